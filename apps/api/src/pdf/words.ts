import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { errorCode } from '../base/files.ts';

/*
 * What is said on paper and in messages besides what somebody wrote: the words of the interface, and those of
 * `locales/copy` and `locales/notice`.
 */

const locales = join(import.meta.dirname, '../../../../locales');
const namespaces = ['user-accounts', 'further-screens', 'questionnaire', 'copy', 'notice'];

/** Whose texts a regional language shares, where its files hold only what differs. */
const sharedWith: Readonly<Record<string, string>> = { 'zh-HK': 'zh-TW' };

type Texts = Readonly<Record<string, string>>;
const textsSchema = v.record(v.string(), v.string());

async function readTexts(namespace: string, language: string): Promise<Texts> {
  try {
    const file = await readFile(join(locales, namespace, `${language}.json`), 'utf8');
    return v.parse(textsSchema, JSON.parse(file));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return {};
    throw error;
  }
}

async function readAll(language: string): Promise<Texts> {
  const own = [sharedWith[language], language].filter((one) => one !== undefined);
  const languages = ['en', ...own];
  const read = languages.flatMap((one) => namespaces.map((namespace) => readTexts(namespace, one)));
  return Object.assign({}, ...(await Promise.all(read)));
}

const kept = new Map<string, Promise<Texts>>();

/** Says a text by its key. */
export type PrintedWords = (key: string, values?: Readonly<Record<string, string>>) => string;

/** The words in a language, in English where there are none in it. */
export async function printedWords(language: string): Promise<PrintedWords> {
  const known = /^[a-z]{2}(?:-[A-Z]{2})?$/.test(language) ? language : 'en';
  const reading = kept.get(known) ?? readAll(known);
  kept.set(known, reading);
  reading.catch(() => kept.delete(known));
  const texts = await reading;
  return (key, values = {}) => {
    const text = texts[key];
    if (text === undefined) throw new Error(`There is no text ${key}`);
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  };
}
