import type { Column, Item, Option, QuestionnaireTemplate } from '@credence/contract/questionnaire-template';
import { againstBounds } from './check-bounds.ts';
import { Earlier, type IsCountry } from './check-conditions.ts';
import { checkReach } from './check-reach.ts';
import { comparable } from './distinct.ts';
import { Domains } from './domain.ts';
import type { Report, TemplateFault } from './fault.ts';

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

function checkBounds(asked: Item | Column, place: string, report: Report): void {
  const against = againstBounds(asked);
  if (against !== undefined) report(place, against);
}

function checkColumns({ columns }: Table, place: string, earlier: Earlier, report: Report) {
  checkCodes(columns, `${place}.columns`, report);
  for (const [at, column] of columns.entries()) {
    const columnPlace = `${place}.columns.${column.code}`;
    checkBounds(column, columnPlace, report);
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

function checkTotals({ totals }: QuestionnaireTemplate, domains: Domains, report: Report): void {
  for (const { code, of } of totals) {
    const types = new Set<string>();
    for (const part of of) {
      const added = domains.partOf(part);
      const name = part.column === undefined ? part.item : `${part.item}.${part.column}`;
      if (!added) report(`totals.${code}`, `adds '${name}', which does not exist`);
      else if (added.type === 'number' || added.type === 'money') types.add(added.type);
      else report(`totals.${code}`, `adds '${name}', which is of type ${added.type}`);
    }
    if (types.size > 1) report(`totals.${code}`, 'adds numbers and amounts');
  }
}

/**
 * All that is wrong with a template besides its form: codes that stand twice or do not exist, conditions on
 * what is asked later, comparisons of what cannot be compared, bounds that leave nothing; and, where all of
 * that is right, what no answers lead to.
 */
export function checkTemplate(template: QuestionnaireTemplate, isCountry: IsCountry): TemplateFault[] {
  const faults: TemplateFault[] = [];
  const report: Report = (place, text) => faults.push({ place, text });
  const { sections, totals, rules, bands } = template;
  const domains = new Domains(template);
  const earlier = new Earlier(template, domains, isCountry);
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
      checkItem(item, `${place}.items.${item.code}`, earlier, report);
      const when = [section.when, item.when].filter((one) => one !== undefined);
      earlier.items.set(item.code, { item, when });
    }
  }
  checkTotals(template, domains, report);
  for (const { code, when, must, at } of rules) {
    earlier.check(when, `rules.${code}.when`, report);
    earlier.check(must, `rules.${code}.must`, report);
    if (!domains.has(at)) report(`rules.${code}.at`, `'${at}' does not exist`);
  }
  if (faults.length === 0) checkReach(template, earlier.items, domains, report);
  return faults;
}
