import type { Condition, Item, Measured, Option, Total } from '@credence/contract/questionnaire-template';
import { boundOf, type Comparison, type Leaf } from './condition.ts';
import { type Domains, keyOf, none, type Value } from './domain.ts';
import { compare, constantSize, isMeasured } from './size.ts';

/** An item with the conditions under which it is asked, its section's included. */
export interface Placed {
  item: Item;
  when: readonly Condition[];
}

/** A condition, or its contrary. */
interface Wish {
  condition: Condition;
  holds: boolean;
}

/** What the wishes before have settled. */
interface Settled {
  /** What may still be, by keys; a key without an entry may be anything. */
  values: ReadonlyMap<string, ReadonlySet<Value>>;
  /** Items that have to be answered, and are therefore asked. */
  answered: ReadonlySet<string>;
  /** Choices of which what is left was seen to be offered, with that. */
  offered: ReadonlySet<string>;
}

/** After so many steps the search is given up: finding out exactly could take for ever. */
const patience = 5000;

/** A comparison as what can come of it. */
interface Looked {
  key: string;
  domain: readonly Value[];
  fits: (value: Value) => boolean;
  /** What has to be known for it. */
  sides: readonly Measured[];
  /** Even where all of that is known, it may be in several currencies. */
  mixed: boolean;
}

const signs = ['less', 'same', 'more'] as const;

/** Where something to compare may be known, as far as answers tell; `surely`: where it has to be. */
export function knownBy(measured: Measured, domains: Domains, surely = false): Condition {
  if ('item' in measured) return { answered: measured.item };
  const isCounted = (part: Total['of'][number]) =>
    part.column === undefined || domains.partOf(part)?.optional !== true;
  const parts = domains.partsOf(measured.total).filter((part) => !surely || isCounted(part));
  return { any: parts.map(({ item }) => ({ answered: item })) };
}

/** Looks for answers under which all wishes come true, one wish after the other. */
class Search {
  readonly #items: ReadonlyMap<string, Placed>;
  readonly #domains: Domains;
  /** What `find` says once it was given up. */
  readonly #unsure: boolean;
  #steps = 0;

  constructor(items: ReadonlyMap<string, Placed>, domains: Domains, unsure: boolean) {
    this.#items = items;
    this.#domains = domains;
    this.#unsure = unsure;
  }

  find(wishes: readonly Wish[], settled: Settled): boolean {
    if (++this.#steps > patience) return this.#unsure;
    const [wish, ...rest] = wishes;
    if (wish === undefined) return this.#isOffered(settled);
    const { condition, holds } = wish;
    if ('not' in condition) return this.find([{ condition: condition.not, holds: !holds }, ...rest], settled);
    if ('all' in condition || 'any' in condition) {
      const parts = 'all' in condition ? condition.all : condition.any;
      const next = parts.map((part) => ({ condition: part, holds }));
      // Not all of them is any of their contraries, and the other way round.
      if ('all' in condition === holds) return this.find([...next, ...rest], settled);
      return next.some((one) => this.find([one, ...rest], settled));
    }
    return this.#single(condition, holds, rest, settled);
  }

  /** Whether the options that are left of each choice are there to be chosen. */
  #isOffered(settled: Settled): boolean {
    for (const [code, left] of settled.values) {
      const item = this.#items.get(code)?.item;
      const seen = `${code} ${[...left].map(String).join(' ')}`;
      if (item?.type !== 'choice' || left.has(none) || settled.offered.has(seen)) continue;
      const possible = item.options.filter((option) => left.has(option.code));
      const conditions = possible.flatMap(({ when }) => when ?? []);
      if (conditions.length < possible.length) continue;
      const offered = new Set([...settled.offered, seen]);
      return this.find([{ condition: { any: conditions }, holds: true }], { ...settled, offered });
    }
    return true;
  }

  #single(leaf: Leaf, holds: boolean, rest: readonly Wish[], settled: Settled): boolean {
    if ('compare' in leaf) return this.#comparison(this.#looked(leaf), holds, rest, settled);
    if ('contains' in leaf) return this.#contains(leaf, holds, rest, settled);
    const code = 'answered' in leaf ? leaf.answered : leaf.item;
    const item = this.#items.get(code)?.item;
    if (item?.type === 'choices') {
      // It is answered by one of its options at least.
      const contains = item.options.map((option) => option.code);
      return this.#contains({ item: code, contains }, holds, rest, settled);
    }
    const fits = (value: Value) =>
      'is' in leaf ? typeof value === 'string' && leaf.is.includes(value) : value !== none;
    const next = this.#narrow(settled, code, this.#domains.of(code), (value) => fits(value) === holds);
    return next !== undefined && this.#with(holds ? code : undefined, rest, next);
  }

  /** Each value that several may have among them is one that they have, or do not. */
  #contains(
    { item, contains }: Extract<Leaf, { contains: unknown }>,
    holds: boolean,
    rest: readonly Wish[],
    settled: Settled,
  ): boolean {
    const [value, ...others] = contains;
    if (value === undefined) return !holds && this.find(rest, settled);
    const having = (has: boolean) =>
      this.#narrow(settled, `${item}:${value}`, ['has', none], (one) => (one === 'has') === has);
    const [has, hasNot] = [having(true), having(false)];
    const remaining = { item, contains: others };
    if (!holds) return hasNot !== undefined && this.#contains(remaining, holds, rest, hasNot);
    const condition = this.#optionOf(item, value)?.when;
    const offered = condition ? [{ condition, holds: true }, ...rest] : rest;
    if (has && this.#withList(item, offered, has)) return true;
    return others.length > 0 && this.#contains(remaining, holds, rest, settled);
  }

  #optionOf(code: string, value: string): Option | undefined {
    const item = this.#items.get(code)?.item;
    return item?.type === 'choices' ? item.options.find((option) => option.code === value) : undefined;
  }

  /** Goes on with a list that has something in it. */
  #withList(code: string, rest: readonly Wish[], settled: Settled): boolean {
    if (this.#items.get(code)?.item.type === 'choices') return this.#with(code, rest, settled);
    return this.find([{ condition: { answered: code }, holds: true }, ...rest], settled);
  }

  #looked(comparison: Comparison): Looked {
    const [operand, wanted] = boundOf(comparison);
    const { compare: measured } = comparison;
    const own = keyOf(measured);
    const currencies = new Set(this.#domains.currencies(own));
    const isTotal = 'total' in measured;
    if (!isMeasured(operand)) {
      const bound = constantSize(operand);
      const fits = (value: Value): boolean => {
        const result = typeof value === 'symbol' ? undefined : compare(value, bound);
        return result !== undefined && wanted(result);
      };
      const mixed = isTotal && currencies.size > 1;
      return { key: own, domain: this.#domains.of(own), fits, sides: [measured], mixed };
    }
    const others = keyOf(operand);
    // The same two the other way round are the same comparison.
    const turned = others < own;
    const fits = (value: Value): boolean => {
      const result = signs.findIndex((sign) => sign === value) - 1;
      return typeof value === 'string' && wanted(turned ? -result : result);
    };
    const all = new Set([...currencies, ...this.#domains.currencies(others)]);
    all.delete(undefined);
    return {
      key: turned ? `${others} ${own}` : `${own} ${others}`,
      domain: own === others ? [none, 'same'] : [none, ...signs],
      fits,
      sides: [measured, operand],
      mixed: all.size > 1,
    };
  }

  #comparison(looked: Looked, holds: boolean, rest: readonly Wish[], settled: Settled): boolean {
    const { key, domain, fits, sides, mixed } = looked;
    const compared = this.#narrow(settled, key, domain, (value) => value !== none && fits(value) === holds);
    const known = sides.map((side) => ({ condition: knownBy(side, this.#domains), holds: true }));
    if (compared && this.find([...known, ...rest], compared)) return true;
    const nothing = holds ? undefined : this.#narrow(settled, key, domain, (value) => value === none);
    if (nothing === undefined) return false;
    if (mixed) return this.find(rest, nothing);
    return sides.some((side) =>
      this.find([{ condition: knownBy(side, this.#domains, true), holds: false }, ...rest], nothing),
    );
  }

  /** Settles what something may still be; undefined where that leaves nothing. */
  #narrow(
    settled: Settled,
    key: string,
    domain: readonly Value[],
    fits: (value: Value) => boolean,
  ): Settled | undefined {
    const left = [...(settled.values.get(key) ?? domain)].filter(fits);
    if (left.length === 0) return undefined;
    return { ...settled, values: new Map([...settled.values, [key, new Set(left)]]) };
  }

  /** Goes on with an item that has to be answered, and therefore asked. */
  #with(code: string | undefined, rest: readonly Wish[], settled: Settled): boolean {
    if (code === undefined || settled.answered.has(code)) return this.find(rest, settled);
    const own = this.#items.get(code)?.when ?? [];
    const wishes = own.map((condition) => ({ condition, holds: true }));
    const answered = new Set([...settled.answered, code]);
    return this.find([...wishes, ...rest], { ...settled, answered });
  }
}

/** Finds out what can come of the items of a template. */
export class Reach {
  readonly #items: ReadonlyMap<string, Placed>;
  readonly #domains: Domains;

  constructor(items: ReadonlyMap<string, Placed>, domains: Domains) {
    this.#items = items;
    this.#domains = domains;
  }

  /** Whether there are answers under which all conditions hold; `unsure` where finding out takes too long. */
  canHold(conditions: readonly Condition[], unsure: boolean): boolean {
    const wishes = conditions.map((condition) => ({ condition, holds: true }));
    const settled = { values: new Map(), answered: new Set<string>(), offered: new Set<string>() };
    return new Search(this.#items, this.#domains, unsure).find(wishes, settled);
  }
}
