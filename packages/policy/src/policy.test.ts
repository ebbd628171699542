import { describe, expect, test } from 'vitest';
import {
  acceptsCountry,
  asksFurther,
  countries,
  documentSides,
  documentsOfLevel,
  documentTypesFrom,
  policyFor,
  servesResidence,
  siteOfResidence,
  verifiesResidents,
  siteGroup,
  sites,
  sitesOfTests,
} from './index.ts';

const levels = [1, 2] as const;
const currencies = /^(BTC|[A-Z]{3})$/;
const wholeNumber = /^(0|[1-9]\d*)$/;

describe.each(sites)('the policy of %s', (site) => {
  const policy = policyFor(site);

  test('[S3.15] is its own, dated, and says what it answers', () => {
    expect(policy.site).toBe(site);
    expect(policy.edition).toMatch(/^20\d\d-[01]\d-[0-3]\d$/);
    expect(policy.regulator).not.toBe('');
    expect(policy.basis.length).toBeGreaterThan(1);
    for (const line of policy.basis) expect(line, line).toMatch(/^[A-Z].*\.$/);
    expect(policy.basis.some((line) => line.startsWith('Own choice: '))).toBe(true);
  });

  test('is pure data: JSON and back is the same', () => {
    expect(JSON.parse(JSON.stringify(policy))).toEqual(policy);
  });

  test('both levels can be taken, and limits grow with them in every coin and currency', () => {
    expect([policy.opened, policy.levels[1].open, policy.levels[2].open]).toEqual([true, true, true]);
    const names = Object.keys(policy.levels[0].dailyLimits);
    expect(names).toEqual(expect.arrayContaining(['BTC', 'USD']));
    for (const name of names) {
      expect(name).toMatch(currencies);
      const amounts = ([0, 1, 2] as const).map((level) => policy.levels[level].dailyLimits[name]);
      for (const amount of amounts) expect(amount, name).toMatch(wholeNumber);
      const [none, first, second] = amounts.map(Number);
      expect(none, name).toBe(0);
      expect(first, name).toBeGreaterThan(0);
      expect(second, name).toBeGreaterThan(Number(first));
    }
    for (const level of levels)
      expect(Object.keys(policy.levels[level].dailyLimits).sort()).toEqual([...names].sort());
  });

  test('nobody passes a level without a look at the person, and level 2 asks for more than level 1', () => {
    const [first, second] = levels.map((level) => policy.levels[level]);
    expect(first?.selfie).toBe(true);
    expect(second?.liveness).toBe('challenge');
    expect(second?.documents?.types).not.toContain('DRIVERS');
    expect(second?.documents?.types.every((type) => first?.documents?.types.includes(type))).toBe(true);
    expect(second?.nonDocument).toEqual([]);
    expect(first?.proofOfAddress).toBeUndefined();
    expect(second?.proofOfAddress?.maximumAge).toBeGreaterThan(0);
    expect(second?.proofOfAddress?.maximumAge).toBeLessThanOrEqual(90);
    expect(second?.proofOfAddress?.kinds).not.toEqual([]);
  });

  test.each(levels)('[S3.13] at level %s every provider stands once, and the built-in one last', (level) => {
    const { providers } = policy.levels[level];
    expect(providers.at(-1)).toBe('PROVIDER_DEFAULT');
    expect(new Set(providers).size).toBe(providers.length);
    expect(providers.length).toBeGreaterThan(1);
  });

  test.each(levels)('at level %s attempts are capped, a day below in all', (level) => {
    const { perDay, inAll } = policy.levels[level].attempts;
    expect(perDay).toBeGreaterThan(0);
    expect(inAll).toBeGreaterThanOrEqual(perDay);
  });

  test.each(levels)(
    '[S7.10] [S3.14] at level %s every accepted country has a document, in the order of the list',
    (level) => {
      const { documents } = policy.levels[level];
      for (const country of countries) {
        const types = documentTypesFrom(policy, level, country);
        expect(types.length > 0, country).toBe(acceptsCountry(policy, country));
        expect(
          documents?.types.filter((type) => types.includes(type)),
          country,
        ).toEqual(types);
        for (const type of types) expect(documentSides[type]).toContain('front');
      }
      expect(documentTypesFrom(policy, level, 'ZZ')).toEqual([]);
      for (const country of Object.keys(documents?.byCountry ?? {}))
        expect(countries, country).toContain(country);
    },
  );

  test('[S7.10] a PAN card is refused with its reason', () => {
    expect(policy.refusedDocuments).toContainEqual({ country: 'IN', name: 'PAN', reason: 'tax-number-only' });
  });

  test('no refused country is served, and all countries it names exist', () => {
    for (const country of policy.refusedCountries) {
      expect(acceptsCountry(policy, country)).toBe(false);
      expect(servesResidence(policy, country)).toBe(false);
      expect(policy.residence ?? []).not.toContain(country);
    }
    const routes = levels.flatMap((level) => policy.levels[level].nonDocument.map(({ country }) => country));
    const named = [
      ...policy.refusedCountries,
      ...(policy.residence ?? []),
      ...Object.keys(policy.custody),
      ...policy.refusedDocuments.map(({ country }) => country),
      ...routes,
    ];
    for (const country of named) expect(countries).toContain(country);
    expect(new Set(policy.refusedCountries).size).toBe(policy.refusedCountries.length);
    for (const country of [...routes, ...Object.keys(policy.custody)])
      expect(servesResidence(policy, country), country).toBe(true);
  });

  test('[S2.3] a number has a scheme of its country, and no way is there twice', () => {
    const countryOf = { BVN: 'NG', NIN: 'NG', PAN: 'IN', NIK: 'ID' };
    for (const level of levels) {
      const { nonDocument } = policy.levels[level];
      for (const { by, scheme, country, place } of nonDocument) {
        expect(scheme === undefined).toBe(by === 'electronic-identity');
        if (scheme !== undefined) expect(countryOf[scheme]).toBe(country);
        if (by === 'electronic-identity') expect(place).toBe('instead');
      }
      const ways = nonDocument.map(({ country, by, scheme }) => `${country} ${by} ${scheme ?? ''}`);
      expect(new Set(ways).size).toBe(ways.length);
    }
  });

  test('keeps what the law asks for, and the trail at least as long as what it speaks of', () => {
    const { retention } = policy;
    expect(retention['identity-documents']).toBeGreaterThanOrEqual(5);
    expect(retention['case-records']).toBeGreaterThanOrEqual(retention['identity-documents']);
    expect(retention['audit-trail']).toBeGreaterThanOrEqual(retention['case-records']);
    expect(retention['abandoned-cases']).toBe(0);
    for (const years of Object.values(retention)) expect(Number.isInteger(years)).toBe(true);
  });

  test('ages, days and languages make sense', () => {
    expect(policy.minimumAge).toBeGreaterThanOrEqual(18);
    expect(policy.minimumAge).toBeLessThanOrEqual(21);
    expect(policy.collectingDays).toBeGreaterThan(0);
    expect(policy.reverification.days).toBeGreaterThan(0);
    expect(policy.reverification.by).toContain('document');
    expect(policy.selfService.daysBetween).toBeGreaterThan(0);
    expect(policy.languages.length).toBeGreaterThan(0);
    expect(Intl.getCanonicalLocales([...policy.languages])).toEqual(policy.languages);
  });

  test('[S7.17] trusts only sister sites that ask for no less, and for a year at most', () => {
    for (const sister of sites) {
      const trust = policy.trusts[sister];
      if (trust === undefined) continue;
      expect(sister).not.toBe(site);
      expect(trust.maximumAge).toBeGreaterThan(0);
      expect(trust.maximumAge).toBeLessThanOrEqual(365);
      for (const level of levels) {
        const [theirs, ours] = [policyFor(sister).levels[level], policy.levels[level]];
        expect([theirs.liveness, ours.liveness]).not.toEqual(['none', 'challenge']);
        expect(theirs.selfie).toBe(ours.selfie);
      }
    }
  });
});

test('[S3.15] the sites are those of the specification, the provider’s own and India', () => {
  expect([...sites].sort()).toEqual(['ARE', 'CREDENCE', 'EU', 'GEO', 'HKG', 'IDN', 'IN', 'KAZ', 'TUR']);
  expect(countries).toEqual(expect.arrayContaining(['NL', 'CN', 'IN']));
});

test('a regulated site serves its own residents, no two the same, and the default serves everybody else', () => {
  expect(servesResidence(policyFor('TUR'), 'TR')).toBe(true);
  expect(servesResidence(policyFor('TUR'), 'DE')).toBe(false);
  expect(servesResidence(policyFor('CREDENCE'), 'KP')).toBe(false);
  expect(servesResidence(policyFor('EU'), 'IS')).toBe(true);
  const served = sites.flatMap((site) => policyFor(site).residence ?? []);
  expect(new Set(served).size).toBe(served.length);
  expect(sites.filter((site) => policyFor(site).residence === undefined)).toEqual(['CREDENCE']);
});

test('[S7.19] whom a site alone may verify, no other verifies; whom it shares, the default does too', () => {
  const alone = sites.filter((site) => policyFor(site).exclusive);
  expect(alone).toEqual(['TUR', 'IDN', 'IN']);
  for (const site of alone) {
    for (const country of policyFor(site).residence ?? []) {
      expect(siteOfResidence(country)).toBe(site);
      expect(sites.filter((one) => verifiesResidents(policyFor(one), country))).toEqual([site]);
    }
  }
  expect(sites.filter((site) => verifiesResidents(policyFor(site), 'DE'))).toEqual(['CREDENCE', 'EU']);
  expect(verifiesResidents(policyFor('CREDENCE'), 'KP')).toBe(false);
});

test('[S7.10] an Indian identity card, which a PAN card would pass for, is taken only where the PAN is asked for beside it', () => {
  for (const site of sites) {
    const policy = policyFor(site);
    const besides = policy.levels[1].nonDocument.some(
      ({ scheme, place }) => scheme === 'PAN' && place === 'beside',
    );
    for (const level of levels)
      expect(documentTypesFrom(policy, level, 'IN').includes('ID_CARD'), site).toBe(besides);
  }
});

test('a level waits only for what its site has: documents of every account, and tests that are held', () => {
  for (const site of sites) {
    const policy = policyFor(site);
    const offered = (policy.accountAgreements ?? []).map(({ code }) => code);
    for (const level of levels) {
      const rules = policy.levels[level];
      expect(offered, site).toEqual(expect.arrayContaining(documentsOfLevel(rules)));
      expect(rules.tests.length > 0 && policy.suitability === undefined, site).toBe(false);
    }
  }
});

test('what a level waits for beside its case is no consent of the case', () => {
  const [first, second] = [policyFor('HKG').levels[1], policyFor('CREDENCE').levels[1]];
  expect(documentsOfLevel(first)).toEqual(['client-agreement', 'risk-disclosure']);
  expect([asksFurther(first), asksFurther(second)]).toEqual([true, false]);
  expect(asksFurther({ ...second, tests: ['risk-tolerance-test'] })).toBe(true);
  expect(asksFurther({ ...second, agreements: ['risk-disclosure'] })).toBe(true);
});

test('tests of another site count only where the policy says so', () => {
  const policy = policyFor('HKG');
  expect(sitesOfTests(policy)).toEqual(['HKG']);
  expect(sitesOfTests({ ...policy, takesTestsOf: ['ARE'] })).toEqual(['HKG', 'ARE']);
});

test('the figures that a law or regulator names', () => {
  expect(policyFor('ARE').retention['case-records']).toBeGreaterThanOrEqual(8);
  expect(policyFor('TUR').retention['case-records']).toBeGreaterThanOrEqual(8);
  expect(policyFor('IN').retention['network-evidence']).toBeGreaterThanOrEqual(5);
  expect(policyFor('IN').levels[1].liveness).toBe('challenge');
  expect(policyFor('IN').levels[2].proofOfAddress?.maximumAge).toBeLessThanOrEqual(60);
  expect(policyFor('TUR').reverification).toMatchObject({
    channel: 'app',
    by: expect.arrayContaining(['interview', 'chip']),
  });
  expect(policyFor('IN').reverification.channel).toBe('web');
  // Regulation (EU) 2024/1624, article 22(1)(a), before anything can be withdrawn.
  for (const level of levels)
    expect(policyFor('EU').levels[level].questionnaires).toContain('personalquestion');
  expect(policyFor('HKG').levels[1].tests).toEqual(['crypto-knowledge-test', 'risk-tolerance-test']);
  expect([policyFor('CREDENCE').custody, policyFor('EU').custody]).toEqual([
    { NL: 'CUSTODY_SATOS' },
    { NL: 'CUSTODY_SATOS' },
  ]);
});

test('[S6.4] HKG, TUR, KAZ and EU are one group', () => {
  expect(sites.filter((site) => siteGroup(site) === 'regional').sort()).toEqual(['EU', 'HKG', 'KAZ', 'TUR']);
});
