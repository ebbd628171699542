import { kycInfo } from '@credence/contract/kyc';
import { retCodes } from '@credence/contract/ret-codes';
import { signIn } from '@credence/contract/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askAtHost } from '../../test/at-host.ts';
import { startServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ jobs: false });
});
afterAll(() => server.stop());

const paths = ['/user/accounts/auth', '/console/', '/docs', '/healthz', '/metrics', kycInfo.path];

test.each([
  { forwarded: 'for=203.0.113.7' },
  { via: '1.1 proxy' },
  { 'x-forwarded-for': '203.0.113.7' },
  { 'x-forwarded-proto': 'https' },
  { 'x-forwarded-host': 'localhost' },
  { 'x-real-ip': '203.0.113.7' },
])(
  'without a public origin nothing is answered to what a proxy passes on [ASVS 12.2.1]: %o',
  async (header) => {
    const visitor = server.visitor();
    for (const path of paths) {
      const answer = await visitor.request('GET', path, { headers: header });
      expect(answer).toMatchObject({ status: 421, code: retCodes.ORIGIN_REFUSED, result: {} });
    }
    const person = { email: 'anna@example.com', password: 'correct horse battery' };
    expect((await visitor.send(signIn, person, header)).status).toBe(421);
  },
);

test.each(['account.example.com', 'localhost.example.com', '127.0.0.1.example.com:3000', '203.0.113.7'])(
  'nor at a host that is not this machine: %s',
  async (host) => {
    for (const path of paths) {
      const answer: unknown = JSON.parse(await askAtHost(`${server.address}${path}`, host));
      expect(answer).toMatchObject({ ret_code: retCodes.ORIGIN_REFUSED });
    }
  },
);

test.each(['localhost:3000', '127.0.0.1', '[::1]:8080'])('this machine is called %s', async (host) => {
  expect(await askAtHost(`${server.address}/healthz`, host)).not.toContain('ret_code');
});

test('with a public origin what a proxy passes on is answered', async () => {
  const environment = { CREDENCE_PUBLIC_ORIGINS: 'https://account.example.com' };
  const behind = await startServer({ jobs: false, environment });
  try {
    const headers = { 'x-forwarded-for': '203.0.113.7', via: '1.1 proxy' };
    expect((await behind.visitor().request('GET', '/healthz', { headers })).status).toBe(200);
    expect(await askAtHost(`${behind.address}/healthz`, 'account.example.com')).not.toContain('ret_code');
  } finally {
    await behind.stop();
  }
});
