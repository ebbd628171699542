import { expect, test } from 'vitest';
import { askedTwice, marksOf } from './index.ts';

const ofLabels = (...labels: string[]) => [...askedTwice(labels.map((label) => ({ label })))];

test('[S2.11] punctuation, case, width and spaces make no other question', () => {
  expect(ofLabels('Where from?', ' where   FROM', 'Where to?', 'Ｗｈｅｒｅ　ｆｒｏｍ')).toEqual([1, 3]);
  expect(ofLabels('您从哪里来？', '您从哪里来', '您去哪里？')).toEqual([1]);
  expect(ofLabels('?', '!', '?'), 'what has no letters is compared as it is').toEqual([2]);
});

test('[S2.11] a usual item is the same in whatever words, and no wording passes for one', () => {
  const payslips = { label: 'Your payslips', usual: 'payslips' };
  expect([...askedTwice([payslips, { label: 'Ihre Gehaltsabrechnungen', usual: 'payslips' }])]).toEqual([1]);
  expect([...askedTwice([payslips, { label: 'usual:payslips' }])]).toEqual([]);
  expect([...askedTwice([payslips, { label: 'your payslips' }])], 'own words that are those of it').toEqual([
    1,
  ]);
  expect(marksOf(payslips)).toHaveLength(2);
});
