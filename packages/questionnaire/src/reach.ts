import type { Condition, Item, Measured } from '@credence/contract/questionnaire-template';

/** An item with the conditions under which it is asked, its section's included. */
export interface Placed {
  item: Item;
  when: readonly Condition[];
}

/** Stands for no answer among the values that an item can have. */
const unanswered = Symbol('unanswered');
type Value = string | typeof unanswered;

/** What the wishes before have settled. */
interface Settled {
  /** What each item may still be; an item without an entry may be anything. */
  values: ReadonlyMap<string, ReadonlySet<Value>>;
  /** Conditions on anything else, as text: whether they hold. */
  told: ReadonlyMap<string, boolean>;
}

/** A condition, or its contrary. */
interface Wish {
  condition: Condition;
  holds: boolean;
}

/** After so many steps the search is given up: finding out exactly could take for ever. */
const patience = 5000;

/** The values of a choice; undefined where there are too many to list. */
function domainOf({ item }: Placed): Set<Value> | undefined {
  if (item.type === 'yes-no') return new Set(['yes', 'no', unanswered]);
  if (item.type === 'choice') return new Set([...item.options.map(({ code }) => code), unanswered]);
  return undefined;
}

const itemOf = (measured: Measured): string | undefined => ('item' in measured ? measured.item : undefined);

/** Looks for answers under which all wishes come true, one wish after the other. */
class Search {
  readonly #items: ReadonlyMap<string, Placed>;
  /** What `find` says once it was given up. */
  readonly #unsure: boolean;
  #steps = 0;

  constructor(items: ReadonlyMap<string, Placed>, unsure: boolean) {
    this.#items = items;
    this.#unsure = unsure;
  }

  find(wishes: readonly Wish[], settled: Settled, answered: ReadonlySet<string>): boolean {
    if (++this.#steps > patience) return this.#unsure;
    const [wish, ...rest] = wishes;
    if (wish === undefined) return true;
    const { condition, holds } = wish;
    if ('not' in condition)
      return this.find([{ condition: condition.not, holds: !holds }, ...rest], settled, answered);
    if ('all' in condition || 'any' in condition) {
      const parts = 'all' in condition ? condition.all : condition.any;
      const next = parts.map((part) => ({ condition: part, holds }));
      // Not all of them is any of their contraries, and the other way round.
      if ('all' in condition === holds) return this.find([...next, ...rest], settled, answered);
      return next.some((one) => this.find([one, ...rest], settled, answered));
    }
    return this.#single(condition, holds, rest, settled, answered);
  }

  /** A wish about one item, or a comparison. */
  #single(
    condition: Exclude<Condition, { all: unknown } | { any: unknown } | { not: unknown }>,
    holds: boolean,
    rest: readonly Wish[],
    settled: Settled,
    answered: ReadonlySet<string>,
  ): boolean {
    const code =
      'compare' in condition
        ? itemOf(condition.compare)
        : 'answered' in condition
          ? condition.answered
          : condition.item;
    const asked = holds ? code : undefined;
    const listed = 'is' in condition || 'answered' in condition;
    const domain = code !== undefined && listed && (settled.values.get(code) ?? this.#domain(code));
    if (!domain) {
      // Numbers, texts and lists can be anything; the same wish cannot come true and not come true.
      const text = JSON.stringify(condition);
      const denied = !holds && 'answered' in condition && answered.has(condition.answered);
      if (denied || settled.told.get(text) === !holds) return false;
      const told = new Map([...settled.told, [text, holds] as const]);
      return this.#with(asked, rest, { ...settled, told }, answered);
    }
    const fits = (value: Value): boolean =>
      value !== unanswered && (!('is' in condition) || condition.is.includes(value));
    const left = new Set([...domain].filter((value) => fits(value) === holds));
    if (left.size === 0) return false;
    const values = new Map([...settled.values, [code, left] as const]);
    return this.#with(asked, rest, { ...settled, values }, answered);
  }

  #domain(code: string): ReadonlySet<Value> | undefined {
    const placed = this.#items.get(code);
    return placed && domainOf(placed);
  }

  /** Goes on with an item that has to be answered, and therefore asked. */
  #with(
    code: string | undefined,
    rest: readonly Wish[],
    settled: Settled,
    answered: ReadonlySet<string>,
  ): boolean {
    if (code === undefined || answered.has(code)) return this.find(rest, settled, answered);
    const own = this.#items.get(code)?.when ?? [];
    const wishes = own.map((condition) => ({ condition, holds: true }));
    return this.find([...wishes, ...rest], settled, new Set([...answered, code]));
  }
}

/**
 * Whether there are answers to the items before under which all conditions hold; `unsure` where finding out
 * would take too long.
 */
export const canHold = (
  conditions: readonly Condition[],
  items: ReadonlyMap<string, Placed>,
  unsure: boolean,
): boolean =>
  new Search(items, unsure).find(
    conditions.map((condition) => ({ condition, holds: true })),
    { values: new Map(), told: new Map() },
    new Set(),
  );
