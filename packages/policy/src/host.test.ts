import { expect, test } from 'vitest';
import { siteOfHost, sites, type Site } from './index.ts';

test.each<[host: string, site: Site]>([
  ['account.example.hk', 'HKG'],
  ['account.example.com.hk', 'HKG'],
  ['account.example.ae', 'ARE'],
  ['account.example.com.tr', 'TUR'],
  ['account.example.tr', 'TUR'],
  ['account.example.kz', 'KAZ'],
  ['account.example.eu', 'EU'],
  ['account.example.ge', 'GEO'],
  ['account.example.co.id', 'IDN'],
  ['account.example.in', 'IN'],
  ['example.hk', 'HKG'],
])('[S6.4] the site follows the host name: %s is %s', (host, site) => {
  expect(siteOfHost(host, 'CREDENCE')).toBe(site);
});

test('[S6.4] capitals, a port and the dot of the root change nothing', () => {
  for (const host of ['Account.Example.HK', 'account.example.hk:8443', 'account.example.hk.', 'a.hk.:443'])
    expect(siteOfHost(host, 'CREDENCE'), host).toBe('HKG');
});

test('[S6.4] every other host belongs to the site that the installation names', () => {
  const others = [
    'account.example.com',
    'hk.example.com',
    'localhost',
    'localhost:3000',
    '127.0.0.1',
    '127.0.0.1:3000',
    '[::1]:3000',
    // The name of a machine in an operator's own network.
    'id',
    'in:3000',
    'example.hk/../example',
    'example.com#.hk',
    'exämple.hk',
    '.hk',
    '..hk',
    ' ',
    '',
    undefined,
  ];
  for (const fallback of sites)
    for (const host of others) expect(siteOfHost(host, fallback), host).toBe(fallback);
});
