import type { ResultOf, startCase } from '@credence/contract';
import { documentTypesFrom } from '@credence/policy';
import { transact, type Unit } from '../../audit/index.ts';
import { databaseErrorCode } from '../../db/error-code.ts';
import type { AccountActor } from '../../http/actor.ts';
import type { Call } from '../../http/call.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { lockApplicant, type Applicant } from '../applicant/index.ts';
import { expireCase } from './jobs.ts';
import { presentCase, requiredFiles } from './present.ts';
import { move } from './states.ts';
import { stepStatus } from './steps.ts';
import {
  currentFiles,
  insertCase,
  newestCase,
  readCase,
  retireFiles,
  updateCase,
  type CaseRow,
} from './store.ts';

type Input = Parameters<Verb<typeof startCase>>[1];
type AccountCall = Call<AccountActor>;

/** Starts a case, or goes on with the open one; two tabs that start at once end up with the same case. */
export const startCaseVerb: Verb<typeof startCase> = async (call, input) => {
  const level = input.level;
  if (level !== 1 && level !== 2) throw new Refusal('LEVEL_UNKNOWN', 'There are levels 1 and 2.');
  const types = documentTypesFrom(call.policy, input.country);
  if (types.length === 0) {
    throw new Refusal('COUNTRY_NOT_SUPPORTED', 'Documents of this country are not accepted here.');
  }
  if (!types.includes(input.documentType)) {
    throw new Refusal(
      'DOCUMENT_TYPE_NOT_SUPPORTED',
      'This kind of document is not accepted from this country.',
    );
  }
  const start = () =>
    transact(call, call.actor.userId, async (unit) => {
      const applicant = await lockApplicant(unit.work, call.actor.userId, call.keyring);
      return startOrResume(call, unit, applicant, { ...input, level });
    });
  try {
    return await start();
  } catch (error) {
    // Another tab made the same attempt in this moment: go on with its case.
    if (databaseErrorCode(error) === '23505') return start();
    throw error;
  }
};

async function startOrResume(
  call: AccountCall,
  unit: Unit,
  applicant: Applicant,
  input: Input & { level: 1 | 2 },
): Promise<ResultOf<typeof startCase>> {
  const { userId } = applicant;
  const newest = await newestCase(unit.work, userId, input.level);
  const status = stepStatus({
    opened: call.policy.opened,
    disabledByTag: applicant.memberTagKyc === 1,
    levelOpen: call.policy.levels[input.level].open,
    levelBelowApproved: applicant.level >= input.level - 1,
    approved: applicant.level >= input.level,
    newestCase: newest?.state,
  });
  if (status !== 'ALLOW' && status !== 'FAILED_AND_CAN_RETRY') {
    throw new Refusal('LEVEL_NOT_ALLOWED', 'This level cannot be started now.', { status });
  }
  if (!applicant.infoComplete) {
    throw new Refusal('PERSONAL_INFO_MISSING', 'Personal information comes first.');
  }
  const caseId = await openOne(call, unit, newest, input, userId);
  const row = await readCase(unit.work, userId, caseId);
  if (row === undefined) throw new Error('A case that was just written is not there');
  return presentCase(row, await currentFiles(unit.work, userId, caseId));
}

/** The id of the open case after this: a new one, one that was left lying, or the one that is open, with the choice as asked. */
async function openOne(
  call: AccountCall,
  unit: Unit,
  newest: CaseRow | undefined,
  input: Input & { level: 1 | 2 },
  userId: string,
): Promise<string> {
  const now = call.now();
  const expiresAt = new Date(now.getTime() + call.policy.collectingDays * 86_400_000);
  const choice = { country: input.country, document_type: input.documentType };
  const resumed = newest === undefined ? undefined : move(newest.state, 'resume');

  if (newest !== undefined && (newest.state === 'collecting' || resumed !== undefined)) {
    const same = newest.country === input.country && newest.document_type === input.documentType;
    if (newest.state === 'collecting' && same) {
      unit.unchanged();
      return newest.id;
    }
    if (!same) {
      // Pictures of another document are of no use; the person is the same.
      const documents = requiredFiles(newest.document_type).filter((kind) => kind !== 'selfie');
      await retireFiles(unit.work, userId, newest.id, documents, now);
    }
    await updateCase(unit.work, userId, newest.id, {
      ...choice,
      state: 'collecting',
      updated_at: now,
      expires_at: expiresAt,
    });
    await expireLater(call, unit, userId, newest.id);
    await unit.record({
      action: resumed === undefined ? 'case.document-changed' : 'case.resumed',
      subject: newest.id,
    });
    return newest.id;
  }

  const id = call.newId();
  await insertCase(unit.work, {
    user_id: userId,
    id,
    level: input.level,
    state: 'collecting',
    attempt: (newest?.attempt ?? 0) + 1,
    provider: 'PROVIDER_DEFAULT',
    ...choice,
    created_at: now,
    updated_at: now,
    submitted_at: null,
    expires_at: expiresAt,
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
  await expireLater(call, unit, userId, id);
  await unit.record({
    action: 'case.started',
    subject: id,
    details: { level: input.level, attempt: (newest?.attempt ?? 0) + 1 },
  });
  return id;
}

/** A minute after the time is up, so that it surely is. */
function expireLater(call: AccountCall, unit: Unit, userId: string, caseId: string): Promise<void> {
  return call.jobs.enqueue(
    unit.work,
    expireCase,
    { userId, caseId },
    { startAfterSeconds: call.policy.collectingDays * 86_400 + 60 },
  );
}
