import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Screen } from './accessible.ts';
import { repository } from './repository.ts';

type Values = Readonly<Record<string, string | number>>;

/** The texts of the account area and of messages in a language, as their files have them. */
export interface Texts {
  language: string;
  /** A text with its placeholders filled. */
  say(key: string, values?: Values): string;
  /** A text whose placeholders stand for anything. */
  like(key: string): RegExp;
  /** Fails where the screen says in English what this language has words for, or names a key. */
  expectNothingElseOn(screen: Screen, where: string): Promise<void>;
}

async function read(language: string): Promise<Map<string, string>> {
  const files = ['user-accounts', 'further-screens', 'notice'].map(async (namespace) => {
    const file = join(repository, 'locales', namespace, `${language}.json`);
    const texts: Record<string, string> = JSON.parse(await readFile(file, 'utf8'));
    return Object.entries(texts);
  });
  return new Map((await Promise.all(files)).flat());
}

const placeholder = /\{\{(\w+)\}\}/g;

const escaped = (words: string): string => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

export async function textsIn(language: string): Promise<Texts> {
  const [own, english] = [await read(language), await read('en')];
  const text = (key: string): string => {
    const found = own.get(key);
    if (found === undefined) throw new Error(`${language} has no text ${key}.`);
    return found;
  };
  const ours = new Set(own.values());
  const foreign = new Set([...english.values()].filter((words) => !ours.has(words)));
  return {
    language,
    say: (key, values = {}) =>
      text(key).replaceAll(placeholder, (_, name: string) => String(values[name] ?? '')),
    like: (key) =>
      new RegExp(
        text(key)
          .split(/\{\{\w+\}\}/)
          .map(escaped)
          .join('.+'),
      ),
    expectNothingElseOn: async (screen, where) => {
      const shown = await screen.locator('body').innerText();
      const lines = shown.split('\n').map((line) => line.trim());
      expect(
        lines.filter((line) => foreign.has(line)),
        `${where}: in English`,
      ).toEqual([]);
      expect(shown, `${where}: a key`).not.toMatch(/\b[a-z]+[A-Za-z]*\.[a-z]\w*\.[a-z]\w*|DisplayUpdate/);
    },
  };
}
