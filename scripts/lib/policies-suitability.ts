import type { Policy } from '../../packages/policy/src/index.ts';
import { table, type Row } from './markdown.ts';
import { limit, word } from './policy-words.ts';

/** How a site holds its suitability tests, and what follows from them, as parts of the document. */
export function suitabilityParts({ site, suitability }: Policy): string[] {
  if (suitability === undefined) return [];
  const { knowledge, risk, renewal } = suitability;
  const again = [renewal['crypto-knowledge-test'], renewal['risk-tolerance-test']];
  const drawn = Object.entries(knowledge.draw);
  const questions = drawn.reduce((sum, [, count]) => sum + count, 0);
  const rows: Row[] = [
    [
      'Questions',
      `${questions}${knowledge.experience ? ', and three on experience that are not marked' : ''}`,
      'all, in a fixed order',
    ],
    ['To pass', `${knowledge.passMark} right answers`, '–'],
    ['After failing', `again after ${knowledge.coolOffHours} hours`, '–'],
    ['Attempts', `${knowledge.attempts.cap} in ${knowledge.attempts.days} days`, '–'],
    ['More than those', knowledge.furtherAttempts ? 'one at a time, by an officer' : 'no', '–'],
    ['A result stands for', ...[knowledge, risk].map(({ validMonths }) => `${validMonths} months`)],
    ['May be replaced after', ...[knowledge, risk].map(({ retakeDays }) => `${retakeDays} days`)],
    ['Told where a level asks for it, days before', ...again.map(({ reminders }) => reminders.join(', '))],
    ['Asked of accounts since', ...again.map(({ since }) => since)],
    ['Daily limits once that is overdue', ...again.map(({ remains }) => limit(remains.overdue))],
    ['An unfinished attempt is kept', ...[knowledge, risk].map(({ openDays }) => `${openDays} days`)],
  ];
  const limits = risk.profiles.map(({ profile, from, exposure }): Row => [
    profile,
    `${from} of 100`,
    `${exposure.percent} % of ${word('exposure', exposure.of)}`,
  ]);
  const topics = drawn.map(([topic, count]) => `${word('topic', topic)} ${count}`).join(', ');
  return [
    '### Suitability tests',
    table(['Point', 'Knowledge', 'Tolerance of risk'], rows),
    `Questions by topic: ${topics}.`,
    table(['Profile', 'From a score of', 'Limit of exposure'], limits),
  ].map((part) => part.replace(/^### (.*)$/, `### $1 (${site})`));
}
