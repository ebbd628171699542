import { rejectedFiles } from '@credence/contract/sent-back';
import { day, type Policy } from '@credence/policy';
import type { Unit } from '../../audit/index.ts';
import type { Call } from '../../base/call.ts';
import type { Work } from '../../db/database.ts';
import { carryBiometricConsent } from '../agreement/index.ts';
import type { Applicant } from '../applicant/index.ts';
import { answersPrompt, type CaseRow, levelOf, requiredFiles } from '../case/index.ts';
import { carryFiles, currentFiles, type FileRow } from '../picture/index.ts';
import { type Choice, samePictures } from './choose.ts';

/** What an attempt that was sent back leaves for the next one. */
export interface CarriedOn {
  from: CaseRow;
  pictures: readonly FileRow[];
}

/**
 * The pictures of an attempt that was sent back which nobody objected to and that fit the next choice. They
 * are used for no longer than an open case would keep them; those of a liveness check stay together with
 * their prompts, or are all taken anew.
 */
export async function whatStays(
  call: Pick<Call, 'now'>,
  work: Work,
  { policy, from, next }: { policy: Policy; from: CaseRow; next: Choice & Pick<CaseRow, 'provider'> },
): Promise<CarriedOn> {
  const asked = { ...next, route: from.route, liveness_challenge: from.liveness_challenge };
  const required = requiredFiles(policy.levels[levelOf(from)], asked);
  const rejected = new Set(rejectedFiles(from.verdict_labels, required));
  const oldest = call.now().getTime() - policy.collectingDays * day;
  const sameDocument = samePictures(from, next);
  const good = (await currentFiles(work, from.user_id, from.id)).filter(
    ({ kind, state, created_at: at }) =>
      required.includes(kind) &&
      !rejected.has(kind) &&
      state === 'ready' &&
      at.getTime() >= oldest &&
      (sameDocument || (kind !== 'document-front' && kind !== 'document-back')),
  );
  const answered = good.filter(({ kind }) => answersPrompt(kind)).length === from.liveness_challenge.length;
  const wanted = policy.levels[levelOf(from)].liveness !== 'none';
  return {
    from,
    pictures: answered && wanted ? good : good.filter(({ kind }) => !answersPrompt(kind)),
  };
}

/** The prompts that carried pictures answer; undefined if there are none. */
export const answeredPrompts = ({ from, pictures }: CarriedOn): CaseRow['liveness_challenge'] | undefined =>
  pictures.some(({ kind }) => answersPrompt(kind)) ? from.liveness_challenge : undefined;

/**
 * Carries the pictures on to the new attempt, and the consent to those of the face where the same recipient
 * gets them.
 */
export async function carryOn(
  call: Call,
  unit: Unit,
  { userId, key }: Applicant,
  { from, pictures }: CarriedOn,
  next: Pick<CaseRow, 'id' | 'provider'>,
): Promise<void> {
  await carryFiles(unit.work, pictures, { caseId: next.id, newId: call.newId });
  const of = { userId, caseId: from.id, recipient: next.provider };
  const consent = await carryBiometricConsent(unit.work, key, of, next.id);
  if (pictures.length === 0 && !consent) return;
  await unit.record({
    action: 'case.carried-on',
    subject: next.id,
    details: { from: from.id, pictures: pictures.map(({ kind }) => kind), consent },
  });
}
