import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staticRoutes } from './static.ts';

const texts = JSON.stringify({ greeting: 'Hallo' });
const release = '/common-static/fhs/i18n-upload/low-cache/project/release';

let root: string;
let app: FastifyInstance;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'credence-translations-'));
  const folder = join(root, '.cache/locales/user-accounts');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'de-DE.json'), texts);
  await writeFile(join(folder, 'de-DE.json.br'), brotliCompressSync(texts));
  await writeFile(join(root, '.cache/locales/secret.json'), '{}');
  for (const name of ['web', 'console']) await mkdir(join(root, 'apps', name, 'dist'), { recursive: true });
  app = Fastify();
  await staticRoutes(app, root);
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url: `${release}${path}`, headers });

test.each(['', 'testnet-', 'test-'])(
  '[S7.25] %sde-DE.json has the texts of its language, kept for a short while',
  async (prefix) => {
    const answer = await get(`/user-accounts/${prefix}de-DE.json?v=1`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ greeting: 'Hallo' });
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.headers['cache-control']).toBe('public, max-age=300');
  },
);

test('[S7.25] they are sent as the build has compressed them, and not again to who has them', async () => {
  const answer = await get('/user-accounts/de-DE.json?v=1', { 'accept-encoding': 'gzip, br' });
  expect(answer.headers['content-encoding']).toBe('br');
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect(answer.headers['vary']).toMatch(/accept-encoding/i);
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(texts);
  const etag = String(answer.headers['etag']);
  const again = await get('/user-accounts/de-DE.json?v=1', {
    'accept-encoding': 'gzip, br',
    'if-none-match': etag,
  });
  expect([again.statusCode, again.payload]).toEqual([304, '']);
});

test.each([
  '/user-accounts/fr-FR.json',
  '/user-accounts/dev-de-DE.json',
  '/user-accounts/de-DE.json.br',
  '/nothing/de-DE.json',
  '/../de-DE.json',
  '/%2e%2e/secret.json',
  '/user-accounts/..%2fsecret.json',
])('[S7.25] %s is not there, and the answer is no envelope', async (path) => {
  const answer = await get(path);
  expect(answer.statusCode).toBe(404);
  expect(answer.payload).not.toContain('ret_code');
});
