// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { fakeApi } from '../api/fake.ts';
import { openAt, opened, route } from '../testing/sdk.ts';

afterEach(() => sessionStorage.clear());

test.each([
  [`${route}?lang=en#token=t&origin=https%3A%2F%2Fpartner.example`, true],
  [`${route}#token=t`, true],
  [`${route}?token=t&lang=en`, true],
  [`${route}?lang=en#document-front`, false],
])('[S2.18] the token of %s is taken out of the address at once', async (address, comes) => {
  const calls = fakeApi(opened);
  await openAt(address);
  expect(calls.map(({ input }) => input)).toEqual(comes ? [{ token: 't', attempt: expect.any(String) }] : []);
  expect(location.href).not.toContain('token');
  expect(location.hash).toBe(comes ? '' : '#document-front');
});
