import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { readIfThere } from './files.ts';

const folder = 'packages/questionnaire/templates';
export const publishedList = 'packages/questionnaire/published.json';

/** Code → version → `template` or a language → hash of its content. */
type PublishedTemplates = Record<string, Record<string, Record<string, string>>>;

interface Versioned {
  version: number;
  /** Languages may be added to a version. */
  languages: readonly string[];
}

/** The same for the same content, however its file is laid out. */
function hashOf(content: unknown): string {
  const ordered = JSON.stringify(content, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(ordered).digest('hex');
}

const readJson = <Content>(path: string): Content => JSON.parse(readFileSync(path, 'utf8'));

interface Compared {
  /** The list with what it lacked; what is in it stays as it is. */
  published: PublishedTemplates;
  added: string[];
  /** Has other content than was published under its version. */
  changed: string[];
}

/** Compares the questionnaires that come with the product with the list of what was published of them. */
export function compareTemplates(base: string): Compared {
  const published: PublishedTemplates = JSON.parse(readIfThere(join(base, publishedList)) ?? '{}');
  const result: Compared = { published, added: [], changed: [] };
  for (const code of readdirSync(join(base, folder)).toSorted()) {
    const file = (name: string) => join(base, folder, code, `${name}.json`);
    const { version, languages, ...template } = readJson<Versioned>(file('template'));
    const parts = [
      ['template', template] as const,
      ...languages.map((language) => [language, readJson<unknown>(file(language))] as const),
    ];
    const known = ((published[code] ??= {})[version] ??= {});
    for (const [part, content] of parts) {
      const [hash, name] = [hashOf(content), `${folder}/${code}/${part}.json`];
      if (known[part] === undefined) {
        known[part] = hash;
        result.added.push(name);
      } else if (known[part] !== hash) result.changed.push(name);
    }
  }
  return result;
}
