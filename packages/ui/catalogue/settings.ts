import { type Words, wordsFor } from './words.ts';

const query = new URLSearchParams(location.search);
const rtl = query.get('dir') === 'rtl';

/**
 * What the address chooses: `?theme=dark`, `?dir=rtl`, `?density=compact`, `?text=long`, `?dialog=danger`,
 * `?test`.
 */
export const settings = {
  theme: query.get('theme') ?? '',
  dir: rtl ? 'rtl' : 'ltr',
  language: rtl ? 'ar' : 'en',
  density: query.get('density') === 'compact' ? 'compact' : 'comfortable',
  text: query.get('text') === 'long' ? 'long' : '',
  dialog: query.get('dialog'),
  /** With fonts that are the same on every machine. */
  test: query.has('test'),
} as const;

export const words: Words = wordsFor(settings.language, settings.text === 'long');

/** Opens the catalogue with another setting. */
export function choose(name: 'theme' | 'dir' | 'density' | 'text', value: string): void {
  const next = new URLSearchParams(query);
  if (value === '') next.delete(name);
  else next.set(name, value);
  location.search = next.toString();
}
