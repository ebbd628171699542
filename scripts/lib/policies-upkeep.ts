import { riskClasses, type Policy, type UpkeepTerms } from '../../packages/policy/src/index.ts';
import { table, type Row } from './markdown.ts';
import { limit } from './policy-words.ts';

type Upkeep = NonNullable<Policy['upkeep']>;
type Names = (countries: readonly string[]) => string;

function askedAgain({ asksAgain }: Upkeep, names: Names): string {
  if (asksAgain === undefined) return 'nobody';
  const { name, level, verifiedBefore, documentTypes, issuedBy, risk, days, document } = asksAgain;
  return [
    `${name}: accounts of level ${level} and above, verified before ${verifiedBefore}`,
    ...(documentTypes ? [`by ${documentTypes.join(' or ')}`] : []),
    ...(issuedBy ? [`issued by ${names(issuedBy)}`] : []),
    ...(risk ? [`of ${risk.join(' or ')} risk`] : []),
    `${document ? 'details and document' : 'details'} within ${days} days`,
  ].join('; ');
}

/** How a site keeps the files of verified accounts current. */
export function upkeepParts({ site, upkeep }: Policy, names: Names): string[] {
  if (upkeep === undefined) return [];
  const each: readonly UpkeepTerms[] = [upkeep.document, upkeep.refresh];
  const every = riskClasses
    .map((risk) => {
      const { months, document } = upkeep.refresh.every[risk];
      return `${risk} risk: ${months} months${document ? ', with the document' : ''}`;
    })
    .join('; ');
  const rows: Row[] = [
    ['Asked', 'before it runs out', every],
    ['Told, days before', ...each.map(({ reminders }) => reminders.join(', '))],
    ['Days at least', ...each.map(({ daysAtLeast }) => `${daysAtLeast}`)],
    ['Daily limits while a new document is checked', ...each.map(({ remains }) => limit(remains.waiting))],
    ['Daily limits once it is overdue', ...each.map(({ remains }) => limit(remains.overdue))],
    ['Asked again by this edition', '–', askedAgain(upkeep, names)],
  ];
  return [
    `### What keeps a file current (${site})`,
    table(['Point', 'Document', 'Details of the person'], rows),
  ];
}
