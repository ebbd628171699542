// npm run texts:place: moves texts between locales/user-accounts, which every page carries, and
// locales/further-screens, by where apps/web asks for them.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { misplacedTexts } from './checks/first-texts.ts';
import { pluralSuffix, readNamespace, type Texts } from './lib/locales.ts';
import { root } from './lib/root.ts';

const stem = (key: string): string => key.replace(pluralSuffix, '');

/** A file's texts without those of the given keys, and those. */
function parted(texts: Texts, keys: ReadonlySet<string>): [stay: Texts, go: Texts] {
  const entries = Object.entries(texts);
  const goes = ([key]: [string, string]): boolean => keys.has(key) || keys.has(stem(key));
  return [
    Object.fromEntries(entries.filter((entry) => !goes(entry))),
    Object.fromEntries(entries.filter(goes)),
  ];
}

const { late, early } = misplacedTexts(root);
const first = readNamespace(root, 'user-accounts');
const further = readNamespace(root, 'further-screens');
// Plural forms are the language's own: what is moved is the text, whatever its forms.
const keysOf = (keys: readonly string[]): Set<string> =>
  new Set(keys.flatMap((key) => (pluralSuffix.test(key) ? [key, stem(key)] : [key])));
for (const language of Object.keys(first)) {
  const [firstStay, firstGo] = parted(first[language] ?? {}, keysOf(early));
  const [furtherStay, furtherGo] = parted(further[language] ?? {}, keysOf(late));
  const write = (namespace: string, texts: Texts): void =>
    writeFileSync(join(root, `locales/${namespace}/${language}.json`), `${JSON.stringify(texts, null, 2)}\n`);
  write('user-accounts', { ...firstStay, ...furtherGo });
  write('further-screens', { ...furtherStay, ...firstGo });
}
console.log(`${early.length} texts to further-screens, ${late.length} to user-accounts.`);
