import {
  flowNameOrFirst,
  type InputOf,
  type Provider,
  type ResultOf,
  type verificationSdkInfo,
  type VendorMount,
} from '@credence/contract';
import { day, documentTypesFrom, type Policy } from '@credence/policy';
import { transact, type Unit } from '../../../audit/index.ts';
import type { AccountActor } from '../../../http/actor.ts';
import type { Call } from '../../../http/call.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { Verb } from '../../../http/serve.ts';
import { lockApplicant, type Applicant } from '../../applicant/index.ts';
import { consentNeeded, consentOf } from '../face-consent.ts';
import { isOwnCapture, picturesReady } from '../level-requirements.ts';
import { offeredProviders, picturesFromUs, type Providers } from '../providers/index.ts';
import { policyOfCase } from '../policy-edition.ts';
import { ProviderUnavailable, SessionHandedIn, type SessionRequest } from '../providers/provider.ts';
import type { CaseRequest } from '../case-choice.ts';
import { notAllowed, openCaseFor } from '../start-case.ts';
import { counts } from '../standing.ts';
import { knownLevel, levelFor, levelOf } from '../level.ts';
import { currentFiles, newestCase, updateCase, type CaseRow } from '../store.ts';
import { addressesFor } from './addresses.ts';
import { handIn, noteHandedIn, withLive } from './hand-in.ts';
import { planLook } from './looks.ts';
import { mountOf, type Asking } from './mount.ts';
import { endSession } from './settle.ts';
import { givenUpSince, insertSession, isLive, sessionsOf, type SessionRow } from './store.ts';

type AccountCall = Call<AccountActor>;
type Input = InputOf<typeof verificationSdkInfo> & { level: 1 | 2 };

/** One request for something to mount, with the time when it came. */
interface Wish {
  input: Input;
  at: Date;
}

/** Who goes on, and who would after them. Nothing is asked of a vendor where our own capture is to be mounted, or a consent is owed for the case. */
interface Plan {
  provider: Provider;
  next: Provider | null;
  asking?: Asking;
  owes?: CaseRow;
}

/** More turns than there are providers, and sessions that end while we look. */
const mostTurns = 12;

/** So many sessions of one level may be given up within 24 hours, e.g. for another document each. */
const mostGivenUp = 20;

/** Why a session ended for which nobody is to blame: the person wanted the next provider. */
const byWish = 'by-wish';

/** Begins or goes on with a session at the first provider of the policy that answers, and tells what to mount. */
export function verificationSdkInfoVerb(providers: Providers): Verb<typeof verificationSdkInfo> {
  return async (call, input) => {
    const level = knownLevel(input.level);
    const wish: Wish = { input: { ...input, level }, at: call.now() };
    await noteHandedIn(call, providers, level, (row) => asksForAnother(wish.input, row));
    for (let turn = 0; turn < mostTurns; turn++) {
      const plan = await transact(call, call.actor.userId, (unit) => prepare(call, unit, providers, wish));
      // What was begun stays: the consent is about that case.
      if (plan.owes !== undefined) throw consentNeeded(plan.owes, plan.next);
      if (plan.asking === undefined) return answer(plan, level, { kind: 'own' });
      const { session } = plan.asking;
      try {
        const mount = await mountOf(plan.asking);
        if (mount !== undefined) return answer(plan, level, mount);
      } catch (error) {
        if (error instanceof SessionHandedIn) await handIn(call, session);
        else if (error instanceof ProviderUnavailable) await failOver(call, providers, session, error.reason);
        else throw error;
      }
    }
    throw unavailable();
  };
}

function answer(
  { provider, next }: Plan,
  level: 1 | 2,
  mount: VendorMount,
): ResultOf<typeof verificationSdkInfo> {
  return { provider, flowName: flowNameOrFirst(level), mount, next };
}

function unavailable(): Refusal {
  return new Refusal('PROVIDER_UNAVAILABLE', 'Nobody can check this now. Try again in a few minutes.');
}

/** Finds or begins the case and its session, in one transaction that ends before any vendor is asked. */
async function prepare(call: AccountCall, unit: Unit, providers: Providers, wish: Wish): Promise<Plan> {
  const { input } = wish;
  const applicant = await lockApplicant(unit.work, call.actor.userId, call.keyring);
  const site = call.policyOf(applicant.site);
  // Also where nothing would be begun yet.
  if (!site.opened || applicant.memberTagKyc === 1) throw notAllowed('NOT_ALLOW');
  const today = offeredProviders(site, input.level, providers);
  const before = await newestCase(unit.work, applicant.userId, input.level);
  const open = before?.state === 'collecting' && before.route === 'document' ? before : undefined;
  const early = beforeTheChoice(today, open, wish);
  if (early !== undefined) {
    unit.unchanged();
    return early;
  }
  const row = await openCaseFor(call, unit, applicant, {
    level: input.level,
    purpose: 'verify',
    route: 'document',
    provider: today[0],
    ...choiceOf(input, open ?? (before && isSentBack(applicant, before) ? before : undefined)),
  });
  const policy = await policyOfCase(call, unit.work, row);
  const order = offeredProviders(policy, input.level, providers);
  const sessions = await sessionsOf(unit.work, applicant.userId, row.id);
  const live = await stillOfUse(call, unit, providers, sessions.find(isLive));
  const next = wantsNext(wish, live?.created_at ?? open?.updated_at);
  const going = live === undefined || next;
  const chosen = going ? chosenProvider(order, { row, live, sessions, next, wish }) : live.provider;
  if (live !== undefined && next) await endSession(call, unit, live, 'failed', byWish);
  if (row.provider !== chosen) await changeProvider(call, unit, row, chosen);
  // What follows may be answered without having changed anything.
  unit.unchanged();
  const current = { ...row, provider: chosen };
  const plan = { provider: chosen, next: after(order, chosen) };
  if (isOwnCapture(current)) return plan;
  const rules = policy.levels[input.level];
  const files = await currentFiles(unit.work, row.user_id, row.id);
  if (!picturesReady(rules, current, files)) return plan;
  if ((await consentOf(unit.work, rules, current)) === 'owed') return { ...plan, owes: current };
  if (!going)
    return { ...plan, asking: askingFor(call, providers, applicant, policy, current, live, input, false) };
  await mustBeGiven(unit, row, wish.at);
  const begun = await begin(call, unit, current, chosen);
  return { ...plan, asking: askingFor(call, providers, applicant, policy, current, begun, input, true) };
}

const after = (order: readonly Provider[], name: Provider): Provider | null =>
  order[order.indexOf(name) + 1] ?? null;

/** Where we are the ones who ask for the document, nothing is begun until it is chosen; unless somebody else is wanted, who may ask for it himself. */
function beforeTheChoice(
  today: readonly [Provider, ...Provider[]],
  open: CaseRow | undefined,
  wish: Wish,
): Plan | undefined {
  const provider = open?.provider ?? today[0];
  const wanted = picturesFromUs[provider];
  const chosen = wanted === 'document' && (open?.document_type ?? null) !== null;
  if (wanted === 'none' || chosen || wish.input.country !== undefined) return undefined;
  const next = after(today, provider);
  if (!wantsNext(wish, open?.updated_at)) return { provider, next };
  if (next === null) throw unavailable();
  return undefined;
}

/** The first provider in order that has not failed since this request came, from the present one on, or from the one after it. */
function chosenProvider(
  order: readonly Provider[],
  now: {
    row: CaseRow;
    live: SessionRow | undefined;
    sessions: readonly SessionRow[];
    next: boolean;
    wish: Wish;
  },
): Provider {
  const failed = now.sessions.filter(
    ({ state, updated_at }) => state === 'failed' && updated_at >= now.wish.at,
  );
  const from = Math.max(order.indexOf(now.live?.provider ?? now.row.provider), 0) + (now.next ? 1 : 0);
  const chosen = order.slice(from).find((name) => !failed.some(({ provider }) => provider === name));
  if (chosen === undefined) throw unavailable();
  return chosen;
}

/** Refuses one session after the other that comes to nothing: each costs something at its vendor. */
async function mustBeGiven({ work }: Unit, row: CaseRow, now: Date): Promise<void> {
  const begun = await givenUpSince(work, row, byWish, new Date(now.getTime() - day));
  const blocking = begun.at(-mostGivenUp);
  if (blocking === undefined) return;
  throw new Refusal('ATTEMPTS_TODAY', 'No further attempt is possible today.', {
    retryAt: new Date(blocking.getTime() + day).toISOString(),
  });
}

/** Whether another provider or document is asked for than that of an open case. */
function asksForAnother({ provider, country, documentType }: Input, row: CaseRow): boolean {
  const chooses = country !== undefined || documentType !== undefined;
  const same = country === row.country && (documentType ?? null) === row.document_type;
  return provider === 'next' || (chooses && !same);
}

/** Whether the next provider is wanted: what was begun after this request came is what another tab's wish led to already. */
function wantsNext({ input, at }: Wish, begun: Date | undefined): boolean {
  return input.provider === 'next' && (begun === undefined || begun <= at);
}

/** The country of an update was chosen with it, and holds for its further tries; another document of it may do better. */
const isSentBack = (applicant: Applicant, row: CaseRow): boolean =>
  row.purpose === 'update' && row.state === 'retry' && counts(applicant, row);

/** The document as asked for; without a word of it that of the case that is gone on with. */
function choiceOf(input: Input, before: CaseRow | undefined): Pick<CaseRequest, 'country' | 'documentType'> {
  const { country, documentType } = input;
  if (country !== undefined || documentType !== undefined) return { country, documentType };
  if (before === undefined || before.document_carried) return {};
  if (before.state === 'retry') return { country: before.country };
  return { country: before.country, documentType: before.document_type ?? undefined };
}

/** A session with a vendor that was taken out of the configuration is of no use. */
async function stillOfUse(
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

async function begin(call: AccountCall, unit: Unit, row: CaseRow, provider: Provider): Promise<SessionRow> {
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
  await planLook(call, unit.work, session);
  await unit.record({
    action: 'session.begun',
    subject: row.id,
    details: { session: session.id, provider },
  });
  return session;
}

function askingFor(
  call: AccountCall,
  providers: Providers,
  applicant: Applicant,
  policy: Policy,
  row: CaseRow,
  session: SessionRow,
  input: Input,
  begun: boolean,
): Asking {
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
    addresses: addressesFor(call, session.provider),
  };
  return { call, key: applicant.key, provider, session, request, begun };
}

/** Ends a session whose vendor cannot be reached, and goes on with the next provider on the same case; after the last with the first. */
function failOver(
  call: AccountCall,
  providers: Providers,
  failed: SessionRow,
  reason: string,
): Promise<void> {
  return withLive(call, failed, async (unit, row, session) => {
    await endSession(call, unit, session, 'failed', reason);
    const policy = await policyOfCase(call, unit.work, row);
    const order = offeredProviders(policy, levelOf(row), providers);
    const next = order[order.indexOf(session.provider) + 1] ?? order[0];
    if (row.provider !== next) await changeProvider(call, unit, row, next);
  });
}
