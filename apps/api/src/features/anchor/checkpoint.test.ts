import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { savePersonalInfo } from '@credence/contract/personal-info';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { completeInfo } from '../../../test/applicants.ts';
import { takeNow, wholeReport } from '../../../test/fixtures/anchor-fixture.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { lastCheckpoint, transact } from '../../audit/index.ts';
import { systemCall } from '../../base/call.ts';
import { anchorOf } from './anchor.ts';
import { anchorFile, compareAnchors } from './index.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'credence-anchors-'));
});
beforeEach(async () => {
  // Checkpoints are taken where the test says so.
  server = await startServer({ jobs: false });
  return () => server.stop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const take = () => takeNow(server);
const report = () => wholeReport(server);

describe('checkpoints', () => {
  test('an event whose transaction ends late belongs to the next one', async () => {
    await take();
    const [{ userId: slow }, quick] = [await server.applicant(), await server.applicant()];
    await take();
    const call = systemCall(server.context, 'test', '');
    let end: (() => void) | undefined;
    const late = transact(call, slow, async (unit) => {
      await unit.record({ action: 'test.happened', subject: slow });
      await new Promise<void>((resolve) => (end = resolve));
    });
    await expect.poll(() => end).toBeDefined();
    for (let round = 0; round < 2; round++) {
      await quick.call(savePersonalInfo, { info: completeInfo });
      expect((await take())?.checkpoint.accounts).toBe(1);
    }
    end?.();
    await late;
    expect((await report()).waiting).toBe(1);
    expect((await take())?.checkpoint.accounts).toBe(1);
    expect(await report()).toMatchObject({ waiting: 0, broken: [] });
    expect(await take()).toBeUndefined();
  });

  test('nothing is found beside a running server, however much it writes meanwhile', async () => {
    const busy = await Promise.all(Array.from({ length: 4 }, () => server.applicant()));
    const over = new AbortController();
    const writing = busy.map(async (applicant) => {
      for (let time = 0; !over.signal.aborted; time++) {
        const info = { ...completeInfo, address: `Street ${time}` };
        await applicant.call(savePersonalInfo, { info });
      }
    });
    try {
      for (let time = 0; time < 5; time++) {
        await take();
        const { broken, events } = await report();
        expect(broken).toEqual([]);
        expect(events).toBeGreaterThan(0);
      }
    } finally {
      over.abort();
      await Promise.all(writing);
    }
  });

  test('two at once make one', async () => {
    await server.applicant();
    const both = await Promise.all([take(), take()]);
    expect(both.filter((one) => one !== undefined)).toHaveLength(1);
    expect(await report()).toMatchObject({ checkpoints: 1, broken: [] });
  });

  test('an event from before the last one that none covers is found', async () => {
    const client = await server.applicant();
    await take();
    await client.call(savePersonalInfo, { info: completeInfo });
    // So that the next checkpoint does not see it.
    const { userId } = client;
    await sql`update audit_event set transaction_id = 3
      where user_id = ${userId} and sequence = (select max(sequence) from audit_event where user_id = ${userId})`.execute(
      server.db,
    );
    await server.applicant();
    await take();
    expect((await report()).broken).toEqual([expect.objectContaining({ userId, problem: 'not covered' })]);
  });

  test('a database of another cluster, such as a restored one, is gathered once more and goes on', async () => {
    const client = await server.applicant();
    await take();
    await client.call(savePersonalInfo, { info: completeInfo });
    await sql`update audit_event set transaction_id = 3 where transaction_id > 3`.execute(server.db);
    const last = await lastCheckpoint(server.db);
    // As if the last one had been taken elsewhere; only its own hash tells of it here.
    await sql`update audit_checkpoint set database = 'another'`.execute(server.db);
    expect((await take())?.checkpoint).toMatchObject({ number: (last?.number ?? 0) + 1, accounts: 1 });
    expect((await report()).waiting).toBe(0);
  });
});

test('an older database in place of the newer one, which goes on, is found by the anchors', async () => {
  const file = join(folder, 'anchors');
  const place = anchorFile(file);
  const anchorLast = async () => {
    const last = await lastCheckpoint(server.db);
    if (last !== undefined) await place.put(anchorOf(last));
  };
  const client = await server.applicant();
  await take();
  await anchorLast();
  const tables = ['audit_event', 'audit_head', 'audit_checkpoint', 'audit_covered'];
  for (const table of tables)
    await sql`create table ${sql.table(`${table}_old`)} as table ${sql.table(table)}`.execute(server.db);
  await client.call(savePersonalInfo, { info: completeInfo });
  await take();
  await anchorLast();
  // Lines of a log among them, as of an export.
  await appendFile(file, '{"level":30,"msg":"request"}\nnot even JSON\n');
  expect(await compareAnchors(server.db, place)).toEqual({ anchors: 2, findings: [] });

  for (const table of tables) {
    await sql`delete from ${sql.table(table)}`.execute(server.db);
    await sql`insert into ${sql.table(table)} table ${sql.table(`${table}_old`)}`.execute(server.db);
  }
  expect((await report()).broken).toEqual([]);
  expect((await compareAnchors(server.db, place)).findings).toMatchObject([
    { checkpoint: 2, problem: 'behind its anchor' },
  ]);
  await server.applicant();
  await take();
  expect((await compareAnchors(server.db, place)).findings).toMatchObject([
    { checkpoint: 2, problem: 'differs from its anchor' },
  ]);
  expect((await compareAnchors(server.db, anchorFile(join(folder, 'removed')))).findings).toMatchObject([
    { problem: 'no anchors' },
  ]);
});
