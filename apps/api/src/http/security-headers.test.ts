import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ jobs: false });
});
afterAll(() => server.stop());

test.each([
  '/',
  '/login',
  '/user/accounts/auth',
  '/user/accounts/assets/gone.js',
  '/console/',
  '/console/api/officer',
  '/v2/private/user/profile',
  '/common-static/fhs/i18n-upload/low-cache/project/release/user-accounts/en.json?v=1',
  '/nowhere',
  '/docs',
  '/healthz',
])('the answer to %s carries the security headers, whatever kind it is', async (path) => {
  const { headers } = await server.visitor().request('GET', path);
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'self';script-src 'self'(?: 'sha256-[^']+')*;/,
  );
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('permissions-policy')).toContain('camera=(self)');
  expect(headers.get('server')).toBeNull();
  expect(headers.get('x-powered-by')).toBeNull();
});

test('[ASVS 3.4.1] behind TLS browsers are told to stay there, and below our name where that is configured', async () => {
  const strict = async (environment: NodeJS.ProcessEnv) => {
    const own = await startServer({
      environment: { CREDENCE_PUBLIC_ORIGINS: 'https://credence.example', ...environment },
      jobs: false,
    });
    const { headers } = await own.visitor().request('GET', '/healthz');
    await own.stop();
    return headers.get('strict-transport-security');
  };
  expect(await strict({})).toBe('max-age=31536000');
  expect(await strict({ CREDENCE_HSTS_SUBDOMAINS: 'on' })).toBe('max-age=31536000; includeSubDomains');
});
