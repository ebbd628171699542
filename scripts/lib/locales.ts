import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { compress } from './precompress.ts';

/** The language that all texts are written in first. */
export const source = 'en';

/** Regional languages whose files hold only the texts that differ → the language whose texts they share. */
export const sharedWith: Readonly<Record<string, string>> = {
  'en-US': 'en',
  'en-HK': 'en',
  'zh-HK': 'zh-TW',
};

export const pluralSuffix = /_(?:zero|one|two|few|many|other)$/;

/** Key → text. */
export type Texts = Record<string, string>;

/** The folders of `locales/`, each a namespace. */
export function namespacesIn(base: string): string[] {
  const folder = join(base, 'locales');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** The files of a namespace as they are written, by language. */
export function readNamespace(base: string, namespace: string): Record<string, Texts> {
  return readTexts(join(base, 'locales', namespace));
}

/** The JSON files of a folder by their names. */
export function readTexts(folder: string): Record<string, Texts> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    files
      .sort()
      .map((name) => [basename(name, '.json'), JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
  );
}

/**
 * The keys that a language needs → the English texts each may correspond to. Languages differ in their plural
 * forms; a text of its own for zero is allowed in every language, and then wanted in each.
 */
export function expectedKeys(original: Texts, language: string): Map<string, string[]> {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const expected = new Map<string, string[]>();
  for (const [key, text] of Object.entries(original)) {
    const stem = key.replace(pluralSuffix, '');
    if (stem === key || !(`${stem}_other` in original)) {
      expected.set(key, [text]);
      continue;
    }
    const forms = Object.keys(original).filter(
      (other) => other !== stem && other.replace(pluralSuffix, '') === stem,
    );
    const texts = forms.map((form) => original[form] ?? '');
    for (const category of categories) expected.set(`${stem}_${category}`, texts);
    if (key.endsWith('_zero')) expected.set(key, texts);
  }
  return expected;
}

/**
 * All texts of a language, sorted by key: its own over those it shares with another region, and English where
 * a translation is still missing (which `npm run verify` does not let pass). `files` is the namespace by
 * language.
 */
function resolveTexts(files: Record<string, Texts>, english: Texts, language: string): Texts {
  const texts = { ...files[sharedWith[language] ?? language], ...files[language] };
  const resolved = [...expectedKeys(english, language)].map(([key, originals]): [string, string] => [
    key,
    texts[key] ?? originals.at(-1) ?? '',
  ]);
  return Object.fromEntries(resolved.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Makes what the server sends: `.cache/locales/<namespace>/<language>.json` with every text of the language,
 * and the same compressed (`.br`, `.gz`). Files that would not change are left as they are, so that browsers
 * keep theirs.
 */
export async function buildLocales(base: string): Promise<void> {
  await Promise.all(
    namespacesIn(base).map(async (namespace) => {
      const files = readNamespace(base, namespace);
      const english = files[source];
      if (english === undefined) throw new Error(`locales/${namespace}/${source}.json is missing.`);
      const folder = join(base, '.cache/locales', namespace);
      mkdirSync(folder, { recursive: true });
      const languages = [...new Set([...Object.keys(files), ...Object.keys(sharedWith)])];
      const wanted = new Set(languages.flatMap((language) => withCompressed(`${language}.json`)));
      for (const name of readdirSync(folder)) if (!wanted.has(name)) rmSync(join(folder, name));
      await Promise.all(
        languages.map((language) =>
          writeCompressed(
            join(folder, `${language}.json`),
            Buffer.from(JSON.stringify(resolveTexts(files, english, language))),
          ),
        ),
      );
    }),
  );
}

const withCompressed = (file: string): string[] => [file, `${file}.br`, `${file}.gz`];

async function writeCompressed(file: string, content: Buffer): Promise<void> {
  if (withCompressed(file).every(existsSync) && readFileSync(file).equals(content)) return;
  const { br, gz } = await compress(content);
  writeWhole(`${file}.br`, br);
  writeWhole(`${file}.gz`, gz);
  // Last: its presence says that all three are of one make.
  writeWhole(file, content);
}

/** A running server never sends half a file. */
function writeWhole(file: string, content: Buffer): void {
  const begun = `${file}.${process.pid}`;
  writeFileSync(begun, content);
  renameSync(begun, file);
}
