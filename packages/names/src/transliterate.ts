import { arabic, cyrillic, georgian, greek, latin, type Spellings } from './alphabets.ts';

/** A word as the possible MRZ spellings of each letter. */
export type SpelledWord = readonly Spellings[];

/** A name ready to be compared. */
export interface SpelledName {
  readonly words: readonly SpelledWord[];
  /** Every letter belongs to a script with a table. */
  readonly complete: boolean;
  /** The script leaves vowels unwritten, so that a mismatch proves nothing. */
  readonly vowelless: boolean;
}

const mark = /\p{M}/u;
const anyLetter = /\p{L}/u;
/** Omitted by ICAO 9303 part 3, 4.6: apostrophes of every shape, and full stops. */
const omitted = /['’‘ʼ`´ʻʹʺ.·ـ]/u;
/** Arabic alef with madda or hamza and the like are letters of their own, not marks on another. */
const composedArabic = /[آأؤإئۂۃ]/u;

/** The spellings of every letter of a name, by word. */
export function spell(name: string): SpelledName {
  const letters = [...name.normalize('NFC')].map((letter) =>
    letter === 'ı' || letter === 'ß' ? letter : letter.toUpperCase(),
  );
  const words: Spellings[][] = [];
  let word: Spellings[] = [];
  let complete = true;
  let vowelless = false;
  for (let index = 0; index < letters.length; index++) {
    const letter = letters[index] ?? '';
    if (mark.test(letter) || omitted.test(letter)) continue;
    if (!anyLetter.test(letter)) {
      if (word.length > 0) words.push(word);
      word = [];
      continue;
    }
    const bare = stripped(letter);
    const pair = greek.get(bare + stripped(letters[index + 1] ?? ''));
    if (pair) {
      word.push(pair);
      index++;
      continue;
    }
    const spellings = spellingsOf(letter, bare);
    if (!spellings) complete = false;
    else word.push(spellings);
    if (arabic.has(letter)) vowelless = true;
  }
  if (word.length > 0) words.push(word);
  return { words, complete, vowelless };
}

function stripped(letter: string): string {
  return letter.normalize('NFD').replaceAll(/\p{M}/gu, '').replace('ς', 'Σ');
}

function spellingsOf(letter: string, bare: string): Spellings | undefined {
  const special =
    latin.get(letter) ??
    cyrillic.get(letter) ??
    greek.get(bare) ??
    georgian.get(letter.toLowerCase()) ??
    arabic.get(letter);
  if (special) return special;
  if (composedArabic.test(letter)) return undefined;
  if (/^[A-Z]+$/.test(bare)) return [bare];
  return latin.get(bare) ?? cyrillic.get(bare);
}

/**
 * A name in the letters of an MRZ after ICAO 9303 part 3 section 6, words apart by one space: 'Müller-Şen'
 * gives 'MUELLER SEN'. Undefined when a letter's script has no table (Han, Kana, Hangul, Thai, …).
 */
export function transliterate(name: string): string | undefined {
  const { words, complete } = spell(name);
  return complete ? words.map(recommendedSpelling).join(' ') : undefined;
}

/** The word with every letter's first spelling. */
export function recommendedSpelling(word: SpelledWord): string {
  return word.map((spellings) => spellings[0] ?? '').join('');
}

/** How a word relates to printed letters. */
export type SpellingMatch = 'whole' | 'cut' | 'none';

/**
 * Whether some spelling of the letters gives the text: wholly, or with letters left over after the text's end
 * ('cut').
 */
export function matchSpelling(word: SpelledWord, text: string): SpellingMatch {
  let reached = new Set([0]);
  for (const spellings of word) {
    const next = new Set<number>();
    for (const at of reached) {
      for (const spelling of spellings) {
        if (text.startsWith(spelling, at)) next.add(at + spelling.length);
        // The line may end within a letter's spelling.
        else if (at < text.length && spelling.startsWith(text.slice(at))) return 'cut';
      }
    }
    if (next.size === 0) return reached.has(text.length) ? 'cut' : 'none';
    reached = next;
  }
  return reached.has(text.length) ? 'whole' : 'none';
}
