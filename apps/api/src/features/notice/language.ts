import { supportedLanguages } from '@credence/contract/language';
import { languageFor, tagsOf } from '../../base/language.ts';

/** The first language of an Accept-Language header that messages are written in; undefined for none. */
export function languageOf(header: string): string | undefined {
  for (const tag of tagsOf(header)) {
    const found = languageFor(tag, supportedLanguages);
    if (found !== undefined) return found;
  }
  return undefined;
}
