import {
  matchSpelling,
  recommendedSpelling,
  spell,
  type SpelledName,
  type SpelledWord,
} from './transliterate.ts';

/** A name as its holder wrote it, in any script. */
export interface DeclaredName {
  readonly given: string;
  readonly family: string;
}

/** A name as in an MRZ: A–Z, words separated by spaces. */
export interface ReadName {
  readonly surname: string;
  readonly givenNames: string;
  /** The name fills its field, so the end may be missing. */
  readonly nameMayBeCut?: boolean;
}

/**
 * `same`: a transliteration of one is the other, given names in any order, allowing for a cut at the end of
 * the line. `similar`: middle names missing, names in each other's field, or a letter or two different, so
 * that a person should look. `incomparable`: in a script without a transliteration table.
 */
export type NameComparison = 'same' | 'similar' | 'different' | 'incomparable';

/** Share of a word's letters that may differ for it to be 'similar'. */
const toleratedDifference = 0.2;
/** A shorter word with one letter changed counts as another word. */
const shortestTolerant = 4;

/** Compares a declared name with the one read from a document (ICAO 9303 part 3, 4.6 and 6). */
export function compareNames(declared: DeclaredName, read: ReadName): NameComparison {
  const family = spell(declared.family);
  const given = spell(declared.given);
  if (!family.complete || !given.complete) return 'incomparable';
  const cut = read.nameMayBeCut ?? false;
  if (sameField(family, read.surname, cut) && sameField(given, read.givenNames, cut)) return 'same';
  if (sameField(family, read.givenNames, false) && sameField(given, read.surname, false)) return 'similar';

  const surname = wordsOf(read.surname);
  const givenNames = wordsOf(read.givenNames);
  const mostlySame =
    sharesWords([...family.words, ...given.words], [...surname, ...givenNames]) ||
    (nearlySame(family.words, surname) && nearlySame(given.words.slice(0, 1), givenNames.slice(0, 1)));
  if (mostlySame) return 'similar';
  return family.vowelless || given.vowelless ? 'incomparable' : 'different';
}

function wordsOf(text: string): string[] {
  return text.split(/[ <]+/).filter((word) => word !== '');
}

/**
 * Equal without spaces (hyphens, particles and apostrophes divide words differently), or word for word in any
 * order.
 */
function sameField(name: SpelledName, text: string, mayBeCut: boolean): boolean {
  const words = wordsOf(text);
  const together = matchSpelling(name.words.flat(), words.join(''));
  if (together === 'whole' || (together === 'cut' && mayBeCut && words.length > 0)) return true;
  return name.words.length === words.length && countMatches(name.words, words) === words.length;
}

/**
 * All the words of the shorter name occur in the longer, and at least two: middle or second family names are
 * missing.
 */
function sharesWords(declared: readonly SpelledWord[], read: readonly string[]): boolean {
  const shorter = Math.min(declared.length, read.length);
  return shorter >= 2 && countMatches(declared, read) === shorter;
}

function countMatches(declared: readonly SpelledWord[], read: readonly string[]): number {
  const left = [...read];
  let count = 0;
  for (const word of declared) {
    const at = left.findIndex((text) => matchSpelling(word, text) === 'whole');
    if (at < 0) continue;
    left.splice(at, 1);
    count++;
  }
  return count;
}

function nearlySame(declared: readonly SpelledWord[], read: readonly string[]): boolean {
  const printed = read.join('');
  if (matchSpelling(declared.flat(), printed) === 'whole') return true;
  const wanted = declared.map(recommendedSpelling).join('');
  const longer = Math.max(wanted.length, printed.length);
  if (Math.min(wanted.length, printed.length) < shortestTolerant) return false;
  return editDistance(wanted, printed) <= Math.max(1, Math.floor(longer * toleratedDifference));
}

/** Fewest letters to insert, delete or replace to turn one word into the other (Levenshtein). */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
}
