import { taxTemplate } from '@credence/contract/questionnaire';
import type { Answers } from '@credence/questionnaire';
import { type Unit, within } from '../../audit/index.ts';
import type { SystemCall } from '../../base/call.ts';
import type { Work } from '../../db/database.ts';
import type { Event } from '../../jobs/events.ts';
import { lockApplicant } from '../applicant/index.ts';
import {
  isUndecided,
  offeredTemplate,
  openAnswers,
  openFor,
  questionnairesOf,
  stands,
} from '../questionnaire/index.ts';
import { dueByPolicy } from './duty.ts';

/**
 * Whether a self-certification goes with the verified residence: what it says of the country that it names
 * first is still so.
 */
function agrees(answers: Answers, residence: string): boolean {
  const { country, 'lives-there': livesThere } = answers;
  return country === undefined || (livesThere === 'yes') === (country === residence);
}

async function open(call: SystemCall, unit: Unit, { userId, subject }: Event): Promise<boolean> {
  const applicant = await lockApplicant(unit.work, userId, call.keyring);
  const { site, level, info, key } = applicant;
  const policy = call.policyOf(site);
  if (policy.duties?.tax === undefined || level === 0 || info === undefined) return false;
  const now = call.now();
  const rows = (await questionnairesOf(unit.work, userId)).filter(
    ({ template_code: code }) => code === taxTemplate,
  );
  if (rows.some(({ state }) => isUndecided(state))) return false;
  const standing = rows.find((row) => stands(row, now));
  if (standing && agrees(openAnswers(key, standing), info.residenceCountry)) return false;
  const offered = await offeredTemplate(call, site, { code: taxTemplate }, unit.work);
  if (offered === undefined) return false;
  await openFor(call, unit, applicant, offered, {
    by: 'policy',
    reason: standing ? 'change' : 'regulator',
    dueAt: dueByPolicy(policy, taxTemplate, now),
    after: subject,
  });
  return true;
}

/**
 * Asks an account where it is resident for tax, if the law of its site wants to know: once it has a level,
 * and again when its verified residence no longer goes with what it stated (CARF and DAC8, change of
 * circumstances).
 */
export function openSelfCertification(call: SystemCall, work: Work, event: Event): Promise<void> {
  return within(work, call, event.userId, async (unit) => {
    if (!(await open(call, unit, event))) unit.unchanged();
  });
}
