import {
  type CasePurpose,
  type CaseRoute,
  type Provider,
  type startCase,
  type StepStatus,
} from '@credence/contract';
import { day, mayVerify, type Policy } from '@credence/policy';
import { transact, type Unit } from '../../audit/index.ts';
import { databaseErrorCode } from '../../db/error-code.ts';
import type { AccountActor } from '../../http/actor.ts';
import type { Call } from '../../http/call.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { lockApplicant, type Applicant } from '../applicant/index.ts';
import { documentCarriedBy } from './carried-document.ts';
import { chosen, samePictures, type CaseRequest, type Choice } from './case-choice.ts';
import { expireCase } from './jobs.ts';
import { leaveCase } from './leave-case.ts';
import { knownLevel, levelFor, levelOf } from './level.ts';
import { drawChallenge } from './level-requirements.ts';
import { keepEdition, policyOfCase } from './policy-edition.ts';
import { showCase } from './present.ts';
import { offeredProviders, picturesFromUs, type Providers } from './providers/index.ts';
import { noteHandedIn } from './sessions/hand-in.ts';
import { abandonSession } from './sessions/settle.ts';
import { liveSession } from './sessions/store.ts';
import {
  accountOf,
  besideRoute,
  counts,
  levelStanding,
  type LevelStanding,
  type WayStanding,
} from './standing.ts';
import { awaitsVerdict, move } from './states.ts';
import { allCasesOf, insertCase, lockCase, retireFiles, updateCase, type CaseRow } from './store.ts';

type AccountCall = Call<AccountActor>;

/** Starts a case for which we take pictures, or goes on with the open one; two tabs that start at once end up with the same case. */
export function startCaseVerb(providers: Providers): Verb<typeof startCase> {
  return async (call, input) => {
    const level = knownLevel(input.level);
    await noteHandedIn(call, providers, level);
    const start = () =>
      transact(call, call.actor.userId, async (unit) => {
        const applicant = await lockApplicant(unit.work, call.actor.userId, call.keyring);
        const row = await openCaseFor(call, unit, applicant, {
          ...input,
          level,
          purpose: 'verify',
          route: 'document',
          provider: capturingProvider(call.policyOf(applicant.site), level, providers),
        });
        return showCase(call, unit.work, row);
      });
    try {
      return await start();
    } catch (error) {
      // Another tab made the same attempt in this moment: go on with its case.
      if (databaseErrorCode(error) === '23505') return start();
      throw error;
    }
  };
}

/** Who checks a case that begins with pictures of ours: the first provider, where it wants some, else we. */
function capturingProvider(policy: Policy, level: 1 | 2, providers: Providers): Provider {
  const [first] = offeredProviders(policy, level, providers);
  return picturesFromUs[first] === 'none' ? 'PROVIDER_DEFAULT' : first;
}

/**
 * The open case of a level after this, its row locked: a new one, one that was left lying, or the one that is open, with the choice as asked. What is
 * asked for beside the document has a case of its own, and leaves that of the document alone. The applicant's row must be locked. Refused as
 * `startCase` says.
 */
export async function openCaseFor(
  call: AccountCall,
  unit: Unit,
  applicant: Applicant,
  asked: CaseRequest,
): Promise<CaseRow> {
  const { level } = asked;
  const policy = call.policyOf(applicant.site);
  const account = accountOf(applicant);
  const cases = await allCasesOf(unit.work, applicant.userId);
  const standing = levelStanding(policy, account, cases, level, call.now());
  const beside = besideRoute(policy.levels[level], account.residence)?.by === asked.route;
  const way = beside ? standing.beside : standing.main;
  if (way === undefined) throw new Error('A level that needs a second identity has no standing of it');
  const tried = cases.filter((one) => one.level === level && one.beside === beside);
  const [newest] = tried;
  const mine = newest !== undefined && counts(account, newest) ? newest : undefined;
  const purpose = purposeOf(standing, mine, asked);
  const request = { ...asked, purpose };

  mustBeAllowed(standing, way, request);
  if (newest !== undefined && awaitsVerdict(newest)) {
    throw notAllowed('PENDING');
  }
  if (applicant.info === undefined || !applicant.infoComplete) {
    throw new Refusal('PERSONAL_INFO_MISSING', 'Personal information comes first.');
  }
  if (!mayVerify(policy, applicant.info.residenceCountry, { anew: applicant.level === 0 })) {
    throw new Refusal('RESIDENCE_NOT_SERVED', 'Residents of this country are not served here.');
  }
  // Whatever was tried in between: who goes back and forth between two ways has one case of each.
  const alike = tried.find(
    (one) => counts(account, one) && one.route === request.route && one.purpose === request.purpose,
  );
  const open = alike?.state === 'collecting' ? alike : undefined;
  const rules = open === undefined ? policy : await policyOfCase(call, unit.work, open);
  const carried = await documentCarriedBy(call, unit.work, applicant, rules, cases, level);
  const choice = chosen(
    rules,
    levelFor(applicant, { level, purpose }),
    { ...request, provider: open?.provider ?? request.provider },
    {
      carried,
      nationality: applicant.info.nationality,
    },
  );
  if (mine?.state === 'collecting') {
    const session = await liveSession(unit.work, mine.user_id, mine.id);
    // As the applicant sees it, it is handed in.
    if (session?.state === 'handed-in') throw notAllowed('PENDING');
  }
  if (open !== undefined) return goOn(call, unit, open, choice);
  mustBeLeft(way);

  if (newest?.state === 'collecting') await leaveCase(call, unit, newest);
  const attempt = (newest?.attempt ?? 0) + 1;
  return alike !== undefined && move(alike.state, 'resume') !== undefined
    ? takeUpAgain(call, unit, alike, {
        ...choice,
        provider: request.provider,
        attempt: alike === newest ? alike.attempt : attempt,
      })
    : begin(call, unit, { policy, applicant, request, level, beside, choice, attempt });
}

/** While a level stands, going on at it is a further try of the update that is open or was sent back. */
function purposeOf(
  { status }: LevelStanding,
  mine: CaseRow | undefined,
  { purpose, route }: CaseRequest,
): CasePurpose {
  const renews = status === 'SUCCESS' && mine?.purpose === 'update' && mine.route === route;
  return renews && (mine.state === 'collecting' || mine.state === 'retry') ? 'update' : purpose;
}

/** Refuses what the state of the level, or of this way through it, forbids. */
function mustBeAllowed(standing: LevelStanding, way: WayStanding, { purpose }: CaseRequest): void {
  const ways = [standing.main, ...(standing.beside === undefined ? [] : [standing.beside])];
  const lost = ways.filter(({ status }) => status === 'FAILED_AND_CAN_NOT_RETRY');
  const allowed =
    purpose === 'update'
      ? standing.status === 'SUCCESS'
      : lost.length === 0 && (way.status === 'ALLOW' || way.status === 'FAILED_AND_CAN_RETRY');
  if (allowed) return;
  if (standing.status === 'FAILED_AND_CAN_NOT_RETRY' && lost.some(({ attempts }) => attempts.usedUp)) {
    throw usedUp();
  }
  throw notAllowed(standing.status === 'FAILED_AND_CAN_NOT_RETRY' ? standing.status : way.status);
}

function usedUp(): Refusal {
  return new Refusal('ATTEMPTS_USED_UP', 'No further attempt is possible at this level.');
}

export function notAllowed(status: StepStatus): Refusal {
  return new Refusal('LEVEL_NOT_ALLOWED', 'This level cannot be started now.', { status });
}

/** Refuses a further attempt where the caps of the policy are reached. */
function mustBeLeft({ attempts }: WayStanding): void {
  if (attempts.usedUp) throw usedUp();
  if (attempts.retryAt !== undefined) {
    throw new Refusal('ATTEMPTS_TODAY', 'No further attempt is possible today.', {
      retryAt: attempts.retryAt.toISOString(),
    });
  }
}

/** Goes on with an open case; pictures of another document are of no use then, nor is a session for it. The person is the same. */
async function goOn(call: AccountCall, unit: Unit, row: CaseRow, choice: Choice): Promise<CaseRow> {
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

/** Takes up a case that was left lying, under the rules it began with. The prompts are drawn anew: they were known for long enough. */
async function takeUpAgain(
  call: AccountCall,
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

async function begin(
  call: AccountCall,
  unit: Unit,
  given: {
    policy: Policy;
    applicant: Applicant;
    request: CaseRequest;
    level: 1 | 2;
    beside: boolean;
    choice: Choice;
    attempt: number;
  },
): Promise<CaseRow> {
  const { policy, applicant, request, level, beside, choice, attempt } = given;
  const { userId } = applicant;
  const now = call.now();
  const id = call.newId();
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
    provider: request.provider,
    ...choice,
    liveness_challenge: JSON.stringify(challengeFor(policy, { level, route: request.route })),
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

/** A minute after the time is up, so that it surely is. */
function expireLater(
  call: AccountCall,
  unit: Unit,
  policy: Policy,
  userId: string,
  caseId: string,
): Promise<void> {
  return call.jobs.enqueue(
    unit.work,
    expireCase,
    { userId, caseId },
    { startAfterSeconds: policy.collectingDays * 86_400 + 60 },
  );
}
