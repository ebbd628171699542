import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTestPartner } from '../../../../test/fixtures/partner-fixture.ts';
import { belongsTo, startReceiver, type Receiver } from '../../../../test/fixtures/webhook-fixture.ts';
import { deliveredWhileFailing } from '../../../../test/fixtures/webhook-load.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let receiver: Receiver;
beforeAll(async () => {
  server = await startServer();
  receiver = await startReceiver();
});
afterAll(async () => {
  await server.stop();
  await receiver.stop();
});

test('of ten thousand events with an endpoint that fails one time in three, each arrives, none is forged, and the order is whole', async () => {
  const partner = await addTestPartner(server);
  const accounts = await Promise.all(Array.from({ length: 20 }, () => server.applicant()));
  for (const account of accounts) await belongsTo(server, partner.partnerId, account);
  await deliveredWhileFailing({ server, receiver, partner }, { accounts, events: 10_000 });
  expect(receiver.received.length).toBeGreaterThan(10_000);
}, 600_000);
