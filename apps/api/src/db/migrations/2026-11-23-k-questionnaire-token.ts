import type { MigrationFile } from '../migration-file.ts';

/** Sessions that may see nothing but one questionnaire, opened by a link. */
export const questionnaireToken: MigrationFile = {
  name: '2026-11-23-k-questionnaire-token',
  statements: [`alter table sdk_token add column if not exists questionnaire text not null default ''`],
};
