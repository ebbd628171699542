import type { Column, Item } from '@credence/contract/questionnaire-template';
import { type Address, type Answer, type Cell, isEmpty, type PlacedFault, type Row } from './answers.ts';
import {
  isObject,
  type Read,
  readCell,
  readCountry,
  type Reading,
  readOption,
  readText,
  wrong,
} from './read-cell.ts';

/** An answer if it fits, and all that is wrong with it if it does not. */
export interface ReadAnswer {
  answer?: Answer;
  faults: readonly PlacedFault[];
}

type Asked<Type extends Item['type']> = Extract<Item, { type: Type }>;

const failed = (...faults: PlacedFault[]): ReadAnswer => ({ faults });
const whole = (read: Read<Answer>): ReadAnswer =>
  'fault' in read ? failed(read) : { answer: read.value, faults: [] };

/** In international form: the plus sign, the country's code and the number (E.164). */
const phonePattern = /^\+[1-9]\d{6,14}$/;

/** What people put between the digits. */
const between = /[\s().-]/g;

function readPhone(given: unknown): Read<string> {
  if (typeof given !== 'string') return wrong('wrong-type');
  const value = given.replaceAll(between, '');
  return phonePattern.test(value) ? { value } : wrong('not-a-phone-number');
}

const addressLengths = { region: 100, city: 100, postalCode: 20, street: 200 };
const needed: ReadonlySet<string> = new Set(['city', 'street']);

function readAddress(given: unknown, reading: Reading): ReadAnswer {
  if (!isObject(given)) return failed(wrong('wrong-type'));
  const faults: PlacedFault[] = [];
  const take = (part: string, read: Read<string>): string => {
    if ('fault' in read) faults.push({ ...read, part });
    return 'fault' in read ? '' : read.value;
  };
  const text = (part: keyof typeof addressLengths): string => {
    const typed = given[part] ?? '';
    if (isEmpty(typed) && needed.has(part)) return take(part, wrong('missing'));
    return take(part, readText(typed, addressLengths[part]));
  };
  const country = isEmpty(given['country']) ? wrong('missing') : readCountry(given['country'], reading);
  const answer: Address = {
    country: take('country', country),
    region: text('region'),
    city: text('city'),
    postalCode: text('postalCode'),
    street: text('street'),
  };
  if (Object.keys(given).some((field) => !Object.hasOwn(answer, field))) faults.push(wrong('wrong-type'));
  return faults.length > 0 ? { faults } : { answer, faults };
}

/** Several values, each once and in the order given. */
function readSeveral(
  given: unknown,
  { minimum, maximum }: { minimum: number; maximum: number },
  read: (one: unknown) => Read<string>,
): ReadAnswer {
  if (!Array.isArray(given)) return failed(wrong('wrong-type'));
  if (given.length > maximum) return failed(wrong('too-many', maximum));
  const values: string[] = [];
  for (const one of given) {
    const value = read(one);
    if ('fault' in value) return failed(value);
    values.push(value.value);
  }
  if (new Set(values).size < values.length) return failed(wrong('twice'));
  return values.length < minimum ? failed(wrong('too-few', minimum)) : { answer: values, faults: [] };
}

const longestFileId = 100;

function readFile(item: string, given: unknown, { isFile }: Reading): Read<string> {
  const read = readText(given, longestFileId);
  return 'fault' in read || isFile === undefined || isFile(item, read.value) ? read : wrong('no-such-file');
}

function readRow(columns: readonly Column[], given: unknown, row: number, reading: Reading) {
  const cells: Record<string, Cell> = {};
  if (!isObject(given)) return { cells, faults: [{ ...wrong('wrong-type'), row }] };
  const ofRow = { ...reading, earlier: (code: string) => cells[code] };
  const faults: PlacedFault[] = [];
  for (const column of columns) {
    const { code, optional } = column;
    const cell = Object.hasOwn(given, code) ? given[code] : undefined;
    if (isEmpty(cell)) {
      if (!optional) faults.push({ ...wrong('missing'), row, column: code });
      continue;
    }
    const read = readCell(column, cell, ofRow);
    if ('fault' in read) faults.push({ ...read, row, column: code });
    else cells[code] = read.value;
  }
  const codes = new Set(columns.map(({ code }) => code));
  if (Object.keys(given).some((code) => !codes.has(code))) faults.push({ ...wrong('wrong-type'), row });
  return { cells, faults };
}

function readTable(asked: Asked<'table'>, given: unknown, reading: Reading): ReadAnswer {
  if (!Array.isArray(given)) return failed(wrong('wrong-type'));
  if (given.length > asked.maximum) return failed(wrong('too-many', asked.maximum));
  const rows = given.map((one: unknown, row) => readRow(asked.columns, one, row, reading));
  const faults = rows.flatMap((row) => row.faults);
  if (rows.length < asked.minimum) faults.push(wrong('too-few', asked.minimum));
  const answer: readonly Row[] = rows.map(({ cells }) => cells);
  return faults.length > 0 ? { faults } : { answer, faults };
}

/** Reads an answer that was given to an item, whatever it is. */
export function readAnswer(asked: Item, given: unknown, reading: Reading): ReadAnswer {
  switch (asked.type) {
    case 'long-text':
      return whole(readText(given, asked.maximumLength));
    case 'yes-no':
      return given === 'yes' || given === 'no' ? { answer: given, faults: [] } : failed(wrong('wrong-type'));
    case 'choices':
      return readSeveral(given, asked, (one) => readOption(one, asked.options, reading));
    case 'countries':
      return readSeveral(given, { minimum: 1, maximum: asked.maximum }, (one) => readCountry(one, reading));
    case 'files':
      return readSeveral(given, asked, (one) => readFile(asked.code, one, reading));
    case 'address':
      return readAddress(given, reading);
    case 'phone':
      return whole(readPhone(given));
    case 'table':
      return readTable(asked, given, reading);
    case 'statement':
      return given === true ? { answer: true, faults: [] } : failed(wrong('wrong-type'));
    case 'information':
      return failed(wrong('wrong-type'));
    default:
      return whole(readCell(asked, given, reading));
  }
}
