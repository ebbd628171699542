import type { currentCase, pendingUploadKey, removeFile, submitCase } from '@credence/contract/verification';
import { transact } from '../../audit/index.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { lockApplicant, readApplicant } from '../applicant/index.ts';
import {
  awaitsVerdict,
  counts,
  isOwnCapture,
  levelOf,
  lockCase,
  move,
  requireConsent,
  newestCase,
  policyOfCase,
  requiredFiles,
  updateCase,
} from '../case/index.ts';
import { checkCase } from '../provider-session/index.ts';
import { currentFiles, readFile, retireFiles } from '../picture/index.ts';
import { keyOnDevice } from '../sign-in/index.ts';
import { detailsMissing } from './refusals.ts';
import { findOpenCase, lockOpenCase } from './upload/open-case.ts';

import { showCase } from './present.ts';

/**
 * The newest case of a level, for the waiting screen; none if it does not count for the account any more,
 * unless it still waits.
 */
export const currentCaseVerb: Verb<typeof currentCase> = async (call, input) => {
  const { userId } = call.actor;
  const applicant = await readApplicant(call.db, userId, call.keyring);
  const row = await newestCase(call.db, userId, Number(input.level));
  if (row === undefined) return null;
  if (!awaitsVerdict(row) && !counts(applicant, row)) return null;
  return showCase(call, call.db, row);
};

/**
 * Submits a case of our own capture; outside providers report theirs themselves. Pictures may still be
 * processed; an unreadable one has to be replaced first.
 */
export const submitCaseVerb: Verb<typeof submitCase> = (call, input) =>
  transact(call, call.actor.userId, async (unit) => {
    const { userId } = call.actor;
    // The personal info is submitted with it, and locked from here on.
    const applicant = await lockApplicant(unit.work, userId, call.keyring);
    const row = await lockCase(unit.work, userId, input.caseId);
    if (row === undefined) throw new Refusal('CASE_NOT_FOUND', 'There is no such case.');
    const files = await currentFiles(unit.work, userId, row.id);
    const level = (await policyOfCase(call, unit.work, row)).levels[levelOf(row)];
    const state = isOwnCapture(row) ? move(row.state, 'submit') : undefined;
    if (state === undefined) {
      if (row.submitted_at === null)
        throw new Refusal('CASE_STATE_CONFLICT', 'The case cannot be submitted now.');
      unit.unchanged();
      return showCase(call, unit.work, row);
    }
    if (!applicant.infoComplete) throw detailsMissing();
    await requireConsent(unit.work, level, row);
    const missing = requiredFiles(level, row).filter((kind) => !files.some((file) => file.kind === kind));
    if (missing.length > 0)
      throw new Refusal('FILE_MISSING', `Pictures are missing: ${missing.join(', ')}.`, { missing });
    const unreadable = files.filter((file) => file.state === 'unreadable').map((file) => file.kind);
    if (unreadable.length > 0) {
      throw new Refusal('FILE_DAMAGED', `Pictures cannot be read: ${unreadable.join(', ')}.`, { unreadable });
    }
    const now = call.now();
    await updateCase(unit.work, userId, row.id, { state, submitted_at: now, updated_at: now });
    await call.jobs.enqueue(unit.work, checkCase, { userId, caseId: row.id });
    await unit.record({ action: 'case.submitted', subject: row.id, details: { level: row.level } });
    return showCase(call, unit.work, { ...row, state, submitted_at: now });
  });

/** Removes a picture from an open case; it may be removed already. */
export const removeFileVerb: Verb<typeof removeFile> = (call, input) =>
  transact(call, call.actor.userId, async (unit) => {
    const { userId } = call.actor;
    const row = await lockOpenCase(unit.work, userId, input.caseId);
    const file = await readFile(unit.work, userId, input.fileId);
    if (file === undefined || file.case_id !== row.id) {
      throw new Refusal('FILE_NOT_FOUND', 'There is no such picture in this case.');
    }
    if (file.replaced_at === null) {
      await retireFiles(unit.work, userId, row.id, [file.kind], call.now());
      await unit.record({ action: 'file.removed', subject: row.id, details: { kind: file.kind } });
    } else {
      unit.unchanged();
    }
    return showCase(call, unit.work, row);
  });

/** A key of this account for this case. */
export const pendingUploadKeyVerb: Verb<typeof pendingUploadKey> = async (call, input) => {
  const row = await findOpenCase(call.db, call.actor.userId, input.caseId);
  return { key: await keyOnDevice(call, call.db, 'pending-upload', row.id) };
};
