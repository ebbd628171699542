import {
  addWebhook,
  changeWebhook,
  pingWebhook,
  removeWebhook,
  renewWebhookSecret,
  resendDelivery,
  webhookDeliveries,
  webhookDelivery,
  webhooks,
} from '@credence/contract/console-webhook';
import { retCodes } from '@credence/contract/ret-codes';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addTestPartner } from '../../../test/fixtures/partner-fixture.ts';
import {
  belongsTo,
  happens,
  startReceiver,
  verify,
  type Receiver,
} from '../../../test/fixtures/webhook-fixture.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

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

const soon = { timeout: 60_000, interval: 25 };

test('an administrator makes an endpoint, changes, stops, starts, tries and removes it, and sends again', async () => {
  const administrator = await server.officer('Mara Lind', { roles: ['administrator'] });
  const { partnerId } = await addTestPartner(server, { name: 'Partner Pay' });
  const owner = { partnerId, mode: 'live' as const };
  const wanted = { url: receiver.url, description: '', events: [], contact: '' };
  const made = await administrator.call(addWebhook, { ...owner, ...wanted });
  const { id } = made.endpoint;
  const renewed = await administrator.call(renewWebhookSecret, { ...owner, id });
  expect(renewed.secret).not.toBe(made.secret);
  const client = await server.applicant();
  await belongsTo(server, partnerId, client);
  await happens(server, client.userId);
  const { id: pinged } = await administrator.call(pingWebhook, { ...owner, id });
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2), soon);
  for (const webhook of receiver.received) verify(renewed.secret, webhook);

  const list = (more: object) => administrator.call(webhookDeliveries, { ...owner, ...more });
  await vi.waitFor(async () => expect((await list({ state: 'delivered' })).items).toHaveLength(2), soon);
  const ofAccount = await list({ search: client.userId });
  expect(ofAccount.items.map(({ type }) => type)).toEqual(['questionnaire.submitted']);
  const [first] = ofAccount.items;
  expect((await list({ search: first?.eventId })).items).toEqual(ofAccount.items);
  expect((await list({ type: 'ping' })).items.map((one) => one.id)).toEqual([pinged]);
  expect((await list({ endpointId: partnerId })).items).toEqual([]);
  expect((await list({ search: 'somebody' })).items).toEqual([]);

  await administrator.call(resendDelivery, { ...owner, id: pinged });
  await vi.waitFor(async () => {
    const whole = await administrator.call(webhookDelivery, { ...owner, id: pinged });
    expect(whole.attempts.map(({ answer }) => answer)).toEqual(['204', '204']);
  }, soon);

  await administrator.call(changeWebhook, { ...owner, id, status: 'stopped', description: 'old' });
  const { name, endpoints } = await administrator.call(webhooks, { partnerId });
  expect({ name, endpoints }).toMatchObject({
    name: 'Partner Pay',
    endpoints: [{ id, status: 'stopped', stopReason: 'asked', description: 'old' }],
  });
  expect((await administrator.send(pingWebhook, { ...owner, id })).result).toEqual({
    fields: { input: 'endpoint-stopped' },
  });
  const refused = await administrator.send(changeWebhook, { ...owner, id, url: 'https://10.0.0.1/' });
  expect(refused.result).toEqual({ fields: { url: 'address-refused' } });
  await administrator.call(changeWebhook, { ...owner, id, status: 'active' });
  await administrator.call(removeWebhook, { ...owner, id });
  expect((await list({})).items).toEqual([]);
  expect((await administrator.send(removeWebhook, { ...owner, id })).code).toBe(retCodes.NOT_FOUND);
});

test('auditors look, others do not, and nobody at partners of another site', async () => {
  const { partnerId } = await addTestPartner(server);
  const auditor = await server.officer('Tomas Okafor', { roles: ['auditor'] });
  await auditor.call(webhooks, { partnerId });
  const add = { partnerId, mode: 'live', url: receiver.url };
  expect((await auditor.send(addWebhook, add)).code).toBe(retCodes.PERMISSION_MISSING);
  const lead = await server.officer('Ana Lead', { roles: ['lead'] });
  expect((await lead.send(webhooks, { partnerId })).code).toBe(retCodes.PERMISSION_MISSING);
  const elsewhere = await server.officer('Eva Else', { roles: ['administrator'], sites: ['TUR'] });
  for (const [endpoint, input] of [
    [webhooks, { partnerId }],
    [addWebhook, add],
    [webhookDeliveries, { partnerId, mode: 'live' }],
    [webhookDelivery, { partnerId, mode: 'live', id: partnerId }],
  ] as const)
    expect((await elsewhere.send(endpoint, input)).code, endpoint.path).toBe(retCodes.NOT_FOUND);
});
