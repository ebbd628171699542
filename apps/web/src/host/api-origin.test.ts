// @vitest-environment happy-dom
import { countryList } from '@credence/contract/country';
import { logout } from '@credence/contract/session';
import { afterEach, expect, test, vi } from 'vitest';
import { call, callPublic } from '../api/client.ts';
import { apiOrigin, apiUrl } from './api-origin.ts';

function openAt(address: string, config?: object): void {
  vi.stubGlobal('location', new URL(address));
  if (config === undefined) return;
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'credence-config';
  script.textContent = JSON.stringify(config);
  document.head.append(script);
}
afterEach(() => document.getElementById('credence-config')?.remove());

test.each([
  ['https://www.example.com/user/accounts/auth', 'https://api.example.com'],
  ['https://www.example.co.uk/', 'https://api.example.co.uk'],
  ['https://testnet.example.com/', 'https://api-testnet.example.com'],
  ['https://test.example.com/', 'https://api-test.example.com'],
  ['https://account.example.com/', ''],
  ['https://example.com/', ''],
  ['https://testing.example.com/', ''],
  ['https://account-testnet.example.com/', ''],
  ['http://localhost:3000/', ''],
  ['http://www.localhost/', ''],
  ['http://127.0.0.1:3000/', ''],
  ['http://[::1]:3000/', ''],
])('[S7.1] the API of a page at %s is at %j', (address, origin) => {
  openAt(address);
  expect(apiOrigin()).toBe(origin);
});

test.each([
  ['https://gateway.example.net', 'https://gateway.example.net'],
  ['https://gateway.example.net/', 'https://gateway.example.net'],
  ['http://localhost:4000', 'http://localhost:4000'],
])('[S7.1] the configured %s wins over the host', (configured, origin) => {
  openAt('https://www.example.com/', { apiOrigin: configured });
  expect(apiOrigin()).toBe(origin);
});

test.each([
  'javascript:alert(1)',
  '//evil.example',
  'https://api.example.com/v1',
  'https://user:secret@api.example.com',
  'https://api.example.com?x=1',
  'ftp://api.example.com',
  'data:text/html,x',
  'api.example.com',
  '',
])('[S7.1] a configured %j is no origin, and the host decides', (configured) => {
  openAt('https://www.example.com/', { apiOrigin: configured });
  expect(apiOrigin()).toBe('https://api.example.com');
});

test('[S7.1] a configured network chooses among the hosts', () => {
  openAt('https://www.example.com/', { environment: 'testnet' });
  expect(apiUrl('/v1/x')).toBe('https://api-testnet.example.com/v1/x');
});

test('[S7.1] every request goes there', async () => {
  openAt('https://testnet.example.com/user/accounts/auth');
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Response.json({
      ret_code: 0,
      ret_msg: 'OK',
      result: url.includes('country') ? [] : { url: '/login' },
    });
  });
  await call(logout, {});
  await callPublic(countryList, { is_disable: '1' });
  expect(asked).toEqual([
    'https://api-testnet.example.com/logout',
    'https://api-testnet.example.com/v2/public/country-list?is_disable=1',
  ]);
});
