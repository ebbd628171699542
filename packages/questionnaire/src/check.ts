import type {
  Column,
  Condition,
  Item,
  Option,
  QuestionnaireTemplate,
  Rule,
} from '@credence/contract/questionnaire-template';
import { type Mention, mentionsOf } from './condition.ts';
import { comparable } from './distinct.ts';
import { canHold, type Placed } from './reach.ts';

/** What is wrong with a template, and where: `sections.income.items.salary.when`. */
export interface TemplateFault {
  place: string;
  text: string;
}

type Report = (place: string, text: string) => void;

const singles: readonly Item['type'][] = ['text', 'long-text', 'choice', 'yes-no', 'country', 'phone'];
const severals: readonly Item['type'][] = ['choices', 'countries'];
const sizes: readonly Item['type'][] = ['number', 'money', 'date'];

/** What an item can be equal to or contain, where that is a list; undefined where it is anything. */
function valuesOf(item: Item): readonly string[] | undefined {
  if (item.type === 'yes-no') return ['yes', 'no'];
  return item.type === 'choice' || item.type === 'choices' ? item.options.map(({ code }) => code) : undefined;
}

function checkMentionOfItem(mention: Mention, item: Item, tell: (text: string) => void): void {
  const { by, code, values } = mention;
  const types = { is: singles, contains: severals, size: sizes, answered: undefined }[by];
  if (types && !types.includes(item.type))
    tell(`'${code}' is of type ${item.type}, which cannot be looked at like that`);
  if (item.type === 'information') tell(`'${code}' is never answered`);
  const possible = valuesOf(item);
  for (const value of values)
    if (possible && !possible.includes(value)) tell(`'${code}' has no option '${value}'`);
}

/** Everything that is told from before a place: items, and totals whose every part is among them. */
class Earlier {
  readonly items = new Map<string, Placed>();
  readonly #template: QuestionnaireTemplate;

  constructor(template: QuestionnaireTemplate) {
    this.#template = template;
  }

  check(condition: Condition | undefined, place: string, report: Report): void {
    const all = new Set(this.#template.sections.flatMap(({ items }) => items.map(({ code }) => code)));
    const late = (code: string) =>
      all.has(code) ? `looks at '${code}', which is asked later` : `looks at '${code}', which does not exist`;
    for (const mention of mentionsOf(condition)) {
      const { kind, code } = mention;
      if (kind === 'item') {
        const placed = this.items.get(code);
        if (placed) checkMentionOfItem(mention, placed.item, (text) => report(place, text));
        else report(place, late(code));
        continue;
      }
      const total = this.#template.totals.find((one) => one.code === code);
      if (!total) report(place, `looks at the total '${code}', which does not exist`);
      for (const { item } of total?.of ?? [])
        if (!this.items.has(item))
          report(place, `looks at the total '${code}', for which '${item}' is missing here`);
    }
  }
}

/** Tells of codes that stand twice in a list. */
function checkCodes(ofWhat: readonly { code: string }[], place: string, report: Report): void {
  const seen = new Set<string>();
  for (const { code } of ofWhat) {
    if (seen.has(code)) report(`${place}.${code}`, 'the code stands twice');
    seen.add(code);
  }
}

function checkOptions(options: readonly Option[], place: string, earlier: Earlier, report: Report): void {
  checkCodes(options, `${place}.options`, report);
  for (const option of options) earlier.check(option.when, `${place}.options.${option.code}.when`, report);
}

/** Whether bounds leave anything between them. */
function checkBounds(item: Item, place: string, report: Report): void {
  if (!('minimum' in item) || !('maximum' in item)) return;
  if (Number(item.minimum) > Number(item.maximum)) report(place, 'its minimum is above its maximum');
  if (item.type === 'choices' && item.minimum > item.options.length)
    report(place, 'it wants more options than it has');
}

/** Whether a country is known when its tax number is read. */
function checkTaxNumber(
  asked: Item | Column,
  before: (code: string) => Item | Column | undefined,
  report: (text: string) => void,
): void {
  if (asked.type !== 'text' || asked.taxNumberOf === undefined) return;
  const country = before(asked.taxNumberOf);
  if (country?.type !== 'country') report(`'${asked.taxNumberOf}' is no country that is asked before it`);
}

type Table = Extract<Item, { type: 'table' }>;

function checkColumns({ columns }: Table, place: string, earlier: Earlier, report: Report) {
  checkCodes(columns, `${place}.columns`, report);
  for (const [at, column] of columns.entries()) {
    const columnPlace = `${place}.columns.${column.code}`;
    if (column.type === 'choice') checkOptions(column.options, columnPlace, earlier, report);
    const before = columns.slice(0, at);
    checkTaxNumber(
      column,
      (code) => before.find((one) => one.code === code),
      (text) => report(columnPlace, text),
    );
  }
}

/** Whether what rows are told apart by is there, and can be the same. */
function checkDistinct(table: Table, place: string, { items }: Earlier, report: Report): void {
  const types = new Map<string, string>(table.columns.map(({ code, type }) => [code, type]));
  const check = (code: string, where: string) => {
    const type = types.get(code);
    if (type === undefined) report(where, `the column '${code}' does not exist`);
    else if (!comparable.some((one) => one === type))
      report(where, `'${code}' is of type ${type}, which is not compared`);
  };
  for (const code of table.unique ?? []) check(code, `${place}.unique`);
  checkCodes(
    (table.unique ?? []).map((code) => ({ code })),
    `${place}.unique`,
    report,
  );
  for (const { column, from } of table.differs ?? []) {
    check(column, `${place}.differs`);
    const item = items.get(from.item)?.item;
    const name = from.column === undefined ? from.item : `${from.item}.${from.column}`;
    const other = item?.type === 'table' ? item.columns.find(({ code }) => code === from.column) : item;
    const found = item?.type === 'table' || from.column === undefined ? other : undefined;
    if (found === undefined) report(`${place}.differs`, `looks at '${name}', which is not asked before it`);
    else if (found.type !== types.get(column))
      report(`${place}.differs`, `'${name}' is of type ${found.type}, '${column}' is not`);
  }
}

function checkItem(item: Item, place: string, earlier: Earlier, report: Report): void {
  earlier.check(item.when, `${place}.when`, report);
  checkBounds(item, place, report);
  if (item.type === 'choice' || item.type === 'choices') checkOptions(item.options, place, earlier, report);
  checkTaxNumber(
    item,
    (code) => earlier.items.get(code)?.item,
    (text) => report(place, text),
  );
  if (item.type !== 'table') return;
  checkColumns(item, place, earlier, report);
  checkDistinct(item, place, earlier, report);
}

function checkTotals(
  { totals }: QuestionnaireTemplate,
  items: ReadonlyMap<string, Placed>,
  report: Report,
): void {
  const adds = (type: string) => type === 'number' || type === 'money';
  for (const { code, of } of totals) {
    for (const { item: itemCode, column: columnCode } of of) {
      const item = items.get(itemCode)?.item;
      const column = item?.type === 'table' ? item.columns.find((one) => one.code === columnCode) : undefined;
      const added = columnCode === undefined ? item : column;
      const name = columnCode === undefined ? itemCode : `${itemCode}.${columnCode}`;
      if (!added) report(`totals.${code}`, `adds '${name}', which does not exist`);
      else if (!adds(added.type)) report(`totals.${code}`, `adds '${name}', which is of type ${added.type}`);
    }
  }
}

/** Whether the item that a rule's message is shown at is always asked when the rule is broken. */
function checkPlace(
  { code, when, must, at }: Rule,
  { totals }: QuestionnaireTemplate,
  items: ReadonlyMap<string, Placed>,
  report: Report,
): void {
  const placed = items.get(at);
  if (placed === undefined) {
    report(`rules.${code}.at`, `'${at}' does not exist`);
    return;
  }
  // A rule is silent until all that it looks at is known.
  const known = mentionsOf(must).flatMap((mention): Condition[] => {
    if (mention.by === 'answered') return [];
    if (mention.kind === 'item') return [{ answered: mention.code }];
    const parts = totals.find((total) => total.code === mention.code)?.of ?? [];
    return parts.length === 0 ? [] : [{ any: parts.map(({ item }) => ({ answered: item })) }];
  });
  const broken = [...(when ? [when] : []), { not: must }, ...known];
  const hidden = placed.when.length > 0 && canHold([...broken, { not: { all: placed.when } }], items, false);
  if (hidden) report(`rules.${code}.at`, `'${at}' is not always asked where the rule can be broken`);
}

/**
 * All that is wrong with a template besides its form: codes that stand twice or do not exist, conditions on
 * what is asked later, items that no answers lead to, bounds that leave nothing.
 */
export function checkTemplate(template: QuestionnaireTemplate): TemplateFault[] {
  const faults: TemplateFault[] = [];
  const report: Report = (place, text) => faults.push({ place, text });
  const { sections, totals, rules, bands } = template;
  const earlier = new Earlier(template);
  checkCodes(sections, 'sections', report);
  checkCodes(
    sections.flatMap(({ items }) => items),
    'items',
    report,
  );
  checkCodes(totals, 'totals', report);
  checkCodes(rules, 'rules', report);
  checkCodes(bands, 'bands', report);
  for (const section of sections) {
    const place = `sections.${section.code}`;
    earlier.check(section.when, `${place}.when`, report);
    for (const item of section.items) {
      const itemPlace = `${place}.items.${item.code}`;
      checkItem(item, itemPlace, earlier, report);
      const when = [section.when, item.when].filter((one) => one !== undefined);
      if (!canHold(when, earlier.items, true)) report(itemPlace, 'no answers lead to it');
      earlier.items.set(item.code, { item, when });
    }
  }
  checkTotals(template, earlier.items, report);
  for (const rule of rules) {
    earlier.check(rule.when, `rules.${rule.code}.when`, report);
    earlier.check(rule.must, `rules.${rule.code}.must`, report);
    checkPlace(rule, template, earlier.items, report);
  }
  return faults;
}
