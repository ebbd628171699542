import type { DocumentType } from '@credence/contract/first-words';
import { documentType } from '@credence/contract/kyc';
import type { ReviewCase } from '@credence/contract/review-case';
import { alpha2OfIcao } from '@credence/documents';
import { classes } from '@credence/ui/classes';
import { DataList } from '@credence/ui/data-list';
import { CheckIcon } from '@credence/ui/icons/check';
import { ErrorIcon } from '@credence/ui/icons/error';
import * as v from 'valibot';
import { Panel } from '../../parts/panel.tsx';
import { ReadingBadge } from '../../parts/reading-badge.tsx';
import { checkerOf, documentTypeNames } from '../../words/case.ts';
import { countryName, wordsOf } from '../../words/text.ts';
import { calendarDay } from '../../words/time.ts';
import { isOwnReading } from '../case/index.ts';
import styles from './reading.module.css';

const explanations = {
  waiting: 'The document is being read. Reload the case in a moment to see the result.',
  none: 'No machine-readable zone was found on the pictures.',
} as const;

const sexes: Readonly<Record<string, string>> = { F: 'Female', M: 'Male', X: 'Not stated' };

/** What the first letter of a document code means. */
const codeNames: Readonly<Record<string, DocumentType>> = {
  P: 'PASSPORT',
  I: 'ID_CARD',
  A: 'ID_CARD',
  C: 'ID_CARD',
  D: 'DRIVERS',
};

/** 'Türkiye (TUR)' */
function stateName(code: string): string {
  const name = countryName(alpha2OfIcao(code) ?? code);
  return name === code || code.length === 2 ? name : `${name} (${code})`;
}

function documentName(code: string): string {
  if (v.is(documentType, code)) return documentTypeNames[code];
  const type = codeNames[code.charAt(0)];
  return type === undefined ? code : `${documentTypeNames[type]} (${code})`;
}

/** A field as officers read it: dates, countries and codes in words. */
export function fieldValue(name: string, value: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return calendarDay(value);
  if (name === 'nationality' || name === 'issuingCountry' || name === 'issuingState') return stateName(value);
  if (name === 'documentCode') return documentName(value);
  return name === 'sex' ? (sexes[value] ?? value) : value;
}

const fieldNames: Readonly<Record<string, string>> = {
  documentCode: 'Document',
  optionalData: 'Further data',
};

/** The name of a field that was read: 'Issuing state'. */
export const fieldName = (name: string): string => fieldNames[name] ?? wordsOf(name);

/** The last check digit of a zone covers all the others. */
const checkDigitOf = (name: string) =>
  name === 'composite'
    ? 'Check digit of the whole zone'
    : `Check digit of the ${fieldName(name).toLowerCase()}`;

type Check = ReviewCase['reading']['checks'][number];

function Checks({ checks }: { checks: readonly Check[] }) {
  const wrong = checks.filter(({ holds }) => !holds);
  const right = checks.length - wrong.length;
  return (
    <ul className={styles.checks} aria-label="Check digits">
      {wrong.map(({ name }) => (
        <li key={name} className={classes(styles.check, styles.fails)}>
          <ErrorIcon />
          <span>{checkDigitOf(name)} is wrong</span>
        </li>
      ))}
      {right > 0 && (
        <li className={styles.check}>
          <CheckIcon />
          <span>
            {wrong.length === 0 ? `All ${right} check digits are right` : `The other ${right} are right`}
          </span>
        </li>
      )}
    </ul>
  );
}

/** How sure the reader is of the character that it is least sure of. */
function certaintySentence(weakest: number): string {
  const percent = Math.round(weakest * 100);
  if (percent >= 99) return 'The reader is sure of every character.';
  if (percent < 1) return 'Of at least one character the reader is not sure at all.';
  return `Of at least one character the reader is only ${percent} % sure.`;
}

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
      {checks.length > 0 && <Checks checks={checks} />}
      {fields.length > 0 && (
        <DataList
          rows={fields.map(({ name, value }) => ({ label: fieldName(name), value: fieldValue(name, value) }))}
        />
      )}
      {lines.length > 0 && <p className={styles.weakest}>{certaintySentence(weakest)}</p>}
    </Panel>
  );
}
