import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { documentCodes, type DocumentCode } from '@credence/contract/words';
import * as v from 'valibot';
import type { Context } from '../../../base/context.ts';
import { isoDay } from '../../../base/day.ts';
import { likelyLanguage } from '../../../base/language.ts';
import { textHash } from './hash.ts';

/** Where the texts are that come with the server. */
const ownTexts = join(import.meta.dirname, '../../../../agreements');

const paragraph = v.pipe(v.string(), v.trim(), v.minLength(1));

/** A document in one language, with its placeholders. */
export const documentText = v.strictObject({
  title: paragraph,
  introduction: paragraph,
  /** What differs from the version before; no part of what is agreed to. */
  changes: v.array(paragraph),
  sections: v.pipe(
    v.array(v.strictObject({ heading: paragraph, paragraphs: v.pipe(v.array(paragraph), v.minLength(1)) })),
    v.minLength(1),
  ),
});
export type DocumentText = v.InferOutput<typeof documentText>;

const hashes = v.record(v.string(), v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)));

/**
 * `published.json`: code → version → language → hash of the text. Its entries only grow: a version that was
 * published never changes, and a language may be added.
 */
export const publishedTexts = v.strictObject(
  v.entriesFromList(documentCodes, v.record(v.pipe(v.string(), v.isoDate()), hashes)),
);
export type PublishedTexts = v.InferOutput<typeof publishedTexts>;

/** A text that is not the one that was published under its version: nobody may be shown it. */
class TextChanged extends Error {
  constructor(file: string) {
    super(`${file} is not what was published`);
    this.name = 'TextChanged';
  }
}

const read = new Map<string, Promise<unknown>>();

/** The content of a file, read once: texts do not change while the server runs. */
export function readOnce<T>(file: string, parse: (content: unknown) => T): Promise<T> {
  const known = read.get(file) ?? readFile(file, 'utf8').then((content): unknown => JSON.parse(content));
  read.set(file, known);
  return known.then(parse, (error: unknown) => {
    // The next call tries again.
    read.delete(file);
    throw error;
  });
}

/** The folder of the texts in use. */
export const textsFolder = ({ config }: Pick<Context, 'config'>): string =>
  config.agreementsDirectory ?? ownTexts;

type Library = Pick<Context, 'config' | 'now'>;

function published(library: Library): Promise<PublishedTexts> {
  return readOnce(join(textsFolder(library), 'published.json'), (content) =>
    v.parse(publishedTexts, content),
  );
}

/**
 * The version of each document that is in force: the newest whose day has come. The first is from the
 * beginning.
 */
export async function versionsInForce(library: Library): Promise<Partial<Record<DocumentCode, string>>> {
  const today = isoDay(library.now());
  const found = await published(library);
  return Object.fromEntries(
    documentCodes.flatMap((code) => {
      const versions = Object.keys(found[code]).toSorted();
      const newest = versions.findLast((version) => version <= today) ?? versions[0];
      return newest === undefined ? [] : [[code, newest]];
    }),
  );
}

/** A document in a language, or in the one that stands in for it; with its placeholders. */
export async function readText(
  library: Library,
  code: DocumentCode,
  version: string,
  asked: string,
): Promise<{ language: string; text: DocumentText }> {
  const texts = (await published(library))[code][version] ?? {};
  const language = languageFor(asked, Object.keys(texts));
  const file = join(textsFolder(library), code, version, `${language}.json`);
  const text = await readOnce(file, (content) => v.parse(documentText, content));
  if (textHash(text) !== texts[language]) throw new TextChanged(file);
  return { language, text };
}

/** The language asked for, else one of the same script, else English. */
export function languageFor(asked: string, available: readonly string[]): string {
  if (available.includes(asked)) return asked;
  const wanted = likelyLanguage(asked);
  const related = available.find((tag) => {
    const other = likelyLanguage(tag);
    return other?.language === wanted?.language && other?.script === wanted?.script;
  });
  return related ?? 'en';
}
