import type { Policy } from '../../packages/policy/src/index.ts';
import type { Row } from './markdown.ts';
import { word } from './policy-words.ts';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** What may follow once the day of an order has passed. */
const overdueWords = ({ reaches }: Policy['reverification']): string =>
  reaches === undefined
    ? ''
    : `; once overdue, as the order says, nothing changes, or ${reaches.remains} % of the daily limits remain, or there are withdrawals only (no deposits, no trade, no buying with money)`;

const remindedWords = ({ reaches }: Policy['reverification']): string =>
  reaches?.reminders === undefined
    ? ''
    : `; whom an officer asks alone is reminded ${list.format(reaches.reminders.map(String))} days before`;

/** How an order to verify again is done at a site, and what it can cost. */
export function reverificationRow({ reverification }: Policy): Row {
  const { channel, by, days } = reverification;
  const steps = list.format(by.map((step) => word('step', step)));
  return [
    'Re-verification',
    `${word('channel', channel)}: ${steps}; within ${days} days${remindedWords(reverification)}${overdueWords(reverification)}`,
  ];
}
