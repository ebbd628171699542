import type { Column, Item, QuestionnaireTexts } from '@credence/contract/questionnaire-template';
import type { QuestionnaireFile } from '@credence/contract/questionnaire';
import { type Address, type Answer, type Cell, textKey } from '@credence/questionnaire';
import type { Block, Formats, PrintedWords, Text } from '../../pdf/index.ts';

/** What answers are read with. */
export interface Reading {
  texts: QuestionnaireTexts;
  words: PrintedWords;
  formats: Formats;
  files: readonly QuestionnaireFile[];
}

const isList = (answer: Answer): answer is Extract<Answer, readonly unknown[]> => Array.isArray(answer);

/** The options, countries or ids of files of an answer; none where it is another one. */
const codesIn = (answer: Answer): readonly string[] =>
  isList(answer) ? answer.filter((one) => typeof one === 'string') : [];

const rowsIn = (answer: Answer) => (isList(answer) ? answer.filter((one) => typeof one !== 'string') : []);

/** One value, in a cell or on its own. */
function single(
  { type }: Item | Column,
  value: Cell,
  { texts, formats }: Reading,
  keyOf: (option: string) => string,
): Text {
  if (typeof value !== 'string') return formats.money(value.amount, value.currency);
  switch (type) {
    case 'number':
      return formats.number(value);
    case 'date':
      return formats.day(value);
    case 'country':
      return formats.country(value);
    case 'choice':
      return texts[keyOf(value)] ?? value;
    default:
      return { typed: value };
  }
}

function addressLines({ country, region, city, postalCode, street }: Address, { formats }: Reading): Text[] {
  const lines = [street, `${postalCode} ${city}`, region].map((line) => line.trim());
  return [
    ...lines.filter((line) => line !== '').map((typed) => ({ typed })),
    ...(country === '' ? [] : [formats.country(country)]),
  ];
}

function fileLines(answer: Answer, { files, formats }: Reading): Text[] {
  const own = codesIn(answer).flatMap((id) => files.find((file) => file.id === id) ?? []);
  return own.map(({ name, bytes }) => ({ typed: `${name} (${formats.bytes(bytes)})` }));
}

/** What an answer says, a line each. */
function linesOf(item: Item, answer: Answer, reading: Reading): readonly Text[] {
  const { texts, words, formats } = reading;
  const option = (code: string) => textKey.option(item.code, code);
  switch (item.type) {
    case 'yes-no':
      return [words(answer === 'yes' ? 'yes' : 'no')];
    case 'statement':
      return [words('answer.accepted')];
    case 'choices':
      return codesIn(answer).map((code) => texts[option(code)] ?? code);
    case 'countries':
      return codesIn(answer).map(formats.country);
    case 'files':
      return fileLines(answer, reading);
    default:
      if (answer === true || isList(answer)) return [];
      return typeof answer === 'object' && 'street' in answer
        ? addressLines(answer, reading)
        : [single(item, answer, reading, option)];
  }
}

function tableBlock(item: Extract<Item, { type: 'table' }>, answer: Answer, reading: Reading): Block {
  return {
    kind: 'table',
    head: item.columns.map(({ code }) => reading.texts[textKey.column(item.code, code)] ?? code),
    rows: rowsIn(answer).map((row) =>
      item.columns.map((column) => {
        const cell = row[column.code];
        const keyOf = (option: string) => textKey.columnOption(item.code, column.code, option);
        return cell === undefined ? '–' : single(column, cell, reading, keyOf);
      }),
    ),
  };
}

/** A question with its answer; a statement and an information have no words but their own. */
export function answerBlocks(item: Item, answer: Answer | undefined, reading: Reading): Block[] {
  const label = reading.texts[textKey.item(item.code)] ?? item.code;
  if (item.type === 'information') return [{ kind: 'paragraph', text: label, muted: true }];
  if (answer === undefined) return [{ kind: 'row', label, lines: [reading.words('answer.none')] }];
  if (item.type === 'table') return [{ kind: 'row', label, lines: [] }, tableBlock(item, answer, reading)];
  return [{ kind: 'row', label, lines: linesOf(item, answer, reading) }];
}
