import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { findFiles } from '../lib/files.mjs';

const source = 'en';
const pluralSuffix = /_(?:zero|one|two|few|many|other)$/;
// Texts that code asks for by a code the server sends, never by a name in the source.
const keyedByServer = new Set(['inverse-error-code']);

/**
 * Every translation file of locales/<namespace>/ has the texts that `en.json` has, with the same placeholders and the plural forms
 * its language needs; every key that apps/web asks for is there. Keys nobody asks for are noted.
 */
export function checkLocales(base) {
  const folder = join(base, 'locales');
  const namespaces = isFolder(folder)
    ? readdirSync(folder).filter((name) => isFolder(join(folder, name)))
    : [];
  if (namespaces.length === 0) return { problems: ['locales/: no translation files'] };

  const problems = [];
  const texts = {};
  for (const namespace of namespaces) {
    const files = readdirSync(join(folder, namespace)).filter((name) => name.endsWith('.json'));
    const languages = Object.fromEntries(
      files.map((name) => [name.slice(0, -'.json'.length), readTexts(join(folder, namespace, name))]),
    );
    const original = languages[source];
    if (original === undefined) {
      problems.push(`locales/${namespace}/: no ${source}.json`);
      continue;
    }
    texts[namespace] = original;
    for (const [language, translated] of Object.entries(languages)) {
      problems.push(
        ...compare(original, translated, language).map(
          (problem) => `locales/${namespace}/${language}.json: ${problem}`,
        ),
      );
    }
  }
  const use = checkUse(base, texts);
  return { problems: [...problems, ...use.problems], notes: use.notes };
}

/** What is wrong with a translation, compared with the original. */
function compare(original, translated, language) {
  const expected = expectedKeys(original, language);
  return [
    ...[...expected.keys()].filter((key) => !(key in translated)).map((key) => `${key} is missing`),
    ...Object.keys(translated)
      .filter((key) => !expected.has(key))
      .map((key) => `${key} is not in ${source}.json`),
    ...Object.entries(translated).flatMap(([key, text]) => {
      if (typeof text !== 'string' || text.trim() === '') return [`${key} is empty`];
      const originals = expected.get(key);
      if (originals === undefined) return [];
      return originals.some((one) => samePlaceholders(one, text, key))
        ? []
        : [`${key} has other placeholders than ${source}.json`];
    }),
  ];
}

/** The keys a language needs → the original texts each may correspond to. Languages differ in their plural forms. */
function expectedKeys(original, language) {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const expected = new Map();
  for (const [key, text] of Object.entries(original)) {
    const stem = key.replace(pluralSuffix, '');
    const isPlural = stem !== key && `${stem}_other` in original;
    if (!isPlural) {
      expected.set(key, [text]);
      continue;
    }
    const forms = Object.keys(original).filter(
      (other) => other.replace(pluralSuffix, '') === stem && other !== stem,
    );
    for (const category of categories)
      expected.set(
        `${stem}_${category}`,
        forms.map((form) => original[form]),
      );
    // A text of its own for nought is allowed in every language, and then wanted in each.
    if (key.endsWith('_zero'))
      expected.set(
        key,
        forms.map((form) => original[form]),
      );
  }
  return expected;
}

/** Forms for exactly one, two or none may spell the number out instead of showing it. */
function samePlaceholders(one, other, key) {
  const spelledOut = /_(?:zero|one|two)$/.test(key);
  const shown = (text) => placeholders(spelledOut ? text.replaceAll(/\{\{\s*count\s*\}\}/g, '') : text);
  return shown(one) === shown(other);
}

/** `{{name}}` and tags such as `<b>`; how often each occurs is the translator's affair. */
function placeholders(text) {
  const found = String(text).match(/\{\{[^}]*\}\}|<\/?[a-z0-9]+\s*\/?>/gi) ?? [];
  return [...new Set(found.map((one) => one.replaceAll(/\s/g, '')))].sort().join(' ');
}

/** The keys that apps/web asks for: `t('key')`, `t('namespace:key')` and templates that begin with literal text. */
function checkUse(base, texts) {
  const keys = new Set(
    Object.entries(texts).flatMap(([namespace, original]) =>
      keyedByServer.has(namespace)
        ? []
        : Object.keys(original).flatMap((key) => [key, key.replace(pluralSuffix, '')]),
    ),
  );
  const everyKey = new Set(Object.values(texts).flatMap((original) => Object.keys(original)));
  const files = findFiles(base, 'apps/web/src', /(?<!\.test)\.tsx?$/);
  const problems = [];
  const mentioned = new Set();
  const prefixes = new Set();
  for (const file of files) {
    const code = readFileSync(join(base, file), 'utf8');
    for (const [, , literal] of code.matchAll(/\bt\(\s*(['"`])([^'"`$\n]+)\1/g)) {
      const key = literal.replace(/^[\w-]+:/, '');
      if (!keys.has(key) && !everyKey.has(key))
        problems.push(`${file}: t('${literal}'), but there is no such key`);
    }
    for (const [, prefix] of code.matchAll(/\bt\(\s*`([^`$]+)\$\{/g)) {
      if (![...everyKey].some((key) => key.startsWith(prefix.replace(/^[\w-]+:/, '')))) {
        problems.push(`${file}: t(\`${prefix}…\`), but no key begins so`);
      }
    }
    // A key may also travel as a value before it is asked for, so any literal equal to a key counts as its use.
    for (const [, , literal] of code.matchAll(/(['"`])([\w.:-]+)\1/g))
      mentioned.add(literal.replace(/^[\w-]+:/, ''));
    for (const [, prefix] of code.matchAll(/`([\w.:-]+)\$\{/g)) prefixes.add(prefix.replace(/^[\w-]+:/, ''));
  }
  const unused = Object.entries(texts)
    .filter(([namespace]) => !keyedByServer.has(namespace))
    .flatMap(([, original]) => Object.keys(original))
    .filter((key) => !mentioned.has(key) && !mentioned.has(key.replace(pluralSuffix, '')))
    .filter((key) => ![...prefixes].some((prefix) => key.startsWith(prefix)));
  return {
    problems: [...new Set(problems)],
    notes:
      files.length === 0 || unused.length === 0
        ? []
        : [`        ${unused.length} keys that apps/web never asks for: ${unused.join(' ')}`],
  };
}

function readTexts(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function isFolder(path) {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
