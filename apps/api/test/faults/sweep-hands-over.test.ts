import { reviewCase } from '@credence/contract/review-case';
import { reviewQueue } from '@credence/contract/review-queue';
import { currentCase } from '@credence/contract/verification';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { eventsOf } from '../../src/audit/index.ts';
import { submittedCase } from '../applicants.ts';
import { expectErrors } from '../error-log.ts';
import { approved, vendorIdOf } from '../fake-vendor.ts';
import { hasten, pass } from '../later.ts';
import {
  minute,
  hour,
  withServer,
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

describe('what nobody could check within a day takes a person', () => {
  test('a case whose check always fails is handed to officers with the reason in their queue, once and with one record; the applicant is under review before and after [S4.9]', () =>
    withServer({}, async (server, work) => {
      expectErrors('pictures could not be read', 'job failed, will be tried again');
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
        interval: 40,
      });
      await sweepNow(server);
      expect(await jobsOf(server, client, 'hand-over-case')).toBe(0);
      expect(await statusOf(client)).toBe('PENDING');

      await pass(server, 61 * minute);
      await Promise.all([sweepNow(server), sweepNow(server)]);
      // A last check comes first.
      expect(await jobsOf(server, client, 'hand-over-case')).toBe(1);
      expect((await client.call(currentCase, { level: '1' }))?.state).toBe('submitted');
      await hasten(server, 10 * minute, client.userId);
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
      for (const id of vendor.sessions.keys()) vendor.say(id, { state: 'waiting', submitted: true });
      await work();
      for (const client of [gone, silent]) await submitted(server, client);
      await server.db
        .updateTable('provider_session')
        .set({ state: 'failed', failure: 'gone' })
        .where('user_id', '=', gone.userId)
        .execute();
      await pass(server, 31 * minute);
      await sweepUntil(server, async () => expect(await stateOf(gone)).toBe('in_review'));
      expect(await stateOf(silent)).toBe('submitted');

      // The other one's vendor does not answer for a day.
      await pass(server, 24 * hour);
      await sweepUntil(server, async () => {
        await hasten(server, 10 * minute, silent.userId);
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
        { timeout: 60_000, interval: 40 },
      );
      expect(count(await actions(server, silent), 'case.in-review')).toBe(1);
    });
  });
});
