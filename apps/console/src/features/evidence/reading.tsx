import type { ReviewCase } from '@credence/contract/review-case';
import { classes } from '@credence/ui/classes';
import { DataList } from '@credence/ui/data-list';
import { CheckIcon } from '@credence/ui/icons/check';
import { ErrorIcon } from '@credence/ui/icons/error';
import { Panel } from '../../parts/panel.tsx';
import { ReadingBadge } from '../../parts/reading-badge.tsx';
import { checkerOf } from '../../words/case.ts';
import { countryName, wordsOf } from '../../words/text.ts';
import { calendarDay } from '../../words/time.ts';
import { isOwnReading } from '../case/index.ts';
import styles from './reading.module.css';

const explanations = {
  waiting: 'The document is being read. Reload the case in a moment to see the result.',
  none: 'No machine-readable zone was found on the pictures.',
} as const;

/** A field as officers read it: dates and countries in words. */
export function fieldValue(name: string, value: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return calendarDay(value);
  return name === 'nationality' || name === 'issuingCountry' ? countryName(value) : value;
}

/** The last check digit of a zone covers all the others. */
const checkDigitOf = (name: string) =>
  name === 'composite'
    ? 'Check digit of the whole zone'
    : `Check digit of the ${wordsOf(name).toLowerCase()}`;

/** What was read from the document, and how reliably. */
export function ReadingPanel({ reviewed: { item, reading } }: { reviewed: ReviewCase }) {
  const { state, lines, checks, fields, weakest } = reading;
  const own = isOwnReading(item);
  if (!own && fields.length === 0 && lines.length === 0) return null;
  return (
    <Panel
      title={own ? 'Machine-readable zone' : `Read by ${checkerOf(item)}`}
      aside={<ReadingBadge state={state} />}
    >
      {lines.length === 0 && (state === 'waiting' || state === 'none') && own && (
        <p className={styles.none}>{explanations[state]}</p>
      )}
      {lines.length > 0 && (
        // A long line scrolls inside its box, which needs focus to work with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={styles.lines} dir="ltr" tabIndex={0} aria-label="Lines of the machine-readable zone">
          {lines.join('\n')}
        </pre>
      )}
      {checks.length > 0 && (
        <ul className={styles.checks} aria-label="Check digits">
          {checks.map((check) => (
            <li key={check.name} className={classes(styles.check, !check.holds && styles.fails)}>
              {check.holds ? <CheckIcon /> : <ErrorIcon />}
              <span>
                {checkDigitOf(check.name)} {check.holds ? 'is right' : 'is wrong'}
              </span>
            </li>
          ))}
        </ul>
      )}
      {fields.length > 0 && (
        <DataList
          rows={fields.map(({ name, value }) => ({ label: wordsOf(name), value: fieldValue(name, value) }))}
        />
      )}
      {lines.length > 0 && (
        <p className={styles.weakest}>
          The reader is at least {Math.round(weakest * 100)} % sure of every character.
        </p>
      )}
    </Panel>
  );
}
