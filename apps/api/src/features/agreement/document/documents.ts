import { join } from 'node:path';
import type { ShownDocument } from '@credence/contract/agreement';
import type { DocumentCode } from '@credence/contract/words';
import type { Site } from '@credence/policy';
import * as v from 'valibot';
import type { Context } from '../../../base/context.ts';
import { textHash } from './hash.ts';
import { readOnce, readText, textsFolder, versionsInForce } from './library.ts';

const namesByLanguage = v.record(v.string(), v.string());

/** What documents say of the company where the configuration says nothing. */
const usualNames = v.strictObject({
  company: namesByLanguage,
  contact: namesByLanguage,
  law: namesByLanguage,
});

type Names = keyof v.InferOutput<typeof usualNames>;

type Library = Pick<Context, 'config' | 'now'>;

/** What stands in place of each placeholder on a site, in a language. */
async function namesFor(library: Library, site: Site, language: string): Promise<Record<Names, string>> {
  const usual = await readOnce(join(textsFolder(library), 'operator.json'), (content) =>
    v.parse(usualNames, content),
  );
  const own = library.config.operators[site];
  const nameOf = (name: Names): string => {
    const wording = own[name] ?? usual[name];
    return typeof wording === 'string' ? wording : (wording[language] ?? wording['en'] ?? '');
  };
  return { company: nameOf('company'), contact: nameOf('contact'), law: nameOf('law') };
}

/** A document as it is shown on a site now; undefined where no version of it is in force. */
export async function documentInForce(
  library: Library,
  site: Site,
  code: DocumentCode,
  language: string,
): Promise<(ShownDocument & { changes: string[] }) | undefined> {
  const version = (await versionsInForce(library))[code];
  if (version === undefined) return undefined;
  const found = await readText(library, code, version, language);
  const names = await namesFor(library, site, found.language);
  const fill = (text: string): string =>
    text
      .replaceAll('{{company}}', names.company)
      .replaceAll('{{contact}}', names.contact)
      .replaceAll('{{law}}', names.law);
  const shown = {
    title: fill(found.text.title),
    introduction: fill(found.text.introduction),
    sections: found.text.sections.map(({ heading, paragraphs }) => ({
      heading: fill(heading),
      paragraphs: paragraphs.map(fill),
    })),
  };
  return {
    code,
    version,
    language: found.language,
    hash: textHash(shown),
    ...shown,
    changes: found.text.changes.map(fill),
  };
}
