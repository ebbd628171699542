/** Transliterates names of any script, and compares them with names in Latin letters. */
export { compareNames, type DeclaredName, type NameComparison, type ReadName } from './compare.ts';
export { transliterate } from './transliterate.ts';
