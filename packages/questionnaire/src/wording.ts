/*
 * How a text of the interface or of a template may look, whatever it says. The checks of `locales/` and those
 * of templates share it.
 */

// Invisible marks that turn text around; the page isolates what needs it. Tabs and line breaks have no place
// in a text either.
const invisible = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

const placeholder = /\{\{[^}]*\}\}|<\/?[a-z0-9]+\s*\/?>/gi;

export const hasInvisible = (text: string): boolean => invisible.test(text);

export const hasStraySpaces = (text: string): boolean => text !== text.trim() || / {2}/.test(text);

/** Three letters or fewer, as in units and abbreviations, are the same in many languages. */
export function isNoWord(text: string): boolean {
  const letters = text.replaceAll(placeholder, '').match(/\p{L}/gu) ?? [];
  return letters.length <= 3;
}

/** `{{name}}` and tags such as `<b>`; the translator decides how often each occurs. */
export function placeholdersOf(text: string): string {
  const found = text.match(placeholder) ?? [];
  return [...new Set(found.map((one) => one.replaceAll(/\s/g, '')))].sort().join(' ');
}
