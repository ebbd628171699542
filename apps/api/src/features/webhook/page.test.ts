import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { partnerDeliveries, pingPartnerWebhook } from '@credence/contract/partner-webhook';
import { eventType, shownSecret } from '@credence/contract/webhook';
import { transform } from '@swc/core';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { addTestPartner, type PartnerClient } from '../../../test/fixtures/partner-fixture.ts';
import { belongsTo, happens } from '../../../test/fixtures/webhook-fixture.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

const repository = fileURLToPath(new URL('../../../../../', import.meta.url));

let server: TestServer;
let page: string;
let folder: string;
let consumer: ChildProcess | undefined;
beforeAll(async () => {
  server = await startServer();
  page = await readFile(join(repository, 'docs/webhooks.md'), 'utf8');
  folder = await mkdtemp(join(tmpdir(), 'credence-consumer-'));
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'));
});
afterEach(() => consumer?.kill());
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

/** The only piece of the page in a language. */
function piece(language: string): string {
  const [found, ...more] = [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)].filter(([, is]) => is === language);
  expect(more).toEqual([]);
  return found?.[2] ?? expect.fail(`The page has no piece of ${language}`);
}

/** Runs the page's command as it stands, but for the address of the partner's server. */
async function createAsThePageSays(key: string, url: string) {
  const command = piece('sh').replace('https://hooks.partner.example/credence', url);
  const shell = spawn('sh', ['-c', command], {
    env: { PATH: process.env['PATH'], CREDENCE: server.address, CREDENCE_KEY: key },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  shell.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(shell, 'close');
  return v.parse(shownSecret, JSON.parse(said));
}

async function freePort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  holder.close();
  await once(holder, 'close');
  return port;
}

/** Runs the page's consumer as a program of its own; returns the lines that it has written. */
async function startConsumer(port: number, secret: string): Promise<string[]> {
  const { code } = await transform(piece('ts'), {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'es6' },
  });
  const file = join(folder, 'consumer.mjs');
  await writeFile(file, code);
  const child = spawn(process.execPath, [file], {
    env: { PORT: String(port), CREDENCE_WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  consumer = child;
  const lines: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => lines.push(...chunk.toString().trim().split('\n')));
  await vi.waitFor(() => expect(lines).toContain('listening'), { timeout: 30_000 });
  return lines;
}

const states = async (live: PartnerClient) =>
  (await live.call(partnerDeliveries, {})).data.map(({ state, answer }) => `${state} ${answer}`);

test('the page’s own consumer takes what we send, once and in order, and refuses what we did not', async () => {
  const { partnerId, live } = await addTestPartner(server);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const { endpoint, secret } = await createAsThePageSays(live.key, url);
  const lines = await startConsumer(port, secret);
  const client = await server.applicant();
  await belongsTo(server, partnerId, { ...client, externalId: 'customer-4711' });
  await happens(server, client.userId);
  await live.call(pingPartnerWebhook, { id: endpoint.id });
  await vi.waitFor(async () => expect(await states(live)).toEqual(['delivered 204', 'delivered 204']), {
    timeout: 20_000,
  });
  expect(lines.toSorted()).toEqual(['listening', 'ping  0', 'questionnaire.submitted customer-4711 1']);
  const forged = await fetch(url, {
    method: 'POST',
    headers: {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
    },
    body: '{"type":"case.approved","timestamp":"2026-11-27T14:00:00.000Z","data":{}}',
  });
  expect(forged.status).toBe(400);
  expect(lines).toHaveLength(3);
});

test('the page names every type of event, and no other', () => {
  const named = [...page.matchAll(/^\| `([a-z]+(?:\.[a-z]+)?)` +\|/gm)].map(([, type]) => type);
  expect(named.toSorted()).toEqual([...eventType.options].toSorted());
});
