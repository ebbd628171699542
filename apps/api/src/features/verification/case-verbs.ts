import type { currentCase, pendingUploadKey, removeFile, submitCase } from '@credence/contract';
import { transact } from '../../audit/index.ts';
import { deriveKey } from '../../blobs/seal.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { lockApplicant, readApplicant } from '../applicant/index.ts';
import { checkCase } from './jobs.ts';
import { findOpenCase, lockOpenCase } from './require-open-case.ts';
import { mustHaveConsent } from './face-consent.ts';
import { isOwnCapture, requiredFiles } from './level-requirements.ts';
import { policyOfCase } from './policy-edition.ts';
import { levelOf } from './level.ts';
import { showCase } from './present.ts';
import { counts } from './standing.ts';
import { awaitsVerdict, move } from './states.ts';
import { currentFiles, lockCase, newestCase, readFile, retireFiles, updateCase } from './store.ts';

/** The newest case of a level, for the screen that waits for it; none where it does not count for the account as it is now, unless it still waits. */
export const currentCaseVerb: Verb<typeof currentCase> = async (call, input) => {
  const { userId } = call.actor;
  const applicant = await readApplicant(call.db, userId, call.keyring);
  const row = await newestCase(call.db, userId, Number(input.level));
  if (row === undefined) return null;
  if (!awaitsVerdict(row) && !counts(applicant, row)) return null;
  return showCase(call, call.db, row);
};

/** Hands a case of our own capture in; outside providers tell by themselves that theirs are. Pictures may still be looked at; one that cannot be read has to be replaced first. */
export const submitCaseVerb: Verb<typeof submitCase> = (call, input) =>
  transact(call, call.actor.userId, async (unit) => {
    const { userId } = call.actor;
    // What was declared goes with it, and stays as it is from here on.
    const applicant = await lockApplicant(unit.work, userId, call.keyring);
    const row = await lockCase(unit.work, userId, input.caseId);
    if (row === undefined) throw new Refusal('CASE_NOT_FOUND', 'There is no such case.');
    const files = await currentFiles(unit.work, userId, row.id);
    const level = (await policyOfCase(call, unit.work, row)).levels[levelOf(row)];
    const state = isOwnCapture(row) ? move(row.state, 'submit') : undefined;
    if (state === undefined) {
      if (row.submitted_at === null)
        throw new Refusal('CASE_STATE_CONFLICT', 'The case cannot be handed in now.');
      unit.unchanged();
      return showCase(call, unit.work, row);
    }
    if (!applicant.infoComplete) {
      throw new Refusal('PERSONAL_INFO_MISSING', 'Personal information comes first.');
    }
    await mustHaveConsent(unit.work, level, row);
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

/** Takes a picture out of an open case. That it is out already is no error. */
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

/** A key of this account for this case; derived, so that it is the same after a reload and nowhere stored. */
export const pendingUploadKeyVerb: Verb<typeof pendingUploadKey> = async (call, input) => {
  const row = await findOpenCase(call.db, call.actor.userId, input.caseId);
  return { key: deriveKey(call.keyring, 'pending-upload', `${row.user_id}/${row.id}`).toString('base64') };
};
