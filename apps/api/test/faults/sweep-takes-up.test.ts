import { savePersonalInfo } from '@credence/contract/personal-info';
import { nonDocumentCase, vendorToken } from '@credence/contract/vendor-calls';
import { startSimulator } from '@credence/simulator';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { inTransaction } from '../../src/db/transaction.ts';
import { sweep } from '../../src/features/provider-session/sweep/jobs.ts';
import { completeInfo, submittedCase } from '../applicants.ts';
import { approved } from '../fake-vendor.ts';
import { pass } from '../later.ts';
import { startServer, type Client, type TestServer } from '../server.ts';
import {
  minute,
  hour,
  withServer,
  lose,
  jobsOf,
  sweepNow,
  sweepUntil,
  stateOf,
  actions,
  count,
  statusOf,
  caseIs,
  submitted,
  vendorOf,
  finishedAtVendor,
} from './sweep-fixture.ts';

/** All jobs of an account failed for good, as after their last try. */
async function fail({ db }: TestServer, { userId }: Client): Promise<void> {
  await sql`update pgboss.job set state = 'failed', retry_count = retry_limit, completed_on = now()
    where data ->> 'userId' = ${userId} and state in ('created', 'retry', 'active')`.execute(db);
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
      await inTransaction(server.db, (transaction) => server.context.jobs.enqueue(transaction, sweep, {}));
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
        if (request.caseId === told.caseId) vendor.say(id, { state: 'waiting', submitted: true });
      }
      await work();
      await submitted(server, told);
      vendor.down = true;
      // Their last tries failed, and no webhook is on its way.
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
        { timeout: 60_000, interval: 40 },
      );
    });
    await simulator.close();
  });
});
