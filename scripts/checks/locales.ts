import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import {
  hasInvisible,
  hasStraySpaces,
  isNoWord,
  placeholdersOf,
} from '../../packages/questionnaire/src/wording.ts';
import type { Findings } from '../lib/check.ts';
import { findFiles } from '../lib/files.ts';
import {
  expectedKeys,
  namespacesIn,
  pluralSuffix,
  readNamespace,
  readTexts,
  sharedWith,
  source,
  type Texts,
} from '../lib/locales.ts';

// Texts that code asks for by a code the server sends, and those that the server prints itself.
const keyedByServer = new Set(['copy', 'inverse-error-code', 'notice']);

/**
 * Texts that are right although they are as in English: the text → in which languages (all without a list),
 * and why.
 */
const exceptionsFile = 'locales/same-as-english.json';

interface Exceptions {
  allow: (text: string, language: string) => boolean;
  unused: () => string[];
}

/** What is wrong in one file is judged with the others of its namespace. */
interface Namespace {
  /** By language. */
  files: Record<string, Texts>;
  english: Texts;
}

/**
 * Every language of the interface has a file in every namespace of locales/, with the keys that `en.json` has
 * and nothing else: the same placeholders and tags, the plural forms its language needs, nothing left in
 * English. Files of a region that shares the texts of another hold only what differs. apps/web asks for every
 * key, and for none that does not exist.
 */
export function checkLocales(base: string): Findings {
  const namespaces = namespacesIn(base);
  if (namespaces.length === 0) return { problems: ['locales/: no translation files'] };

  const problems: string[] = [];
  const texts: Record<string, Texts> = {};
  const exceptions = readExceptions(base);
  for (const namespace of namespaces) {
    const files = readNamespace(base, namespace);
    const english = files[source];
    if (english === undefined) {
      problems.push(`locales/${namespace}/: no ${source}.json`);
      continue;
    }
    texts[namespace] = english;
    for (const language of new Set([...supportedLanguages(base), ...Object.keys(files)])) {
      const file = `locales/${namespace}/${language}.json`;
      const found = files[language]
        ? [
            ...checkKeys({ files, english }, language),
            ...checkFile(base, file, { files, english }, language, exceptions),
          ]
        : ['there is no such file'];
      problems.push(...found.map((problem) => `${file}: ${problem}`));
    }
  }
  problems.push(...checkTemplates(base, exceptions));
  for (const text of exceptions.unused()) problems.push(`${exceptionsFile}: no text is "${text}" any more`);
  return { problems: [...problems, ...checkUse(base, texts)] };
}

/** What is wrong with one file, whatever keys it should have. */
function checkFile(
  base: string,
  file: string,
  namespace: Namespace,
  language: string,
  exceptions: Exceptions,
): string[] {
  return [
    ...repeatedKeys(readFileSync(join(base, file), 'utf8')).map((key) => `${key} is there twice`),
    ...Object.entries(namespace.files[language] ?? {}).flatMap(looks),
    ...checkTexts(namespace, language, exceptions),
  ];
}

/**
 * The texts of questionnaires, in the languages that each is written in; their keys are checked with the
 * templates, by the tests of `packages/questionnaire`.
 */
function checkTemplates(base: string, exceptions: Exceptions): string[] {
  const folders = 'packages/questionnaire/templates';
  if (!existsSync(join(base, folders))) return [];
  return readdirSync(join(base, folders)).flatMap((folder) => {
    const { template: _, ...files } = readTexts(join(base, folders, folder));
    const english = files[source] ?? {};
    return Object.keys(files).flatMap((language) => {
      const file = `${folders}/${folder}/${language}.json`;
      return checkFile(base, file, { files, english }, language, exceptions).map(
        (problem) => `${file}: ${problem}`,
      );
    });
  });
}

/** The languages that the account area offers, from its source. */
function supportedLanguages(base: string): string[] {
  const file = join(base, 'packages/contract/src/language.ts');
  const list = existsSync(file) ? /supportedLanguages = \[([^\]]*)\]/.exec(readFileSync(file, 'utf8')) : null;
  return [...(list?.[1] ?? '').matchAll(/'([^']+)'/g)].map(([, language = '']) => language);
}

function checkKeys({ files, english }: Namespace, language: string): string[] {
  const texts = files[language] ?? {};
  const expected = expectedKeys(english, language);
  const missing = sharedWith[language] ? [] : [...expected.keys()].filter((key) => !(key in texts));
  return [
    ...(missing.length > 0 ? [`${missing.length} missing: ${missing.join(' ')}`] : []),
    ...Object.keys(texts)
      .filter((key) => !expected.has(key))
      .map((key) => `${key} is not in ${source}.json, or no plural form of this language`),
  ];
}

function checkTexts({ files, english }: Namespace, language: string, exceptions: Exceptions): string[] {
  const sharedLanguage = sharedWith[language];
  const shared = sharedLanguage === undefined ? undefined : files[sharedLanguage];
  const expected = expectedKeys(english, language);
  return Object.entries(files[language] ?? {}).flatMap(([key, text]) => {
    const originals = expected.get(key);
    if (originals === undefined || typeof text !== 'string') return [];
    const translated = shared !== undefined || language === source || !originals.includes(text);
    return [
      ...(originals.some((one) => samePlaceholders(one, text, key, language))
        ? []
        : [`${key} has other placeholders or tags than ${source}.json`]),
      ...(shared?.[key] === text ? [`${key} is as in ${sharedLanguage}.json; leave it out`] : []),
      ...(translated || isNoWord(text) || exceptions.allow(text, language)
        ? []
        : [`${key} is left in English: "${text}"`]),
    ];
  });
}

/** What can be wrong with a text of any language. */
function looks([key, text]: [string, unknown]): string[] {
  if (typeof text !== 'string' || text.trim() === '') return [`${key} is empty`];
  return [
    ...(hasStraySpaces(text) ? [`${key} has stray spaces`] : []),
    ...(hasInvisible(text) ? [`${key} has an invisible control character`] : []),
  ];
}

/** Keys that a file has twice, of which JSON silently drops the first. */
function repeatedKeys(json: string): string[] {
  const keys = [...json.matchAll(/^\s*"((?:[^"\\]|\\.)*)"\s*:/gm)].map(([, key = '']) => key);
  return [...new Set(keys.filter((key, index) => keys.indexOf(key) !== index))];
}

function readExceptions(base: string): Exceptions {
  const file = join(base, exceptionsFile);
  const listed: Record<string, { languages?: string[] }> = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : {};
  const used = new Set<string>();
  return {
    allow(text, language) {
      const entry = listed[text];
      if (entry === undefined || (entry.languages && !entry.languages.includes(language))) return false;
      used.add(text);
      return true;
    },
    unused: () => Object.keys(listed).filter((text) => !used.has(text)),
  };
}

/** A form that stands for one number only may spell it out instead of showing it. */
function samePlaceholders(one: string, other: string, key: string, language: string): boolean {
  const category = pluralSuffix.exec(key)?.[0].slice(1);
  const spelledOut = category !== undefined && standsForOneNumber(category, language);
  const shown = (text: string): string =>
    placeholdersOf(spelledOut ? text.replaceAll(/\{\{\s*count\s*\}\}/g, '') : text);
  return shown(one) === shown(other);
}

/**
 * Whether a plural form is used for a single number: `one` in English, but not in Russian, where 21 takes it
 * too.
 */
function standsForOneNumber(category: string, language: string): boolean {
  const rules = new Intl.PluralRules(language);
  const numbers = Array.from({ length: 201 }, (_, number) => number);
  return numbers.filter((number) => rules.select(number) === category).length <= 1 && category !== 'many';
}

/**
 * The keys that apps/web asks for: `t('key')`, `t('namespace:key')` and templates that begin with literal
 * text.
 */
function checkUse(base: string, texts: Record<string, Texts>): string[] {
  const everyKey = new Set(
    Object.values(texts).flatMap((original) =>
      Object.keys(original).flatMap((key) => [key, key.replace(pluralSuffix, '')]),
    ),
  );
  const problems: string[] = [];
  const mentioned = new Set<string>();
  const prefixes = new Set<string>();
  for (const file of findFiles(base, 'apps/web/src', /(?<!\.test)\.tsx?$/)) {
    const code = readFileSync(join(base, file), 'utf8');
    problems.push(...unknownKeys(file, code, everyKey));
    // A key may also travel as a value before it is asked for, so any literal equal to a key counts as its
    // use.
    for (const [, , literal = ''] of code.matchAll(/(['"`])([\w.:-]+)\1/g))
      mentioned.add(withoutNamespace(literal));
    for (const [, prefix = ''] of code.matchAll(/`([\w.:-]+)\$\{/g)) prefixes.add(withoutNamespace(prefix));
  }
  for (const [namespace, original] of Object.entries(texts)) {
    if (keyedByServer.has(namespace)) continue;
    const unused = Object.keys(original)
      .filter((key) => !mentioned.has(key) && !mentioned.has(key.replace(pluralSuffix, '')))
      .filter((key) => ![...prefixes].some((prefix) => key.startsWith(prefix)));
    if (unused.length > 0) {
      problems.push(
        `locales/${namespace}/${source}.json: ${unused.length} that apps/web never asks for: ${unused.join(' ')}`,
      );
    }
  }
  return [...new Set(problems)];
}

function unknownKeys(file: string, code: string, everyKey: ReadonlySet<string>): string[] {
  const literals = [...code.matchAll(/\bt\(\s*(['"`])([^'"`$\n]+)\1/g)].flatMap(([, , literal = '']) =>
    everyKey.has(withoutNamespace(literal)) ? [] : [`${file}: t('${literal}'), but there is no such key`],
  );
  const templates = [...code.matchAll(/\bt\(\s*`([^`$]+)\$\{/g)].flatMap(([, prefix = '']) =>
    [...everyKey].some((key) => key.startsWith(withoutNamespace(prefix)))
      ? []
      : [`${file}: t(\`${prefix}…\`), but no key begins so`],
  );
  return [...literals, ...templates];
}

const withoutNamespace = (key: string): string => key.replace(/^[\w-]+:/, '');

/** For translators: the texts that a language still needs, as `key: English` lines a file. */
export function missingTexts(base: string, language: string): string[] {
  return namespacesIn(base).flatMap((namespace) => {
    const files = readNamespace(base, namespace);
    const missing = [...expectedKeys(files[source] ?? {}, language)].filter(
      ([key]) => !(key in (files[language] ?? {})),
    );
    return [
      `locales/${namespace}/${language}.json: ${missing.length} missing`,
      ...missing.map(([key, originals]) => `  ${JSON.stringify(key)}: ${JSON.stringify(originals.at(-1))}`),
    ];
  });
}
