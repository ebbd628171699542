import { policyFor, siteOfHost, sites, siteVariant } from '@credence/policy';
import { expect, test } from 'vitest';
import { hongKongLanguages, supportedLanguages } from '@credence/contract/language';
import { siteVariantOf } from './site-variant.ts';

// The client has its own few lines for this: the policies' table would be part of the first load.
test('[S6.4] server and client read the same site out of a host name', () => {
  const endings = [
    'hk',
    'com.hk',
    'ae',
    'com.tr',
    'kz',
    'eu',
    'ge',
    'co.id',
    'in',
    'com',
    'hk.com',
    'ae.org',
  ];
  for (const ending of endings) {
    for (const host of [`account.example.${ending}`, `Account.Example.${ending.toUpperCase()}.`]) {
      const site = siteOfHost(host, 'CREDENCE');
      expect(siteVariantOf(host), host).toBe(siteVariant(site));
    }
  }
  for (const host of ['localhost', '127.0.0.1', '[::1]'])
    expect([siteVariantOf(host), siteOfHost(host, 'CREDENCE')]).toEqual(['default', 'CREDENCE']);
});

test('[S9.5] [S6.4] every policy is offered in languages that its site has, Hong Kong in exactly its own', () => {
  expect([...policyFor('HKG').languages].sort()).toEqual([...hongKongLanguages].sort());
  const elsewhere: readonly string[] = supportedLanguages.filter(
    (language) => !hongKongLanguages.includes(language),
  );
  for (const site of sites.filter((each) => each !== 'HKG'))
    for (const language of policyFor(site).languages) expect(elsewhere, site).toContain(language);
  expect(policyFor('CREDENCE').languages).toEqual(elsewhere);
});
