import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createSpans, type SpanOptions } from '../../../base/spans.ts';
import { ProviderUnavailable } from './provider.ts';
import { vendorHttp, type RetryPolicy } from './vendor-http.ts';
import type { VendorCall } from './vendor-request.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

let server: Server;
let origin: string;
/** The vendor's answers in order; the last one repeats. */
let script: Answer[] = [];
const asked: { method: string; at: number; headers: IncomingMessage['headers'] }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push({ method: request.method ?? '', at: performance.now(), headers: request.headers });
    const answer = script.length > 1 ? script.shift() : script[0];
    request.resume().on('end', () => answer?.(response, request));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked.length = 0;
});

const says =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const fine = says(200, { name: 'fine' });
const breaks: Answer = (response) => response.destroy();

const answer = v.object({ name: v.string() });

function client(retryPolicy: Partial<RetryPolicy> = {}, lines: string[] = []) {
  const log = { warn: (...said: unknown[]) => void lines.push(JSON.stringify(said)) };
  const quick = { attempt: 10_000, attempts: 3, firstWait: 1, failuresToOpen: 100, ...retryPolicy };
  return vendorHttp({
    provider: 'PROVIDER_SUMSUB',
    tools: { now: () => new Date(), log, retryPolicy: quick },
  });
}

function get(path = '/'): VendorCall<{ name: string }> {
  return { operation: 'look', method: 'GET', url: `${origin}${path}`, answer };
}

function post(more: Partial<VendorCall<{ name: string }>> = {}): VendorCall<{ name: string }> {
  return { ...get(), method: 'POST', json: { firstName: 'Zenobia' }, ...more };
}

async function reasonOf(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ProviderUnavailable);
  return error instanceof ProviderUnavailable ? error.reason : '';
}

test('what may be repeated is tried again; what may not is sent once [S3.13]', async () => {
  script = [breaks, says(503, {}), fine];
  expect(await client().call(get())).toEqual({ name: 'fine' });
  expect(asked).toHaveLength(3);

  for (const broken of [breaks, says(500, {}), says(429, {}), says(200, 'x')]) {
    asked.length = 0;
    script = [broken, fine];
    await reasonOf(client().call(post()));
    expect(asked).toHaveLength(1);
  }

  script = [says(500, {}), fine];
  expect(await client().call(post({ repeatable: true }))).toEqual({ name: 'fine' });
});

test('what never reached the vendor is tried again, whatever it is [S3.13]', async () => {
  const closed = createServer();
  closed.listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as AddressInfo;
  closed.close();
  await once(closed, 'close');
  const http = client({ failuresToOpen: 3, open: 60_000 });
  expect(await reasonOf(http.call(post({ url: `http://127.0.0.1:${port}/` })))).toBe('econnrefused');
  // Three attempts were three failures.
  expect(await reasonOf(http.call(get()))).toBe('circuit open');
  expect(asked).toHaveLength(0);
});

test('it waits as long as the vendor asks for, and no longer than is sensible [S3.13]', async () => {
  script = [says(429, {}, { 'retry-after': '1' }), fine];
  await client().call(get());
  expect((asked[1]?.at ?? 0) - (asked[0]?.at ?? 0)).toBeGreaterThanOrEqual(950);

  asked.length = 0;
  script = [says(503, {}, { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() }), fine];
  expect(await reasonOf(client().call(get()))).toBe('http 503');
  expect(asked).toHaveLength(1);
});

test('an answer without end is not read to its end [S3.13]', async () => {
  let sent = 0;
  script = [
    (response) => {
      const more = () => {
        while (response.writable && !response.destroyed && response.write(Buffer.alloc(65_536, 0x20)))
          sent += 65_536;
      };
      response.on('drain', more);
      response.on('error', () => undefined);
      more();
    },
  ];
  expect(await reasonOf(client().call(get()))).toBe('answer too large');
  expect(sent).toBeLessThan(16 * 1024 * 1024);
});

test('an answer that begins and does not end in time is none [S3.13]', async () => {
  script = [(response) => void response.writeHead(200).write('{"name":')];
  expect(await reasonOf(client({ attempt: 80, attempts: 1 }).call(get()))).toBe('timeout');
});

test('nobody is followed to another address [S3.13]', async () => {
  script = [(response) => void response.writeHead(307, { location: `${origin}/elsewhere` }).end()];
  await reasonOf(client({ attempts: 1 }).call(post({ headers: { authorization: 'Token token=secret' } })));
  expect(asked).toHaveLength(1);
});

test('a refusal is no illness of the vendor: it opens no circuit and is not repeated [S3.13]', async () => {
  const http = client({ failuresToOpen: 1 });
  script = [says(422, {})];
  expect(await reasonOf(http.call(get()))).toBe('http 422');
  expect(await http.callExpecting([422], get())).toEqual({ ok: false, status: 422, body: {} });
  expect(asked).toHaveLength(2);
});

test('an answer of another shape is said to be wrong [S3.13]', async () => {
  script = [says(200, { name: 7 })];
  expect(await reasonOf(client().call(get()))).toBe('wrong answer');
});

test('after a refusal of the time it signs with the time of the vendor [S3.13]', async () => {
  const vendorTime = Date.now() + 7_200_000;
  const date = { date: new Date(vendorTime).toUTCString() };
  script = [
    (response, request) => {
      const off = Math.abs(Number(request.headers['x-time']) - vendorTime);
      says(off < 60_000 ? 200 : 401, { name: 'fine' }, date)(response, request);
    },
  ];
  const http = client();
  const sign = ({ now }: { now: Date }) => ({ 'x-time': String(now.getTime()) });
  expect(await http.call({ ...post(), sign })).toEqual({ name: 'fine' });
  expect(asked).toHaveLength(2);
  await http.call({ ...post(), sign });
  expect(asked).toHaveLength(3);
});

test('a refusal by a vendor whose clock agrees with ours stays one [S3.13]', async () => {
  script = [says(401, {})];
  expect(await reasonOf(client().call(get()))).toBe('http 401');
  expect(asked).toHaveLength(1);
});

test('one call finds out whether an open circuit may close [S3.13]', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const http = client({ attempts: 1, failuresToOpen: 2, open: 60_000 });
    script = [says(500, {})];
    await reasonOf(http.call(get()));
    await reasonOf(http.call(get()));
    expect(await reasonOf(http.call(get()))).toBe('circuit open');
    expect(asked).toHaveLength(2);
    vi.setSystemTime(Date.now() + 60_001);
    expect(await reasonOf(http.call(get()))).toBe('http 500');
    expect(await reasonOf(http.call(get()))).toBe('circuit open');
    expect(asked).toHaveLength(3);
    script = [fine];
    vi.setSystemTime(Date.now() + 60_001);
    expect(await http.call(get())).toEqual({ name: 'fine' });
    expect(await http.call(get())).toEqual({ name: 'fine' });
  } finally {
    vi.useRealTimers();
  }
});

test('a failure is logged by operation and reason, without what was sent or answered [S3.13]', async () => {
  const lines: string[] = [];
  script = [says(500, { error: 'Zenobia is unknown' })];
  const http = client({}, lines);
  await reasonOf(http.call(post({ headers: { authorization: 'Token token=secret' } })));
  expect(lines).toEqual([
    JSON.stringify([
      { provider: 'PROVIDER_SUMSUB', operation: 'look', reason: 'http 500' },
      'vendor call failed',
    ]),
  ]);
});

test('a call is one span, however often it was tried, which says who is asked what and nothing else', async () => {
  const spans = createSpans();
  const told: SpanOptions[] = [];
  spans.sendTo({
    current: () => undefined,
    run: (options, run) => {
      told.push(options);
      return run();
    },
  });
  script = [says(503, {}), fine];
  const tools = { now: () => new Date(), spans, retryPolicy: { firstWait: 1 } };
  await vendorHttp({ provider: 'PROVIDER_JUMIO', tools }).call(get('/people/Zenobia'));
  expect(told).toEqual([
    {
      kind: 'call',
      name: 'PROVIDER_JUMIO look',
      attributes: { 'credence.provider': 'PROVIDER_JUMIO', 'http.request.method': 'GET' },
    },
  ]);
});
