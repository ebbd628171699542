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

const amounts = remembered((locale, code) => {
  const digits = {
    minimumFractionDigits: 0,
    maximumFractionDigits: fractionDigits(code),
    // Never more than there is.
    roundingMode: 'trunc',
  } as const;
  return new Intl.NumberFormat(
    locale,
    isCurrency(code) ? { style: 'currency', currency: code, ...digits } : digits,
  );
});

/**
 * An amount with its coin or ISO 4217 currency. `amount` is a decimal string; what is beyond the currency's
 * decimals is left off, not rounded.
 */
export function formatAmount(amount: string, code: string): string {
  // Intl takes decimal strings exactly; its type only knows those that look like literals.
  const written = amounts(code).format(amount as Intl.StringNumericLiteral);
  return isCurrency(code) ? written : `${written}\u00a0${code}`;
}

/**
 * Keeps a name, number or date together inside a sentence of the other direction (Unicode first-strong
 * isolate).
 */
export function isolate(value: string): string {
  return `\u2068${value}\u2069`;
}
