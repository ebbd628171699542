import { groupNumber } from '../numbers/display.ts';
import { intlLocale } from './language.ts';

/** Intl objects are slow to make and many rows use the same one. */
export function remembered<Made>(make: (locale: string, kind: string) => Made): (kind: string) => Made {
  const made = new Map<string, Made>();
  return (kind) => {
    const key = `${intlLocale()}|${kind}`;
    const found = made.get(key) ?? make(intlLocale(), kind);
    made.set(key, found);
    return found;
  };
}

let currencies: ReadonlySet<string> | undefined;

function isCurrency(code: string): boolean {
  currencies ??= new Set(Intl.supportedValuesOf('currency'));
  return currencies.has(code);
}

/**
 * How many decimals an amount of this has at most: those of an ISO 4217 currency, 8 for everything else
 * (S9.1).
 */
export function fractionDigits(code: string): number {
  if (!isCurrency(code)) return 8;
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
  }).resolvedOptions();
  return maximumFractionDigits ?? 2;
}

/**
 * How many decimals an amount is shown with (S5.3): never none and never three, so that neither its comma nor
 * its point can be taken for the other by somebody whose language writes them the other way round.
 */
export function shownDecimals(code: string): number {
  const digits = fractionDigits(code);
  return digits === 3 ? 4 : Math.max(2, digits);
}

/**
 * An amount with its coin or ISO 4217 currency, in the one format of S5.3, the same in every language
 * (docs/decisions/0021). `amount` is a decimal string; what is beyond the decimals is left off, not rounded.
 */
export const formatAmount = (amount: string, code: string): string =>
  `${groupNumber(amount, shownDecimals(code))}\u00a0${code}`;

/**
 * Keeps a name, number or date together inside a sentence of the other direction (Unicode first-strong
 * isolate).
 */
export function isolate(value: string): string {
  return `\u2068${value}\u2069`;
}
