// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { returned, takeReturned } from './returned.ts';

const at = (path: string): URL => {
  window.location.href = `http://localhost${path}`;
  return new URL(window.location.href);
};

test('[S2.3] what an electronic identity brings back leaves the address at once, and is given once', () => {
  expect(
    takeReturned(at('/user/accounts/auth/vendor?code=secret&state=mine&iss=https%3A%2F%2Feid.example')),
  ).toBe(true);
  expect(window.location.href).toBe('http://localhost/user/accounts/auth/vendor');
  const brought = returned();
  expect(brought?.get('code')).toBe('secret');
  expect(brought?.get('state')).toBe('mine');
  expect(returned()).toBeUndefined();
});

test('nothing is taken out of any other address', () => {
  for (const path of ['/user/accounts/auth/vendor?level=2', '/user/accounts/auth?state=x&code=y']) {
    expect(takeReturned(at(path))).toBe(false);
    expect(window.location.href).toBe(`http://localhost${path}`);
  }
  expect(returned()).toBeUndefined();
});
