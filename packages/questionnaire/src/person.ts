import type { Item } from '@credence/contract/questionnaire-template';
import * as v from 'valibot';
import type { Answers } from './answers.ts';

/** What somebody has stated of birth, nationality and names in one questionnaire. */
export interface StatedPerson {
  /** ISO 3166-1 alpha-2: those that are named and still held. */
  nationalities: readonly string[];
  /**
   * What is said of their number: `all` are named, there is only the `one` of the details, others are named
   * `besides` it, or there is `none`.
   */
  nationality: 'all' | 'one' | 'besides' | 'none';
  birthPlace: string;
  /** ISO 3166-1 alpha-2. */
  birthCountry: string;
  /** Former names, further ones, and those in other scripts. */
  otherNames: readonly string[];
}

// What was not asked or answered is empty.
const text = v.fallback(v.string(), '');
const names = v.fallback(v.array(v.object({ name: v.string() })), []);

const personal = v.pipe(
  v.object({
    'birth-town': text,
    'birth-country': text,
    'nationality-kind': text,
    nationalities: v.fallback(v.array(v.string()), []),
    names,
  }),
  v.transform((given): StatedPerson => {
    const kinds: Readonly<Record<string, StatedPerson['nationality']>> = {
      several: 'all',
      stateless: 'none',
    };
    return {
      nationalities: given.nationalities,
      nationality: kinds[given['nationality-kind']] ?? 'one',
      birthPlace: given['birth-town'],
      birthCountry: given['birth-country'],
      otherNames: given.names.map(({ name }) => name),
    };
  }),
);

const screening = v.pipe(
  v.object({
    'birth-place': text,
    'birth-country': text,
    nationalities: v.fallback(v.array(v.object({ country: v.string(), until: text })), []),
    'other-names': names,
    'names-in-scripts': names,
  }),
  v.transform((given): StatedPerson => {
    // It also asks for those that were given up.
    const held = given.nationalities.filter(({ until }) => until === '');
    return {
      nationalities: held.map(({ country }) => country),
      nationality: held.length > 0 ? 'besides' : 'one',
      birthPlace: given['birth-place'],
      birthCountry: given['birth-country'],
      otherNames: [...given['other-names'], ...given['names-in-scripts']].map(({ name }) => name),
    };
  }),
);

/** An item from which something is read, and the columns of a table. */
export interface PersonItem {
  code: string;
  type: Item['type'];
  columns?: readonly string[];
}

const tableOf = (code: string, ...columns: readonly string[]): PersonItem => ({
  code,
  type: 'table',
  columns,
});

const readers: Readonly<
  Record<string, { items: readonly PersonItem[]; read: (answers: Answers) => StatedPerson }>
> = {
  personalquestion: {
    items: [
      { code: 'birth-town', type: 'text' },
      { code: 'birth-country', type: 'country' },
      { code: 'nationality-kind', type: 'choice' },
      { code: 'nationalities', type: 'countries' },
      tableOf('names', 'name'),
    ],
    read: (answers) => v.parse(personal, answers),
  },
  nsquestion: {
    items: [
      { code: 'birth-place', type: 'text' },
      { code: 'birth-country', type: 'country' },
      tableOf('nationalities', 'country', 'until'),
      tableOf('other-names', 'name'),
      tableOf('names-in-scripts', 'name'),
    ],
    read: (answers) => v.parse(screening, answers),
  },
};

const readerOf = (template: string) => (Object.hasOwn(readers, template) ? readers[template] : undefined);

/** The templates that ask for it. */
export const personTemplates: readonly string[] = Object.keys(readers);

/** The items of a template from which it is read; none of most templates. */
export const personItems = (template: string): readonly PersonItem[] => readerOf(template)?.items ?? [];

/** What was stated in answers to a template; undefined where it asks for nothing of the kind. */
export const personStated = (template: string, answers: Answers): StatedPerson | undefined =>
  readerOf(template)?.read(answers);
