import { clientLog, readClientLog } from '@credence/contract/client-log';
import { memberInfo, userProfile } from '@credence/contract/profile';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectErrors } from '../../test/error-log.ts';
import * as v from 'valibot';
import { behindProxy, startServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: behindProxy });
});
afterAll(() => server.stop());

const line = v.looseObject({
  msg: v.string(),
  trace_id: v.optional(v.string()),
  parent_id: v.optional(v.string()),
});

/** The log lines since a moment that contain the text. */
function lines(text: string) {
  return server.log.map((entry) => v.parse(line, JSON.parse(entry))).filter(({ msg }) => msg === text);
}

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parentId = '00f067aa0ba902b7';

test("the browser's trace id is in the server's log line and in what the page reports of the same call", async () => {
  const visitor = server.visitor();
  await visitor.send(memberInfo, {}, { traceparent: `00-${traceId}-${parentId}-01` });
  await visitor.call(clientLog, {
    events: [
      {
        code: '79997',
        delayMs: 0,
        path: memberInfo.path,
        traceId,
        language: 'en',
        host: 'browser',
        release: 'a',
        page: '/',
      },
    ],
  });
  expect(lines('answered').find((entry) => entry.trace_id === traceId)).toMatchObject({
    route: memberInfo.path,
    parent_id: parentId,
  });
  const [event] = (await (await server.officer()).call(readClientLog, {})).events;
  expect(event?.traceId).toBe(traceId);
});

test('a failure of ours is logged with the trace id', async () => {
  expectErrors('failed');
  const officer = await server.officer();
  await sql`alter table client_event rename to client_event_away`.execute(server.db);
  try {
    const answer = await officer.send(readClientLog, {}, { traceparent: `00-${traceId}-${parentId}-00` });
    expect(answer.status).toBe(500);
  } finally {
    await sql`alter table client_event_away rename to client_event`.execute(server.db);
  }
  expect(lines('failed').at(-1)).toMatchObject({ trace_id: traceId, parent_id: parentId });
});

test.each([
  'rubbish',
  `01-${traceId}-${parentId}-01`,
  `00-${'0'.repeat(32)}-${parentId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${parentId}-01`,
  `00-${traceId}-${parentId}-01-more`,
  `00-${traceId}-${parentId}`,
  `00-${traceId}-${parentId}-01, 00-${traceId}-${parentId}-01`,
])('the traceparent %j is ignored', async (traceparent) => {
  await server.visitor().send(memberInfo, {}, { traceparent });
  expect(lines('answered').at(-1)).not.toHaveProperty('trace_id');
});

test('[ASVS 16.2.1] the line of an answer names its code, who asked, and where from without the address', async () => {
  const account = await server.applicant();
  const answer = await account.send(userProfile, {}, { 'x-forwarded-for': '198.51.100.7' });
  await server.visitor().send(userProfile, {}, { 'x-forwarded-for': '198.51.100.7' });
  await server.visitor().send(userProfile, {}, { 'x-forwarded-for': '198.51.100.8' });
  const answered = () => lines('answered').filter(({ route }) => route === userProfile.path);
  await expect.poll(answered).toHaveLength(3);
  const [known, stranger, elsewhere] = answered();
  expect(known).toMatchObject({
    reqId: answer.headers.get('x-request-id'),
    ret_code: 'OK',
    actor: { kind: 'account', id: account.userId },
    address: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
  const there = known?.['address'];
  expect(stranger).toMatchObject({
    ret_code: 'NOT_SIGNED_IN',
    actor: { kind: 'visitor' },
    address: there,
  });
  expect(elsewhere?.['address']).not.toBe(there);
});
