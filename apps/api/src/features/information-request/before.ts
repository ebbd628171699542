import type { InformationItem } from '@credence/contract/information-request';
import { askedTwice, isEmpty, marksOf, textKey, type Worded } from '@credence/questionnaire';
import type { Unit } from '../../audit/index.ts';
import type { OfficerCall } from '../../base/call.ts';
import { inputRefused } from '../../base/refusal.ts';
import type { Reader } from '../../db/database.ts';
import type { Applicant } from '../applicant/index.ts';
import {
  isUndecided,
  openAnswers,
  privateTemplateOf,
  type QuestionnaireRow,
  stands,
  templateOf,
  textsOf,
} from '../questionnaire/index.ts';
import { usualItems } from './usual.ts';

/** A questionnaire of an account, and by which marks its questions are known. */
interface Asking {
  row: QuestionnaireRow;
  title: string;
  marks: ReadonlySet<string>;
}

/** The same, also where it has the words of a usual item in another language. */
async function known(): Promise<(one: Worded) => Worded> {
  const { codeOf } = await usualItems();
  return ({ label, usual = codeOf(label) }) => ({ label, usual });
}

/**
 * What a questionnaire asks; of one that was approved, what was answered there. Of one that is open that is
 * everything that it can ask: which answers were given is nobody's to know before they are sent.
 */
async function askingOf(
  call: OfficerCall,
  db: Reader,
  { key }: Applicant,
  row: QuestionnaireRow,
  language: string,
): Promise<Asking> {
  const [{ template }, { texts }, recognise] = await Promise.all([
    templateOf(call, key, row, db),
    textsOf(call, key, row, language, db),
    known(),
  ]);
  const usual = privateTemplateOf(key, row)?.usual ?? {};
  const answers = isUndecided(row.state) ? undefined : openAnswers(key, row);
  const asked = template.sections
    .flatMap((section) => section.items)
    .filter(({ type }) => type !== 'statement' && type !== 'information')
    .filter(({ code }) => answers === undefined || !isEmpty(answers[code]));
  const marks = asked.flatMap(({ code }) => {
    const label = texts[textKey.item(code)];
    return label === undefined ? [] : marksOf(recognise({ label, usual: usual[code] }));
  });
  return { row, title: texts[textKey.title] ?? '', marks: new Set(marks) };
}

/** Finds in which of an account’s questionnaires, newest first, it was asked what need not be asked again. */
export async function askedBefore(
  call: OfficerCall,
  db: Reader,
  applicant: Applicant,
  language: string,
  rows: readonly QuestionnaireRow[],
): Promise<(one: Worded) => Asking[]> {
  const counting = rows.filter((row) => isUndecided(row.state) || stands(row, call.now()));
  const all = await Promise.all(counting.map((row) => askingOf(call, db, applicant, row, language)));
  const recognise = await known();
  return (one) => {
    const own = marksOf(recognise(one));
    return all.filter(({ marks }) => own.some((mark) => marks.has(mark)));
  };
}

/** An item that is asked again, by its place among those of the request, and where it was asked before. */
interface Again {
  at: number;
  requestId: string;
}

/**
 * Items as they are asked. Refused where one is asked twice, by the request that is `extended` too, and where
 * one was asked before and does not say why again.
 */
export async function requireNew(
  call: OfficerCall,
  { work }: Unit,
  applicant: Applicant,
  { items, language }: { items: readonly InformationItem[]; language: string },
  rows: readonly QuestionnaireRow[],
  extended?: QuestionnaireRow,
): Promise<{ items: InformationItem[]; again: Again[] }> {
  const twice = askedTwice(items.map(await known()));
  const beforeOf = await askedBefore(call, work, applicant, language, rows);
  const found = items.map(({ again: why, ...item }, at) => {
    const before = beforeOf(item).map(({ row }) => row.id);
    const [requestId] = before;
    const here = twice.has(at) || before.some((id) => id === extended?.id);
    const refused = here || (requestId !== undefined && why === undefined);
    // Why it is asked again is not told of what was not asked before.
    const kept = requestId === undefined || why === undefined ? item : { ...item, again: why.trim() };
    return { at, requestId, refused, kept };
  });
  const refused = found.filter((one) => one.refused);
  if (refused.length > 0)
    throw inputRefused(Object.fromEntries(refused.map(({ at }) => [`items.${at}.label`, 'asked-already'])));
  return {
    items: found.map(({ kept }) => kept),
    again: found.flatMap(({ at, requestId }) => (requestId === undefined ? [] : [{ at, requestId }])),
  };
}

/** Writes down what is asked again, and where it was asked before; the reason stands at the item, sealed. */
export async function recordAgain(
  unit: Unit,
  subject: string,
  again: readonly Again[],
  codeAt: (at: number) => string,
): Promise<void> {
  if (again.length === 0) return;
  await unit.record({
    action: 'questionnaire.asked-again',
    subject,
    details: {
      items: again.map(({ at }) => codeAt(at)),
      before: again.map(({ requestId }) => requestId),
    },
  });
}
