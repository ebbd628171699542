import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { buildLocales } from './locales.ts';

let base = '';
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'credence-locales-'));
  mkdirSync(join(base, 'locales/user-accounts'), { recursive: true });
});
afterEach(() => rmSync(base, { recursive: true }));

const write = (language: string, texts: Record<string, string>) =>
  writeFileSync(join(base, 'locales/user-accounts', `${language}.json`), JSON.stringify(texts));
const built = (file: string) => join(base, '.cache/locales/user-accounts', file);
const texts = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(built(`${language}.json`), 'utf8'));

test('[S9.5] a region has the texts of the language it shares and its own over them, sorted', async () => {
  write('en', { b: 'Colour', a: 'Driving licence' });
  write('en-US', { b: 'Color' });
  write('zh-TW', { b: '顏色', a: '駕照' });
  write('zh-HK', { a: '駕駛執照' });
  await buildLocales(base);
  expect(Object.entries(texts('en-US'))).toEqual([
    ['a', 'Driving licence'],
    ['b', 'Color'],
  ]);
  expect(texts('en-HK')).toEqual({ a: 'Driving licence', b: 'Colour' });
  expect(texts('zh-HK')).toEqual({ a: '駕駛執照', b: '顏色' });
});

test('where a translation is missing still, English stands for it, in every plural form', async () => {
  write('en', { a: 'Hello', left_one: 'One left', left_other: '{{count}} left' });
  write('ru-RU', { a: 'Привет' });
  await buildLocales(base);
  const forms = ['few', 'many', 'one', 'other'].map((form) => [`left_${form}`, '{{count}} left']);
  expect(texts('ru-RU')).toEqual({ a: 'Привет', ...Object.fromEntries(forms) });
});

test('each is there compressed as well; what did not change is not touched, what is gone goes', async () => {
  write('en', { a: 'Hello' });
  write('de-DE', { a: 'Hallo' });
  await buildLocales(base);
  const plain = readFileSync(built('de-DE.json'));
  expect(brotliDecompressSync(readFileSync(built('de-DE.json.br')))).toEqual(plain);
  expect(gunzipSync(readFileSync(built('de-DE.json.gz')))).toEqual(plain);
  const { ino } = statSync(built('en.json'));
  rmSync(join(base, 'locales/user-accounts/de-DE.json'));
  await buildLocales(base);
  expect(statSync(built('en.json')).ino).toBe(ino);
  expect(readdirSync(built('')).filter((name) => name.startsWith('de-DE'))).toEqual([]);
});
