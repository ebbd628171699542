import type { Readable } from 'node:stream';
import type { QuestionnaireFile, removeQuestionnaireFile } from '@credence/contract/questionnaire';
import { transact, type Unit } from '../../audit/index.ts';
import type { AccountCall, Call } from '../../base/call.ts';
import { inputRefused } from '../../base/refusal.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Verb } from '../../http/serve.ts';
import type { AccountKey } from '../../seal/index.ts';
import { readApplicant } from '../applicant/index.ts';
import { discardBlob } from '../picture/index.ts';
import { notEditable, questionnaireNotFound, requireEditable, requireScope } from './own.ts';
import { templateOf } from './private.ts';
import { presentFile } from './present.ts';
import { isEditable } from './states.ts';
import {
  deleteFile,
  type FileRow,
  filesOf,
  insertFile,
  type QuestionnaireRow,
  readFile,
  readQuestionnaire,
  sealFileName,
} from './store.ts';
import { type FilesItem, storeContent } from './file-content.ts';
import { discardUnused } from './jobs.ts';

/** Where a file belongs; its id is made by the client. */
export interface FileAddress {
  questionnaireId: string;
  item: string;
  id: string;
}

/** The id is that of a file elsewhere. */
const idTaken = () => inputRefused({ id: 'not-allowed' });

/** After so many seconds an upload has ended, one way or another. */
const uploadLife = 60 * 60;

/** The item of a template that takes files; refused where it is another kind of item, or none. */
async function requireItem(
  call: Call,
  key: AccountKey,
  row: QuestionnaireRow,
  code: string,
): Promise<FilesItem> {
  const { template } = await templateOf(call, key, row);
  const item = template.sections.flatMap(({ items }) => items).find((one) => one.code === code);
  if (item?.type !== 'files') throw inputRefused({ item: 'not-allowed' });
  return item;
}

/** The file itself where it was stored before; refused where its item has as many as it takes. */
function findStored(
  files: readonly FileRow[],
  { item, id }: FileAddress,
  { maximum }: FilesItem,
): FileRow | undefined {
  const ofItem = files.filter((file) => file.item === item);
  const stored = ofItem.find((file) => file.id === id);
  if (stored === undefined && ofItem.length >= maximum) throw inputRefused({ item: 'too-many' });
  return stored;
}

/**
 * Takes a file for an item. Repeating the request with the same id stores it once; the first content stands.
 */
export async function takeFile(
  call: AccountCall,
  address: FileAddress,
  name: string,
  body: Readable,
): Promise<QuestionnaireFile> {
  const { userId } = call.actor;
  const row = await readQuestionnaire(call.db, userId, address.questionnaireId);
  if (row === undefined) throw questionnaireNotFound();
  requireScope(call, row.template_code);
  if (!isEditable(row.state)) throw notEditable();
  const { key } = await readApplicant(call.db, userId, call.keyring);
  const item = await requireItem(call, key, row, address.item);
  const before = findStored(await filesOf(call.db, userId, row.id), address, item);
  if (before !== undefined) return presentFile(key, before);
  if ((await readFile(call.db, userId, address.id)) !== undefined) throw idTaken();

  const blobs = [call.newId(), call.newId()] as const;
  await inTransaction(call.db, (work) =>
    call.jobs.enqueue(
      work,
      discardUnused,
      { userId, fileId: address.id, blobs: [...blobs] },
      { startAfterSeconds: uploadLife },
    ),
  );
  const stored = await storeContent(call, key, item, body, blobs);
  const file: FileRow = {
    user_id: userId,
    id: address.id,
    questionnaire_id: row.id,
    item: address.item,
    name: sealFileName(key, address.id, name),
    ...stored,
    created_at: call.now(),
  };
  const kept = await keepFile(call, file, address, item).catch(async (error: unknown) => {
    await call.blobs.delete(stored.blob);
    throw error;
  });
  if (kept.blob !== stored.blob) await call.blobs.delete(stored.blob);
  return presentFile(key, kept);
}

/** Stores the row, unless the same request has done so meanwhile; returns the one that stands. */
function keepFile(call: AccountCall, file: FileRow, address: FileAddress, item: FilesItem): Promise<FileRow> {
  return transact(call, file.user_id, async (unit) => {
    await requireEditable(call, unit, file.questionnaire_id);
    const before = findStored(await filesOf(unit.work, file.user_id, file.questionnaire_id), address, item);
    if (before !== undefined) {
      unit.unchanged();
      return before;
    }
    if (!(await insertFile(unit.work, file))) throw idTaken();
    await unit.record({
      action: 'questionnaire.file-added',
      subject: file.questionnaire_id,
      details: { file: file.id, item: file.item, type: file.type },
    });
    return file;
  });
}

/** Removes files with their content. */
export async function discardFiles(call: Call, { work }: Unit, files: readonly FileRow[]): Promise<void> {
  for (const { user_id: userId, id, blob } of files) {
    await deleteFile(work, userId, id);
    await call.jobs.enqueue(work, discardBlob, { blob });
  }
}

export const removeFileVerb: Verb<typeof removeQuestionnaireFile> = (call, { request_id, file_id }) => {
  const { userId } = call.actor;
  return transact(call, userId, async (unit) => {
    await requireEditable(call, unit, request_id);
    const files = (await filesOf(unit.work, userId, request_id)).filter(({ id }) => id === file_id);
    await discardFiles(call, unit, files);
    // Repeated, it has nothing left to do.
    if (files.length === 0) unit.unchanged();
    else {
      await unit.record({
        action: 'questionnaire.file-removed',
        subject: request_id,
        details: { file: file_id },
      });
    }
    return {};
  });
};
