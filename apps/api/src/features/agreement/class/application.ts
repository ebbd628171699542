import type { InvestorClaims } from '@credence/contract/review-class';
import type { InvestorCriterionCode } from '@credence/contract/words';
import type { InvestorClassRules } from '@credence/policy';
import type { Unit } from '../../../audit/index.ts';
import type { AccountCall, Call, OfficerCall } from '../../../base/call.ts';
import { isoDay } from '../../../base/day.ts';
import { inputRefused, Refusal } from '../../../base/refusal.ts';
import type { Applicant } from '../../applicant/index.ts';
import { askedClass, type Claim, claimsOf, missingBeside } from './claims.ts';
import { classOf, grantClass, requireOffered, termsAgreed } from './class.ts';
import { criterionText, readTexts } from './texts.ts';

/** What of a questionnaire says whether it asks for a class, and for which. */
interface Application {
  id: string;
  scene: string;
  submitted_at: Date | null;
}

type Answers = Readonly<Record<string, unknown>>;
type Account = Pick<Applicant, 'userId' | 'site'>;

function notReached({ some }: InvestorClassRules, missing: readonly InvestorCriterionCode[]): Refusal {
  return new Refusal('CLASS_NOT_REACHED', 'The criteria of the class are not met.', {
    missing,
    atLeast: some.atLeast,
  });
}

const codesOf = (claims: readonly Claim[]): Set<InvestorCriterionCode> =>
  new Set(claims.filter(({ reached }) => reached).map(({ criterion }) => criterion.code));

/**
 * Refuses answers that ask for a class which the account's site does not have, whose terms are not agreed to,
 * or whose criteria they do not reach by their own figures; nothing where they ask for none.
 */
export async function requireClaims(
  call: AccountCall,
  { work }: Unit,
  { userId, site }: Account,
  application: Pick<Application, 'scene'>,
  answers: Answers,
): Promise<void> {
  const asked = askedClass(application, answers);
  if (asked === undefined) return;
  const rules = await requireOffered(call, work, { userId, site, of: asked.of });
  const claims = claimsOf(rules, asked.criteria, answers, isoDay(call.now()));
  const missing = missingBeside(rules, codesOf(claims));
  if (missing.length > 0) throw notReached(rules, missing);
}

/**
 * Grants the class that a questionnaire asks for on the criteria that an officer found proved; nothing where
 * it asks for none. The applicant must be locked.
 */
export async function grantAsked(
  call: OfficerCall,
  unit: Unit,
  { userId, site }: Account,
  application: Application,
  answers: Answers,
  proved: readonly InvestorCriterionCode[] | undefined,
): Promise<void> {
  const asked = askedClass(application, answers);
  if (asked === undefined) {
    if (proved !== undefined) throw inputRefused({ proved: 'not-allowed' });
    return;
  }
  const { of, criteria } = asked;
  const rules = await requireOffered(call, unit.work, { userId, site, of });
  if (proved === undefined) throw inputRefused({ proved: 'required' });
  const today = isoDay(application.submitted_at ?? call.now());
  const reached = codesOf(claimsOf(rules, criteria, answers, today));
  const unreached = proved.filter((code) => !reached.has(code));
  if (unreached.length > 0) throw notReached(rules, unreached);
  const missing = missingBeside(rules, new Set(proved));
  if (missing.length > 0) throw notReached(rules, missing);
  await grantClass(call, unit, { userId, site, of, subject: application.id, proved });
}

/** What a questionnaire asks a class for, as officers read it; null where it asks for none. */
export async function presentClaims(
  call: Call,
  { userId, site }: Account,
  application: Application,
  answers: Answers,
): Promise<InvestorClaims | null> {
  const asked = askedClass(application, answers);
  if (asked === undefined) return null;
  const { of, criteria } = asked;
  const { state, row } = await classOf(call.db, userId, site, of, call.now());
  const rules = call.policyOf(site).investorClasses?.[of];
  const shown = { class: of, state, expiresAt: row?.expires_at.toISOString() ?? null };
  if (rules === undefined) {
    return { ...shown, offered: false, termsAgreed: false, months: 0, atLeast: 0, criteria: [] };
  }
  const language = 'en';
  const texts = await readTexts(call, language);
  const today = isoDay(application.submitted_at ?? call.now());
  return {
    ...shown,
    offered: true,
    termsAgreed: await termsAgreed(call.db, { userId, site }, rules),
    months: rules.months,
    atLeast: rules.some.atLeast,
    criteria: claimsOf(rules, criteria, answers, today).map(({ criterion, ...claim }) => ({
      ...claim,
      code: criterion.code,
      text: criterionText(texts, language, criterion),
    })),
  };
}
