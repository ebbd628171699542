import type { MigrationFile } from '../migration-file.ts';

/** Whether an account chose the language of its messages: what was kept before came from sign-ins. */
export const noticeLanguage: MigrationFile = {
  name: '2026-11-25-m-notice-language',
  statements: [
    `alter table notice_setting add column if not exists language_chosen boolean not null default false`,
  ],
};
