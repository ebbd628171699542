/*
 * Decimal numbers as whole ones of the smallest part: adding and comparing is exact, and there is no library
 * for the account area to load.
 */

const decimals = 12;
const pattern = new RegExp(`^(-?)(\\d{1,20})(?:\\.(\\d{1,${decimals}}))?$`);
const unit = 10n ** BigInt(decimals);

/** A decimal string as a number to calculate with; undefined for anything else. */
export function decimalOf(given: string): bigint | undefined {
  const [, sign = '', whole, fraction = ''] = pattern.exec(given) ?? [];
  return whole === undefined ? undefined : BigInt(`${sign}${whole}${fraction.padEnd(decimals, '0')}`);
}

/** The smallest difference between numbers with so many places after the point. */
export const stepOf = (places: number): bigint => 10n ** BigInt(decimals - places);

/** How many places after the point a number has. */
export function placesOf(number: bigint): number {
  return fractionOf(number).length;
}

const absolute = (number: bigint): bigint => (number < 0n ? -number : number);
const fractionOf = (number: bigint): string =>
  String(absolute(number) % unit)
    .padStart(decimals, '0')
    .replace(/0+$/, '');

/** The number as a decimal string, with nothing in it that could be left out. */
export function decimalText(number: bigint): string {
  const fraction = fractionOf(number);
  const sign = number < 0n ? '-' : '';
  return `${sign}${absolute(number) / unit}${fraction && `.${fraction}`}`;
}
