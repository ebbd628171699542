import * as v from 'valibot';
import { inertJson } from '../host/page-config.ts';
import { currentLanguage } from './language.ts';

/** One text for every language, or one a language with English among them. */
const wording = v.optional(v.union([v.string(), v.record(v.string(), v.string())]));

/** What the operator says of the company that runs the site, apart from what every page starts with. */
const words = v.object({ company: wording, contact: wording });

/** A text of the operator's in the language in use; undefined where there is none. */
export function wordingOf(name: keyof typeof words.entries): string | undefined {
  const { success, output } = v.safeParse(words, inertJson('compliance-config'));
  const text = success ? output[name] : undefined;
  return typeof text === 'object' ? (text[currentLanguage()] ?? text['en']) : text;
}
