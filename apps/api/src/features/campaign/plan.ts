import {
  type CampaignPlan,
  campaignProblems,
  type CampaignProblems,
  campaignLevels,
} from '@credence/contract/campaign-plan';
import { documentTypes } from '@credence/contract/first-words';
import type { ReverificationRules } from '@credence/contract/reverification';
import { type Site, sites } from '@credence/policy';
import type { Context } from '../../base/context.ts';
import { usualRules } from '../reverification/index.ts';
import type { Aim } from './people/store.ts';
import type { CampaignRow } from './store.ts';

type Policies = Pick<Context, 'policyOf' | 'now'>;

/** Sites whose accounts can be re-verified. */
export const sitesOf = ({ policyOf }: Pick<Context, 'policyOf'>): Site[] =>
  sites.filter((site) => policyOf(site).reverification.reaches !== undefined);

/** The plan of a campaign as officers see it. */
export const planOf = (row: CampaignRow): CampaignPlan => ({
  name: row.name,
  site: row.site,
  countries: row.countries,
  levels: row.levels,
  documents: row.documents,
  reason: row.reason,
  deadline: row.deadline?.toISOString() ?? null,
  reminders: row.reminders,
  consequence: row.consequence,
});

/** The columns of a plan. Lists are kept in one order, so that the same plan is the same row. */
export const columnsOf = (plan: CampaignPlan) => ({
  name: plan.name.trim(),
  site: plan.site,
  countries: JSON.stringify(plan.countries.toSorted()),
  levels: JSON.stringify(campaignLevels.filter((level) => plan.levels.includes(level))),
  documents: JSON.stringify(documentTypes.filter((type) => plan.documents.includes(type))),
  reason: plan.reason,
  deadline: plan.deadline === null ? null : new Date(plan.deadline),
  reminders: JSON.stringify(plan.reminders.toSorted((one, other) => other - one)),
  consequence: plan.consequence,
});

/** What keeps a campaign from being submitted or started now. */
export const problemsOf = (call: Policies, row: CampaignRow): CampaignProblems =>
  campaignProblems(planOf(row), { now: call.now(), sites: sitesOf(call) });

/** The site of a plan that is complete. */
export function siteOf(row: Pick<CampaignRow, 'site'>): Site | undefined {
  return sites.find((site) => site === row.site);
}

/** A country that nobody has: it keeps a plan from reaching anybody. */
const nowhere = 'ZZ';

/** Whom a plan is about: where the policy reaches some residents only, those whose document is of there. */
export function aimOf({ policyOf }: Pick<Context, 'policyOf'>, row: CampaignRow): Aim {
  const site = siteOf(row);
  const only = site && policyOf(site).reverification.reaches?.residence;
  const { site: code, levels, countries } = row;
  if (only === undefined) return { site: code, levels, countries };
  const reached = countries.length === 0 ? [...only] : countries.filter((country) => only.includes(country));
  return { site: code, levels, countries: reached.length === 0 ? [nowhere] : reached };
}

/** Which documents answer it: those of the site's policy, narrowed to the kinds that the plan names. */
export const rulesOf = (
  { policyOf }: Pick<Context, 'policyOf'>,
  site: Site,
  { documents }: Pick<CampaignRow, 'documents'>,
): ReverificationRules => ({ ...usualRules(policyOf(site)), documentTypes: documents });
