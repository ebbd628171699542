import { documentCodes } from '@credence/contract/words';
import * as v from 'valibot';
import { textHash } from './hash.ts';
import { documentText, publishedTexts, type PublishedTexts } from './library.ts';

interface Published {
  published: PublishedTexts;
  added: string[];
  /** Differ from what was published under the same version and language. */
  changed: string[];
}

/**
 * The list of published texts with those that it lacks, given as `<code>/<version>/<language>.json`. What is
 * in the list stays as it is.
 */
export function publishTexts(list: unknown, files: readonly { file: string; content: unknown }[]): Published {
  const empty = Object.fromEntries(documentCodes.map((code) => [code, {}]));
  const published = v.parse(publishedTexts, list ?? empty);
  const result: Published = { published, added: [], changed: [] };
  for (const { file, content } of files.toSorted((one, other) => (one.file < other.file ? -1 : 1))) {
    const [code, version = '', language = ''] = file.replace(/\.json$/, '').split('/');
    const versions = published[v.parse(v.picklist(documentCodes), code)];
    const hash = textHash(v.parse(documentText, content));
    const texts = (versions[version] ??= {});
    if (texts[language] === undefined) {
      texts[language] = hash;
      result.added.push(file);
    } else if (texts[language] !== hash) result.changed.push(file);
  }
  return result;
}
