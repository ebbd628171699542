import {
  fileKind,
  type CasePurpose,
  type CaseRoute,
  type DocumentType,
  type Provider,
  type startCase,
  type StepStatus,
} from '@credence/contract';
import {
  acceptsCountry,
  day,
  documentTypesFrom,
  servesResidence,
  verifiesResidents,
  type Policy,
} from '@credence/policy';
import { transact, type Unit } from '../../audit/index.ts';
import { databaseErrorCode } from '../../db/error-code.ts';
import type { AccountActor } from '../../http/actor.ts';
import type { Call } from '../../http/call.ts';
import { inputRefused, Refusal } from '../../http/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { lockApplicant, type Applicant } from '../applicant/index.ts';
import { documentCarriedBy } from './carried-document.ts';
import { expireCase } from './jobs.ts';
import { drawChallenge } from './level-requirements.ts';
import { keepEdition, policyOfCase } from './policy-edition.ts';
import { levelFor, levelOf, showCase } from './present.ts';
import { offeredProviders, picturesFromUs, type Providers } from './providers/index.ts';
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
import { move } from './states.ts';
import { allCasesOf, insertCase, lockCase, retireFiles, updateCase, type CaseRow } from './store.ts';

type AccountCall = Call<AccountActor>;

/** What a case is begun with. */
export interface CaseRequest {
  level: number;
  /** Going on with an update that is open, or was sent back, is a further try of it, whatever is said here. */
  purpose: CasePurpose;
  route: CaseRoute;
  /** Who checks a case that is begun, or taken up again; an open case keeps its own. */
  provider: Provider;
  /** Without them the document accepted at the level below is carried on; an outside provider may also ask for it itself. */
  country?: string | undefined;
  documentType?: DocumentType | undefined;
}

/** Starts a case for which we take pictures, or goes on with the open one; two tabs that start at once end up with the same case. */
export function startCaseVerb(providers: Providers): Verb<typeof startCase> {
  return async (call, input) => {
    const start = () =>
      transact(call, call.actor.userId, async (unit) => {
        const applicant = await lockApplicant(unit.work, call.actor.userId, call.keyring);
        const row = await openCaseFor(call, unit, applicant, {
          ...input,
          purpose: 'verify',
          route: 'document',
          provider: capturingProvider(call.policyOf(applicant.site), input.level, providers),
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
function capturingProvider(policy: Policy, level: number, providers: Providers): Provider {
  if (level !== 1 && level !== 2) return 'PROVIDER_DEFAULT';
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
  if (level !== 1 && level !== 2) throw new Refusal('LEVEL_UNKNOWN', 'There are levels 1 and 2.');
  const policy = call.policyOf(applicant.site);
  const account = accountOf(applicant);
  const cases = await allCasesOf(unit.work, applicant.userId);
  const standing = levelStanding(policy, account, cases, level, call.now());
  const beside = besideRoute(policy.levels[level], account.residence)?.by === asked.route;
  const way = beside ? standing.beside : standing.main;
  if (way === undefined) throw new Error('A level that needs a second identity has no standing of it');
  const newest = cases.find((one) => one.level === level && one.beside === beside);
  const mine = newest !== undefined && counts(account, newest) ? newest : undefined;
  const purpose = purposeOf(standing, mine, asked);
  const request = { ...asked, purpose };

  mustBeAllowed(standing, way, request);
  if (newest?.state === 'submitted' || newest?.state === 'in_review') {
    throw notAllowed('PENDING');
  }
  if (applicant.info === undefined || !applicant.infoComplete) {
    throw new Refusal('PERSONAL_INFO_MISSING', 'Personal information comes first.');
  }
  // Whoever is verified here already is not thrown off by a rule about new verifications.
  const serves = applicant.level === 0 ? verifiesResidents : servesResidence;
  if (!serves(policy, applicant.info.residenceCountry)) {
    throw new Refusal('RESIDENCE_NOT_SERVED', 'Residents of this country are not served here.');
  }
  const alike = mine?.route === request.route && mine.purpose === request.purpose;
  const goesOn = alike && mine.state === 'collecting';
  const rules = goesOn ? await policyOfCase(call, unit.work, mine) : policy;
  const carried = await documentCarriedBy(call, unit.work, applicant, rules, cases, level);
  const choice = chosen(
    rules,
    levelFor(applicant, { level, purpose }),
    goesOn ? { ...request, provider: mine.provider } : request,
    {
      carried,
      nationality: applicant.info.nationality,
    },
  );
  if (goesOn) {
    const session = await liveSession(unit.work, mine.user_id, mine.id);
    // As the applicant sees it, it is handed in.
    if (session?.state === 'handed-in') throw notAllowed('PENDING');
    return goOn(call, unit, mine, choice);
  }
  mustBeLeft(way);

  if (newest?.state === 'collecting') await leaveCase(call, unit, newest);
  const resumed = alike ? move(mine.state, 'resume') : undefined;
  return alike && resumed !== undefined
    ? takeUpAgain(call, unit, mine, { ...choice, provider: request.provider })
    : begin(call, unit, {
        policy,
        applicant,
        request,
        level,
        beside,
        choice,
        attempt: (newest?.attempt ?? 0) + 1,
      });
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

type Choice = Pick<CaseRow, 'country' | 'document_type' | 'document_carried'>;
type Document = { country: string; documentType: DocumentType };

function chosen(
  policy: Policy,
  level: 1 | 2,
  { route, provider, country, documentType }: CaseRequest,
  known: { carried: Document | undefined; nationality: string },
): Choice {
  const { carried } = known;
  if (route !== 'document') {
    const from = country ?? known.nationality;
    if (!acceptsCountry(policy, from)) throw countryRefused();
    return { country: from, document_type: null, document_carried: false };
  }
  if (country === undefined && documentType === undefined) {
    if (carried !== undefined) {
      return { country: carried.country, document_type: carried.documentType, document_carried: true };
    }
    if (picturesFromUs[provider] === 'all') {
      throw inputRefused({ country: 'required', documentType: 'required' });
    }
  }
  const from = country ?? carried?.country ?? known.nationality;
  const types = documentTypesFrom(policy, level, from);
  if (types.length === 0) throw countryRefused();
  if (documentType === undefined) {
    if (picturesFromUs[provider] === 'all') throw inputRefused({ documentType: 'required' });
    return { country: from, document_type: null, document_carried: false };
  }
  if (!types.includes(documentType)) {
    throw new Refusal(
      'DOCUMENT_TYPE_NOT_SUPPORTED',
      'This kind of document is not accepted from this country.',
    );
  }
  const same = carried?.country === from && carried.documentType === documentType;
  return { country: from, document_type: documentType, document_carried: same };
}

function countryRefused(): Refusal {
  return new Refusal('COUNTRY_NOT_SUPPORTED', 'Documents of this country are not accepted here.');
}

const samePictures = (row: CaseRow, choice: Choice): boolean =>
  row.country === choice.country &&
  row.document_type === choice.document_type &&
  row.document_carried === choice.document_carried;

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
  choice: Choice & Pick<CaseRow, 'provider'>,
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

/** An open case of another site, of before the identity was set back, or by another way, gives way to the new one. */
async function leaveCase(call: Call, unit: Unit, row: CaseRow): Promise<void> {
  const state = row.state === 'collecting' ? move(row.state, 'abandon') : undefined;
  if (state === undefined) return;
  await abandonSession(call, unit, row);
  await updateCase(unit.work, row.user_id, row.id, { state, updated_at: call.now() });
  await unit.record({ action: 'case.abandoned', subject: row.id });
}

/** Gives up every case of an account that still collects, or some, with its pictures and what was begun with a provider. */
export async function abandonOpenCases(
  call: Call,
  unit: Unit,
  userId: string,
  which: (row: CaseRow) => boolean = () => true,
): Promise<void> {
  unit.unchanged();
  for (const row of await allCasesOf(unit.work, userId)) {
    if (row.state !== 'collecting' || !which(row)) continue;
    await retireFiles(unit.work, userId, row.id, fileKind.options, call.now());
    await leaveCase(call, unit, row);
  }
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
