// @vitest-environment happy-dom
import { dateStyle } from '@credence/ui/date-parts';
import { beforeEach, describe, expect, test } from 'vitest';
import { formatDate, formatMoment } from './format-moment.ts';
import { countryName } from './country-name.ts';
import { formatAmount, fractionDigits, isolate } from './format.ts';
import { applyLanguage, intlLocale, type Language } from './language.ts';

beforeEach(() => localStorage.clear());

/** Which space stands before a sign, and marks of direction, differ between versions of Unicode's data. */
const plain = (text: string) => text.replaceAll(/[\s\u200e\u200f]/gu, '');

describe('dates and names are written as each language writes them', () => {
  test.each<[Language, string, string]>([
    ['en', '4 March 2026', 'Germany'],
    ['en-US', 'March 4, 2026', 'Germany'],
    ['en-HK', '4 March 2026', 'Germany'],
    ['zh-CN', '2026年3月4日', '德国'],
    ['zh-TW', '2026年3月4日', '德國'],
    ['zh-HK', '2026年3月4日', '德國'],
    ['ja-JP', '2026年3月4日', 'ドイツ'],
    ['ko-KR', '2026년 3월 4일', '독일'],
    ['ru-RU', '4 марта 2026 г.', 'Германия'],
    ['id-ID', '4 Maret 2026', 'Jerman'],
    ['es-ES', '4 de marzo de 2026', 'Alemania'],
    ['tr-TR', '4 Mart 2026', 'Almanya'],
    ['th-TH', '4 มีนาคม ค.ศ. 2026', 'เยอรมนี'],
    ['vi-VN', '4 tháng 3, 2026', 'Đức'],
    ['de-DE', '4. März 2026', 'Deutschland'],
    ['ar-SA', '4 مارس 2026', 'ألمانيا'],
  ])('[S1.4] %s', (language, date, country) => {
    applyLanguage(language);
    expect(plain(formatDate('2026-03-04'))).toBe(plain(date));
    expect(countryName('DE')).toBe(country);
  });
});

test.each<[Language, string[], RegExp]>([
  ['en', ['day', 'month', 'year'], /^Wednesday.* 19:40$/],
  ['en-US', ['month', 'day', 'year'], /^Wednesday.* 7:40\sPM$/],
])('[S1.4] %s has its own order of a date and its own clock', (language, order, moment) => {
  applyLanguage(language);
  expect(dateStyle(intlLocale()).order).toEqual(order);
  expect(formatMoment(new Date(2026, 2, 4, 19, 40).toISOString())).toMatch(moment);
});

test.each<Language>(['en', 'de-DE', 'tr-TR', 'ru-RU', 'id-ID', 'ar-SA'])(
  '[S5.3] an amount is written in one way in every language: %s',
  (language) => {
    applyLanguage(language);
    expect(formatAmount('1234567.5', 'BTC')).toBe('1,234,567.50000000\u00a0BTC');
    expect(formatAmount('1234567.5', 'EUR')).toBe('1,234,567.50\u00a0EUR');
  },
);

test('[S5.3] an amount is cut off after the decimals of its currency, never rounded up, and keeps every digit before', () => {
  expect(formatAmount('0.999', 'USD')).toBe('0.99\u00a0USD');
  expect(formatAmount('0.123456789', 'BTC')).toBe('0.12345678\u00a0BTC');
  expect(formatAmount('123456789012345678901', 'USDT')).toBe(
    '123,456,789,012,345,678,901.00000000\u00a0USDT',
  );
});

test('[S5.3] no amount can be read as another one where commas and points are the other way round', () => {
  expect(formatAmount('1000', 'JPY')).toBe('1,000.00\u00a0JPY');
  expect(formatAmount('10', 'KWD')).toBe('10.0000\u00a0KWD');
});

test('[S9.1] [S5.3] a currency has its own decimals, everything else 8', () => {
  expect(['USD', 'JPY', 'BTC', 'USDT', '?'].map(fractionDigits)).toEqual([2, 0, 8, 8, 8]);
});

test('[S2.31] what is isolated keeps its own direction inside a sentence of the other', () => {
  expect(isolate('10 BTC')).toBe('\u206810 BTC\u2069');
});
