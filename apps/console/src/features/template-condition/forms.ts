import {
  isTyped,
  itemsBefore,
  listOf,
  partsIn,
  type Path,
  textIn,
  type DraftDocument,
  type Typed,
} from '../template/index.ts';

/** A condition without the contraries around it. */
export interface Bare {
  negated: boolean;
  inner: Typed;
}

/** Takes one contrary off; undefined for what the builder cannot show. */
export function bareOf(condition: unknown): Bare | undefined {
  if (!isTyped(condition)) return undefined;
  if (!('not' in condition)) return { negated: false, inner: condition };
  const inner = condition['not'];
  return isTyped(inner) && !('not' in inner) ? { negated: true, inner } : undefined;
}

export const wrap = ({ negated, inner }: Bare): Typed => (negated ? { not: inner } : inner);

export const groupField = (inner: Typed): 'all' | 'any' | undefined =>
  (['all', 'any'] as const).find((field) => field in inner);

/** What a condition can look at. */
export interface Subject {
  /** `item:code` or `total:code`. */
  value: string;
  code: string;
  kind: 'item' | 'total';
  type: string;
  options: readonly string[];
  /** In which it can be; none where it is no amount. */
  currencies: readonly string[];
}

/** What a condition is written in: the draft, and what is known at its place. */
export interface Around {
  document: DraftDocument;
  subjects: readonly Subject[];
}

const optionsOf = (item: Typed): readonly string[] =>
  textIn(item, 'type') === 'yes-no'
    ? ['yes', 'no']
    : partsIn(item, 'options').map((option) => textIn(option, 'code'));

/** The currencies of what is a part of a total. */
function currenciesAt(items: readonly Typed[], part: Typed): readonly string[] {
  const item = items.find((one) => textIn(one, 'code') === textIn(part, 'item'));
  const columns = item ? partsIn(item, 'columns') : [];
  const column = columns.find((one) => textIn(one, 'code') === textIn(part, 'column'));
  return listOf((column ?? item)?.['currencies']).map(String);
}

/** What is known before a place: items, and totals. */
export function subjectsBefore({ structure }: DraftDocument, path: Path): readonly Subject[] {
  const items = itemsBefore(structure, path).filter((item) => textIn(item, 'type') !== 'information');
  const totals = partsIn(structure, 'totals');
  return [
    ...items.map((item): Subject => {
      const code = textIn(item, 'code');
      return {
        value: `item:${code}`,
        code,
        kind: 'item',
        type: textIn(item, 'type'),
        options: optionsOf(item),
        currencies: listOf(item['currencies']).map(String),
      };
    }),
    ...totals.map((total): Subject => {
      const code = textIn(total, 'code');
      const currencies = partsIn(total, 'of').flatMap((part) => currenciesAt(items, part));
      return {
        value: `total:${code}`,
        code,
        kind: 'total',
        type: 'total',
        options: [],
        currencies: [...new Set(currencies)],
      };
    }),
  ];
}

const comparisons = ['atLeast', 'atMost', 'moreThan', 'lessThan'] as const;
export type Operator = 'answered' | 'is' | 'contains' | (typeof comparisons)[number];

export const operatorNames: Readonly<Record<Operator, readonly [string, string]>> = {
  answered: ['is answered', 'is not answered'],
  is: ['is', 'is not'],
  contains: ['has among them', 'has not among them'],
  atLeast: ['is at least', 'is not at least'],
  atMost: ['is at most', 'is not at most'],
  moreThan: ['is more than', 'is not more than'],
  lessThan: ['is less than', 'is not less than'],
};

const singles = new Set(['text', 'long-text', 'choice', 'yes-no', 'country', 'phone']);
const severals = new Set(['choices', 'countries']);
const sizes = new Set(['number', 'money', 'date']);

/** What can be said of a subject. */
export function operatorsFor({ kind, type }: Pick<Subject, 'kind' | 'type'>): readonly Operator[] {
  if (kind === 'total') return comparisons;
  const own: readonly Operator[] = singles.has(type)
    ? ['is']
    : severals.has(type)
      ? ['contains']
      : sizes.has(type)
        ? comparisons
        : [];
  return [...own, 'answered'];
}

/** A condition that looks at one thing. */
export interface Leaf {
  subject: string;
  operator: Operator;
  values: readonly string[];
  bound: unknown;
}

const measureOf = (measured: unknown): string => {
  if (!isTyped(measured)) return '';
  return 'total' in measured ? `total:${textIn(measured, 'total')}` : `item:${textIn(measured, 'item')}`;
};

/** Reads a condition as one about one thing; undefined for anything else. */
export function leafOf(inner: Typed): Leaf | undefined {
  if ('answered' in inner)
    return {
      subject: `item:${textIn(inner, 'answered')}`,
      operator: 'answered',
      values: [],
      bound: undefined,
    };
  for (const operator of ['is', 'contains'] as const)
    if (operator in inner)
      return {
        subject: `item:${textIn(inner, 'item')}`,
        operator,
        values: listOf(inner[operator]).map(String),
        bound: undefined,
      };
  const operator = comparisons.find((one) => one in inner);
  if (operator === undefined) return undefined;
  return { subject: measureOf(inner['compare']), operator, values: [], bound: inner[operator] };
}

export const measured = (subject: string): Typed =>
  subject.startsWith('total:') ? { total: subject.slice(6) } : { item: subject.slice(5) };

export function ofLeaf({ subject, operator, values, bound }: Leaf): Typed {
  const code = subject.slice(5);
  if (operator === 'answered') return { answered: code };
  if (operator === 'is' || operator === 'contains') return { item: code, [operator]: values };
  return { compare: measured(subject), [operator]: bound ?? '' };
}

/** A condition to begin with, about a subject. */
export function firstLeaf(subject: Subject): Typed {
  const [operator = 'answered'] = operatorsFor(subject);
  const values = subject.options.slice(0, 1);
  const bound = subject.type === 'date' ? '' : '0';
  return ofLeaf({ subject: subject.value, operator, values, bound });
}

/** The number of a bound that is a constant, and its currency if it names one. */
export const constantOf = (bound: unknown): { amount: string; currency: string } =>
  isTyped(bound)
    ? { amount: textIn(bound, 'amount'), currency: textIn(bound, 'currency') }
    : { amount: typeof bound === 'string' ? bound : '', currency: '' };

export const ofConstant = ({ amount, currency }: { amount: string; currency: string }): unknown =>
  currency === '' ? amount : { amount, currency };

export const subjectOfBound = (bound: unknown): string =>
  isTyped(bound) && !('amount' in bound) ? measureOf(bound) : '';
