import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTestPartner } from '../fixtures/partner-fixture.ts';
import {
  belongsTo,
  countedTo,
  deliveriesOf,
  happens,
  listening,
  numbersOf,
  startReceiver,
  verify,
  type Receiver,
} from '../fixtures/webhook-fixture.ts';
import { startServer, type TestServer } from '../server.ts';
import { ChildServer } from './child-server.ts';

let server: TestServer;
let child: ChildServer;
let receiver: Receiver;
beforeAll(async () => {
  server = await startServer({ jobs: false });
  child = new ChildServer(server, {});
  await child.start();
  receiver = await startReceiver();
});
afterAll(async () => {
  await child.kill();
  await server.stop();
  await receiver.stop();
});

const events = 100;

test('a server that is killed while it delivers has delivered everything in the end; twice only what had no outcome yet', async () => {
  const partner = await addTestPartner(server);
  const { secret } = await listening(partner.live, receiver.url);
  const client = await server.applicant();
  await belongsTo(server, partner.partnerId, client);
  const holding = new Promise<void>((resolve) => {
    receiver.answerWith(() => {
      if (receiver.received.length < 20) return { status: 204 };
      resolve();
      return new Promise(() => undefined);
    });
  });
  await happens(server, client.userId, events);
  await holding;
  await child.kill();
  const before = receiver.received.length;
  expect(before).toBeLessThan(events);
  receiver.answerWith(() => ({ status: 204 }));
  // As if the lease of what the killed one had taken were over.
  await server.db
    .updateTable('webhook_delivery')
    .set({ due_at: new Date(0) })
    .where('state', '=', 'waiting')
    .execute();
  await child.start();
  const delivered = async () =>
    (await deliveriesOf(partner.live)).filter(({ state }) => state === 'delivered').length;
  await expect.poll(delivered, { timeout: 60_000, interval: 100 }).toBe(events);
  const ids = receiver.received.map(({ id }) => id);
  expect(new Set(ids).size).toBe(events);
  // As many as are called at the same time, and what was answered and not yet written down.
  expect(ids.length - events).toBeLessThanOrEqual(32);
  for (const webhook of receiver.received) verify(secret, webhook);
  expect(numbersOf(receiver.received)).toEqual(countedTo(events));
});
