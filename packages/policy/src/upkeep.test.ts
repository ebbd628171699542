import { describe, expect, test } from 'vitest';
import { limitsOf, monthsLater, policyFor, riskClasses, riskOf, runsOutAt, sites } from './index.ts';

describe.each(sites)('the upkeep of %s', (site) => {
  const { upkeep, selfService } = policyFor(site);
  if (upkeep === undefined) throw new Error('A site without terms.');

  test('asks who is of high risk at least once a year, everybody within five, and in time', () => {
    const { every } = upkeep.refresh;
    expect(every.high.months).toBeLessThanOrEqual(12);
    for (const risk of riskClasses) expect(every[risk].months).toBeLessThanOrEqual(60);
    expect(every.high.months).toBeLessThanOrEqual(every.medium.months);
    expect(every.medium.months).toBeLessThanOrEqual(every.low.months);
    expect(upkeep.document.reminders).toEqual([60, 30, 7]);
    for (const { reminders, daysAtLeast, remains } of [upkeep.document, upkeep.refresh]) {
      expect(reminders).toEqual(reminders.toSorted((one, other) => other - one));
      expect(daysAtLeast).toBeGreaterThan(0);
      expect(remains.waiting).toBeGreaterThanOrEqual(remains.overdue);
    }
  });

  test('takes nothing for a document that cannot be updated here', () => {
    if (!selfService.update) expect(upkeep.document.remains.overdue).toBe(100);
  });
});

test('the strictest of what is owed counts, upkeep and duties alike', () => {
  const btc = (...owed: Parameters<typeof limitsOf>[2]) =>
    limitsOf(policyFor('CREDENCE'), 1, owed).dailyLimits['BTC'];
  expect(btc({ kind: 'document', standing: 'open' })).toBe('10');
  expect(btc({ kind: 'document', standing: 'overdue' })).toBe('2.5');
  expect(btc({ kind: 'refresh', standing: 'overdue' })).toBe('5');
  expect(btc({ kind: 'document', standing: 'overdue' }, { kind: 'diligence', standing: 'overdue' })).toBe(
    '0',
  );
});

test('the highest class that anything says is the account’s', () => {
  expect(riskOf({ bands: [], diligence: false })).toBe('low');
  expect(riskOf({ bands: ['low', 'medium', 'routine', null], diligence: false })).toBe('medium');
  expect(riskOf({ bands: ['medium', 'high'], diligence: false })).toBe('high');
  expect(riskOf({ bands: ['low'], diligence: true })).toBe('high');
});

test('a month that is too short ends a period on its last day, and a last day ends everywhere', () => {
  const from = new Date('2027-08-31T22:30:00.000Z');
  expect(monthsLater(from, 6).toISOString()).toBe('2028-02-29T22:30:00.000Z');
  expect(monthsLater(from, 12).toISOString()).toBe('2028-08-31T22:30:00.000Z');
  expect(runsOutAt('2028-02-29').toISOString()).toBe('2028-03-01T12:00:00.000Z');
});
