import { type InvestorClass, investorCriteria, type InvestorCriterionCode } from '@credence/contract/words';
import type { InvestorClassRules, InvestorCriterion } from '@credence/policy';
import { decimalOf, decimalText } from '@credence/questionnaire';
import * as v from 'valibot';

/*
 * What a questionnaire states about the criteria of a class. Its template has no thresholds: they are the
 * policy's, and differ by site. The items are those of `packages/questionnaire/templates/piquestion`.
 */

/** Questionnaires of this scene ask for a class. */
export const applicationScene = 'professional-investor';

const classes = {
  professional: 'professional',
  'qualified-investor': 'qualifiedInvestor',
} as const satisfies Record<string, InvestorClass>;

const asked = v.object({
  class: v.pipe(
    v.picklist(['professional', 'qualified-investor']),
    v.transform((code) => classes[code]),
  ),
  criteria: v.array(v.picklist(investorCriteria)),
});

type Answers = Readonly<Record<string, unknown>>;

/** The class that answers ask for, and the criteria they claim; undefined where they ask for none. */
export function askedClass(
  row: { scene: string },
  answers: Answers,
): { of: InvestorClass; criteria: readonly InvestorCriterionCode[] } | undefined {
  if (row.scene !== applicationScene) return undefined;
  const read = v.safeParse(asked, answers);
  return read.success ? { of: read.output.class, criteria: read.output.criteria } : undefined;
}

interface Figure {
  amount: string | null;
  currency: string | null;
  count: number | null;
}

const nothing: Figure = { amount: null, currency: null, count: null };

const money = v.object({ amount: v.string(), currency: v.string() });
const held = v.array(v.object({ value: money }));
const worked = v.array(v.object({ from: v.string(), until: v.optional(v.string(), '') }));
const trades = v.object({ 'trades-in-year': v.string(), 'trades-value': money });

const read = <Schema extends v.GenericSchema>(schema: Schema, given: unknown) => {
  const result = v.safeParse(schema, given);
  return result.success ? result.output : undefined;
};

/** Amounts together; nothing where they are of several currencies, which cannot be added. */
function sumOf(amounts: readonly v.InferOutput<typeof money>[]): Figure {
  const currencies = new Set(amounts.map(({ currency }) => currency));
  const [currency] = currencies;
  if (currency === undefined || currencies.size > 1) return nothing;
  const sum = amounts.reduce((all, { amount }) => all + (decimalOf(amount) ?? 0n), 0n);
  return { ...nothing, amount: decimalText(sum), currency };
}

const dayLength = 86_400_000;
const yearDays = 365;

/** How long somebody worked, in days; two positions at a time count once. */
function daysWorked(positions: v.InferOutput<typeof worked>, today: string): number {
  const spans = positions
    .map(({ from, until }) => [Date.parse(from), Date.parse(until === '' ? today : until)] as const)
    .toSorted(([one], [other]) => one - other);
  let [days, reached] = [0, Number.NEGATIVE_INFINITY];
  for (const [from, until] of spans) {
    days += Math.max(0, until - Math.max(from, reached)) / dayLength;
    reached = Math.max(reached, until);
  }
  return days;
}

/** What was stated about a criterion, on the day of the submission. */
function figureOf(code: InvestorCriterionCode, answers: Answers, today: string): Figure {
  switch (code) {
    case 'portfolio':
      return sumOf((read(held, answers['holdings']) ?? []).map(({ value }) => value));
    case 'net-assets':
    case 'income':
      return { ...nothing, ...read(money, answers[code]) };
    case 'trading': {
      const stated = read(trades, answers);
      if (stated === undefined) return nothing;
      return { ...stated['trades-value'], count: Number(stated['trades-in-year']) };
    }
    case 'profession': {
      const positions = read(worked, answers['positions']);
      // Whole years and a tenth, never rounded up to what is asked for.
      const years = positions && Math.floor((daysWorked(positions, today) / yearDays) * 10) / 10;
      return { ...nothing, count: years ?? null };
    }
    case 'knowledge':
      return nothing;
  }
}

/** Trades are asked for a quarter, and stated for the last four. */
const countNeeded = ({ code, count = 0 }: InvestorCriterion): number =>
  code === 'trading' ? count * 4 : count;

/** Whether a figure reaches a criterion; one without a figure is a matter of its evidence. */
function reaches(criterion: InvestorCriterion, { amount, currency, count }: Figure): boolean {
  if (criterion.count !== undefined && (count ?? 0) < countNeeded(criterion)) return false;
  if (criterion.amount === undefined) return true;
  const [stated, least] = [decimalOf(amount ?? ''), decimalOf(criterion.amount)];
  return currency === criterion.currency && stated !== undefined && least !== undefined && stated >= least;
}

/** A criterion of a class beside what was stated about it. */
export interface Claim {
  criterion: InvestorCriterion;
  needed: 'all' | 'some';
  claimed: boolean;
  stated: Figure;
  reached: boolean;
  files: string[];
}

const fileIds = v.array(v.string());

/** Every criterion of a class with what answers of a day state about it. */
export function claimsOf(
  { all, some }: InvestorClassRules,
  criteria: readonly InvestorCriterionCode[],
  answers: Answers,
  today: string,
): Claim[] {
  const claim = (criterion: InvestorCriterion, needed: Claim['needed']): Claim => {
    const { code } = criterion;
    const claimed = criteria.includes(code);
    const stated = claimed ? figureOf(code, answers, today) : nothing;
    const reached = claimed && reaches(criterion, stated);
    const files = claimed ? (read(fileIds, answers[`${code}-files`]) ?? []) : [];
    return { criterion, needed, claimed, stated, reached, files };
  };
  return [
    ...all.map((criterion) => claim(criterion, 'all')),
    ...some.of.map((criterion) => claim(criterion, 'some')),
  ];
}

/** The criteria that are missing beside those that are met; none where they are enough. */
export function missingBeside(
  { all, some }: InvestorClassRules,
  met: ReadonlySet<InvestorCriterionCode>,
): InvestorCriterionCode[] {
  const notMet = (of: readonly InvestorCriterion[]) =>
    of.flatMap(({ code }) => (met.has(code) ? [] : [code]));
  const enough = some.of.length - notMet(some.of).length >= some.atLeast;
  return [...notMet(all), ...(enough ? [] : notMet(some.of))];
}
