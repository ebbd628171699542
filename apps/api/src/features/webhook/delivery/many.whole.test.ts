import { afterAll, beforeAll, test } from 'vitest';
import { startReceiver, type Receiver } from '../../../../test/fixtures/webhook-fixture.ts';
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
  await deliveredWhileFailing(server, receiver, { accounts: 20, events: 10_000 });
}, 600_000);
