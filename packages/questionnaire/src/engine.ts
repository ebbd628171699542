import type {
  Item,
  Option,
  QuestionnaireTemplate,
  Rule,
  Section,
} from '@credence/contract/questionnaire-template';
import type { Answer, Answers, PlacedFault, Surroundings } from './answers.ts';
import { isEmpty } from './answers.ts';
import { decimalText } from './decimal.ts';
import { mentionsOf, surely, type Test, testOf } from './condition.ts';
import { repetitions } from './distinct.ts';
import { readAnswer } from './read-answer.ts';
import { isObject, type Reading } from './read-cell.ts';
import { sumsOf, type Totals } from './size.ts';

/** What stands in the way of sending. */
export type Problem =
  | (PlacedFault & { item: string })
  /** Answered, and not asked: hidden by other answers. */
  | { item: string; fault: 'not-asked' }
  /** Answered, and in no item of the template. */
  | { item: string; fault: 'unknown' }
  /** A rule between several answers is broken; its text has the rule's code. */
  | { item: string; fault: 'rule'; rule: string };

/** An item that is asked. */
export interface AskedItem {
  item: Item;
  /** Codes of the options that the other answers leave; empty where the type has none. */
  options: readonly string[];
  /** The same for a table's columns, by their codes; empty where the item is none. */
  columns: Readonly<Record<string, readonly string[]>>;
  /** There is an answer, and it fits. */
  answered: boolean;
}

export interface AskedSection {
  code: string;
  items: readonly AskedItem[];
}

/** What a total comes to. */
export interface Sum {
  /** A decimal string. */
  amount: string;
  /** Undefined where numbers are added. */
  currency: string | undefined;
}

/** All that follows from a template and answers to it. */
export interface Evaluation {
  /** What is asked, in its order; a section with nothing to show is left out. */
  sections: readonly AskedSection[];
  /** In the order of the items; none means that it can be sent. */
  problems: readonly Problem[];
  /** The answers that are asked for and fit, as they are stored. */
  answers: Readonly<Record<string, Answer>>;
  /** By the totals' codes, a sum for each currency; a total of nothing is absent. */
  totals: Readonly<Record<string, readonly Sum[]>>;
  score: number;
  /** The class of risk that the score reaches; undefined where the template has none. */
  band: string | undefined;
}

/** A template made ready to be evaluated after each change. */
export interface Questionnaire {
  template: QuestionnaireTemplate;
  evaluate: (answers: Answers, surroundings: Surroundings) => Evaluation;
}

interface ReadyItem {
  item: Item;
  isAsked: Test;
  /** Codes of all its options, and of those of its columns. */
  options: readonly string[];
  columns: AskedItem['columns'];
  /** Conditions of its options; undefined where every option is always there. */
  conditions: ReadonlyMap<Option, Test> | undefined;
}

interface ReadySection {
  section: Section;
  isAsked: Test;
  items: readonly ReadyItem[];
}

const optionsOf = (item: Item): readonly Option[] =>
  item.type === 'choice' || item.type === 'choices' ? item.options : [];

/** Options of the item, and of the cells where it is a table. */
const allOptions = (item: Item): readonly Option[] =>
  item.type === 'table'
    ? item.columns.flatMap((column) => (column.type === 'choice' ? column.options : []))
    : optionsOf(item);

type IsOffered = (option: Option) => boolean;
const always: IsOffered = () => true;

/** Codes of the options that are offered, of an item and of its columns. */
function offeredOf(item: Item, isOffered: IsOffered): Pick<AskedItem, 'options' | 'columns'> {
  const codesOf = (options: readonly Option[]) => options.filter(isOffered).map(({ code }) => code);
  const columns = item.type === 'table' ? item.columns : [];
  return {
    options: codesOf(optionsOf(item)),
    columns: Object.fromEntries(
      columns.map((column) => [column.code, column.type === 'choice' ? codesOf(column.options) : []]),
    ),
  };
}

function readyItem(item: Item, totals: Totals): ReadyItem {
  const conditional = allOptions(item).filter(({ when }) => when !== undefined);
  const conditions = new Map(conditional.map((option) => [option, testOf(option.when, totals)]));
  return {
    item,
    isAsked: testOf(item.when, totals),
    ...offeredOf(item, always),
    conditions: conditions.size > 0 ? conditions : undefined,
  };
}

/** What options count that were chosen, once for each time. */
const scoreOfOptions = (options: readonly Option[], chosen: readonly unknown[]): number =>
  options.reduce((sum, { code, score = 0 }) => sum + score * chosen.filter((one) => one === code).length, 0);

/** What an answer that fits counts; of a table, what was chosen in each of its rows. */
export function scoreOf(item: Item, answer: Answer): number {
  if (item.type === 'yes-no') return (answer === 'yes' ? item.scores?.yes : item.scores?.no) ?? 0;
  const several: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
  if (item.type !== 'table') return scoreOfOptions(optionsOf(item), several);
  const rows = several.filter(isObject);
  return item.columns.reduce((sum, column) => {
    if (column.type !== 'choice') return sum;
    return (
      sum +
      scoreOfOptions(
        column.options,
        rows.map((row) => row[column.code]),
      )
    );
  }, 0);
}

/** One evaluation under way: each item is read with what is known from those before it. */
class Pass {
  readonly known = new Map<string, Answer>();
  readonly problems: Problem[] = [];
  score = 0;
  readonly #answers: Answers;
  readonly #reading: Reading;

  constructor(answers: Answers, surroundings: Surroundings) {
    this.#answers = answers;
    this.#reading = { ...surroundings, isOffered: always, earlier: (code) => this.known.get(code) };
  }

  section({ section, isAsked, items }: ReadySection): AskedSection | undefined {
    const sectionAsked = isAsked(this.known);
    const shown: AskedItem[] = [];
    for (const one of items) {
      if (sectionAsked && one.isAsked(this.known)) shown.push(this.#ask(one));
      else if (!isEmpty(this.#given(one.item))) this.#tell({ item: one.item.code, fault: 'not-asked' });
    }
    return shown.length === 0 ? undefined : { code: section.code, items: shown };
  }

  #tell(problem: Problem): void {
    this.problems.push(problem);
  }

  #given({ code }: Item): unknown {
    return Object.hasOwn(this.#answers, code) ? this.#answers[code] : undefined;
  }

  #ask({ item, options, columns, conditions }: ReadyItem): AskedItem {
    const { known } = this;
    const given = this.#given(item);
    const isOffered: IsOffered = (option) => conditions?.get(option)?.(known) ?? true;
    const offered = conditions ? offeredOf(item, isOffered) : { options, columns };
    if (isEmpty(given)) {
      if (!item.optional && item.type !== 'information') this.#tell({ item: item.code, fault: 'missing' });
      return { item, ...offered, answered: false };
    }
    const reading = conditions ? { ...this.#reading, isOffered } : this.#reading;
    const { answer, faults } = readAnswer(item, given, reading);
    const repeats = item.type === 'table' && answer !== undefined ? repetitions(item, answer, known) : [];
    for (const fault of [...faults, ...repeats]) this.#tell({ ...fault, item: item.code });
    if (answer === undefined || repeats.length > 0) return { item, ...offered, answered: false };
    known.set(item.code, answer);
    this.score += scoreOf(item, answer);
    return { item, ...offered, answered: true };
  }

  unknown(codes: ReadonlySet<string>): void {
    for (const item of Object.keys(this.#answers))
      if (!codes.has(item) && !isEmpty(this.#answers[item])) this.#tell({ item, fault: 'unknown' });
  }
}

interface ReadyRule {
  rule: Rule;
  applies: Test;
  holds: Test;
}

/**
 * A rule is silent until all that it looks at is known: what is missing is told at its own item. A total of
 * several currencies is known, and is neither more nor less than anything: nobody passes a rule by using two.
 */
function readyRule(rule: Rule, totals: Totals): ReadyRule {
  const [when, mentions] = [testOf(rule.when, totals), mentionsOf(rule.must)];
  const applies: Test = (known) =>
    when(known) &&
    mentions.every(({ kind, code, by }) => {
      if (by === 'answered') return true;
      const total = kind === 'total' ? totals.get(code) : undefined;
      return total ? sumsOf(total, known).length > 0 : known.has(code);
    });
  return { rule, applies, holds: testOf(rule.must, totals, surely) };
}

/** Makes a template ready; one that `checkTemplate` has nothing against. */
export function questionnaireOf(template: QuestionnaireTemplate): Questionnaire {
  const totals = new Map(template.totals.map((total) => [total.code, total]));
  const sections = template.sections.map((section) => ({
    section,
    isAsked: testOf(section.when, totals),
    items: section.items.map((item) => readyItem(item, totals)),
  }));
  const codes = new Set(template.sections.flatMap(({ items }) => items.map(({ code }) => code)));
  const rules = template.rules.map((rule) => readyRule(rule, totals));
  const bands = template.bands.toSorted((one, other) => other.from - one.from);

  function evaluate(answers: Answers, surroundings: Surroundings): Evaluation {
    const pass = new Pass(answers, surroundings);
    const asked = sections.flatMap((section) => pass.section(section) ?? []);
    pass.unknown(codes);
    const { known, problems, score } = pass;
    for (const { rule, applies, holds } of rules)
      if (applies(known) && !holds(known)) problems.push({ item: rule.at, fault: 'rule', rule: rule.code });
    return {
      sections: asked,
      problems,
      answers: Object.fromEntries(known),
      totals: Object.fromEntries(
        template.totals.flatMap((total) => {
          const sums = sumsOf(total, known).map(({ number, currency }): Sum => {
            return { amount: decimalText(number), currency };
          });
          return sums.length === 0 ? [] : [[total.code, sums]];
        }),
      ),
      score,
      band: bands.find(({ from }) => score >= from)?.code,
    };
  }
  return { template, evaluate };
}
