import type { ClassEnding, InvestorClassState } from '@credence/contract/investor-class';
import type { InvestorClass } from '@credence/contract/words';
import { day, type Site } from '@credence/policy';
import type { Unit } from '../../../audit/index.ts';
import type { Call, OfficerCall } from '../../../base/call.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Reader } from '../../../db/database.ts';
import { documentsOf } from '../document/store.ts';
import { classRows, endRow, insertClass, type ClassRow } from './store.ts';

/** How long before its end a class is to be asked for again, in days. */
const renewalDays = 30;

/** Where somebody is with what was granted once. */
export function stateOfRow(row: ClassRow | undefined, now: Date): InvestorClassState {
  if (row === undefined) return 'none';
  if (row.ended_at !== null) return 'ended';
  if (row.expires_at <= now) return 'expired';
  return row.expires_at.getTime() - now.getTime() <= renewalDays * day ? 'expiring' : 'held';
}

/** The same day so many months later, or the last one of a shorter month. */
function monthsLater(from: Date, months: number): Date {
  const later = new Date(from);
  later.setUTCMonth(later.getUTCMonth() + months);
  if (later.getUTCDate() !== from.getUTCDate()) later.setUTCDate(0);
  return later;
}

interface Grant {
  userId: string;
  site: Site;
  of: InvestorClass;
  /** What it is granted on: the id of the questionnaire that was approved. */
  subject: string;
}

/**
 * Grants a class from now on, for as long as the policy of the site says; one that is held is replaced. The
 * applicant must be locked. Refused with AGREEMENT_NOT_FOUND where the terms of the class are not agreed to,
 * or the site does not have it.
 */
export async function grantClass(
  call: OfficerCall,
  unit: Unit,
  { userId, site, of, subject }: Grant,
): Promise<{ expiresAt: Date }> {
  const rules = call.policyOf(site).investorClasses?.[of];
  const given = await documentsOf(unit.work, userId, site);
  const agreed = given.some(({ code, withdrawn_at }) => code === rules?.terms && withdrawn_at === null);
  if (rules === undefined || !agreed) {
    throw new Refusal('AGREEMENT_NOT_FOUND', 'The terms of the class are not agreed to.');
  }
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
  });
  await unit.record({ action: 'class.granted', subject, details: { class: of } });
  return { expiresAt };
}

/** Ends a class that is held; false where it is not. */
export async function endClass(
  call: Call,
  unit: Unit,
  { userId, site, of, ending }: Omit<Grant, 'subject'> & { ending: ClassEnding },
): Promise<boolean> {
  const at = call.now();
  const held = (await classRows(unit.work, userId, site)).find((row) => row.class === of);
  const state = stateOfRow(held, at);
  if (state !== 'held' && state !== 'expiring') return false;
  const by = call.actor.kind === 'officer' ? call.actor.officerId : null;
  await endRow(unit.work, { userId, site, of, ending, at, by });
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
