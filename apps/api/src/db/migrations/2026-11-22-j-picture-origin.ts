import type { MigrationFile } from '../migration-file.ts';

/** How a picture was taken, as reported by the browser; unknown for older ones. */
export const pictureOrigin: MigrationFile = {
  name: '2026-11-22-j-picture-origin',
  statements: [
    `alter table verification_upload add column if not exists origin text check (origin in ('camera', 'file'))`,
    `alter table verification_file add column if not exists origin text check (origin in ('camera', 'file'))`,
  ],
};
