import type { Condition, Item } from '@credence/contract/questionnaire-template';

/** An item with the conditions under which it is asked, its section's included. */
export interface Placed {
  item: Item;
  when: readonly Condition[];
}

/** Stands for no answer among the values that an item can have. */
const unanswered = Symbol('unanswered');
type Value = string | typeof unanswered;

/** What each item may still be; an item without an entry may be anything. */
type Allowed = ReadonlyMap<string, ReadonlySet<Value>>;

/** A condition, or its contrary. */
interface Wish {
  condition: Condition;
  holds: boolean;
}

/** After so many steps a template counts as fine: finding out exactly could take for ever. */
const patience = 5000;

/** The values of a choice; undefined where there are too many to list. */
function domainOf({ item }: Placed): Set<Value> | undefined {
  if (item.type === 'yes-no') return new Set(['yes', 'no', unanswered]);
  if (item.type === 'choice') return new Set([...item.options.map(({ code }) => code), unanswered]);
  return undefined;
}

/** Looks for answers under which all wishes come true, one wish after the other. */
class Search {
  readonly #items: ReadonlyMap<string, Placed>;
  #steps = 0;

  constructor(items: ReadonlyMap<string, Placed>) {
    this.#items = items;
  }

  find(wishes: readonly Wish[], allowed: Allowed, answered: ReadonlySet<string>): boolean {
    if (++this.#steps > patience) return true;
    const [wish, ...rest] = wishes;
    if (wish === undefined) return true;
    const { condition, holds } = wish;
    if ('not' in condition)
      return this.find([{ condition: condition.not, holds: !holds }, ...rest], allowed, answered);
    if ('all' in condition || 'any' in condition) {
      const parts = 'all' in condition ? condition.all : condition.any;
      const next = parts.map((part) => ({ condition: part, holds }));
      // Not all of them is any of their contraries, and the other way round.
      if ('all' in condition === holds) return this.find([...next, ...rest], allowed, answered);
      return next.some((one) => this.find([one, ...rest], allowed, answered));
    }
    return this.#single(condition, holds, rest, allowed, answered);
  }

  /** A wish about one item, or a comparison. */
  #single(
    condition: Exclude<Condition, { all: unknown } | { any: unknown } | { not: unknown }>,
    holds: boolean,
    rest: readonly Wish[],
    allowed: Allowed,
    answered: ReadonlySet<string>,
  ): boolean {
    if ('compare' in condition) {
      // Its numbers can be anything; what is compared has to be asked.
      const asked = 'item' in condition.compare ? condition.compare.item : undefined;
      return this.#with(holds ? asked : undefined, undefined, rest, allowed, answered);
    }
    const code = 'answered' in condition ? condition.answered : condition.item;
    if ('contains' in condition)
      return this.#with(holds ? code : undefined, undefined, rest, allowed, answered);
    const domain = allowed.get(code) ?? this.#domain(code);
    const fits = (value: Value): boolean =>
      'is' in condition ? value !== unanswered && condition.is.includes(value) : value !== unanswered;
    const left = domain && new Set([...domain].filter((value) => fits(value) === holds));
    if (left?.size === 0) return false;
    return this.#with(holds ? code : undefined, left && [code, left], rest, allowed, answered);
  }

  #domain(code: string): ReadonlySet<Value> | undefined {
    const placed = this.#items.get(code);
    return placed && domainOf(placed);
  }

  /** Goes on with an item that has to be answered, and therefore asked, and with what is left of one. */
  #with(
    code: string | undefined,
    left: [string, ReadonlySet<Value>] | undefined,
    rest: readonly Wish[],
    allowed: Allowed,
    answered: ReadonlySet<string>,
  ): boolean {
    const next = left ? new Map([...allowed, left]) : allowed;
    if (code === undefined || answered.has(code)) return this.find(rest, next, answered);
    const own = this.#items.get(code)?.when ?? [];
    const wishes = own.map((condition) => ({ condition, holds: true }));
    return this.find([...wishes, ...rest], next, new Set([...answered, code]));
  }
}

/** Whether there are answers to the items before under which all conditions hold. */
export const canHold = (conditions: readonly Condition[], items: ReadonlyMap<string, Placed>): boolean =>
  new Search(items).find(
    conditions.map((condition) => ({ condition, holds: true })),
    new Map(),
    new Set(),
  );
