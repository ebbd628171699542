/** How the tax office of a country writes the number of a person. */
interface TaxNumber {
  /** Without spaces and signs, in capitals. */
  form: RegExp;
  /** Of nobody: as people read it on their letters. */
  example: string;
}

const taxNumber = (form: RegExp, example: string): TaxNumber => ({ form, example });

/**
 * By country (ISO 3166-1 alpha-2): forms as the OECD's and the European Commission's pages on tax numbers
 * tell them. Check digits are left out: whoever has a number of the rare kinds is not to be kept from
 * giving it.
 */
const taxNumbers: Readonly<Record<string, TaxNumber>> = {
  AT: taxNumber(/^\d{9}$/, '12-345/6789'),
  AU: taxNumber(/^\d{8,9}$/, '123 456 789'),
  BE: taxNumber(/^\d{11}$/, '00.01.02-003.04'),
  BG: taxNumber(/^\d{10}$/, '0123456789'),
  BR: taxNumber(/^\d{11}$/, '012.345.678-90'),
  CA: taxNumber(/^\d{9}$/, '012 345 678'),
  CH: taxNumber(/^756\d{10}$/, '756.1234.5678.90'),
  CN: taxNumber(/^(?:\d{15}|\d{17}[\dX]|[A-Z][A-Z\d]{14,19})$/, '110101 19900101 001X'),
  CY: taxNumber(/^\d{8}[A-Z]$/, '01234567X'),
  CZ: taxNumber(/^\d{9,10}$/, '012345/6789'),
  DE: taxNumber(/^[1-9]\d{10}$/, '12 345 678 901'),
  DK: taxNumber(/^\d{10}$/, '010203-4567'),
  EE: taxNumber(/^[1-8]\d{10}$/, '30102030456'),
  ES: taxNumber(/^(?:\d{8}|[KLMXYZ]\d{7})[A-Z]$/, '01234567A'),
  FI: taxNumber(/^\d{6}[+A-FU-Y]?\d{3}[\dA-Z]$/, '010203-456X'),
  FR: taxNumber(/^[0-3]\d{12}$/, '01 23 456 789 012'),
  GB: taxNumber(/^(?:\d{10}|[A-Z]{2}\d{6}[A-D]?)$/, 'AB 12 34 56 C'),
  GE: taxNumber(/^\d{9,11}$/, '01234567890'),
  GR: taxNumber(/^\d{9}$/, '012345678'),
  HK: taxNumber(/^[A-Z]{1,2}\d{6}[\dA]$/, 'A123456(7)'),
  HR: taxNumber(/^\d{11}$/, '01234567890'),
  HU: taxNumber(/^8\d{9}$/, '8012345678'),
  ID: taxNumber(/^\d{15,16}$/, '0123 4567 8901 2345'),
  IE: taxNumber(/^\d{7}[A-W][A-IW]?$/, '1234567A'),
  IN: taxNumber(/^[A-Z]{5}\d{4}[A-Z]$/, 'ABCPD1234E'),
  IS: taxNumber(/^\d{10}$/, '010203-4567'),
  IT: taxNumber(
    /^[A-Z]{6}[\dLMNP-V]{2}[A-EHLMPRST][\dLMNP-V]{2}[A-Z][\dLMNP-V]{3}[A-Z]$/,
    'ABC DEF 80A01 H501 X',
  ),
  JP: taxNumber(/^\d{12}$/, '0123 4567 8901'),
  KR: taxNumber(/^\d{13}$/, '010203-1234567'),
  KZ: taxNumber(/^\d{12}$/, '010203400567'),
  LT: taxNumber(/^\d{10,11}$/, '30102030456'),
  LU: taxNumber(/^\d{13}$/, '2001 0203 4567 8'),
  LV: taxNumber(/^\d{11}$/, '010203-12345'),
  MT: taxNumber(/^(?:\d{1,7}[ABGHLMPZ]|\d{9})$/, '0123456M'),
  MX: taxNumber(/^[A-ZÑ]{4}\d{6}[A-Z\d]{3}$/, 'ABCD010203EF4'),
  NL: taxNumber(/^\d{8,9}$/, '1234 56 789'),
  NO: taxNumber(/^\d{11}$/, '010203 12345'),
  PL: taxNumber(/^\d{10,11}$/, '01020312345'),
  PT: taxNumber(/^\d{9}$/, '123 456 789'),
  RO: taxNumber(/^[1-9]\d{12}$/, '1010203123456'),
  RU: taxNumber(/^\d{12}$/, '012345678901'),
  SE: taxNumber(/^(?:\d{2})?\d{6}\+?\d{4}$/, '010203-1234'),
  SG: taxNumber(/^[A-Z]\d{7,8}[A-Z]$/, 'S1234567A'),
  SI: taxNumber(/^\d{8}$/, '12345678'),
  SK: taxNumber(/^\d{9,10}$/, '0123456789'),
  TR: taxNumber(/^\d{10,11}$/, '12345678901'),
  UA: taxNumber(/^\d{10}$/, '0123456789'),
  US: taxNumber(/^\d{9}$/, '123-45-6789'),
};

/** The countries whose numbers are known. */
export const taxCountries: readonly string[] = Object.keys(taxNumbers);

/** What people put between the characters; FI and SE write a plus sign that means something. */
const between = /[\s./()\u2010-\u2015-]/g;

/**
 * How numbers of that country look, if this one does not look like them; undefined where it may be right,
 * as it always is for a country that is not listed.
 */
export function expectedTaxNumber(country: string, text: string): string | undefined {
  const known = Object.hasOwn(taxNumbers, country) ? taxNumbers[country] : undefined;
  const fits = known?.form.test(text.replaceAll(between, '').toUpperCase()) ?? true;
  return fits ? undefined : known?.example;
}
