import { request as send } from 'node:http';
import { clientLog } from '@credence/contract/client-log';
import { savePersonalInfo } from '@credence/contract/personal-info';
import { memberInfo } from '@credence/contract/profile';
import { currentCase, submitCase } from '@credence/contract/verification';
import { startSimulator } from '@credence/simulator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeInfo, vendorsPart } from '../../test/applicants.ts';
import { smallPicture, upload } from '../../test/pictures.ts';
import { behindProxy, startServer, type TestServer } from '../../test/server.ts';
import { createMetrics } from '../base/metrics.ts';
import { createMonitor } from '../app.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/**
 * Reads the metrics as a program on this machine; by `node:http`, because `fetch` does not let a test choose
 * the host.
 */
function scrape(of: Pick<TestServer, 'address'>, headers: Record<string, string> = {}) {
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

test('[S3.13] calls to vendors and their reports are counted, and the cases that wait for a verdict', async () => {
  const simulator = await startSimulator({ speed: 1000 });
  const own = await startServer({
    environment: { ...simulator.environment, CREDENCE_PROVIDER_ORDER: 'PROVIDER_SUMSUB' },
    // The submitted case waits.
    jobs: false,
  });
  const begin = async () => {
    const client = await own.applicant();
    await client.call(savePersonalInfo, { info: completeInfo });
    await vendorsPart(client, { level: 1, country: 'SE', documentType: 'PASSPORT' });
    return client;
  };
  try {
    await begin();
    simulator.faults('sumsub', { answers: { broken: 'http-500' } });
    const client = await begin();
    expect((await own.visitor().request('POST', '/v1/webhooks/sumsub', { body: '{}' })).status).toBe(401);
    const before = (await scrape(own)).text;
    const call = 'vendor_calls_total\\{provider="PROVIDER_SUMSUB",operation="[\\w ]+"';
    expect(before).toMatch(new RegExp(`^${call},outcome="ok"\\} [1-9]`, 'm'));
    expect(before).toMatch(new RegExp(`^${call},outcome="failed"\\} [1-9]`, 'm'));
    expect(before).toContain('vendor_webhooks_total{provider="PROVIDER_SUMSUB",outcome="not-believed"} 1\n');
    expect(before).toMatch(/^cases_without_verdict 0$/m);
    expect(before).toMatch(/^cases_without_verdict_oldest_seconds 0$/m);

    const open = await client.call(currentCase, { level: '1' });
    for (const kind of open?.requiredFiles ?? [])
      await upload(client, open?.id ?? '', kind, await smallPicture(kind));
    await client.call(submitCase, { caseId: open?.id ?? '' });
    own.pass(90_000);
    const after = (await scrape(own)).text;
    expect(after).toMatch(/^cases_without_verdict 1$/m);
    expect(Number(/^cases_without_verdict_oldest_seconds (\S+)$/m.exec(after)?.[1])).toBeGreaterThan(80);
  } finally {
    await own.stop();
    await simulator.close();
  }
});

test('a worker that is a process of its own answers for its health and figures, and for nothing else', async () => {
  const monitor = await createMonitor({ ...server.context, metrics: createMetrics() });
  try {
    const address = await monitor.listen({ host: '127.0.0.1', port: 0 });
    const { status, text } = await scrape({ address });
    expect(status).toBe(200);
    expect(text).toMatch(/^cases_without_verdict \d/m);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect((await fetch(`${address}/user/accounts/auth`)).status).toBe(404);
  } finally {
    await monitor.close();
  }
});

test('without a token only a program on this machine may read', async () => {
  expect((await scrape(server)).status).toBe(200);
  const oneOrigin = await startServer({ environment: { CREDENCE_PUBLIC_ORIGINS: 'http://localhost:3000' } });
  try {
    expect((await scrape(oneOrigin)).status).toBe(200);
    expect((await scrape(oneOrigin, { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404);
    expect((await scrape(oneOrigin, { forwarded: 'for=127.0.0.1' })).status).toBe(404);
    expect((await scrape(oneOrigin, { host: 'rebound.example.com' })).status).toBe(404);
  } finally {
    await oneOrigin.stop();
  }
  // A proxy that passes on neither the host nor its own name looks like a local program.
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
