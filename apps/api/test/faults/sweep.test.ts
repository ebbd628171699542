import {
  currentCase,
  kycInfo,
  nonDocumentCase,
  reviewCase,
  reviewQueue,
  savePersonalInfo,
  vendorStep,
  vendorToken,
  verificationSdkInfo,
  type Provider,
} from '@credence/contract';
import { startSimulator } from '@credence/simulator';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { eventsOf } from '../../src/audit/index.ts';
import { handleJobs } from '../../src/app.ts';
import { providersFor, type Providers } from '../../src/features/verification/index.ts';
import { builtInProvider } from '../../src/features/verification/providers/built-in.ts';
import type { VerificationProvider } from '../../src/features/verification/providers/provider.ts';
import { sweep } from '../../src/features/verification/sweep/jobs.ts';
import { sweepJob } from '../../src/features/verification/sweep/sweep.ts';
import { completeInfo, submittedCase } from '../applicants.ts';
import { approved, FakeVendor, vendorIdOf } from '../fake-vendor.ts';
import { pass } from '../later.ts';
import { startServer, type Client, type TestServer } from '../server.ts';
import { hasten } from './world.ts';

const minute = 60_000;
const hour = 60 * minute;

/** A server of which nobody works on the jobs until `work` is called. */
async function withServer(
  options: { providers?: Map<Provider, VerificationProvider>; environment?: Record<string, string> },
  run: (server: TestServer, work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const server = await startServer({ ...options, jobs: false });
  const providers: Providers = options.providers ?? providersFor(server.context.config, server.context);
  try {
    await run(server, () => handleJobs(server.context, providers));
  } finally {
    await server.stop();
  }
}

/** Every job of somebody failed for good, as after its last try; or was lost. */
async function fail({ db }: TestServer, { userId }: Client): Promise<void> {
  await sql`update pgboss.job set state = 'failed', retry_count = retry_limit, completed_on = now()
    where data ->> 'userId' = ${userId} and state in ('created', 'retry', 'active')`.execute(db);
}

async function lose({ db }: TestServer, { userId }: Client): Promise<void> {
  await sql`delete from pgboss.job where data ->> 'userId' = ${userId}`.execute(db);
}

const jobsOf = async ({ db }: TestServer, { userId }: Client, name: string): Promise<number> =>
  (
    await sql`select id from pgboss.job where name = ${name} and data ->> 'userId' = ${userId}
      and state in ('created', 'retry', 'active')`.execute(db)
  ).rows.length;

/** What runs every five minutes. */
const sweepNow = ({ context }: TestServer) =>
  context.db.transaction().execute((work) => sweepJob(context, work));

/** The same again and again, as every five minutes: what a job holds at that moment is left to the next time. */
function sweepUntil(server: TestServer, holds: () => Promise<void>): Promise<void> {
  return vi.waitFor(
    async () => {
      await sweepNow(server);
      await holds();
    },
    { timeout: 60_000, interval: 250 },
  );
}

const stateOf = async (client: Client) => (await client.call(currentCase, { level: '1' }))?.state;

const actions = async ({ db }: TestServer, { userId }: Client): Promise<string[]> =>
  (
    await db
      .selectFrom('audit_event')
      .select('action')
      .where('user_id', '=', userId)
      .orderBy('sequence')
      .execute()
  ).map(({ action }) => action);

const count = (list: readonly string[], one: string): number => list.filter((each) => each === one).length;

const statusOf = async (client: Client) =>
  (await client.call(kycInfo, { obtain_state: true })).state[0]?.status;

function caseIs(client: Client, state: string): Promise<void> {
  return vi.waitFor(async () => expect((await client.call(currentCase, { level: '1' }))?.state).toBe(state), {
    timeout: 60_000,
    interval: 150,
  });
}

/** Until the vendor has said so as well: who has told us reads it before. */
function handedIn({ db }: TestServer, { userId }: Client): Promise<void> {
  return vi.waitFor(
    async () => {
      const row = await db
        .selectFrom('verification_case')
        .select('state')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      expect(row.state).toBe('submitted');
    },
    { timeout: 60_000, interval: 150 },
  );
}

/** The only provider is a vendor in memory. */
function vendorOf(now: () => Date): { vendor: FakeVendor; providers: Map<Provider, VerificationProvider> } {
  const vendor = new FakeVendor('PROVIDER_SUMSUB', 'sumsub', now);
  return { vendor, providers: new Map([builtInProvider, vendor.provider].map((one) => [one.name, one])) };
}

/** Somebody who has finished at the vendor and told us so; nothing of it was looked at yet. */
async function finishedAtVendor(server: TestServer): Promise<Client & { caseId: string }> {
  const client = await server.applicant();
  await client.call(savePersonalInfo, { info: completeInfo });
  await client.call(verificationSdkInfo, { level: 1, country: 'SE', documentType: 'PASSPORT' });
  const open = await client.call(currentCase, { level: '1' });
  if (open === null) throw new Error('Nothing was begun');
  await client.call(vendorStep, { caseId: open.id, step: 'handed-in' });
  return { ...client, caseId: open.id };
}

describe('what was left lying is taken up again', () => {
  test('a case whose job failed for good, and one whose job was never there, are checked after half an hour and not before; who waits is under review all the time [S4.9]', () =>
    withServer({}, async (server, work) => {
      const [failed, lost] = [await server.applicant(), await server.applicant()];
      await submittedCase(failed);
      await submittedCase(lost);
      await fail(server, failed);
      await lose(server, lost);
      await pass(server, 29 * minute);
      await sweepNow(server);
      for (const client of [failed, lost]) expect(await jobsOf(server, client, 'check-case')).toBe(0);
      await pass(server, 2 * minute);
      await sweepNow(server);
      for (const client of [failed, lost]) {
        expect(await statusOf(client)).toBe('PENDING');
        expect(await jobsOf(server, client, 'check-case')).toBe(1);
      }
      await work();
      for (const client of [failed, lost]) {
        await caseIs(client, 'in_review');
        expect(await statusOf(client)).toBe('PENDING');
        expect(count(await actions(server, client), 'case.in-review')).toBe(1);
      }
    }));

  test('ten sweeps at once on two servers take a case up once, and the next ones leave it until its pause is over [S4.9]', () =>
    withServer({}, async (server) => {
      const second = await startServer({ beside: server, jobs: false });
      const clients = await Promise.all([1, 2, 3].map(() => server.applicant()));
      for (const client of clients) {
        await submittedCase(client);
        await lose(server, client);
      }
      await pass(server, 31 * minute);
      second.pass(31 * minute);
      await Promise.all(Array.from({ length: 10 }, (_, index) => sweepNow(index % 2 ? server : second)));
      await sweepNow(server);
      for (const client of clients) expect(await jobsOf(server, client, 'check-case')).toBe(1);
      await pass(server, 31 * minute);
      await sweepNow(server);
      for (const client of clients) expect(await jobsOf(server, client, 'check-case')).toBe(2);
      await second.stop();
    }));

  test('the sweep runs by itself, and checks however many there are', () =>
    withServer({}, async (server, work) => {
      const client = await server.applicant();
      await submittedCase(client);
      await lose(server, client);
      await pass(server, 31 * minute);
      await work();
      const planned = await sql<{ name: string; cron: string }>`select name, cron from pgboss.schedule
          where name = ${sweep.name}`.execute(server.db);
      expect(planned.rows).toMatchObject([{ cron: '*/5 * * * *' }]);
      await server.db
        .transaction()
        .execute((transaction) => server.context.jobs.enqueue(transaction, sweep, {}));
      await caseIs(client, 'in_review');
    }));

  test('a vendor is down for longer than anything is tried again: when it is back the sweep finds who waits for it, handed in with us or with the vendor alone, and each is decided once [S3.13] [S7.11] [S4.9]', async () => {
    const clock = { now: () => new Date() };
    const { vendor, providers } = vendorOf(() => clock.now());
    await withServer({ providers }, async (server, work) => {
      clock.now = () => server.context.now();
      const told = await finishedAtVendor(server);
      const untold = await finishedAtVendor(server);
      for (const [id, { request }] of vendor.sessions) {
        if (request.caseId === told.caseId) vendor.say(id, { state: 'waiting', handedIn: true });
      }
      await work();
      await handedIn(server, told);
      vendor.down = true;
      // Their last tries came to nothing, and no report is on its way.
      await vi.waitFor(
        async () => {
          for (const client of [told, untold]) {
            await lose(server, client);
            expect(await jobsOf(server, client, 'look-at-session')).toBe(0);
          }
        },
        { timeout: 60_000, interval: 700 },
      );
      await pass(server, 3 * hour);
      for (const client of [told, untold]) {
        await sweepUntil(server, async () =>
          expect(await jobsOf(server, client, 'look-at-session')).toBeGreaterThan(0),
        );
        expect(await statusOf(client)).toBe('PENDING');
      }
      for (const id of vendor.sessions.keys()) vendor.say(id, approved);
      vendor.down = false;
      for (const client of [told, untold]) await lose(server, client);
      await pass(server, 3 * hour);
      for (const client of [told, untold]) {
        await sweepUntil(server, async () => expect(await stateOf(client)).toBe('approved'));
        const done = await actions(server, client);
        for (const one of ['case.submitted', 'case.approved', 'session.finished']) {
          expect([one, count(done, one)]).toEqual([one, 1]);
        }
      }
    });
  });

  test('a number whose job was lost is asked about again [S3.14]', async () => {
    const simulator = await startSimulator({ speed: 1000 });
    const environment = { ...simulator.environment, CREDENCE_PROVIDER_ORDER: 'PROVIDER_DEFAULT' };
    await withServer({ environment }, async (server, work) => {
      const client = await server.applicant();
      await client.call(savePersonalInfo, { info: { ...completeInfo, residenceCountry: 'NG' } });
      const asked = {
        by: 'number',
        level: 1,
        country: 'NG',
        scheme: 'BVN',
        number: '22200000001',
      } as const;
      await client.call(vendorToken, asked);
      await lose(server, client);
      await pass(server, 31 * minute);
      await sweepNow(server);
      await work();
      await vi.waitFor(
        async () => expect((await client.call(nonDocumentCase, { level: '1' }))?.case.state).toBe('approved'),
        { timeout: 60_000, interval: 150 },
      );
    });
    await simulator.close();
  });
});

describe('what nobody could check within a day takes a person', () => {
  test('a case whose check always fails is handed to officers with the reason in their queue, once and with one record; the applicant is under review before and after [S4.9]', () =>
    withServer({}, async (server, work) => {
      const client = await server.applicant();
      const officer = await server.officer();
      const { id } = await submittedCase(client);
      // Pictures that are gone, which no check can do without.
      const files = await server.db
        .selectFrom('verification_file')
        .select('blob')
        .where('user_id', '=', client.userId)
        .execute();
      await sql`update pgboss.job set retry_limit = 0 where data ->> 'userId' = ${client.userId}
          and name = 'check-case'`.execute(server.db);
      await server.db
        .updateTable('verification_file')
        .set({ state: 'ready' })
        .where('user_id', '=', client.userId)
        .execute();
      for (const { blob } of files) await server.context.blobs.delete(blob);
      await pass(server, 23 * hour);
      await work();
      await vi.waitFor(async () => expect(await jobsOf(server, client, 'check-case')).toBe(0), {
        timeout: 60_000,
        interval: 150,
      });
      await sweepNow(server);
      expect(await jobsOf(server, client, 'hand-over-case')).toBe(0);
      expect(await statusOf(client)).toBe('PENDING');

      await pass(server, 61 * minute);
      await Promise.all([sweepNow(server), sweepNow(server)]);
      // A last check comes first.
      expect(await jobsOf(server, client, 'hand-over-case')).toBe(1);
      expect((await client.call(currentCase, { level: '1' }))?.state).toBe('submitted');
      await hasten(server.db, 10 * minute, client.userId);
      await caseIs(client, 'in_review');
      expect(await statusOf(client)).toBe('PENDING');
      const reason = 'no-verdict-in-time';
      const { items } = await officer.call(reviewQueue, { view: 'waiting', reason });
      expect(items).toMatchObject([{ caseId: id, reasons: [reason], reading: 'none' }]);
      expect((await officer.call(reviewQueue, { view: 'waiting', reason: 'no-rule' })).items).toEqual([]);
      const shown = await officer.call(reviewCase, { userId: client.userId, caseId: id });
      expect(shown.decisions).toMatchObject([{ outcome: 'review', rules: [{ name: reason, inputs: [] }] }]);
      await sweepNow(server);
      const done = await actions(server, client);
      expect(count(done, 'case.in-review')).toBe(1);
      expect(await jobsOf(server, client, 'hand-over-case')).toBe(0);
    }));

  test('a case that no session can bring a verdict for is handed over at once, and what its vendor says later is told to officers [S3.13]', async () => {
    const clock = { now: () => new Date() };
    const { vendor, providers } = vendorOf(() => clock.now());
    await withServer({ providers }, async (server, work) => {
      clock.now = () => server.context.now();
      const officer = await server.officer();
      const [gone, silent] = [await finishedAtVendor(server), await finishedAtVendor(server)];
      for (const id of vendor.sessions.keys()) vendor.say(id, { state: 'waiting', handedIn: true });
      await work();
      for (const client of [gone, silent]) await handedIn(server, client);
      await server.db
        .updateTable('provider_session')
        .set({ state: 'failed', failure: 'gone' })
        .where('user_id', '=', gone.userId)
        .execute();
      await pass(server, 31 * minute);
      await sweepUntil(server, async () => expect(await stateOf(gone)).toBe('in_review'));
      expect(await stateOf(silent)).toBe('submitted');

      // The other one's vendor says nothing for a day.
      await pass(server, 24 * hour);
      await sweepUntil(server, async () => {
        await hasten(server.db, 10 * minute, silent.userId);
        expect(await stateOf(silent)).toBe('in_review');
      });
      const reason = 'no-verdict-in-time';
      const { items } = await officer.call(reviewQueue, { view: 'waiting', reason });
      expect(items).toContainEqual(expect.objectContaining({ caseId: silent.caseId, reasons: [reason] }));
      const [id = ''] =
        [...vendor.sessions].find(([, { request }]) => request.caseId === silent.caseId) ?? [];
      vendor.say(id, approved);
      const body = JSON.stringify({ delivery: 'late', sessionId: id, vendorSession: vendorIdOf(id) });
      await server.visitor().request('POST', '/v1/webhooks/sumsub', {
        body,
        headers: { 'content-type': 'application/json', 'x-signature': 'good' },
      });
      await vi.waitFor(
        async () => {
          const events = await eventsOf(server.db, silent.userId, silent.caseId);
          expect(events.map(({ action }) => action)).toContain('case.late-verdict');
        },
        { timeout: 60_000, interval: 150 },
      );
      expect(count(await actions(server, silent), 'case.in-review')).toBe(1);
    });
  });
});
