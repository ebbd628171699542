import type { Total } from '@credence/contract/questionnaire-template';
import { isCountry } from '@credence/policy';
import { type Answer, type AskedItem, type Evaluation, textKey } from '@credence/questionnaire';
import type { Context } from '../../base/context.ts';
import { isoDay } from '../../base/day.ts';
import { sha256 } from '../../base/sha256.ts';
import { type Block, formatsOf, type PrintedDocument, printedWords, type Row } from '../../pdf/index.ts';
import type { AccountKey } from '../../seal/index.ts';
import {
  isAsSubmitted,
  presentQuestionnaire,
  questionnaireNotFound,
  type QuestionnaireRow,
  statusOf,
  templateOf,
  textsOf,
} from '../questionnaire/index.ts';
import { answerBlocks, type Reading } from './answer-blocks.ts';

export interface Printing {
  /** In which the questions are shown, if not in the one that they were answered in. */
  language?: string | undefined;
  /** In which zone times are said (IANA). */
  timeZone: string;
  /** Said after the account's own facts. */
  facts?: readonly Row[];
  /** Said with an answer, by its item. */
  notes?: (item: AskedItem['item'], answer: Answer) => string | undefined;
}

interface Printed {
  reading: Reading;
  evaluation: Evaluation;
  totals: readonly Total[];
  remarks: readonly { item: string; text: string }[];
  notes: NonNullable<Printing['notes']>;
}

/** The totals whose last part is an item, a line for each currency. */
function totalBlocks(item: string, { reading, evaluation, totals }: Printed): Block[] {
  const order = evaluation.sections.flatMap(({ items }) => items.map((asked) => asked.item.code));
  const lastOf = ({ of }: Total) => order[Math.max(...of.map((part) => order.indexOf(part.item)))];
  return totals.flatMap((total): Block[] => {
    const sums = evaluation.totals[total.code];
    if (total.hidden || lastOf(total) !== item || sums === undefined) return [];
    const { number, money } = reading.formats;
    const label = reading.texts[textKey.total(total.code)] ?? total.code;
    const lines = sums.map(({ amount, currency }) =>
      currency === undefined ? number(amount) : money(amount, currency),
    );
    return [{ kind: 'row', label, lines }];
  });
}

function itemBlocks({ item }: AskedItem, printed: Printed): Block[] {
  const { reading, evaluation, remarks, notes } = printed;
  const answer = evaluation.answers[item.code];
  const note = answer === undefined ? undefined : notes(item, answer);
  return [
    ...answerBlocks(item, answer, reading),
    ...(note === undefined ? [] : [{ kind: 'paragraph', text: note, muted: true } as const]),
    ...totalBlocks(item.code, printed),
    ...remarks
      .filter((remark) => remark.item === item.code)
      .map(({ text }): Block => {
        return { kind: 'remark', title: reading.words('remark.title'), text: { typed: text } };
      }),
  ];
}

/** What was sent as a document to print, in the template that it answers. Only what was sent has a copy. */
export async function printQuestionnaire(
  context: Pick<Context, 'db'>,
  key: AccountKey,
  row: QuestionnaireRow,
  { language: wanted, timeZone, facts = [], notes = () => undefined }: Printing,
): Promise<PrintedDocument> {
  const { submitted_at: at, decided_at: decided, receipt } = row;
  if (at === null || receipt === '' || !isAsSubmitted(row)) throw questionnaireNotFound();
  const questionnaire = await templateOf(context, key, row);
  const { template } = questionnaire;
  const { texts, language } = await textsOf(context, key, row, wanted ?? row.language);
  const { answers, files, remarks } = await presentQuestionnaire(context, key, row);
  const evaluation = questionnaire.evaluate(answers, { today: isoDay(at), isCountry });
  const words = await printedWords(language);
  const formats = formatsOf(language, timeZone);
  const reading = { texts, words, formats, files };
  const printed = { reading, evaluation, totals: template.totals, remarks, notes };
  const fingerprint = sha256(JSON.stringify([receipt, template.code, template.version, answers]));
  return {
    language,
    kind: words('copy.questionnaire'),
    title: texts[textKey.title] ?? template.code,
    author: 'Credence',
    at,
    facts: [
      { label: words('receipt.number'), lines: [{ typed: receipt }] },
      { label: words('receipt.sent'), lines: [formats.moment(at)] },
      { label: words('copy.status'), lines: [words(`status.${statusOf(row.state)}`)] },
      ...(decided === null ? [] : [{ label: words('receipt.decided'), lines: [formats.moment(decided)] }]),
      { label: words('copy.version'), lines: [{ typed: `${template.code} ${template.version}` }] },
      { label: words('copy.fingerprint'), lines: [{ typed: fingerprint.toString('hex') }], fine: true },
      ...facts,
    ],
    blocks: evaluation.sections.flatMap(({ code, items }): Block[] => [
      { kind: 'heading', text: texts[textKey.section(code)] ?? code },
      ...items.flatMap((asked) => itemBlocks(asked, printed)),
    ]),
    reference: receipt,
    numbered: (page, pages) => words('copy.page', { page: `${page}`, pages: `${pages}` }),
  };
}
