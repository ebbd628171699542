import { expect, test } from 'vitest';
import { jumioLocale } from './locale.ts';

test('every language finds the nearest that Jumio speaks', () => {
  const asked = [
    'en',
    'de-DE',
    'es-ES',
    'pt-BR',
    'zh-CN',
    'zh-HK',
    'zh-TW',
    'zh',
    'ar-SA',
    'nl-BE',
    'kk',
    '?',
  ];
  expect(asked.map(jumioLocale)).toEqual([
    'en',
    'de',
    'es',
    'pt-BR',
    'zh-CN',
    'zh-HK',
    'zh-HK',
    'zh-CN',
    'ar',
    'nl',
    'en',
    'en',
  ]);
});
