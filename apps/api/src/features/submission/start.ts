import type { Provider } from '@credence/contract/first-words';
import type { CasePurpose, startCase } from '@credence/contract/verification';
import type { Level } from '@credence/contract/words';
import type { PersonalInfo } from '@credence/contract/personal-info';
import { mayVerify, type Policy } from '@credence/policy';
import { transact, type Unit } from '../../audit/index.ts';
import { databaseErrorCode } from '../../db/error-code.ts';
import type { Call } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { type Applicant, lockApplicant } from '../applicant/index.ts';
import { carriedDocument } from '../decision/index.ts';
import { beginCase, continueCase, resumeCase } from './begin.ts';
import { takeIn } from './brought/take-in.ts';
import { chosenDocument, type CaseRequest, likelyIssuer } from './choose.ts';
import {
  accountOf,
  allCasesOf,
  awaitsVerdict,
  secondaryRoute,
  type CaseRow,
  counts,
  isOwnCapture,
  permittedLevel,
  levelFor,
  type LevelStatus,
  levelStatusOf,
  move,
  policyOfCase,
  type IdentityStatus,
} from '../case/index.ts';
import { abandonCase } from './abandon.ts';
import { showCase } from './present.ts';
import { detailsMissing, notAllowed } from './refusals.ts';
import { offeredProviders, picturesFromUs, type Providers, providersOf } from '../provider/index.ts';
import { liveSession, submitIfFinished } from '../provider-session/index.ts';

/**
 * Starts a case whose pictures we take, or continues the open one; two tabs that start at once get the same
 * case.
 */
export function startCaseVerb(providers: Providers): Verb<typeof startCase> {
  return async (call, input) => {
    const level = permittedLevel(call, input.level);
    await submitIfFinished(call, providers, level);
    const start = () =>
      transact(call, call.actor.userId, async (unit) => {
        const applicant = await lockApplicant(unit.work, call.actor.userId, call.keyring);
        const row = await openCaseFor(call, unit, applicant, {
          ...input,
          level,
          purpose: 'verify',
          route: 'document',
          provider: capturingProvider(
            call.policyOf(applicant.site),
            level,
            providersOf(applicant, providers),
          ),
        });
        return showCase(call, unit.work, row);
      });
    try {
      return await start();
    } catch (error) {
      // Another tab made the same attempt at this moment: continue its case.
      if (databaseErrorCode(error) === '23505') return start();
      throw error;
    }
  };
}

/**
 * The provider of a case that begins with our pictures: the first provider, if it wants some, else ourselves.
 */
function capturingProvider(policy: Policy, level: Level, providers: Providers): Provider {
  const [first] = offeredProviders(policy, level, providers);
  return picturesFromUs[first] === 'none' ? 'PROVIDER_DEFAULT' : first;
}

/**
 * The level's open case after this call, its row locked: a new one, a resumed one, or the open one with the
 * requested choice, with what was brought for it. A secondary identity has a case of its own and leaves the
 * document's alone. The applicant's row must be locked. Refused as `startCase` says.
 */
export async function openCaseFor(
  call: Call,
  unit: Unit,
  applicant: Applicant,
  asked: CaseRequest,
): Promise<CaseRow> {
  const row = await openedCase(call, unit, applicant, asked);
  await takeIn(call, unit, row);
  return row;
}

async function openedCase(
  call: Call,
  unit: Unit,
  applicant: Applicant,
  asked: CaseRequest,
): Promise<CaseRow> {
  const { level } = asked;
  const policy = call.policyOf(applicant.site);
  const account = accountOf(applicant);
  const cases = await allCasesOf(unit.work, applicant.userId);
  const levelStatus = levelStatusOf(policy, account, cases, level, call.now());
  const beside = secondaryRoute(policy.levels[level], account.residence)?.by === asked.route;
  const identity = beside ? levelStatus.secondary : levelStatus.main;
  if (identity === undefined) throw new Error('A level that needs a secondary identity has no status of it');
  const tried = cases.filter((one) => one.level === level && one.beside === beside);
  const [newest] = tried;
  const counted = newest !== undefined && counts(account, newest) ? newest : undefined;
  const purpose = purposeOf(levelStatus, counted, asked);
  const request = { ...asked, purpose };

  requireAllowed(levelStatus, identity, request);
  if (newest !== undefined && awaitsVerdict(newest)) {
    throw notAllowed('PENDING');
  }
  // Whatever was tried in between: someone switching between two routes has one case of each.
  const sameKind = tried.find(
    (one) => counts(account, one) && one.route === request.route && one.purpose === request.purpose,
  );
  const open = sameKind?.state === 'collecting' ? sameKind : undefined;
  const info = requireDetails(policy, applicant, open ?? request);
  const rules = open === undefined ? policy : await policyOfCase(call, unit.work, open);
  const carried = await carriedDocument(call, unit.work, applicant, rules, cases, level);
  const choice = chosenDocument(
    rules,
    levelFor(applicant, { level, purpose }),
    { ...request, provider: open?.provider ?? request.provider },
    {
      carried,
      likely: likelyIssuer(info),
    },
  );
  if (counted?.state === 'collecting') {
    const session = await liveSession(unit.work, counted.user_id, counted.id);
    // To the applicant it is submitted.
    if (session?.state === 'handed-in') throw notAllowed('PENDING');
  }
  if (open !== undefined) return continueCase(call, unit, open, choice);
  requireAttemptsLeft(identity);

  if (newest?.state === 'collecting') await abandonCase(call, unit, newest);
  const attempt = (newest?.attempt ?? 0) + 1;
  return sameKind !== undefined && move(sameKind.state, 'resume') !== undefined
    ? resumeCase(call, unit, sameKind, {
        ...choice,
        provider: request.provider,
        attempt: sameKind === newest ? sameKind.attempt : attempt,
      })
    : beginCase(call, unit, {
        policy,
        applicant,
        request,
        level,
        beside,
        choice,
        attempt,
        sentBack: sameKind?.state === 'retry' ? sameKind : undefined,
      });
}

/**
 * What was declared, as far as the way needs it: whoever photographs a document here declares the rest from
 * it, but nobody photographs for a site that refuses where they live.
 */
function requireDetails(
  policy: Policy,
  { info, infoComplete, level }: Applicant,
  way: Pick<CaseRow, 'provider' | 'route'>,
): PersonalInfo {
  if (info === undefined || info.residenceCountry === '' || !(infoComplete || isOwnCapture(way))) {
    throw detailsMissing();
  }
  if (!mayVerify(policy, info.residenceCountry, { anew: level === 0 })) {
    throw new Refusal('RESIDENCE_NOT_SERVED', 'Residents of this country are not served here.');
  }
  return info;
}

/** While a level is approved, another attempt continues the update that is open or was rejected. */
function purposeOf(
  { status }: LevelStatus,
  counted: CaseRow | undefined,
  { purpose, route }: CaseRequest,
): CasePurpose {
  const renews = status === 'SUCCESS' && counted?.purpose === 'update' && counted.route === route;
  return renews && (counted.state === 'collecting' || counted.state === 'retry') ? 'update' : purpose;
}

/** Refuses what the state of the level, or of this kind of case, forbids. */
function requireAllowed(levelStatus: LevelStatus, identity: IdentityStatus, { purpose }: CaseRequest): void {
  const identities = [
    levelStatus.main,
    ...(levelStatus.secondary === undefined ? [] : [levelStatus.secondary]),
  ];
  const lost = identities.filter(({ status }) => status === 'FAILED_AND_CAN_NOT_RETRY');
  const allowed =
    purpose === 'update'
      ? levelStatus.status === 'SUCCESS'
      : lost.length === 0 && (identity.status === 'ALLOW' || identity.status === 'FAILED_AND_CAN_RETRY');
  if (allowed) return;
  if (levelStatus.status === 'FAILED_AND_CAN_NOT_RETRY' && lost.some(({ attempts }) => attempts.usedUp)) {
    throw usedUp();
  }
  throw notAllowed(levelStatus.status === 'FAILED_AND_CAN_NOT_RETRY' ? levelStatus.status : identity.status);
}

function usedUp(): Refusal {
  return new Refusal('ATTEMPTS_USED_UP', 'No further attempt is possible at this level.');
}

/** Refuses a further attempt if the caps of the policy are reached. */
function requireAttemptsLeft({ attempts }: IdentityStatus): void {
  if (attempts.usedUp) throw usedUp();
  if (attempts.retryAt !== undefined) {
    throw new Refusal('ATTEMPTS_TODAY', 'No further attempt is possible today.', {
      retryAt: attempts.retryAt.toISOString(),
    });
  }
}
