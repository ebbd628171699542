import { afterAll, beforeAll, expect, test } from 'vitest';
import { changePartnerSettings } from '@credence/contract/partner';
import { addTestPartner } from '../../../test/fixtures/partner-fixture.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ jobs: false });
});
afterAll(() => server.stop());

const headersOf = async (path: string) => (await server.visitor().request('GET', path)).headers;
const ancestorsOf = async (path: string) =>
  /frame-ancestors ([^;]*)/.exec((await headersOf(path)).get('content-security-policy') ?? '')?.[1];

test('a page that names a partner may be framed by that partner’s origins and by nobody else', async () => {
  const one = await addTestPartner(server, { origins: ['https://one.example', 'https://pay.one.example'] });
  const other = await addTestPartner(server, { origins: ['https://other.example'] });
  const page = (partner: string) => `/user/accounts/auth/sdk?lang=en&partner=${partner}`;
  expect(await ancestorsOf(page(one.partnerId))).toBe("'self' https://one.example https://pay.one.example");
  expect(await ancestorsOf(page(other.partnerId))).toBe("'self' https://other.example");
  expect((await headersOf(page(one.partnerId))).get('x-frame-options')).toBeNull();
  for (const stranger of ['', 'x', server.context.newId(), `${one.partnerId}'`]) {
    expect(await ancestorsOf(page(stranger))).toBe("'none'");
    expect((await headersOf(page(stranger))).get('x-frame-options')).toBe('DENY');
  }
  // Nothing but the account area is framed, whatever its address says.
  for (const path of ['/login', '/console/', '/healthz'])
    expect(await ancestorsOf(`${path}?partner=${one.partnerId}`)).toBe("'none'");
});

test('a partner’s logo may be shown on the pages that it opened', async () => {
  const { partnerId, live } = await addTestPartner(server, { origins: ['https://one.example'] });
  await live.call(changePartnerSettings, { look: { logo: 'https://cdn.one.example/logo.svg' } });
  const pictures = async (path: string) =>
    /img-src ([^;]*)/.exec((await headersOf(path)).get('content-security-policy') ?? '')?.[1];
  expect(await pictures(`/user/accounts/auth?partner=${partnerId}`)).toContain(' https://cdn.one.example');
  expect(await pictures('/user/accounts/auth')).not.toContain('https:');
});
