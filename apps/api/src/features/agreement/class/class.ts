import type { ClassEnding, InvestorClassState } from '@credence/contract/investor-class';
import type { InvestorClass, InvestorCriterionCode } from '@credence/contract/words';
import { classRenewal, day, type InvestorClassRules, monthsLater, type Site } from '@credence/policy';
import type { Unit } from '../../../audit/index.ts';
import type { Call, OfficerCall } from '../../../base/call.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Reader } from '../../../db/database.ts';
import { documentsOf } from '../document/store.ts';
import type { AccountKey } from '../../../seal/index.ts';
import { classRows, endRow, insertClass, sealReason, type ClassRow } from './store.ts';

/** How long before its end a class is to be asked for again, in days. */
export const [renewalDays] = classRenewal.reminders;

/** Where somebody is with what was granted once. */
export function stateOfRow(row: ClassRow | undefined, now: Date): InvestorClassState {
  if (row === undefined) return 'none';
  if (row.ended_at !== null) return 'ended';
  if (row.expires_at <= now) return 'expired';
  return row.expires_at.getTime() - now.getTime() <= renewalDays * day ? 'expiring' : 'held';
}

interface Grant {
  userId: string;
  site: Site;
  of: InvestorClass;
  /** What it is granted on: the id of the questionnaire that was approved… */
  subject: string;
  /** …and the criteria that it proves. */
  proved: readonly InvestorCriterionCode[];
}

/** Whether an account has agreed to the terms of a class and not taken that back. */
export async function termsAgreed(
  db: Reader,
  { userId, site }: Pick<Grant, 'userId' | 'site'>,
  { terms }: InvestorClassRules,
): Promise<boolean> {
  const given = await documentsOf(db, userId, site);
  return given.some(({ code, withdrawn_at }) => code === terms && withdrawn_at === null);
}

/** The rules of a class for an account that has agreed to its terms; refused for any other. */
export async function requireOffered(
  call: Pick<Call, 'policyOf'>,
  db: Reader,
  { userId, site, of }: Pick<Grant, 'userId' | 'site' | 'of'>,
): Promise<InvestorClassRules> {
  const rules = call.policyOf(site).investorClasses?.[of];
  if (rules === undefined) throw new Refusal('CLASS_NOT_OFFERED', 'The site does not have this class.');
  if (!(await termsAgreed(db, { userId, site }, rules))) {
    throw new Refusal('CLASS_TERMS_MISSING', 'The terms of the class are not agreed to.');
  }
  return rules;
}

/**
 * Grants a class from now on, for as long as the policy of the site says; one that is held is replaced. The
 * applicant must be locked. Refused where the site does not have it, or its terms are not agreed to.
 */
export async function grantClass(
  call: OfficerCall,
  unit: Unit,
  { userId, site, of, subject, proved }: Grant,
): Promise<{ expiresAt: Date }> {
  const rules = await requireOffered(call, unit.work, { userId, site, of });
  const at = call.now();
  const by = call.actor.officerId;
  await endRow(unit.work, { userId, site, of, ending: 'renewed', at, by });
  const expiresAt = monthsLater(at, rules.months);
  await insertClass(unit.work, {
    user_id: userId,
    id: call.newId(),
    site,
    class: of,
    granted_at: at,
    expires_at: expiresAt,
    granted_by: by,
    subject,
    ended_at: null,
    ending: null,
    ended_by: null,
    ending_reason: null,
  });
  await unit.record({ action: 'class.granted', subject, details: { class: of, proved: [...proved] } });
  return { expiresAt };
}

/** Ends a class that is held; false where it is not. `why`: the reason of an officer, and what seals it. */
export async function endClass(
  call: Call,
  unit: Unit,
  { userId, site, of, ending }: Omit<Grant, 'subject' | 'proved'> & { ending: ClassEnding },
  why?: { reason: string; key: AccountKey },
): Promise<boolean> {
  const at = call.now();
  const held = (await classRows(unit.work, userId, site)).find((row) => row.class === of);
  const state = stateOfRow(held, at);
  if (held === undefined || (state !== 'held' && state !== 'expiring')) return false;
  const by = call.actor.kind === 'officer' ? call.actor.officerId : null;
  const reason = why && sealReason(why.key, held, why.reason);
  await endRow(unit.work, { userId, site, of, ending, at, by, ...(reason && { reason }) });
  await unit.record({ action: 'class.ended', subject: userId, details: { class: of, ending } });
  return true;
}

/** The class as it was granted last on a site, and where the account is with it now. */
export async function classOf(
  db: Reader,
  userId: string,
  site: Site,
  of: InvestorClass,
  now: Date,
): Promise<{ state: InvestorClassState; row: ClassRow | undefined }> {
  const row = (await classRows(db, userId, site)).find((one) => one.class === of);
  return { state: stateOfRow(row, now), row };
}
