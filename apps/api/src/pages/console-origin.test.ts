import { kycInfo } from '@credence/contract/kyc';
import { retCodes } from '@credence/contract/ret-codes';
import { officerProfile, officerSignIn, signIn } from '@credence/contract/session';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../test/server.ts';

const [account, officers] = ['account.example.com', 'console.example.com'];

let root: string;
let server: TestServer;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'credence-console-'));
  await mkdir(join(root, 'apps/console/dist/assets'), { recursive: true });
  await mkdir(join(root, 'apps/web/dist'), { recursive: true });
  await writeFile(join(root, 'apps/console/dist/index.html'), '<title>Console</title>');
  await writeFile(join(root, 'apps/console/dist/assets/a-1b2c.js'), 'export {};');
  const environment = {
    CREDENCE_PUBLIC_ORIGINS: `https://${account}`,
    CREDENCE_CONSOLE_ORIGIN: `https://${officers}`,
  };
  server = await startServer({ jobs: false, staticRoot: root, environment });
});
afterAll(async () => {
  await server.stop();
  await rm(root, { recursive: true, force: true });
});

interface Asked {
  method?: string;
  origin?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** By `node:http`, because `fetch` does not let a test choose the host. */
async function ask(host: string, path: string, { method = 'GET', origin, body, headers }: Asked = {}) {
  const answer = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    const sent = request(`${server.address}${path}`, {
      method,
      headers: {
        host,
        ...(origin !== undefined && { origin }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    sent.on('response', resolve).on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
  const said = await text(answer);
  return { status: answer.statusCode, headers: answer.headers, text: said };
}

const consolePaths = ['/console/', '/console/queue', '/console/assets/a-1b2c.js', officerProfile.path];

test('a console with an origin of its own is served there alone, pages, files and calls [ASVS 3.5.4]', async () => {
  for (const path of consolePaths) {
    expect((await ask(officers, path)).status).toBe(200);
    const elsewhere = await ask(account, path);
    expect([elsewhere.status, elsewhere.text]).toEqual([
      404,
      expect.stringContaining(`${retCodes.NOT_FOUND}`),
    ]);
  }
  for (const path of ['/user/accounts/auth', '/login', '/docs', kycInfo.path, '/console-x']) {
    expect((await ask(officers, path)).status).toBe(404);
  }
  const person = { email: 'anna@example.com', password: 'correct horse battery' };
  const own = { method: 'POST', origin: `https://${officers}`, body: person };
  expect((await ask(officers, signIn.path, own)).status).toBe(404);
  expect((await ask(officers, '/')).headers.location).toBe('/console/');
  expect((await ask(officers, '/readyz')).status).toBe(200);
});

test('only its own pages call it, and what runs in the account area reads nothing of it', async () => {
  const officer = await server.db.selectFrom('officer').select('id').execute();
  expect(officer).toEqual([]);
  const body = { email: 'mira@example.com', password: 'correct horse battery' };
  const signInFrom = async (origin: string) =>
    (await ask(officers, officerSignIn.path, { method: 'POST', origin, body })).text;
  expect(await signInFrom(`https://${officers}`)).toContain(`${retCodes.SIGN_IN_FAILED}`);
  expect(await signInFrom(`https://${account}`)).toContain(`${retCodes.ORIGIN_REFUSED}`);
  // Nor do its pages call the account area, nor a page that came to the same host without TLS.
  for (const origin of [`https://${officers}`, `http://${account}`]) {
    const answer = await ask(account, signIn.path, { method: 'POST', origin, body });
    expect(answer.text).toContain(`${retCodes.ORIGIN_REFUSED}`);
  }

  const read = await ask(officers, officerProfile.path, { origin: `https://${account}` });
  expect(read.headers['access-control-allow-origin']).toBeUndefined();
  const own = await ask(account, '/healthz', { origin: `https://${account}` });
  expect(own.headers['access-control-allow-origin']).toBe(`https://${account}`);
  const page = await ask(officers, '/console/');
  expect(page.headers['content-security-policy']).toContain("connect-src 'self';");
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
});
