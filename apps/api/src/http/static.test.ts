import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type Client, type TestServer } from '../../test/server.ts';

let root: string;
let server: TestServer;
let visitor: Client;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'credence-static-'));
  for (const app of ['web', 'console']) {
    const dist = join(root, 'apps', app, 'dist');
    await mkdir(join(dist, 'assets'), { recursive: true });
    await writeFile(join(dist, 'index.html'), `<title>${app}</title>`);
    await writeFile(join(dist, 'login.html'), '<title>login</title>');
    await writeFile(join(dist, 'assets', 'main-1a2b.js'), 'export {};');
  }
  await mkdir(join(root, 'locales', 'user-accounts'), { recursive: true });
  await writeFile(join(root, 'locales', 'user-accounts', 'en.json'), '{}');
  await writeFile(join(root, 'secret.txt'), 'not to be served');
  server = await startServer({ jobs: false, staticRoot: root });
  visitor = server.visitor();
});
afterAll(async () => {
  await server.stop();
  await rm(root, { recursive: true, force: true });
});

test.each([
  ['/user/accounts', 'web'],
  ['/user/accounts/', 'web'],
  ['/user/accounts/auth/kyc?lang=en', 'web'],
  ['/console', 'console'],
  ['/console/', 'console'],
  ['/console/case/1/2', 'console'],
])('%s is the page of its app, asked for anew each time [S1.1]', async (path, title) => {
  const answer = await visitor.request('GET', path);
  expect(answer.status).toBe(200);
  expect(answer.text).toContain(`<title>${title}</title>`);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect((await visitor.request('HEAD', path)).status).toBe(200);
});

test('files with a hash in their name are kept for ever, and a missing one is no page [S1.1]', async () => {
  const asset = await visitor.request('GET', '/user/accounts/assets/main-1a2b.js');
  expect(asset.headers.get('cache-control')).toContain('immutable');
  expect((await visitor.request('GET', '/user/accounts/assets/main-old.js')).status).toBe(404);
});

test.each([
  '/user/accounts/%2e%2e/%2e%2e/%2e%2e/secret.txt',
  '/user/accounts/..%2f..%2f..%2fsecret.txt',
  '/console/assets/..%5c..%5csecret.txt',
  '/user/accounts/%00',
  '/common-static/fhs/i18n-upload/low-cache/project/release/..%2f..%2f/en.json',
  '/%zz',
  '/nothing/here',
])('%s gives nothing away, in an answer with every security header', async (path) => {
  const answer = await visitor.request('GET', path);
  expect([400, 403, 404]).toContain(answer.status);
  expect(answer.text).not.toContain('not to be served');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});
