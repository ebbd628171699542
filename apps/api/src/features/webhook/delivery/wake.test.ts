import { createApplicant } from '@credence/contract/partner-applicant';
import { pingPartnerWebhook, resendPartnerDelivery } from '@credence/contract/partner-webhook';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addTestPartner, partnerClient } from '../../../../test/fixtures/partner-fixture.ts';
import {
  deliveriesOf,
  listening,
  startReceiver,
  type Receiver,
} from '../../../../test/fixtures/webhook-fixture.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';

let receiver: Receiver;
let server: TestServer;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  await server.stop();
  await receiver.stop();
});

const arrived = (count: number) =>
  vi.waitFor(() => expect(receiver.received.length).toBe(count), { timeout: 30_000 });

const listeners = async () => {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and application_name = 'credence-listener'`.execute(server.db);
  return rows.map(({ pid }) => pid);
};

test('what is told is sent by the commit itself, of any server, without anybody looking for it', async () => {
  server = await startServer({ environment: { CREDENCE_WEBHOOK_POLL_SECONDS: '3600' } });
  await vi.waitFor(async () => expect(await listeners()).toHaveLength(1), { timeout: 30_000 });
  const { live } = await addTestPartner(server);
  const { endpoint } = await listening(live, receiver.url);
  await live.call(createApplicant, { externalId: 'here' });
  await arrived(1);
  // By another process, which sends nothing itself.
  const beside = await startServer({ jobs: false, beside: server });
  await partnerClient(beside, live.key).call(createApplicant, { externalId: 'there' });
  await arrived(2);
  await beside.stop();
  await live.call(pingPartnerWebhook, { id: endpoint.id });
  await arrived(3);
  await vi.waitFor(
    async () => {
      const states = (await deliveriesOf(live)).map(({ state }) => state);
      expect(states).toEqual(['delivered', 'delivered', 'delivered']);
    },
    { timeout: 60_000 },
  );
  const [{ id = '' } = {}] = await deliveriesOf(live);
  await live.call(resendPartnerDelivery, { id });
  await arrived(4);
});

test('where the connection that listens is lost, it is looked for all the same, and listened to again', async () => {
  server = await startServer();
  const { live } = await addTestPartner(server);
  await listening(live, receiver.url);
  await vi.waitFor(async () => expect(await listeners()).toHaveLength(1), { timeout: 30_000 });
  const before = await listeners();
  await sql`select pg_terminate_backend(${before[0]}::integer)`.execute(server.db);
  await live.call(createApplicant, { externalId: 'meanwhile' });
  await arrived(1);
  await vi.waitFor(
    async () => {
      const now = await listeners();
      expect([now.length, now[0] === before[0]]).toEqual([1, false]);
    },
    { timeout: 30_000 },
  );
});
