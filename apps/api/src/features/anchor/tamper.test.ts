import { savePersonalInfo } from '@credence/contract/personal-info';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { completeInfo } from '../../../test/applicants.ts';
import { takeNow, wholeReport } from '../../../test/fixtures/anchor-fixture.ts';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';
import { accept } from '../../audit/index.ts';
import { systemCall } from '../../base/call.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';

let server: TestServer;
beforeEach(async () => {
  // Checkpoints are taken where the test says so.
  server = await startServer({ jobs: false });
  return () => server.stop();
});

const take = () => takeNow(server);
const findings = async () => (await wholeReport(server)).broken;

/** An account with six events or more, covered by a checkpoint after the fourth. */
async function busy(): Promise<Client> {
  const client = await server.applicant();
  for (let count = 0; count < 2; count++) await client.call(savePersonalInfo, { info: completeInfo });
  await take();
  for (let count = 0; count < 2; count++) await client.call(savePersonalInfo, { info: completeInfo });
  return client;
}

const lengthOf = async (userId: string): Promise<number> =>
  (
    await server.db
      .selectFrom('audit_head')
      .select('sequence')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).sequence;

/** What somebody does who has the database and none of its keys. */
const attacks: readonly {
  what: string;
  attack: (db: Database, mine: string, other: string) => Promise<unknown>;
  found: (mine: string, other: string, length: number) => unknown[];
}[] = [
  {
    what: 'an event in the middle deleted',
    attack: (db, mine) => sql`delete from audit_event where user_id = ${mine} and sequence = 3`.execute(db),
    found: (userId) => [{ userId, sequence: 3, problem: 'missing' }],
  },
  {
    what: 'the tail cut off, with its end moved to the event before',
    attack: async (db, mine) => {
      await sql`delete from audit_event where user_id = ${mine} and sequence > 3`.execute(db);
      await sql`update audit_head h set sequence = 3, hash = e.hash from audit_event e
        where h.user_id = ${mine} and e.user_id = ${mine} and e.sequence = 3`.execute(db);
    },
    found: (userId, _, length) => [
      { userId, sequence: 3, problem: 'end changed' },
      { userId, checkpoint: 1, problem: 'gone' },
      { userId, sequence: length, checkpoint: 2, problem: 'gone' },
    ],
  },
  {
    what: 'the whole trail of an account truncated',
    attack: async (db, mine) => {
      await sql`delete from audit_event where user_id = ${mine}`.execute(db);
      await sql`delete from audit_head where user_id = ${mine}`.execute(db);
    },
    found: (userId, _, length) => [
      { userId, sequence: 0, problem: 'missing' },
      { userId, problem: 'differs', about: 'level', recorded: 'nothing', stored: '0' },
      { userId, problem: 'differs', about: 'tag', recorded: 'nothing', stored: '0' },
      { userId, checkpoint: 1, problem: 'gone' },
      { userId, sequence: length, checkpoint: 2, problem: 'gone' },
    ],
  },
  {
    what: 'two events exchanged',
    attack: async (db, mine) => {
      const move = (from: number, to: number) =>
        sql`update audit_event set sequence = ${to} where user_id = ${mine} and sequence = ${from}`.execute(
          db,
        );
      await move(2, -1);
      await move(3, 2);
      await move(-1, 3);
    },
    found: (userId) => [{ userId, sequence: 2, problem: 'altered' }],
  },
  {
    what: 'the trails of two accounts exchanged',
    attack: async (db, mine, other) => {
      const between = '00000000-0000-0000-0000-00000000000f';
      for (const table of ['audit_event', 'audit_head', 'audit_covered'])
        for (const [from, to] of [
          [mine, between],
          [other, mine],
          [between, other],
        ])
          await sql`update ${sql.table(table)} set user_id = ${to} where user_id = ${from}`.execute(db);
    },
    found: (mine, other) => [
      { userId: mine, sequence: 1, problem: 'altered' },
      { userId: other, sequence: 1, problem: 'altered' },
      { checkpoint: 1, problem: 'checkpoint altered' },
      { checkpoint: 2, problem: 'checkpoint altered' },
    ],
  },
  {
    what: 'a level edited',
    attack: (db, mine) => sql`update applicant set level = 2 where user_id = ${mine}`.execute(db),
    found: (userId) => [{ userId, problem: 'differs', about: 'level', recorded: '0', stored: '2' }],
  },
  {
    what: 'a tag edited',
    attack: (db, mine) => sql`update applicant set member_tag_kyc = 1 where user_id = ${mine}`.execute(db),
    found: (userId) => [{ userId, problem: 'differs', about: 'tag', recorded: '0', stored: '1' }],
  },
  {
    what: 'an account deleted with its trail',
    attack: (db, mine) =>
      inTransaction(db, async (work) => {
        await sql`set local session_replication_role = replica`.execute(work);
        for (const table of ['audit_event', 'audit_head', 'applicant'])
          await sql`delete from ${sql.table(table)} where user_id = ${mine}`.execute(work);
      }),
    found: (userId, _, length) => [
      { userId, checkpoint: 1, problem: 'gone' },
      { userId, sequence: length, checkpoint: 2, problem: 'gone' },
    ],
  },
  {
    what: 'a checkpoint deleted',
    attack: (db) => sql`delete from audit_checkpoint where number = 1`.execute(db),
    found: () => [
      { checkpoint: 1, problem: 'checkpoint missing' },
      { checkpoint: 1, problem: 'checkpoint missing' },
    ],
  },
];

describe('what somebody with the database alone does to the trail', () => {
  test.each(attacks)('$what: found [ASVS 16.4.2]', async ({ attack, found }) => {
    const [mine, other] = [(await busy()).userId, (await server.applicant()).userId];
    await take();
    expect(await findings()).toEqual([]);
    const length = await lengthOf(mine);
    await attack(server.db, mine, other);
    const expected = found(mine, other, length).map((one) => expect.objectContaining(one));
    expect(await findings()).toEqual(expect.arrayContaining(expected));
    expect(await findings()).toHaveLength(expected.length);
  });

  test('a trail that was cut off goes on, and is never whole again', async () => {
    const client = await busy();
    const { userId } = client;
    await sql`delete from audit_event where user_id = ${userId} and sequence > 4`.execute(server.db);
    await sql`update audit_head h set sequence = 4, hash = e.hash from audit_event e
      where h.user_id = ${userId} and e.user_id = ${userId} and e.sequence = 4`.execute(server.db);
    await client.call(savePersonalInfo, { info: completeInfo });
    expect(await findings()).toEqual([
      expect.objectContaining({ userId, sequence: 5, problem: 'end changed' }),
    ]);
  });

  test('an earlier, genuine end put back with the events before it is found by the checkpoints', async () => {
    const client = await server.applicant();
    const { userId } = client;
    const end = await server.db
      .selectFrom('audit_head')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    await client.call(savePersonalInfo, { info: completeInfo });
    await take();
    await sql`delete from audit_event where user_id = ${userId} and sequence > ${end.sequence}`.execute(
      server.db,
    );
    await server.db.updateTable('audit_head').set(end).where('user_id', '=', userId).execute();
    expect(await findings()).toEqual([
      { userId, sequence: end.sequence + 1, checkpoint: 1, problem: 'gone' },
    ]);
  });

  test('a new officer without an event is found, and can be accepted by name', async () => {
    const officer = await server.officer();
    await sql`insert into officer select (jsonb_populate_record(o, jsonb_build_object(
        'id', '00000000-0000-7000-8000-000000000001', 'email', 'rogue@example.com'))).*
      from officer o where id = ${officer.userId}`.execute(server.db);
    const [finding, ...others] = await findings();
    expect(finding).toEqual({
      userId: '00000000-0000-7000-8000-000000000001',
      sequence: 0,
      problem: 'missing',
    });
    expect(others).toEqual([]);
    if (finding === undefined) throw new Error('nothing was found');
    expect(await accept(systemCall(server.context, 'operator', 'test'), finding)).toBe(true);
    expect(await findings()).toEqual([]);
  });

  test('what an operator accepts is recorded, and a later change is found again', async () => {
    const { userId } = await server.applicant();
    const setLevel = (level: number) =>
      server.db.updateTable('applicant').set({ level }).where('user_id', '=', userId).execute();
    await setLevel(1);
    for (const finding of await findings())
      await accept(systemCall(server.context, 'operator', 'test'), finding);
    expect(await findings()).toEqual([]);
    await setLevel(2);
    expect(await findings()).toEqual([
      { userId, problem: 'differs', about: 'level', recorded: '1', stored: '2' },
    ]);
  });
});
