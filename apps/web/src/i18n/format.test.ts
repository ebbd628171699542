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

describe('amounts, dates and names are written as each language writes them', () => {
  test.each<[Language, string, string, string, string]>([
    ['en', '1,234,567.5 BTC', '€1,234,567.5', '4 March 2026', 'Germany'],
    ['en-US', '1,234,567.5 BTC', '€1,234,567.5', 'March 4, 2026', 'Germany'],
    ['en-HK', '1,234,567.5 BTC', '€1,234,567.5', '4 March 2026', 'Germany'],
    ['zh-CN', '1,234,567.5 BTC', '€1,234,567.5', '2026年3月4日', '德国'],
    ['zh-TW', '1,234,567.5 BTC', '€1,234,567.5', '2026年3月4日', '德國'],
    ['zh-HK', '1,234,567.5 BTC', '€1,234,567.5', '2026年3月4日', '德國'],
    ['ja-JP', '1,234,567.5 BTC', '€1,234,567.5', '2026年3月4日', 'ドイツ'],
    ['ko-KR', '1,234,567.5 BTC', '€1,234,567.5', '2026년 3월 4일', '독일'],
    ['ru-RU', '1 234 567,5 BTC', '1 234 567,5 €', '4 марта 2026 г.', 'Германия'],
    ['id-ID', '1.234.567,5 BTC', '€1.234.567,5', '4 Maret 2026', 'Jerman'],
    ['es-ES', '1.234.567,5 BTC', '1.234.567,5 €', '4 de marzo de 2026', 'Alemania'],
    ['tr-TR', '1.234.567,5 BTC', '€1.234.567,5', '4 Mart 2026', 'Almanya'],
    ['th-TH', '1,234,567.5 BTC', '€1,234,567.5', '4 มีนาคม ค.ศ. 2026', 'เยอรมนี'],
    ['vi-VN', '1.234.567,5 BTC', '1.234.567,5 €', '4 tháng 3, 2026', 'Đức'],
    ['de-DE', '1.234.567,5 BTC', '1.234.567,5 €', '4. März 2026', 'Deutschland'],
    ['ar-SA', '1,234,567.5 BTC', '1,234,567.5 €', '4 مارس 2026', 'ألمانيا'],
  ])('[S1.4] %s', (language, coins, money, date, country) => {
    applyLanguage(language);
    expect(plain(formatAmount('1234567.5', 'BTC'))).toBe(plain(coins));
    expect(plain(formatAmount('1234567.5', 'EUR'))).toBe(plain(money));
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

test('[S5.3] an amount is cut off after the decimals of its currency, never rounded up, and keeps every digit before', () => {
  applyLanguage('en-US');
  expect(formatAmount('0.999', 'USD')).toBe('$0.99');
  expect(formatAmount('99.9', 'JPY')).toBe('¥99');
  expect(plain(formatAmount('0.123456789', 'BTC'))).toBe('0.12345678BTC');
  expect(plain(formatAmount('123456789012345678901', 'BTC'))).toBe('123,456,789,012,345,678,901BTC');
});

test('[S9.1] [S5.3] a currency has its own decimals, everything else 8', () => {
  expect(['USD', 'JPY', 'BTC', 'USDT', '?'].map(fractionDigits)).toEqual([2, 0, 8, 8, 8]);
});

test('[S2.31] what is isolated keeps its own direction inside a sentence of the other', () => {
  expect(isolate('10 BTC')).toBe('\u206810 BTC\u2069');
});
