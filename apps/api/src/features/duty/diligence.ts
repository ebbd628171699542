import { diligenceRule, fulfilledBy, type Policy } from '@credence/policy';
import { type Unit, within } from '../../audit/index.ts';
import type { SystemCall } from '../../base/call.ts';
import type { Work } from '../../db/database.ts';
import type { Event } from '../../jobs/events.ts';
import { type Applicant, lockApplicant } from '../applicant/index.ts';
import {
  dueDiligence,
  isUndecided,
  offeredTemplate,
  openAnswers,
  openFor,
  personsStated,
  type QuestionnaireRow,
  questionnairesOf,
  stands,
} from '../questionnaire/index.ts';
import { dueByPolicy } from './duty.ts';

/** The rule that opens due diligence for an account after something happened, and what of that fulfils it. */
function ruleFor(
  policy: Policy,
  { level, info, key }: Applicant,
  rows: readonly QuestionnaireRow[],
  after: QuestionnaireRow | undefined,
) {
  // Before the first level nothing can be withdrawn, and nobody has looked at what was declared.
  const declared = level > 0 ? info : undefined;
  const submitted = after && {
    template: after.template_code,
    band: after.band,
    answers: openAnswers(key, after),
  };
  const rule = diligenceRule(policy, {
    residence: declared?.residenceCountry ?? '',
    nationalities:
      declared === undefined
        ? []
        : [declared.nationality, ...personsStated(key, rows).flatMap(({ nationalities }) => nationalities)],
    ...(submitted !== undefined && { submitted }),
  });
  if (rule === undefined) return undefined;
  const { items, band } = fulfilledBy(rule, submitted);
  const score = band && after?.band != null ? { band: after.band } : undefined;
  return { ...rule, because: items.length > 0 ? { items } : score };
}

/** Whether there is due diligence that makes another needless: one that is open, or one that stands. */
const hasDiligence = (rows: readonly QuestionnaireRow[], now: Date): boolean =>
  rows.some(
    (row) => dueDiligence.includes(row.template_code) && (isUndecided(row.state) || stands(row, now)),
  );

async function open(call: SystemCall, unit: Unit, { userId, subject }: Event): Promise<boolean> {
  const applicant = await lockApplicant(unit.work, userId, call.keyring);
  const rows = await questionnairesOf(unit.work, userId);
  const now = call.now();
  if (hasDiligence(rows, now)) return false;
  const after = rows.find(({ id }) => id === subject);
  // Due diligence opens no further one; what was taken back since counts when it is sent again.
  if (after !== undefined && (after.submitted_at === null || dueDiligence.includes(after.template_code)))
    return false;
  const policy = call.policyOf(applicant.site);
  const rule = ruleFor(policy, applicant, rows, after);
  if (rule === undefined) return false;
  const offered = await offeredTemplate(call, applicant.site, { code: rule.opens }, unit.work);
  if (offered === undefined) {
    call.log.warn({ template: rule.opens, site: applicant.site }, 'due diligence without a template');
    return false;
  }
  const dueAt = dueByPolicy(policy, rule.opens, now);
  const { reason, because } = rule;
  await openFor(call, unit, applicant, offered, {
    by: 'policy',
    reason,
    dueAt,
    after: subject,
    ...(because !== undefined && { because }),
  });
  return true;
}

/** Opens due diligence where a rule of the account's site asks for it, and there is none. */
export function openDiligence(call: SystemCall, work: Work, event: Event): Promise<void> {
  return within(work, call, event.userId, async (unit) => {
    if (!(await open(call, unit, event))) unit.unchanged();
  });
}
