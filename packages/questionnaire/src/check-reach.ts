import type {
  Column,
  Condition,
  Item,
  Option,
  QuestionnaireTemplate,
  Rule,
} from '@credence/contract/questionnaire-template';
import { mentionsOf } from './condition.ts';
import type { Domains } from './domain.ts';
import type { Report } from './fault.ts';
import { knownBy, type Placed, Reach } from './reach.ts';

type Choosing = Extract<Item | Column, { options: readonly Option[] }>;

/** True where at least so many of the conditions are. */
function atLeast(count: number, of: readonly Condition[]): Condition {
  // By how many are wanted: that so many of those before are true.
  let before: (Condition | undefined)[] = [];
  for (const [at, one] of of.entries())
    before = Array.from({ length: count + 1 }, (_, wanted): Condition | undefined => {
      if (wanted === 0 || wanted > at + 1) return undefined;
      const fewer = before[wanted - 1];
      const withIt = fewer === undefined ? one : { all: [fewer, one] };
      const without = before[wanted];
      return without === undefined ? withIt : { any: [without, withIt] };
    });
  return before[count] ?? { all: [...of] };
}

/** Looks for what no answers lead to, and for what nobody could answer. */
class ReachCheck {
  readonly #domains: Domains;
  readonly #items: ReadonlyMap<string, Placed>;
  readonly #reach: Reach;
  readonly #report: Report;

  constructor(items: ReadonlyMap<string, Placed>, domains: Domains, report: Report) {
    this.#domains = domains;
    this.#items = items;
    this.#reach = new Reach(items, domains);
    this.#report = report;
  }

  item(item: Item, place: string): void {
    const when = this.#items.get(item.code)?.when ?? [];
    if (!this.#reach.canHold(when, true)) {
      this.#report(place, 'no answers lead to it');
      return;
    }
    if (item.type === 'choice' || item.type === 'choices') this.#options(item, when, place, item.optional);
    if (item.type !== 'table') return;
    for (const column of item.columns)
      if (column.type === 'choice')
        this.#options(column, when, `${place}.columns.${column.code}`, item.optional ?? column.optional);
  }

  #options(
    { options, ...choosing }: Choosing,
    when: readonly Condition[],
    place: string,
    optional: true | undefined,
  ): void {
    const conditional = options.flatMap((option) => (option.when ? [{ ...option, when: option.when }] : []));
    for (const { code, when: own } of conditional)
      if (!this.#reach.canHold([...when, own], true))
        this.#report(`${place}.options.${code}`, 'no answers lead to it');
    const wanted = choosing.type === 'choices' ? Math.max(1, choosing.minimum) : 1;
    const always = options.length - conditional.length;
    if (optional || always >= wanted) return;
    const hidden = conditional.map((option): Condition => ({ not: option.when }));
    const tooFew = [...when, atLeast(hidden.length - (wanted - always) + 1, hidden)];
    const mentioned = [...when, ...conditional.map((option) => option.when)];
    if (this.#reach.canHold([...tooFew, ...this.#complete(mentioned)], false))
      this.#report(place, 'it can be left with fewer options than have to be chosen');
  }

  /** That everything which conditions look at is answered, where it is asked and has to be. */
  #complete(conditions: readonly Condition[]): readonly Condition[] {
    const seen = new Set<string>();
    const waiting = [...conditions];
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop())
      for (const { kind, code } of mentionsOf(one)) {
        const parts = kind === 'item' ? [code] : this.#domains.partsOf(code).map(({ item }) => item);
        for (const part of parts) {
          if (!seen.has(part)) waiting.push(...(this.#items.get(part)?.when ?? []));
          seen.add(part);
        }
      }
    return [...seen].flatMap((code): Condition[] => {
      const placed = this.#items.get(code);
      if (placed === undefined || placed.item.optional || placed.item.type === 'information') return [];
      const answered = { answered: code };
      return [placed.when.length === 0 ? answered : { any: [answered, { not: { all: placed.when } }] }];
    });
  }

  rule({ code, when, must, at }: Rule): void {
    const place = `rules.${code}`;
    if (when && !this.#reach.canHold([when], true)) this.#report(`${place}.when`, 'no answers lead to it');
    if (!this.#reach.canHold([must], true)) this.#report(`${place}.must`, 'no answers meet it');
    const placed = this.#items.get(at);
    if (placed === undefined || placed.when.length === 0) return;
    // A rule is silent until all that it looks at is known.
    const known = mentionsOf(must).flatMap(({ by, kind, code: looked }) =>
      by === 'answered'
        ? []
        : [knownBy(kind === 'item' ? { item: looked } : { total: looked }, this.#domains)],
    );
    const broken = [...(when ? [when] : []), { not: must }, ...known];
    // It is shown at an item that has to be asked then.
    if (this.#reach.canHold([...broken, { not: { all: placed.when } }], false))
      this.#report(`${place}.at`, `'${at}' is not always asked where the rule can be broken`);
  }
}

/**
 * What a template, in which all that conditions look at is there, leaves nobody a way to: items, options and
 * rules that no answers lead to, choices that may have nothing to choose, messages that are not shown.
 */
export function checkReach(
  { sections, rules }: QuestionnaireTemplate,
  items: ReadonlyMap<string, Placed>,
  domains: Domains,
  report: Report,
): void {
  const check = new ReachCheck(items, domains, report);
  for (const section of sections)
    for (const item of section.items) check.item(item, `sections.${section.code}.items.${item.code}`);
  for (const rule of rules) check.rule(rule);
}
