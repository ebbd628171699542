import { stateless } from '@credence/contract/nationality';
import { countryName } from './text.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const noCountries = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ', 'QO', stateless]);

/** Countries to choose from, by their English names. */
export const countries: readonly { value: string; label: string }[] = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => countryName(code) !== code && !noCountries.has(code))
  .map((code) => ({ value: code, label: countryName(code) }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));

const codes = new Set(countries.map(({ value }) => value));

export const isCountry = (code: string): boolean => codes.has(code);
