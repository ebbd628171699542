import type { CampaignPlan } from '@credence/contract/campaign-plan';
import { DataList } from '@credence/ui/data-list';
import { dueDay } from '../../words/time.ts';
import { consequenceNames, countriesWords, documentNames, fieldNames, reasonNames } from './words.ts';

const listed = (parts: readonly string[], none: string): string =>
  parts.length === 0 ? none : parts.join(', ');

/** The plan of a campaign, to be read. */
export function PlanFacts({ plan }: { plan: CampaignPlan }) {
  const days = plan.reminders.map((left) => `${left} ${left === 1 ? 'day' : 'days'} before`);
  return (
    <DataList
      rows={[
        { label: fieldNames.site, value: plan.site || 'Not chosen' },
        { label: fieldNames.countries, value: countriesWords(plan) },
        { label: fieldNames.levels, value: listed(plan.levels.map(String), 'Not chosen') },
        {
          label: fieldNames.documents,
          value: listed(
            plan.documents.map((type) => documentNames[type]),
            'Every kind that the site accepts',
          ),
        },
        { label: fieldNames.reason, value: plan.reason === null ? 'Not chosen' : reasonNames[plan.reason] },
        {
          label: fieldNames.deadline,
          value: plan.deadline === null ? 'Not chosen' : `End of ${dueDay(plan.deadline)}, UTC`,
        },
        { label: fieldNames.reminders, value: listed(days, 'None') },
        { label: 'Once the day has passed', value: consequenceNames[plan.consequence] },
      ]}
    />
  );
}
