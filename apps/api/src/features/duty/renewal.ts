import { sites } from '@credence/policy';
import { within } from '../../audit/index.ts';
import type { SystemCall } from '../../base/call.ts';
import type { Context } from '../../base/context.ts';
import type { Reader, Work } from '../../db/database.ts';
import { lockApplicant } from '../applicant/index.ts';
import { dueDiligence, offeredTemplate, openFor } from '../questionnaire/index.ts';
import { dueByPolicy } from './duty.ts';
import { diligenceGrownOld, type Renewal } from './store.ts';

type Place = Pick<Context, 'policyOf' | 'now'>;

const renewalsOf = ({ policyOf }: Place): Renewal[] =>
  sites.flatMap((site) => {
    const months = policyOf(site).duties?.diligence.renewMonths;
    return months === undefined ? [] : [{ site, months }];
  });

/** Accounts whose due diligence has become older than the term of their site. */
export async function findGrownOld(place: Place, db: Reader, atMost: number): Promise<{ userId: string }[]> {
  return diligenceGrownOld(db, dueDiligence, renewalsOf(place), { now: place.now(), atMost });
}

/** Asks an account for due diligence again, by the template that was approved last, if that is still so. */
export function renewDiligence(call: SystemCall, work: Work, { userId }: { userId: string }): Promise<void> {
  return within(work, call, userId, async (unit) => {
    const applicant = await lockApplicant(work, userId, call.keyring);
    const now = call.now();
    const known = { now, userId, atMost: 1 };
    const [old] = await diligenceGrownOld(work, dueDiligence, renewalsOf(call), known);
    if (old === undefined) return unit.unchanged();
    const offered = await offeredTemplate(call, applicant.site, { code: old.template }, work);
    if (offered === undefined) {
      call.log.warn({ template: old.template, site: applicant.site }, 'due diligence without a template');
      return unit.unchanged();
    }
    const dueAt = dueByPolicy(call.policyOf(applicant.site), old.template, now);
    await openFor(call, unit, applicant, offered, { by: 'policy', reason: 'renewal', dueAt, after: old.id });
  });
}
