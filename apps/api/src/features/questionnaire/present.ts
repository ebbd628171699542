import type {
  AccountQuestionnaire,
  QuestionnaireLine,
  QuestionnaireFile,
} from '@credence/contract/questionnaire';
import type { Context } from '../../base/context.ts';
import type { AccountKey } from '../../seal/index.ts';
import { statusOf } from './states.ts';
import {
  type FileRow,
  filesOf,
  openAnswers,
  openFileName,
  openRemarks,
  type QuestionnaireRow,
} from './store.ts';

const told = (time: Date | null): string | null => time?.toISOString() ?? null;

/** A questionnaire without its content. */
export function presentLine(row: QuestionnaireRow): Omit<QuestionnaireLine, 'title' | 'language'> {
  return {
    request_id: row.id,
    template_code: row.template_code,
    version: row.template_version,
    scene_code: row.scene,
    status: statusOf(row.state),
    reason: row.reason,
    dueAt: told(row.due_at),
    openedAt: row.created_at.toISOString(),
    savedAt: told(row.saved_at),
    submittedAt: told(row.submitted_at),
    decidedAt: told(row.decided_at),
    receipt: row.receipt,
  };
}

export function presentFile(key: AccountKey, file: FileRow): QuestionnaireFile {
  return {
    id: file.id,
    item: file.item,
    name: openFileName(key, file),
    type: file.type,
    bytes: file.bytes,
  };
}

/** A questionnaire with all that its account may see of it. */
export async function presentQuestionnaire(
  { db }: Pick<Context, 'db'>,
  key: AccountKey,
  row: QuestionnaireRow,
): Promise<AccountQuestionnaire> {
  return presentWith(await filesOf(db, row.user_id, row.id), key, row);
}

/** The same with its files, and its answers where they are known, for who has read them. */
export function presentWith(
  files: readonly FileRow[],
  key: AccountKey,
  row: QuestionnaireRow,
  answers = openAnswers(key, row),
): AccountQuestionnaire {
  return {
    ...presentLine(row),
    revision: row.revision,
    answers,
    files: files.map((file) => presentFile(key, file)),
    remarks: openRemarks(key, row),
  };
}
