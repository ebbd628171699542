import { clientLog, pathTemplate, readClientLog, type ClientEvent } from '@credence/contract/client-log';
import { retCodes } from '@credence/contract/ret-codes';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { behindProxy, startServer, type TestServer } from '../../../test/server.ts';
import { countTries } from '../../http/tries.ts';
import { forgetClientEvents } from './jobs.ts';
import { inTransaction } from '../../db/transaction.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const event: ClientEvent = {
  code: '79999',
  delayMs: 1500,
  path: '/v3/private/kyc/kyc-info',
  method: 'POST',
  durationMs: 230,
  language: 'ar-SA',
  host: 'browser',
  release: '0.1.0+abc',
  page: '/user/accounts/auth',
};

const stored = async () => {
  const { rows } = await sql<{ text: string }>`select e::text as text from client_event e`.execute(server.db);
  return rows.map((row) => row.text).join('\n');
};

test('[S8.8] what a page reports is kept, counted by code, and read by officers newest first', async () => {
  await server.visitor().call(clientLog, {
    events: [
      { ...event, code: '79998', status: 502, tags: ['kyc-submit'], traceId: 'a'.repeat(32) },
      { ...event, code: '79996', errorName: 'TypeError', stack: ['shell-x.js:1:20', 'index-y.js:3:4'] },
      event,
    ],
  });
  const officer = await server.officer();
  const log = await officer.call(readClientLog, {});
  expect(log.events.slice(0, 3).map(({ code }) => code)).toEqual(['79999', '79996', '79998']);
  expect(log.events[2]).toMatchObject({
    status: 502,
    method: 'POST',
    path: '/v3/private/kyc/kyc-info',
    durationMs: 230,
    tags: ['kyc-submit'],
    traceId: 'a'.repeat(32),
    language: 'ar-SA',
    host: 'browser',
    release: '0.1.0+abc',
    page: '/user/accounts/auth',
  });
  expect(log.events[1]?.stack).toEqual(['shell-x.js:1:20', 'index-y.js:3:4']);
  const [first] = log.events;
  expect(Date.parse(first?.receivedAt ?? '') - Date.parse(first?.happenedAt ?? '')).toBe(1500);
  expect(log.counts.find(({ code }) => code === '79998')).toEqual({ code: '79998', day: 1, week: 1 });

  const filtered = await officer.call(readClientLog, { code: '79998', path: '/v3/private' });
  expect(filtered.events.map(({ code }) => code)).toEqual(['79998']);
  expect((await officer.call(readClientLog, { path: '/v3/_rivate' })).events).toEqual([]);
});

test('a page of the log leads to the next, and none is shown twice', async () => {
  const release = 'pages';
  for (let sent = 0; sent < 3; sent++) {
    await server.visitor().call(clientLog, {
      events: Array.from({ length: 20 }, () => ({ ...event, code: 'slow-request' as const, release })),
    });
  }
  const officer = await server.officer();
  const first = await officer.call(readClientLog, { code: 'slow-request' });
  const second = await officer.call(readClientLog, { code: 'slow-request', after: first.next ?? '' });
  const ids = [...first.events, ...second.events].map(({ id }) => id);
  expect([first.events.length, second.events.length, second.next]).toEqual([50, 10, null]);
  expect(new Set(ids).size).toBe(60);
});

test('an account holder is not told apart from anybody else, and cannot read the log', async () => {
  const applicant = await server.applicant();
  await applicant.call(clientLog, { events: [event] });
  const text = await stored();
  expect(text).not.toContain(applicant.userId);
  expect(text).not.toContain(applicant.email);
  expect(text).not.toMatch(/127\.0\.0\.1|Mozilla|node/);
  expect((await applicant.send(readClientLog)).code).toBe(retCodes.NOT_SIGNED_IN);
  expect((await server.visitor().send(readClientLog)).code).toBe(retCodes.NOT_SIGNED_IN);
});

test.each([
  ['no events', { events: [] }],
  ['more than twenty events', { events: Array.from({ length: 21 }, () => event) }],
  ['an unknown code', { events: [{ ...event, code: '10016' }] }],
  ['a field that nobody knows', { events: [{ ...event, userId: '1' }] }],
  ['a message of an error', { events: [{ ...event, message: 'anna@example.com' }] }],
  ['a path with a query', { events: [{ ...event, path: '/v1/a?email=anna' }] }],
  ['a path with an e-mail', { events: [{ ...event, path: '/v1/anna@example.com' }] }],
  ['an address for a page', { events: [{ ...event, page: 'https://example.com/a' }] }],
  ['prose for a stack', { events: [{ ...event, stack: ['Anna Maria at shell.js:1:2'] }] }],
  ['prose for a name', { events: [{ ...event, errorName: 'Anna Maria' }] }],
  ['a trace id that is none', { events: [{ ...event, traceId: 'A'.repeat(32) }] }],
  ['a tag of words', { events: [{ ...event, tags: ['anna@example.com'] }] }],
  ['a negative time', { events: [{ ...event, delayMs: -1 }] }],
  ['a release without end', { events: [{ ...event, release: 'x'.repeat(41) }] }],
])('%s is refused', async (_what, input) => {
  expect((await server.visitor().send(clientLog, input)).code).toBe(retCodes.INPUT_INVALID);
});

test('ids that a page left in a path are taken out before it is kept', async () => {
  const id = '01890000-0000-7000-8000-000000000001';
  await server.visitor().call(clientLog, {
    events: [{ ...event, path: `/v3/private/kyc/files/${id}`, page: '/user/accounts/4915112345678' }],
  });
  const [newest] = (await (await server.officer()).call(readClientLog, {})).events;
  expect(newest).toMatchObject({ path: '/v3/private/kyc/files/:id', page: '/user/accounts/:id' });
});

test.each([
  ['/v3/private/kyc/kyc-info?level=1#x', '/v3/private/kyc/kyc-info'],
  ['/console/api/file/01890000-0000-7000-8000-000000000001/0189abcdef', '/console/api/file/:id/:id'],
  ['/user/anna%40example.com', '/user/:id'],
  ['/user/1990-04-12/+4915112345', '/user/:id/:id'],
  ['/v1/s1/kyc/integration/token/info', '/v1/s1/kyc/integration/token/info'],
  ['', '/'],
])('the template of %j is %j', (address, template) => {
  expect(pathTemplate(address)).toBe(template);
});

test('an address that reports without end is told to wait', async () => {
  const own = await startServer();
  try {
    let code: number | undefined = retCodes.OK;
    let sent = 0;
    for (; code === retCodes.OK && sent < 100; sent++) {
      ({ code } = await own.visitor().send(clientLog, { events: [event] }));
    }
    expect([code, sent]).toEqual([retCodes.TOO_MANY_REQUESTS, 61]);
  } finally {
    await own.stop();
  }
});

test('of what an address reports, and all do, so much is kept and the rest is counted only', async () => {
  const own = await startServer({ environment: behindProxy });
  try {
    const visitor = own.visitor();
    const report = async (address: string, times: number) => {
      const events = Array.from({ length: 20 }, () => event);
      for (let sent = 0; sent < times; sent++)
        await visitor.send(clientLog, { events }, { 'x-forwarded-for': address });
      const { rows } = await sql<{ count: number }>`select count(*) from client_event`.execute(own.db);
      return rows[0]?.count;
    };
    expect(await report('203.0.113.1', 11)).toBe(200);
    expect(await report('203.0.113.2', 1)).toBe(220);
    own.pass(61_000);
    await countTries(own.context, [{ what: 'events of 60000', within: 60_000, amount: 1_990 }]);
    expect(await report('203.0.113.1', 2)).toBe(230);
    const dropped = await own.context.metrics.registry.getSingleMetric('client_events_dropped_total')?.get();
    expect(dropped?.values[0]?.value).toBe(50);
  } finally {
    await own.stop();
  }
});

test('events are forgotten after thirty days, by a job that comes back every day', async () => {
  const own = await startServer();
  try {
    await own.visitor().call(clientLog, { events: [event] });
    own.pass(30 * 24 * 60 * 60 * 1000 - 60_000);
    await own.visitor().call(clientLog, { events: [{ ...event, code: '79997' }] });
    own.pass(2 * 60_000);
    await inTransaction(own.db, (work) => own.context.jobs.enqueue(work, forgetClientEvents, {}));
    const codes = async () =>
      (await own.db.selectFrom('client_event').select('code').execute()).map((row) => row.code);
    await vi.waitFor(async () => expect(await codes()).toEqual(['79997']), { timeout: 60_000 });
    const { rows } = await sql<{ cron: string }>`
      select cron from pgboss.schedule where name = ${forgetClientEvents.name}`.execute(own.db);
    expect(rows).toEqual([{ cron: '17 3 * * *' }]);
  } finally {
    await own.stop();
  }
});
