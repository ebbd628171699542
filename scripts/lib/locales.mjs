import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { compress } from './precompress.mjs';

/** The language that all texts are written in first. */
export const source = 'en';

/** Regional languages whose files hold only the texts that differ → the language whose texts they share. */
export const sharedWith = { 'en-US': 'en', 'en-HK': 'en', 'zh-HK': 'zh-TW' };

export const pluralSuffix = /_(?:zero|one|two|few|many|other)$/;

/** @typedef {Record<string, string>} Texts key → text */

/** The folders of `locales/`, each a namespace. */
export function namespacesIn(base) {
  const folder = join(base, 'locales');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/**
 * The files of a namespace as they are written.
 * @returns {Record<string, Texts>} by language
 */
export function readNamespace(base, namespace) {
  const folder = join(base, 'locales', namespace);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    files
      .sort()
      .map((name) => [basename(name, '.json'), JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
  );
}

/**
 * The keys that a language needs → the English texts each may correspond to. Languages differ in their plural forms; a text of its own for
 * nought is allowed in every language, and then wanted in each.
 * @returns {Map<string, string[]>}
 */
export function expectedKeys(original, language) {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const expected = new Map();
  for (const [key, text] of Object.entries(original)) {
    const stem = key.replace(pluralSuffix, '');
    if (stem === key || !(`${stem}_other` in original)) {
      expected.set(key, [text]);
      continue;
    }
    const forms = Object.keys(original).filter(
      (other) => other !== stem && other.replace(pluralSuffix, '') === stem,
    );
    const texts = forms.map((form) => original[form]);
    for (const category of categories) expected.set(`${stem}_${category}`, texts);
    if (key.endsWith('_zero')) expected.set(key, texts);
  }
  return expected;
}

/**
 * All texts of a language, sorted by key: its own over those it shares with another region, and English where a translation is still missing
 * (which `npm run verify` does not let pass).
 * @param {Record<string, Texts>} files the namespace by language
 * @returns {Texts}
 */
function resolveTexts(files, language) {
  const texts = { ...files[sharedWith[language] ?? language], ...files[language] };
  const english = [...expectedKeys(files[source], language)].map(([key, originals]) => [
    key,
    texts[key] ?? originals.at(-1),
  ]);
  return Object.fromEntries(english.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Makes what the server sends: `.cache/locales/<namespace>/<language>.json` with every text of the language, and the same compressed
 * (`.br`, `.gz`). Files that would not change are left as they are, so that browsers keep theirs.
 */
export async function buildLocales(base) {
  await Promise.all(
    namespacesIn(base).map(async (namespace) => {
      const files = readNamespace(base, namespace);
      if (files[source] === undefined) throw new Error(`locales/${namespace}/${source}.json is missing.`);
      const folder = join(base, '.cache/locales', namespace);
      mkdirSync(folder, { recursive: true });
      const languages = [...new Set([...Object.keys(files), ...Object.keys(sharedWith)])];
      const wanted = new Set(languages.flatMap((language) => withCompressed(`${language}.json`)));
      for (const name of readdirSync(folder)) if (!wanted.has(name)) rmSync(join(folder, name));
      await Promise.all(
        languages.map((language) =>
          writeCompressed(
            join(folder, `${language}.json`),
            Buffer.from(JSON.stringify(resolveTexts(files, language))),
          ),
        ),
      );
    }),
  );
}

const withCompressed = (file) => [file, `${file}.br`, `${file}.gz`];

async function writeCompressed(file, content) {
  if (withCompressed(file).every(existsSync) && readFileSync(file).equals(content)) return;
  const { br, gz } = await compress(content);
  writeWhole(`${file}.br`, br);
  writeWhole(`${file}.gz`, gz);
  // Last: its presence says that all three are of one make.
  writeWhole(file, content);
}

/** A running server never sends half a file. */
function writeWhole(file, content) {
  const begun = `${file}.${process.pid}`;
  writeFileSync(begun, content);
  renameSync(begun, file);
}
