import { kycInfo } from '@credence/contract/kyc';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partnerEndpoints } from './partner-openapi.ts';
import { startServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ jobs: false });
});
afterAll(() => server.stop());

const openApi = v.object({ openapi: v.string(), paths: v.record(v.string(), v.unknown()) });

test('the contract is published for people and for tools', async () => {
  const page = await server.visitor().request('GET', '/docs');
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.text).toContain(`<h2>POST ${kycInfo.path}</h2>`);
  const answer = await server.visitor().request('GET', '/docs/openapi.json');
  const document = v.parse(openApi, JSON.parse(answer.text));
  expect(document.openapi).toMatch(/^3\.1/);
  expect(Object.keys(document.paths)).toContain(kycInfo.path);
});

test('the API of partners is a document of its own', async () => {
  const answer = await server.visitor().request('GET', '/docs/partner/openapi.json');
  const document = v.parse(openApi, JSON.parse(answer.text));
  expect(Object.keys(document.paths).toSorted()).toEqual(
    [...new Set(partnerEndpoints.map(({ path }) => path))].toSorted(),
  );
  const first = await server.visitor().request('GET', '/docs/openapi.json');
  expect(first.text).not.toContain('/v1/partner/');
});

test('where others reach the server the contract is published only if that is asked for [ASVS 13.4.5]', async () => {
  const open = { CREDENCE_PUBLIC_ORIGINS: 'https://account.example.com' };
  for (const [environment, status] of [
    [open, 404],
    [{ ...open, CREDENCE_DOCS: 'on' }, 200],
  ] as const) {
    const other = await startServer({ jobs: false, beside: server, environment });
    try {
      for (const path of ['/docs', '/docs/openapi.json'])
        expect((await other.visitor().request('GET', path)).status).toBe(status);
    } finally {
      await other.stop();
    }
  }
});

test('the probes answer', async () => {
  for (const [path, status] of [
    ['/healthz', 'ok'],
    ['/readyz', 'ready'],
  ] as const) {
    const answer = await server.visitor().request('GET', path);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toEqual({ status });
  }
});
