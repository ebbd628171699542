import { countryList } from '@credence/contract/country';
import { sdkHeaders } from '@credence/contract/embedding';
import { userProfile } from '@credence/contract/profile';
import { retCodes } from '@credence/contract/ret-codes';
import { logout } from '@credence/contract/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type Client, type TestServer } from '../../test/server.ts';

const page = 'https://www.example.com';
const testPage = 'https://testnet.example.com';
const stranger = 'https://www.example.com.evil.example';

let server: TestServer;
let visitor: Client;
beforeAll(async () => {
  server = await startServer({
    jobs: false,
    environment: { CREDENCE_PUBLIC_ORIGINS: `${page},${testPage},https://api.example.com` },
  });
  visitor = server.visitor();
});
afterAll(() => server.stop());

const preflight = (origin: string, path: string, method: string) =>
  visitor.request('OPTIONS', path, {
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'platform',
    },
  });

test.each([page, testPage])('[S7.1] [S7.2] a page at %s may call and read, with cookies', async (origin) => {
  const answer = await visitor.request('GET', countryList.path, { headers: { origin } });
  expect(answer.code).toBe(retCodes.OK);
  expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
  expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
  expect(answer.headers.get('vary')).toMatch(/\borigin\b/i);
  const exposed = answer.headers.get('access-control-expose-headers')?.toLowerCase().split(', ');
  expect(exposed).toEqual(expect.arrayContaining(['location', 'upload-offset', 'credence-file']));
  const refused = await visitor.request('GET', userProfile.path, { headers: { origin } });
  expect(refused.code).toBe(retCodes.NOT_SIGNED_IN);
  expect(refused.headers.get('access-control-allow-origin')).toBe(origin);
});

test('[S7.1] [S7.2] [S7.3] [S7.22] a preflight allows every method and header of the client, and is asked once a day', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
    const answer = await preflight(page, userProfile.path, method);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe(page);
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
    expect(answer.headers.get('access-control-max-age')).toBe('86400');
    expect(answer.headers.get('access-control-allow-methods')?.split(', ')).toContain(method);
    const allowed = answer.headers.get('access-control-allow-headers')?.toLowerCase().split(', ');
    expect(allowed).toEqual(
      expect.arrayContaining([
        'content-type',
        'traceparent',
        'platform',
        'x-user-agent',
        'x-client-tag',
        'guid',
        'tus-resumable',
        'upload-offset',
        ...Object.values(sdkHeaders),
      ]),
    );
  }
});

test('any other site is given no leave, and can cause nothing', async () => {
  const answer = await visitor.request('GET', countryList.path, { headers: { origin: stranger } });
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  const asked = await preflight(stranger, userProfile.path, 'POST');
  expect(asked.headers.get('access-control-allow-origin')).toBeNull();
  expect(asked.headers.get('access-control-allow-methods')).toBeNull();
  expect((await visitor.send(logout, {}, { origin: stranger })).code).toBe(retCodes.ORIGIN_REFUSED);
  expect((await visitor.send(logout, {}, { origin: page })).code).toBe(retCodes.OK);
});

test('[S7.1] the page may connect to the API at its own origin', async () => {
  const answer = await visitor.request('GET', '/healthz');
  expect(answer.headers.get('content-security-policy')).toMatch(
    /connect-src 'self' [^;]*https:\/\/api\.example\.com/,
  );
});

test('where no origin is configured there is no CORS at all', async () => {
  const plain = await startServer({ jobs: false });
  try {
    const answer = await plain.visitor().request('GET', countryList.path, { headers: { origin: page } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('content-security-policy')).toMatch(/connect-src 'self';/);
  } finally {
    await plain.stop();
  }
});
