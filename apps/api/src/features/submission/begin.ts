import type { CaseRoute } from '@credence/contract/verification';
import type { Level } from '@credence/contract/words';
import { day, type Policy } from '@credence/policy';
import type { Unit } from '../../audit/index.ts';
import type { Call } from '../../base/call.ts';
import type { Applicant } from '../applicant/index.ts';
import {
  type CaseRow,
  drawChallenge,
  expireCase,
  insertCase,
  keepEdition,
  levelOf,
  lockCase,
  policyOfCase,
  updateCase,
} from '../case/index.ts';
import { retireFiles } from '../picture/index.ts';
import { abandonSession } from '../provider-session/index.ts';
import { answeredPrompts, carryOn, whatStays } from './carry-on.ts';
import { samePictures, type CaseRequest, type Choice } from './choose.ts';

/**
 * Continues an open case. If another document was chosen, its pictures and session are of no use; those of
 * the person are kept.
 */
export async function continueCase(call: Call, unit: Unit, row: CaseRow, choice: Choice): Promise<CaseRow> {
  if (samePictures(row, choice)) {
    unit.unchanged();
    return row;
  }
  const now = call.now();
  await retireFiles(unit.work, row.user_id, row.id, ['document-front', 'document-back'], now);
  await abandonSession(call, unit, row, 'document-changed');
  await updateCase(unit.work, row.user_id, row.id, { ...choice, updated_at: now });
  await unit.record({ action: 'case.document-changed', subject: row.id });
  return locked(unit, row.user_id, row.id);
}

/**
 * Resumes an abandoned case, under the rules it began with. The prompts are drawn anew: they were visible for
 * long enough.
 */
export async function resumeCase(
  call: Call,
  unit: Unit,
  row: CaseRow,
  choice: Choice & Pick<CaseRow, 'provider' | 'attempt'>,
): Promise<CaseRow> {
  const now = call.now();
  const policy = await policyOfCase(call, unit.work, row);
  await retireFiles(
    unit.work,
    row.user_id,
    row.id,
    [
      ...(samePictures(row, choice) ? [] : (['document-front', 'document-back'] as const)),
      'liveness-1',
      'liveness-2',
      'liveness-3',
    ],
    now,
  );
  await updateCase(unit.work, row.user_id, row.id, {
    ...choice,
    state: 'collecting',
    liveness_challenge: JSON.stringify(challengeFor(policy, row)),
    updated_at: now,
    expires_at: expiryOf(policy, now),
  });
  await expireLater(call, unit, policy, row.user_id, row.id);
  await unit.record({ action: 'case.resumed', subject: row.id });
  return locked(unit, row.user_id, row.id);
}

/** A new case; what nobody objected to in the attempt that was sent back is carried on. */
export async function beginCase(
  call: Call,
  unit: Unit,
  given: {
    policy: Policy;
    applicant: Applicant;
    request: CaseRequest;
    level: Level;
    beside: boolean;
    choice: Choice;
    attempt: number;
    sentBack: CaseRow | undefined;
  },
): Promise<CaseRow> {
  const { policy, applicant, request, level, beside, choice, attempt, sentBack: from } = given;
  const { userId } = applicant;
  const { provider } = request;
  const now = call.now();
  const id = call.newId();
  const stays = from && (await whatStays(call, unit.work, { policy, from, next: { ...choice, provider } }));
  const prompts = (stays && answeredPrompts(stays)) ?? challengeFor(policy, { level, route: request.route });
  await insertCase(unit.work, {
    user_id: userId,
    id,
    level,
    beside,
    state: 'collecting',
    attempt,
    site: policy.site,
    policy_version: await keepEdition(unit.work, policy, now),
    route: request.route,
    purpose: request.purpose,
    provider,
    ...choice,
    liveness_challenge: JSON.stringify(prompts),
    created_at: now,
    updated_at: now,
    submitted_at: null,
    expires_at: expiryOf(policy, now),
    reading_state: 'waiting',
    difference_count: 0,
    suggested_labels: '[]',
    verdict_outcome: null,
    verdict_labels: '[]',
    private_note: null,
    decided_at: null,
    decided_by: null,
    claimed_by: null,
    claim_expires_at: null,
  });
  await expireLater(call, unit, policy, userId, id);
  await unit.record({ action: 'case.started', subject: id, details: { level, attempt } });
  if (stays) await carryOn(call, unit, applicant, stays, { id, provider });
  return locked(unit, userId, id);
}

const challengeFor = (policy: Policy, row: { level: number; route: CaseRoute }) =>
  row.route === 'document' ? drawChallenge(policy.levels[levelOf(row)]) : [];

const expiryOf = (policy: Policy, now: Date): Date => new Date(now.getTime() + policy.collectingDays * day);

async function locked(unit: Unit, userId: string, caseId: string): Promise<CaseRow> {
  const row = await lockCase(unit.work, userId, caseId);
  if (row === undefined) throw new Error('A case that was just written is not there');
  return row;
}

/** A minute late, so that the time is surely up. */
function expireLater(call: Call, unit: Unit, policy: Policy, userId: string, caseId: string): Promise<void> {
  return call.jobs.enqueue(
    unit.work,
    expireCase,
    { userId, caseId },
    { startAfterSeconds: policy.collectingDays * 86_400 + 60 },
  );
}
