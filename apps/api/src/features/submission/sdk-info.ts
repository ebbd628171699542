import type { Provider } from '@credence/contract/first-words';
import type { ResultOf } from '@credence/contract/endpoint';
import { flowNameOrFirst } from '@credence/contract/kyc';
import type { verificationSdkInfo, VendorMount } from '@credence/contract/vendor-calls';
import type { Level } from '@credence/contract/words';
import { day, documentTypesFrom, type Policy } from '@credence/policy';
import { transact, type Unit } from '../../audit/index.ts';
import type { AccountCall } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { type Applicant, lockApplicant } from '../applicant/index.ts';
import {
  allCasesOf,
  type CaseRow,
  consentNeeded,
  consentOf,
  isOwnCapture,
  permittedLevel,
  levelFor,
  levelOf,
  newestCase,
  picturesReady,
  policyOfCase,
  updateCase,
} from '../case/index.ts';
import { currentFiles } from '../picture/index.ts';
import {
  offeredProviders,
  providersOf,
  type Providers,
  ProviderUnavailable,
  SessionSubmitted,
  type SessionRequest,
} from '../provider/index.ts';
import {
  nextProvider,
  asksForAnother,
  planBeforeChoice,
  choiceOf,
  chosenProvider,
  isRejectedUpdate,
  unavailable,
  wantsNext,
  type Input,
  type Plan,
  type SdkInfoRequest,
} from './choose-provider.ts';
import { detailsMissing, notAllowed } from './refusals.ts';
import { openCaseFor } from './start.ts';
import {
  addressesFor,
  type MountRequest,
  endSession,
  givenUpSince,
  submitSession,
  insertSession,
  isLive,
  leftForNext,
  mountOf,
  submitIfFinished,
  planPoll,
  type SessionRow,
  sessionsOf,
  withLiveSession,
} from '../provider-session/index.ts';

/** More turns than there are providers, in case sessions end meanwhile. */
const maximumTurns = 12;

/** How many sessions of one level may be given up within 24 hours, e.g. for another document each. */
const maximumGivenUp = 20;

/** Starts or continues a session at the first provider of the policy that answers, and returns its mount. */
export function verificationSdkInfoVerb(providers: Providers): Verb<typeof verificationSdkInfo> {
  return async (call, input) => {
    const level = permittedLevel(call, input.level);
    const asked: SdkInfoRequest = { input: { ...input, level }, at: call.now() };
    await submitIfFinished(call, providers, level, (row) => asksForAnother(asked.input, row));
    for (let turn = 0; turn < maximumTurns; turn++) {
      const plan = await transact(call, call.actor.userId, (unit) => prepare(call, unit, providers, asked));
      // What was begun is kept: the consent is for that case.
      if (plan.consentOwed !== undefined) throw consentNeeded(plan.consentOwed, plan.next);
      if (plan.mountRequest === undefined) return answer(plan, level, { kind: 'own' });
      const { session } = plan.mountRequest;
      try {
        const mount = await mountOf(plan.mountRequest);
        if (mount !== undefined) return answer(plan, level, mount);
      } catch (error) {
        if (error instanceof SessionSubmitted) await submitSession(call, session);
        else if (error instanceof ProviderUnavailable) await failOver(call, providers, session, error.reason);
        else throw error;
      }
    }
    throw unavailable();
  };
}

function answer(
  { provider, next }: Plan,
  level: Level,
  mount: VendorMount,
): ResultOf<typeof verificationSdkInfo> {
  return { provider, flowName: flowNameOrFirst(level), mount, next };
}

/** Finds or begins the case and its session, in one transaction that ends before any vendor is called. */
async function prepare(call: AccountCall, unit: Unit, all: Providers, asked: SdkInfoRequest): Promise<Plan> {
  const { input } = asked;
  const applicant = await lockApplicant(unit.work, call.actor.userId, call.keyring);
  const providers = providersOf(applicant, all);
  const site = call.policyOf(applicant.site);
  // Even if nothing would be begun yet.
  if (!site.opened || applicant.memberTagKyc === 1) throw notAllowed('NOT_ALLOW');
  const today = offeredProviders(site, input.level, providers);
  const before = await newestCase(unit.work, applicant.userId, input.level);
  const open = before?.state === 'collecting' && before.route === 'document' ? before : undefined;
  const early = planBeforeChoice(today, open, asked);
  if (early !== undefined) {
    unit.unchanged();
    return early;
  }
  const row = await openCaseFor(call, unit, applicant, {
    level: input.level,
    purpose: 'verify',
    route: 'document',
    provider: today[0],
    ...choiceOf(input, open ?? (before && isRejectedUpdate(applicant, before) ? before : undefined)),
  });
  const policy = await policyOfCase(call, unit.work, row);
  const order = offeredProviders(policy, input.level, providers);
  const sessions = await sessionsOf(unit.work, applicant.userId, row.id);
  const live = await usableSession(call, unit, providers, sessions.find(isLive));
  const next = wantsNext(asked, live?.created_at ?? open?.updated_at);
  const going = live === undefined || next;
  const chosen = going ? chosenProvider(order, { row, live, sessions, next, asked }) : live.provider;
  if (live !== undefined && next) await endSession(call, unit, live, 'failed', leftForNext);
  if (row.provider !== chosen) await changeProvider(call, unit, row, chosen);
  // From here on the request may be answered without a change.
  unit.unchanged();
  const current = { ...row, provider: chosen };
  const plan = { provider: chosen, next: nextProvider(order, chosen) };
  if (isOwnCapture(current)) return plan;
  if (!applicant.infoComplete) throw detailsMissing();
  const rules = policy.levels[input.level];
  const files = await currentFiles(unit.work, row.user_id, row.id);
  if (!picturesReady(rules, current, files)) return plan;
  if ((await consentOf(unit.work, rules, current)) === 'owed') return { ...plan, consentOwed: current };
  if (going) await requireSessionsLeft(unit, row, asked.at);
  const session = going ? await beginSession(call, unit, current, chosen) : live;
  const place = { applicant, policy, row: current, input };
  return { ...plan, mountRequest: await mountRequestFor(call, unit, providers, session, place, going) };
}

/** Limits sessions without a result: each costs money at its vendor. */
async function requireSessionsLeft({ work }: Unit, row: CaseRow, now: Date): Promise<void> {
  const cases = await allCasesOf(work, row.user_id);
  const ofLevel = cases.filter(({ level }) => level === row.level).map(({ id }) => id);
  const begun = await givenUpSince(work, row.user_id, ofLevel, new Date(now.getTime() - day));
  const blocking = begun.at(-maximumGivenUp);
  if (blocking === undefined) return;
  throw new Refusal('ATTEMPTS_TODAY', 'No further attempt is possible today.', {
    retryAt: new Date(blocking.getTime() + day).toISOString(),
  });
}

/** A session with a vendor that was removed from the configuration cannot be used. */
async function usableSession(
  call: AccountCall,
  unit: Unit,
  providers: Providers,
  live: SessionRow | undefined,
): Promise<SessionRow | undefined> {
  if (live === undefined || providers.has(live.provider)) return live;
  await endSession(call, unit, live, 'failed', 'not-configured');
  return undefined;
}

async function changeProvider(
  call: AccountCall,
  unit: Unit,
  row: CaseRow,
  provider: Provider,
): Promise<void> {
  await updateCase(unit.work, row.user_id, row.id, { provider, updated_at: call.now() });
  await unit.record({ action: 'case.provider-changed', subject: row.id, details: { provider } });
}

async function beginSession(
  call: AccountCall,
  unit: Unit,
  row: CaseRow,
  provider: Provider,
): Promise<SessionRow> {
  const now = call.now();
  const session: SessionRow = {
    user_id: row.user_id,
    id: call.newId(),
    case_id: row.id,
    provider,
    state: 'opening',
    vendor_applicant: '',
    vendor_session: '',
    mount: null,
    mount_expires_at: null,
    failure: '',
    polls: 0,
    next_look_at: null,
    created_at: now,
    updated_at: now,
  };
  await insertSession(unit.work, session);
  await planPoll(call, unit.work, session);
  await unit.record({
    action: 'session.begun',
    subject: row.id,
    details: { session: session.id, provider },
  });
  return session;
}

/** What a session is for. */
interface Place {
  applicant: Applicant;
  policy: Policy;
  row: CaseRow;
  input: Input;
}

async function mountRequestFor(
  call: AccountCall,
  { work }: Unit,
  providers: Providers,
  session: SessionRow,
  { applicant, policy, row, input }: Place,
  begun: boolean,
): Promise<MountRequest> {
  const provider = providers.get(session.provider);
  if (provider === undefined || applicant.info === undefined) throw unavailable();
  const request: SessionRequest = {
    sessionId: session.id,
    caseId: row.id,
    level: input.level,
    country: row.country,
    documentTypes:
      row.document_type === null
        ? documentTypesFrom(policy, levelFor(applicant, row), row.country)
        : [row.document_type],
    language: input.language ?? 'en',
    declared: applicant.info,
    addresses: await addressesFor(call, work, { provider: session.provider, userId: applicant.userId }),
  };
  return { call, key: applicant.key, provider, session, request, begun };
}

/**
 * Ends a session whose vendor cannot be reached, and continues the case with the next provider; after the
 * last with the first.
 */
function failOver(
  call: AccountCall,
  providers: Providers,
  failed: SessionRow,
  reason: string,
): Promise<void> {
  return withLiveSession(call, failed, async (unit, row, session) => {
    await endSession(call, unit, session, 'failed', reason);
    const policy = await policyOfCase(call, unit.work, row);
    const order = offeredProviders(policy, levelOf(row), providers);
    const next = order[order.indexOf(session.provider) + 1] ?? order[0];
    if (row.provider !== next) await changeProvider(call, unit, row, next);
  });
}
