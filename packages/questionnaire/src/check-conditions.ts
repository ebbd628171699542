import { isCalendarDay } from '@credence/contract/personal-info-rules';
import type {
  Condition,
  Item,
  Measured,
  QuestionnaireTemplate,
} from '@credence/contract/questionnaire-template';
import type { Surroundings } from './answers.ts';
import { boundOf, type Comparison, leavesOf, type Mention, mentionsOf } from './condition.ts';
import { type Currencies, type Domains, keyOf } from './domain.ts';
import type { Report } from './fault.ts';
import type { Placed } from './reach.ts';
import { constantSize, isMeasured } from './size.ts';

/** Whether a code is that of a country. */
export type IsCountry = Surroundings['isCountry'];

const singles: readonly Item['type'][] = ['text', 'long-text', 'choice', 'yes-no', 'country', 'phone'];
const severals: readonly Item['type'][] = ['choices', 'countries'];
const sizes: readonly Item['type'][] = ['number', 'money', 'date'];

/** What an item can be equal to or contain, where that is a list; undefined where it is anything. */
function valuesOf(item: Item): readonly string[] | undefined {
  if (item.type === 'yes-no') return ['yes', 'no'];
  return item.type === 'choice' || item.type === 'choices' ? item.options.map(({ code }) => code) : undefined;
}

type Tell = (text: string) => void;

function checkMentionOfItem(mention: Mention, item: Item, isCountry: IsCountry, tell: Tell): void {
  const { by, code, values } = mention;
  const types = { is: singles, contains: severals, size: sizes, answered: undefined }[by];
  if (types && !types.includes(item.type))
    tell(`'${code}' is of type ${item.type}, which cannot be looked at like that`);
  if (item.type === 'information') tell(`'${code}' is never answered`);
  const possible = valuesOf(item);
  const ofCountries = item.type === 'country' || item.type === 'countries';
  for (const value of values) {
    if (possible && !possible.includes(value)) tell(`'${code}' has no option '${value}'`);
    if (ofCountries && !isCountry(value)) tell(`looks at the country '${value}', which does not exist`);
  }
}

/** What one side of a comparison is. */
interface Side {
  name: string;
  /** Undefined for a day. */
  currencies: Currencies | undefined;
}

const isMoney = (currencies: Currencies): boolean => currencies.some((currency) => currency !== undefined);

const kindOf = ({ currencies }: Side): string =>
  currencies === undefined ? 'a day' : isMoney(currencies) ? 'an amount' : 'a number';

/** What two things that are compared by size have against it. */
function againstComparing(one: Side, other: Side): string | undefined {
  const [ours, theirs] = [one.currencies, other.currencies];
  if (ours === undefined || theirs === undefined)
    return ours === theirs
      ? undefined
      : `compares ${one.name}, which is ${kindOf(one)}, with ${other.name}, which is ${kindOf(other)}`;
  if (isMoney(ours) && isMoney(theirs))
    return ours.some((currency) => currency !== undefined && theirs.includes(currency))
      ? undefined
      : `compares ${one.name} with ${other.name}, which is never in the same currency`;
  const [amount, number] = isMoney(ours) ? [one, other] : [other, one];
  return (amount.currencies?.length ?? 0) > 1
    ? `compares ${amount.name}, which can be in several currencies, with ${number.name}, which names none`
    : undefined;
}

/** Everything that is told from before a place: items, and totals whose every part is among them. */
export class Earlier {
  readonly items = new Map<string, Placed>();
  readonly #template: QuestionnaireTemplate;
  readonly #domains: Domains;
  readonly #isCountry: IsCountry;

  constructor(template: QuestionnaireTemplate, domains: Domains, isCountry: IsCountry) {
    this.#template = template;
    this.#domains = domains;
    this.#isCountry = isCountry;
  }

  check(condition: Condition | undefined, place: string, report: Report): void {
    const tell: Tell = (text) => report(place, text);
    for (const mention of mentionsOf(condition)) this.#checkMention(mention, tell);
    for (const leaf of leavesOf(condition)) if ('compare' in leaf) this.#checkComparison(leaf, tell);
  }

  #checkMention(mention: Mention, tell: Tell): void {
    const { kind, code } = mention;
    if (kind === 'item') {
      const placed = this.items.get(code);
      if (placed) checkMentionOfItem(mention, placed.item, this.#isCountry, tell);
      else tell(`looks at '${code}', which ${this.#domains.has(code) ? 'is asked later' : 'does not exist'}`);
      return;
    }
    const total = this.#template.totals.find((one) => one.code === code);
    if (!total) tell(`looks at the total '${code}', which does not exist`);
    for (const { item } of total?.of ?? [])
      if (!this.items.has(item)) tell(`looks at the total '${code}', for which '${item}' is missing here`);
  }

  #checkComparison(comparison: Comparison, tell: Tell): void {
    const [operand] = boundOf(comparison);
    const own = this.#sideOf(comparison.compare);
    if (isMeasured(operand)) {
      const other = this.#sideOf(operand);
      const against = own && other && againstComparing(own, other);
      if (against !== undefined) tell(against);
      return;
    }
    const size = constantSize(operand);
    if (typeof size === 'string' && !isCalendarDay(size)) tell(`'${size}' is no day`);
    // Nothing is as much in every currency.
    const isZero = typeof size === 'object' && size.currency === undefined && size.number === 0n;
    if (own === undefined || size === undefined || (isZero && own.currencies !== undefined)) return;
    const given = typeof size === 'string' ? undefined : [size.currency];
    const name = typeof operand === 'string' ? `'${operand}'` : `'${operand.amount} ${operand.currency}'`;
    const named = typeof size === 'object' && size.currency !== undefined;
    if (named && own.currencies !== undefined && !own.currencies.includes(size.currency))
      tell(`compares ${own.name} with ${name}, and it is never in ${size.currency}`);
    else {
      const against = againstComparing(own, { name, currencies: given });
      if (against !== undefined) tell(against);
    }
  }

  /** Undefined where it does not exist, or has no size. */
  #sideOf(measured: Measured): Side | undefined {
    const currencies = this.#domains.currencies(keyOf(measured));
    if ('total' in measured)
      return currencies.length === 0 ? undefined : { name: `the total '${measured.total}'`, currencies };
    const type = this.items.get(measured.item)?.item.type;
    const name = `'${measured.item}'`;
    if (type === 'date') return { name, currencies: undefined };
    return type === 'number' || type === 'money' ? { name, currencies } : undefined;
  }
}
