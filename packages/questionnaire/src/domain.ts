import type {
  Column,
  Condition,
  Item,
  Measured,
  QuestionnaireTemplate,
  Total,
} from '@credence/contract/questionnaire-template';
import { boundOf, leavesOf } from './condition.ts';
import { stepOf } from './decimal.ts';
import { dayOf, moneyDecimals } from './read-cell.ts';
import { constantSize, isMeasured, type Size, type Sized, sizedOf } from './size.ts';

/** Stands for no answer among the values that something can have, or for nothing that can be compared. */
export const none = Symbol('none');
/** Stands for every value that no condition names. */
const other = Symbol('other');

/** A value that an item, a total or a comparison may have. */
export type Value = Size | typeof none | typeof other;

/** Every condition of a template. */
function conditionsOf({ sections, rules }: QuestionnaireTemplate): readonly (Condition | undefined)[] {
  const ofOptions = (from: Item | Column) =>
    from.type === 'choice' || from.type === 'choices' ? from.options.map(({ when }) => when) : [];
  const ofItem = (item: Item) => [
    item.when,
    ...ofOptions(item),
    ...(item.type === 'table' ? item.columns.flatMap(ofOptions) : []),
  ];
  return [
    ...sections.flatMap(({ when, items }) => [when, ...items.flatMap(ofItem)]),
    ...rules.flatMap(({ when, must }) => [when, must]),
  ];
}

type Named = ReadonlyMap<string, readonly Size[]>;

/** What is remembered of something by; codes have no colon. */
export const keyOf = (measured: Measured): string =>
  'item' in measured ? measured.item : `total:${measured.total}`;

/** What conditions name of items and totals, by their keys: no other value makes a difference to them. */
function namedIn(template: QuestionnaireTemplate): Named {
  const named = new Map<string, Size[]>();
  const add = (key: string, ...values: readonly Size[]) =>
    named.set(key, [...(named.get(key) ?? []), ...values]);
  for (const leaf of conditionsOf(template).flatMap(leavesOf)) {
    if ('is' in leaf) add(leaf.item, ...leaf.is);
    if (!('compare' in leaf)) continue;
    const [operand] = boundOf(leaf);
    const size = isMeasured(operand) ? undefined : constantSize(operand);
    if (size !== undefined) add(keyOf(leaf.compare), size);
  }
  return named;
}

interface Bounds {
  minimum?: string;
  maximum?: string;
}

const numberOf = (bound: string | undefined): bigint | undefined =>
  bound === undefined ? undefined : sizedOf(bound)?.number;

/** The smallest and the largest number with so many decimals between bounds, where they have any. */
export function edgesOf({ minimum, maximum }: Bounds, decimals: number) {
  const step = stepOf(decimals);
  const [least, most] = [numberOf(minimum), numberOf(maximum)];
  return {
    least: least === undefined ? least : -floor(-least, step),
    most: most === undefined ? most : floor(most, step),
  };
}

const floor = (number: bigint, step: bigint): bigint => number - (((number % step) + step) % step);

/** Numbers at, below and above those that conditions name, as far as bounds and decimals allow. */
function numbersAround(named: readonly bigint[], bounds: Bounds, decimals: number): readonly bigint[] {
  const step = stepOf(decimals);
  const { least, most } = edgesOf(bounds, decimals);
  const near = named.flatMap((number) => {
    const at = floor(number, step);
    return [at - step, at, at + step];
  });
  return [...near, least ?? most ?? 0n, most ?? least ?? 0n].filter(
    (number) => (least === undefined || number >= least) && (most === undefined || number <= most),
  );
}

const isSized = (size: Size): size is Sized => typeof size === 'object';

function sizesAround(
  named: readonly Size[],
  currencies: Currencies,
  bounds: Bounds,
  decimals: number,
): readonly Sized[] {
  const numbers = numbersAround(
    named.filter(isSized).map(({ number }) => number),
    bounds,
    decimals,
  );
  return currencies.flatMap((currency) => numbers.map((number) => ({ number, currency })));
}

/** Of what is added, which may have any. */
const totalDecimals = 12;

type DateItem = Extract<Item, { type: 'date' }>;

/** Days on, before and after those that are named. Bounds that move with today leave any. */
function daysAround(named: readonly Size[], { earliest, latest }: DateItem): readonly string[] {
  const fixed = [earliest, latest].filter((bound) => typeof bound === 'string');
  const near = named
    .filter((size) => typeof size === 'string')
    .flatMap((day) => [dayOf({ daysFromToday: -1 }, day), day, dayOf({ daysFromToday: 1 }, day)]);
  return [...near, ...(fixed.length > 0 ? fixed : ['2000-01-01'])].filter(
    (day) =>
      (typeof earliest !== 'string' || day >= earliest) && (typeof latest !== 'string' || day <= latest),
  );
}

/** Undefined among them stands for numbers. */
export type Currencies = readonly (string | undefined)[];

function currenciesOf(added: Item | Column | undefined): Currencies {
  return added?.type === 'money' ? added.currencies : [undefined];
}

/** The values that make a difference to the conditions of a template, of its items and totals. */
export class Domains {
  readonly #named: Named;
  readonly #items: ReadonlyMap<string, Item>;
  readonly #known = new Map<string, readonly Value[]>();
  readonly #totals: ReadonlyMap<string, Total>;

  constructor(template: QuestionnaireTemplate) {
    this.#named = namedIn(template);
    this.#items = new Map(template.sections.flatMap(({ items }) => items.map((item) => [item.code, item])));
    this.#totals = new Map(template.totals.map((total) => [keyOf({ total: total.code }), total]));
  }

  has = (item: string): boolean => this.#items.has(item);

  /** By the key of an item or a total. */
  of(key: string): readonly Value[] {
    const known = this.#known.get(key) ?? [none, ...this.#valuesOf(key)];
    this.#known.set(key, known);
    return known;
  }

  /** The currencies that an item or a total can be in, by its key. */
  currencies(key: string): Currencies {
    const item = this.#items.get(key);
    if (item) return currenciesOf(item);
    const parts = this.#totals.get(key)?.of ?? [];
    return [...new Set(parts.flatMap((part) => currenciesOf(this.partOf(part))))];
  }

  partsOf = (total: string): Total['of'] => this.#totals.get(keyOf({ total }))?.of ?? [];

  /** The item or column that is a part of a total. */
  partOf({ item: code, column }: { item: string; column?: string }): Item | Column | undefined {
    const item = this.#items.get(code);
    if (column === undefined) return item;
    return item?.type === 'table' ? item.columns.find((one) => one.code === column) : undefined;
  }

  #valuesOf(key: string): readonly Value[] {
    const named = this.#named.get(key) ?? [];
    const item = this.#items.get(key);
    switch (item?.type) {
      case undefined:
        return sizesAround(named, this.currencies(key), {}, totalDecimals);
      case 'yes-no':
        return ['yes', 'no'];
      case 'choice':
        return item.options.map(({ code }) => code);
      case 'number':
        return sizesAround(named, [undefined], item, item.decimals);
      case 'money':
        return sizesAround(named, item.currencies, item, moneyDecimals);
      case 'date':
        return daysAround(named, item);
      case 'information':
        return [];
      default:
        return [...named, other];
    }
  }
}
