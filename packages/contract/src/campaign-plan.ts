import * as v from 'valibot';
import { documentTypes, reverificationConsequences } from './first-words.ts';
import { reverificationReasons } from './reverification-words.ts';
import { countryCode, time } from './shared.ts';

/* What a campaign asks, of whom and until when: written by one officer, started by another. */

/** Levels that can be asked to be proved again. */
export const campaignLevels = [1, 2] as const;

/** Longest names, and most reminders. */
export const campaignBounds = { name: 100, reminders: 6, reminderDays: 180, deadlineDays: 730 } as const;

/** A plan while it is written: what is missing is empty or null. */
export const campaignPlan = v.strictObject({
  /** For officers. */
  name: v.pipe(v.string(), v.maxLength(campaignBounds.name)),
  /** Empty while none is chosen. */
  site: v.pipe(v.string(), v.maxLength(20)),
  /** Countries of the documents that stand; none means every one. */
  countries: v.pipe(v.array(countryCode), v.maxLength(260)),
  /** Accounts that have one of these levels are asked to prove it again. */
  levels: v.pipe(v.array(v.picklist(campaignLevels)), v.maxLength(2)),
  /** Kinds of document that are accepted; none means each that the site accepts. */
  documents: v.pipe(v.array(v.picklist(documentTypes)), v.maxLength(documentTypes.length)),
  /** Each is a text that the accounts read in their language. */
  reason: v.nullable(v.picklist(reverificationReasons)),
  deadline: v.nullable(time),
  /** Days before the deadline. */
  reminders: v.pipe(v.array(v.pipe(v.number(), v.integer())), v.maxLength(20)),
  consequence: v.picklist(reverificationConsequences),
});
export type CampaignPlan = v.InferOutput<typeof campaignPlan>;

export const campaignFields = [
  'name',
  'site',
  'countries',
  'levels',
  'documents',
  'reason',
  'deadline',
  'reminders',
  'consequence',
] as const;
export type CampaignField = (typeof campaignFields)[number];

/** `past`: the deadline is not after today; `far`: later than anybody remembers. */
export type CampaignProblem = 'required' | 'past' | 'far' | 'range' | 'twice' | 'many' | 'late' | 'unknown';

/** What keeps a plan from being submitted, or started, by field. */
export type CampaignProblems = Partial<Record<CampaignField, CampaignProblem>>;

const day = 86_400_000;

/** What is wrong with a deadline at this moment. */
export function deadlineProblem(deadline: string | null, now: Date): CampaignProblem | undefined {
  if (deadline === null) return 'required';
  const left = Date.parse(deadline) - now.getTime();
  if (left <= day) return 'past';
  return left > campaignBounds.deadlineDays * day ? 'far' : undefined;
}

function remindersProblem(
  { reminders, deadline }: Pick<CampaignPlan, 'reminders' | 'deadline'>,
  now: Date,
): CampaignProblem | undefined {
  if (reminders.length > campaignBounds.reminders) return 'many';
  if (reminders.some((days) => days < 1 || days > campaignBounds.reminderDays)) return 'range';
  if (new Set(reminders).size < reminders.length) return 'twice';
  const left = deadline === null ? undefined : Date.parse(deadline) - now.getTime();
  // A reminder whose day is over before anybody is asked would come at once.
  return left !== undefined && reminders.some((days) => days * day >= left) ? 'late' : undefined;
}

/** Whether a plan can be submitted or started at this moment; `sites`: those that re-verify. */
export function campaignProblems(
  plan: CampaignPlan,
  { now, sites }: { now: Date; sites: readonly string[] },
): CampaignProblems {
  const deadline = deadlineProblem(plan.deadline, now);
  const reminders = remindersProblem(plan, now);
  return {
    ...(plan.name.trim() === '' && { name: 'required' }),
    ...(plan.site === '' && { site: 'required' }),
    ...(plan.site !== '' && !sites.includes(plan.site) && { site: 'unknown' }),
    ...(new Set(plan.countries).size < plan.countries.length && { countries: 'twice' }),
    ...(plan.levels.length === 0 && { levels: 'required' }),
    ...(new Set(plan.levels).size < plan.levels.length && { levels: 'twice' }),
    ...(plan.reason === null && { reason: 'required' }),
    ...(deadline && { deadline }),
    ...(reminders && { reminders }),
  };
}
