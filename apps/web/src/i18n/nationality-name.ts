import { stateless } from '@credence/contract/nationality';
import { countryName } from './country-name.ts';
import { text } from './text.ts';

/** The name of a nationality in the language in use, by its country, or that somebody has none. */
export const nationalityName = (code: string): string =>
  code === stateless ? text('personal.stateless') : countryName(code);
