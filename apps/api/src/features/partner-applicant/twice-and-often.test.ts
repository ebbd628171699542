import {
  createPartnerKey,
  partnerKeys,
  readPartnerSettings,
  revokePartnerKey,
} from '@credence/contract/partner';
import { createApplicant } from '@credence/contract/partner-applicant';
import { idempotencyHeader } from '@credence/contract/partner-endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTestPartner, partnerClient } from '../../../test/fixtures/partner-fixture.ts';
import { hold } from '../../../test/hold.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
/** Another process on the same database. */
let beside: TestServer;
let partner: Awaited<ReturnType<typeof addTestPartner>>;
let other: Awaited<ReturnType<typeof addTestPartner>>;
beforeAll(async () => {
  server = await startServer({ jobs: false });
  beside = await startServer({ jobs: false, beside: server });
  partner = await addTestPartner(server);
  other = await addTestPartner(server);
});
afterAll(async () => {
  await beside.stop();
  await server.stop();
});

/** On both: to a server whose clock is a day behind, every key of the other would be over. */
function pass(milliseconds: number): void {
  for (const one of [server, beside]) one.pass(milliseconds);
}

describe('an idempotency key', () => {
  const key = { [idempotencyHeader]: 'order-4711-a' };

  test('gets the same answer again, for a day', async () => {
    const first = await partner.live.send(createPartnerKey, { name: 'again', scopes: ['keys:write'] }, key);
    expect(first.status).toBe(201);
    const again = await partner.live.send(createPartnerKey, { name: 'again', scopes: ['keys:write'] }, key);
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const [row] = await server.db.selectFrom('partner_answer').select('answer').execute();
    expect(row?.answer?.toString('latin1')).not.toContain('crd_live');
    pass(24 * 60 * 60_000);
    const later = await partner.live.send(createPartnerKey, { name: 'again', scopes: ['keys:write'] }, key);
    expect([later.status, later.text === first.text]).toEqual([201, false]);
  });

  test('a refusal is kept too; with another body it is refused, and another partner has keys of its own', async () => {
    const missing = { id: server.context.newId() };
    const own = { [idempotencyHeader]: 'order-4711-b' };
    const first = await partner.live.send(revokePartnerKey, missing, own);
    expect(first.status).toBe(404);
    expect((await partner.live.send(revokePartnerKey, missing, own)).text).toBe(first.text);
    const another = await partner.live.send(createApplicant, { externalId: 'b' }, own);
    expect(another.problem).toMatchObject({ status: 422, code: 'idempotency-key-reused' });
    expect((await other.live.send(createApplicant, { externalId: 'b' }, own)).status).toBe(201);
    expect((await partner.test.send(createApplicant, { externalId: 'b' }, own)).status).toBe(201);
  });

  test('that is still worked on is refused, and taken again once its process is lost', async () => {
    const own = { [idempotencyHeader]: 'order-4711-c' };
    await partner.live.send(createApplicant, { externalId: 'c' }, own);
    await server.db
      .updateTable('partner_answer')
      .set({ status: null, answer: null })
      .where('partner_id', '=', partner.partnerId)
      .execute();
    const busy = await partner.live.send(createApplicant, { externalId: 'c' }, own);
    expect(busy.problem).toMatchObject({ status: 409, code: 'idempotency-key-in-use' });
    pass(121_000);
    expect((await partner.live.send(createApplicant, { externalId: 'c' }, own)).status).toBe(200);
  });

  test('that comes with a wrong input may come again with a right one', async () => {
    const own = { [idempotencyHeader]: 'order-4711-d' };
    expect((await partner.live.send(createApplicant, { externalId: '' }, own)).status).toBe(422);
    expect((await partner.live.send(createApplicant, { externalId: 'd' }, own)).status).toBe(201);
  });

  test('that comes many times at once, at two servers, is worked on once', async () => {
    const own = { [idempotencyHeader]: 'order-4711-e' };
    const wanted = { name: 'at-once', scopes: ['keys:write'] };
    const { live } = await addTestPartner(server);
    const there = partnerClient(beside, live.key);
    const { partnerId } = await live.call(readPartnerSettings, {});
    const held = await hold(server, (work) =>
      work.selectFrom('partner').select('id').where('id', '=', partnerId).forUpdate().execute(),
    );
    const sent = Array.from({ length: 12 }, (_, at) =>
      (at % 2 === 0 ? live : there).send(createPartnerKey, wanted, own),
    );
    const settled = sent.map(async (answer) => (await answer).problem?.code);
    await held.waitedFor();
    // All but the one that waits for the row are answered while it does.
    const busy: (string | undefined)[] = [];
    await new Promise<void>((resolve) => {
      for (const one of settled)
        void one.then((code) => {
          if (busy.push(code) === 11) resolve();
        });
    });
    expect(new Set(busy)).toEqual(new Set(['idempotency-key-in-use']));
    await held();
    const answers = await Promise.all(sent);
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    for (const client of [live, there]) {
      const again = await client.send(createPartnerKey, wanted, own);
      expect([again.status, again.text]).toEqual([201, made[0]?.text]);
    }
    const { data } = await live.call(partnerKeys, {});
    expect(data.filter(({ name }) => name === 'at-once')).toHaveLength(1);
  });

  test('that comes many times at once and is not held up is worked on once as well', async () => {
    const own = { [idempotencyHeader]: 'order-4711-f' };
    const { live } = await addTestPartner(server);
    const there = partnerClient(beside, live.key);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        (at % 2 === 0 ? live : there).send(createPartnerKey, { name: 'free', scopes: ['keys:write'] }, own),
      ),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    expect(made.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 201);
    expect(others.every(({ problem }) => problem?.code === 'idempotency-key-in-use')).toBe(true);
    const { data } = await live.call(partnerKeys, {});
    expect(data.filter(({ name }) => name === 'free')).toHaveLength(1);
  });
});

describe('the limit of calls', () => {
  const limited = async (perMinute: number) => {
    const environment = { CREDENCE_PARTNER_CALLS_PER_MINUTE: String(perMinute) };
    const one = await startServer({ environment, jobs: false, beside: server });
    const two = await startServer({ environment, jobs: false, beside: server });
    const { live, test: trial } = await addTestPartner(one);
    return {
      live,
      trial,
      two,
      there: partnerClient(two, live.key),
      stop: async () => {
        await two.stop();
        await one.stop();
      },
    };
  };
  const leftAfter = async (client: typeof partner.live) => {
    const { headers } = await client.send(readPartnerSettings);
    return Number(headers.get('ratelimit-remaining'));
  };

  test('holds for all servers together, and headers say how many are left and when to come again', async () => {
    const { live, trial, there, two, stop } = await limited(10);
    try {
      const first = await live.send(readPartnerSettings);
      expect(first.headers.get('ratelimit-limit')).toBe('10');
      expect(first.headers.get('ratelimit-remaining')).toBe('9');
      expect(Number(first.headers.get('ratelimit-reset'))).toBeGreaterThan(50);
      for (let left = 8; left >= 4; left--) expect(await leftAfter(live)).toBe(left);
      for (let left = 3; left >= 0; left--) expect(await leftAfter(there)).toBe(left);
      for (const client of [live, there]) {
        const over = await client.send(readPartnerSettings);
        expect(over.problem).toMatchObject({ status: 429, code: 'too-many-requests' });
        expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      expect((await trial.send(readPartnerSettings)).status).toBe(200);
      two.pass(60_000);
      expect(await leftAfter(there)).toBe(9);
    } finally {
      await stop();
    }
  });

  test('is taken from the database a hundredth at a time, and never exceeded by many calls at once', async () => {
    const { live, there, stop } = await limited(200);
    try {
      const counted = async () => {
        const rows = await server.db.selectFrom('counted_try').select('times').execute();
        return rows.reduce((sum, { times }) => sum + times, 0);
      };
      const before = await counted();
      for (const [left, taken] of [
        [199, 2],
        [198, 2],
        [197, 4],
      ] as const)
        expect([await leftAfter(live), await counted()]).toEqual([left, before + taken]);
      const answers = await Promise.all(
        Array.from({ length: 230 }, (_, at) => (at % 2 === 0 ? live : there).send(readPartnerSettings)),
      );
      const taken = answers.filter(({ status }) => status === 200).length;
      expect(taken).toBeLessThanOrEqual(197);
      // Less by what a server took and could not spend.
      expect(taken).toBeGreaterThan(197 - 4);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(230 - taken);
    } finally {
      await stop();
    }
  });
});
