import type { Policy } from '../../packages/policy/src/index.ts';
import { table, type Row } from './markdown.ts';
import { limit } from './policy-words.ts';

type Rule = NonNullable<Policy['duties']>['diligence']['rules'][number];
type Names = (countries: readonly string[]) => string;

function conditionOf({ when }: Rule, names: Names): string {
  if ('residence' in when) {
    const nationality = `nationality of ${names(when.nationality)}`;
    return when.residence.length === 0
      ? nationality
      : `${nationality}; residence in ${names(when.residence)}`;
  }
  if ('answers' in when)
    return when.answers.map(({ template, item, is }) => `${template}: ${item} is ${is}`).join('; ');
  return `${when.templates?.join(', ') ?? 'any questionnaire'} of class ${when.bands.join(' or ')}`;
}

/** What opens due diligence at a site, and what follows while that or information is owed. */
export function dutyParts({ site, duties }: Policy, names: Names): string[] {
  if (duties === undefined) return [];
  const each = [duties.diligence, duties.information, ...(duties.tax ? [duties.tax] : [])];
  const rows: Row[] = [
    ['Days to answer', ...each.map(({ days }) => `${days}`)],
    ['Days at least to mend what was sent back', ...each.map(({ daysToMend }) => `${daysToMend}`)],
    ['Reminders, days before', ...each.map(({ reminders }) => reminders.join(', '))],
    [
      'Asked again, months after its approval',
      `${duties.diligence.renewMonths}`,
      ...each.slice(1).map(() => '–'),
    ],
    ['Daily limits while it is open', ...each.map(({ remains }) => limit(remains.open))],
    ['Daily limits while it is checked', ...each.map(({ remains }) => limit(remains.waiting))],
    ['Daily limits once it is overdue', ...each.map(({ remains }) => limit(remains.overdue))],
  ];
  const rules = duties.diligence.rules.map((rule): Row => [rule.opens, conditionOf(rule, names)]);
  return [
    '### Due diligence, information and tax',
    table(
      [
        'Point',
        'Enhanced due diligence',
        'Request for information',
        ...(duties.tax ? ['Tax self-certification'] : []),
      ],
      rows,
    ),
    table(['Opened', 'After'], rules),
  ].map((part) => part.replace(/^### (.*)$/, `### $1 (${site})`));
}
