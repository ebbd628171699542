import { describe, expect, test } from 'vitest';
import { exposureOf, leftBy, limitsOf, policyFor, sites, type StandingOrder } from './index.ts';

const india = policyFor('IN');
const everything = ['deposit', 'trade', 'fiat'];

const order = (
  consequence: StandingOrder['consequence'],
  standing: StandingOrder['standing'] = 'overdue',
): StandingOrder => ({ kind: 'reverification', standing, consequence });

test.each([
  ['none', 100, []],
  ['limits', 25, []],
  ['withdrawal-only', 100, everything],
] as const)(
  'an overdue order whose consequence is %s leaves %i % and closes %j',
  (consequence, percent, closed) => {
    expect(leftBy(india, order(consequence))).toEqual({ percent, closed });
    for (const standing of ['open', 'waiting'] as const)
      expect(leftBy(india, order(consequence, standing))).toEqual({ percent: 100, closed: [] });
  },
);

test('whatever is owed goes together: the least percentage, and everything that one of them closes', () => {
  const owed = [order('withdrawal-only'), { kind: 'document', standing: 'overdue' }] as const;
  expect(limitsOf(india, 1, owed)).toMatchObject({
    percent: 25,
    closed: everything,
    dailyLimits: { BTC: '0.5' },
  });
  expect(limitsOf(india, 1, [order('withdrawal-only')]).dailyLimits).toEqual(india.levels[1].dailyLimits);
  expect(limitsOf(india, 1, [])).toMatchObject({ percent: 100, closed: [] });
});

test('where a site has no re-verification its consequence takes nothing', () => {
  expect(leftBy(policyFor('EU'), order('limits'))).toEqual({ percent: 100, closed: [] });
});

describe('[S2.14] the limit of exposure', () => {
  test('is that of the profile, whatever the level', () => {
    for (const site of sites) {
      const policy = policyFor(site);
      for (const { profile, exposure } of policy.suitability?.risk.profiles ?? [])
        expect(exposureOf(policy, 0, profile)).toEqual(exposure);
    }
  });

  test('without a profile is that of the most careful one where a level that is held asks for the test, else none', () => {
    const dubai = policyFor('ARE');
    expect(exposureOf(dubai, 0, undefined)).toBeUndefined();
    for (const level of [1, 2] as const)
      expect(exposureOf(dubai, level, undefined)).toEqual({ of: 'liquid-assets', percent: 5 });
    expect(exposureOf(policyFor('CREDENCE'), 2, undefined)).toBeUndefined();
    expect(exposureOf({ ...dubai, suitability: undefined }, 1, 'balanced')).toBeUndefined();
  });
});
