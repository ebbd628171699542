import { partnerEvents, pingPartnerWebhook } from '@credence/contract/partner-webhook';
import { day } from '@credence/policy';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { asksToClose, eraseWhatIsDue, rowsOf } from '../../../test/fixtures/erasure-fixture.ts';
import { addTestPartner } from '../../../test/fixtures/partner-fixture.ts';
import {
  belongsTo,
  deliveriesOf,
  happens,
  listening,
  startReceiver,
  verifyAt,
  type Receiver,
} from '../../../test/fixtures/webhook-fixture.ts';
import { pass } from '../../../test/later.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { inTransaction } from '../../db/transaction.ts';
import { defineJob } from '../../jobs/queue.ts';
import { addKeys, readMasterKeys } from '../../seal/index.ts';
import { rewrap } from '../key-move/index.ts';
import { webhookSecrets } from './index.ts';

let server: TestServer;
let receiver: Receiver;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.stop());

const soon = { timeout: 60_000, interval: 25 };
const arrived = (count: number) => vi.waitFor(() => expect(receiver.received).toHaveLength(count), soon);

/** Whom partners are told of, in the tables of this feature. */
const keptOf = async (userId: string) =>
  Object.keys(await rowsOf(server, userId))
    .filter((table) => table.startsWith('webhook_'))
    .toSorted();

test('with an account goes what its partner was told of it; that it is erased is the last that the partner hears', async () => {
  const partner = await addTestPartner(server);
  const { secret } = await listening(partner.live, receiver.url);
  const client = await server.applicant();
  const externalId = await belongsTo(server, partner.partnerId, client);
  await happens(server, client.userId, 2);
  await arrived(2);
  expect(await keptOf(client.userId)).toEqual(['webhook_event', 'webhook_order']);
  await asksToClose(client);
  await pass(server, 15 * day);
  await eraseWhatIsDue(server);
  await pass(server, 2 * day);
  await eraseWhatIsDue(server);
  await arrived(3);
  const last = receiver.received[2] ?? expect.fail();
  expect(verifyAt(server.context.now(), secret, last)).toMatchObject({
    type: 'applicant.erased',
    data: { applicantId: client.userId, externalId, mode: 'live', number: 3 },
  });
  expect(await keptOf(client.userId)).toEqual([]);
  const { data } = await partner.live.call(partnerEvents, {});
  expect(data.map(({ type }) => type)).toEqual(['applicant.erased']);
  expect((await deliveriesOf(partner.live)).map(({ type }) => type)).toEqual(['applicant.erased']);
});

test('after thirty days an event is forgotten, with its deliveries', async () => {
  const partner = await addTestPartner(server);
  const { endpoint } = await listening(partner.live, receiver.url);
  await partner.live.call(pingPartnerWebhook, { id: endpoint.id });
  await expect
    .poll(async () => (await deliveriesOf(partner.live)).map(({ state }) => state))
    .toEqual(['delivered']);
  server.pass(29 * day);
  const { id: younger } = await partner.live.call(pingPartnerWebhook, { id: endpoint.id });
  await arrived(2);
  server.pass(2 * day);
  const forget = defineJob('forget-webhook-events', v.object({}));
  await inTransaction(server.db, (work) => server.context.jobs.enqueue(work, forget, {}));
  await vi.waitFor(
    async () => expect((await deliveriesOf(partner.live)).map(({ id }) => id)).toEqual([younger]),
    soon,
  );
  const attempts = await server.db.selectFrom('webhook_attempt').select('delivery_id').execute();
  expect(attempts.map(({ delivery_id: id }) => id)).toEqual([younger]);
});

test('secrets and contacts are moved to a new key, and sign as before', async () => {
  const { db, context } = server;
  const partner = await addTestPartner(server);
  const contact = 'keys@partner.example';
  const { endpoint, secret } = await listening(partner.live, receiver.url, { contact });
  const masters = (await readMasterKeys({ directory: context.config.dataDirectory })) ?? [];
  await addKeys(db, masters, ['tokens'], -10);
  await context.keyring.reload();
  expect(await webhookSecrets.left(db, context.keyring)).toBeGreaterThan(0);
  await rewrap(context, masters, [webhookSecrets], () => undefined);
  expect(await webhookSecrets.left(db, context.keyring)).toBe(0);
  await partner.live.call(pingPartnerWebhook, { id: endpoint.id });
  await arrived(1);
  verifyAt(server.context.now(), secret, receiver.received[0] ?? expect.fail());
});
