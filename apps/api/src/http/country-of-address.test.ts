import { expect, test } from 'vitest';
import { countryOfAddress } from './country-of-address.ts';

test.each([
  ['8.8.8.8', 'US'],
  ['2001:4860:4860::8888', 'US'],
  ['::ffff:8.8.8.8', 'US'],
  // KPN, a Dutch network since the registry began.
  ['145.7.1.1', 'NL'],
  ['127.0.0.1', undefined],
  ['10.1.2.3', undefined],
  ['::1', undefined],
  ['', undefined],
  ['not an address', undefined],
])('%j belongs to %s [S7.18]', (address, country) => {
  expect(countryOfAddress(address)).toBe(country);
});
