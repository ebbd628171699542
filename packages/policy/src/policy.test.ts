import { expect, test } from 'vitest';
import {
  acceptsCountry,
  countries,
  documentSides,
  documentTypesFrom,
  policyFor,
  servesResidence,
  siteGroup,
  sites,
} from './index.ts';

test.each(sites)(
  'the policy of %s is whole: limits grow with the level and are told in BTC and dollars',
  (site) => {
    const { levels, documentTypes, ...policy } = policyFor(site);
    expect(policy.site).toBe(site);
    for (const coin of ['BTC', 'USD']) {
      const limits = ([0, 1, 2] as const).map((level) => Number(levels[level].dailyLimits[coin]));
      expect(limits).toEqual([...limits].sort((a, b) => a - b));
      expect(limits[0]).toBe(0);
    }
    expect(Object.keys(levels[1].dailyLimits).sort()).toEqual(Object.keys(levels[2].dailyLimits).sort());
    for (const type of documentTypes) expect(documentSides[type]).toContain('front');
  },
);

test.each(sites)('from every country that %s accepts at least one document is accepted', (site) => {
  const policy = policyFor(site);
  for (const country of countries) {
    expect(documentTypesFrom(policy, country).length > 0).toBe(acceptsCountry(policy, country));
  }
  expect(documentTypesFrom(policy, 'ZZ')).toEqual([]);
});

test('a regulated site serves its own residents and nobody from a refused country', () => {
  expect(servesResidence(policyFor('TUR'), 'TR')).toBe(true);
  expect(servesResidence(policyFor('TUR'), 'DE')).toBe(false);
  expect(servesResidence(policyFor('CREDENCE'), 'KP')).toBe(false);
  expect(servesResidence(policyFor('EU'), 'IS')).toBe(true);
});

test('an Indian identity card, which a PAN card would pass for, is not accepted anywhere', () => {
  for (const site of sites) expect(documentTypesFrom(policyFor(site), 'IN')).not.toContain('ID_CARD');
});

test('[S6.4] HKG, TUR, KAZ and EU are one group', () => {
  expect(sites.filter((site) => siteGroup(site) === 'regional').sort()).toEqual(['EU', 'HKG', 'KAZ', 'TUR']);
});
