import { request as send } from 'node:http';
import { clientLog, memberInfo } from '@credence/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Reads the metrics as a program on this machine; by `node:http`, since `fetch` lets no test choose the host. */
function scrape(of: TestServer, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; type: string; text: string }>((resolve, reject) => {
    const sent = send(`${of.address}/metrics`, { headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          text,
        }),
      );
    });
    sent.on('error', reject).end();
  });
}

test('requests are counted by route, status and class of ret_code, and what pages report by code and host', async () => {
  const applicant = await server.applicant();
  await applicant.call(memberInfo, {});
  await server.visitor().send(memberInfo);
  await server.visitor().request('GET', '/nowhere/anna@example.com');
  await server.visitor().call(clientLog, {
    events: [
      { code: '79999', delayMs: 0, language: 'en', host: 'sdk', release: 'a', page: '/user/accounts/auth' },
    ],
  });
  const { status, type, text } = await scrape(server);
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  const count = (labels: string) => `http_request_duration_seconds_count{${labels}} 1\n`;
  const route = `route="${memberInfo.path}",status="200"`;
  expect(text).toContain(count(`method="${memberInfo.method}",${route},ret_code="0"`));
  expect(text).toContain(count(`method="${memberInfo.method}",${route},ret_code="10xxx"`));
  expect(text).toContain(count('method="GET",route="unknown",status="404",ret_code="10xxx"'));
  expect(text).toContain('client_events_total{code="79999",host="sdk"} 1\n');
  expect(text).toContain('process_cpu_seconds_total');
  expect(text).not.toContain('anna');
});

test('without a token only a program on this machine may read', async () => {
  expect((await scrape(server)).status).toBe(200);
  expect((await scrape(server, { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404);
  expect((await scrape(server, { forwarded: 'for=127.0.0.1' })).status).toBe(404);
  expect((await scrape(server, { host: 'rebound.example.com' })).status).toBe(404);
  // A proxy that passes on neither the host nor its own name cannot be told from a program here.
  const behindProxy = { CREDENCE_TRUSTED_PROXIES: '1' };
  const reachedFromElsewhere = { CREDENCE_PUBLIC_ORIGINS: 'https://account.example.com' };
  for (const environment of [behindProxy, reachedFromElsewhere]) {
    const own = await startServer({ environment });
    try {
      expect((await scrape(own)).status).toBe(404);
    } finally {
      await own.stop();
    }
  }
});

test('with a token whoever shows it may read, and nobody else', async () => {
  const token = 'a-token-for-the-scraper';
  const own = await startServer({ environment: { CREDENCE_METRICS_TOKEN: token } });
  try {
    expect((await scrape(own)).status).toBe(401);
    expect((await scrape(own, { authorization: `Bearer ${token}x` })).status).toBe(401);
    expect((await scrape(own, { authorization: `Bearer ${token}` })).status).toBe(200);
  } finally {
    await own.stop();
  }
});
