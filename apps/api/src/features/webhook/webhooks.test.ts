import { createApplicant, decideApplicant } from '@credence/contract/partner-applicant';
import {
  createPartnerWebhook,
  partnerDelivery,
  partnerEvents,
  partnerWebhook,
  partnerWebhooks,
  pingPartnerWebhook,
  renewPartnerWebhookSecret,
} from '@credence/contract/partner-webhook';
import { day } from '@credence/policy';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { approveCaseOf, checkedCase, completeInfo, submittedCase } from '../../../test/applicants.ts';
import { addTestPartner } from '../../../test/fixtures/partner-fixture.ts';
import {
  belongsTo,
  deliveriesOf,
  happens,
  listening,
  startReceiver,
  verify,
  verifyAt,
  type Receiver,
} from '../../../test/fixtures/webhook-fixture.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { transact } from '../../audit/index.ts';
import { systemCall } from '../../base/call.ts';

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

const arrived = (count: number) =>
  vi.waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(count), { timeout: 20_000 });

test('a partner is told what happens to its applicant, in order, signed, by ids alone', async () => {
  const partner = await addTestPartner(server);
  const { secret } = await listening(partner.live, receiver.url);
  const client = await server.applicant();
  const externalId = await belongsTo(server, partner.partnerId, client);
  const { id: caseId } = await submittedCase(client);
  await checkedCase(client);
  await approveCaseOf(server, client.userId, caseId);
  await arrived(3);
  const inOrder = receiver.received.toSorted(
    (one, other) => Number(one.content.data.number) - Number(other.content.data.number),
  );
  const about = { applicantId: client.userId, externalId, mode: 'live' };
  const ofCase = { ...about, caseId, level: 1, purpose: 'verify' };
  expect(inOrder.map(({ content: { type, data } }) => ({ type, data }))).toEqual([
    { type: 'case.submitted', data: { ...ofCase, number: 1 } },
    { type: 'case.approved', data: { ...ofCase, number: 2 } },
    { type: 'level.changed', data: { ...about, level: 1, number: 3 } },
  ]);
  for (const webhook of receiver.received) {
    expect(verify(secret, webhook)).toEqual(webhook.content);
    expect(() => verify(secret, { ...webhook, body: webhook.body.replace('live', 'test') })).toThrow();
    expect(webhook.headers['content-type']).toBe('application/json');
    for (const personal of [completeInfo.lastname, completeInfo.birthDate, client.email])
      expect(webhook.body).not.toContain(personal);
  }
  const { data: events } = await partner.live.call(partnerEvents, { applicantId: client.userId });
  expect(events.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id).toReversed());
  await vi.waitFor(
    async () =>
      expect((await deliveriesOf(partner.live)).map(({ state, answer }) => `${state} ${answer}`)).toEqual(
        Array(3).fill('delivered 204'),
      ),
    { timeout: 60_000 },
  );
  const figures = (await server.visitor().request('GET', '/metrics')).text;
  expect(figures).toContain('partner_webhooks_total{outcome="delivered"} 3\n');
});

test('in a trial everything runs on the same way: an applicant that is made, and a verdict by call', async () => {
  const partner = await addTestPartner(server);
  await listening(partner.test, receiver.url);
  const externalId = 'customer-4711';
  const { id } = await partner.test.call(createApplicant, { externalId });
  await partner.test.call(createApplicant, { externalId });
  await partner.test.call(decideApplicant, { id, outcome: 'approved', level: 1 });
  await arrived(4);
  const told = receiver.received
    .map(({ content }) => content)
    .toSorted((one, other) => Number(one.data.number) - Number(other.data.number));
  expect(told.map(({ type, data }) => `${String(data.number)} ${type} ${String(data['mode'])}`)).toEqual([
    '1 applicant.created test',
    '2 case.submitted test',
    '3 case.approved test',
    '4 level.changed test',
  ]);
  for (const { data } of told) expect(data).toMatchObject({ applicantId: id, externalId });
});

test('nothing is told of what was rolled back, and its order number is the next one’s', async () => {
  const partner = await addTestPartner(server);
  await listening(partner.live, receiver.url);
  const client = await server.applicant();
  await belongsTo(server, partner.partnerId, client);
  await happens(server, client.userId);
  const call = systemCall(server.context, 'test', 'rolled back');
  const fails = transact(call, client.userId, async (unit) => {
    await unit.record({ action: 'questionnaire.submitted', subject: client.userId });
    throw new Error('rolled back');
  });
  await expect(fails).rejects.toThrow('rolled back');
  await Promise.all(Array.from({ length: 5 }, () => happens(server, client.userId)));
  await arrived(6);
  expect(receiver.received.map(({ content }) => content.data.number).toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
});

test('live and test data never mix', async () => {
  const partner = await addTestPartner(server);
  const other = await addTestPartner(server);
  const live = await listening(partner.live, `${receiver.url}/live`);
  const trial = await listening(partner.test, `${receiver.url}/test`);
  await listening(other.live, `${receiver.url}/other`);
  const client = await server.applicant();
  await belongsTo(server, partner.partnerId, { ...client, mode: 'test' });
  await happens(server, client.userId);
  await arrived(1);
  await expect.poll(async () => (await deliveriesOf(partner.test))[0]?.state).toBe('delivered');
  expect(receiver.received).toHaveLength(1);
  verify(trial.secret, receiver.received[0] ?? expect.fail());
  const [delivery] = await deliveriesOf(partner.test);
  expect(delivery?.endpointId).toBe(trial.endpoint.id);
  expect(await deliveriesOf(partner.live)).toEqual([]);
  expect(await deliveriesOf(other.live)).toEqual([]);
  expect((await partner.live.call(partnerEvents, {})).data).toEqual([]);
  for (const stranger of [partner.live, other.live, other.test]) {
    for (const [endpoint, id] of [
      [partnerWebhook, trial.endpoint.id],
      [renewPartnerWebhookSecret, trial.endpoint.id],
      [pingPartnerWebhook, trial.endpoint.id],
      [partnerDelivery, delivery?.id],
    ] as const)
      expect((await stranger.send(endpoint, { id })).status, endpoint.path).toBe(404);
  }
  expect((await partner.test.send(partnerWebhook, { id: live.endpoint.id })).status).toBe(404);
});

test('a secret is shown once; while it is replaced, the one before signs too for a day', async () => {
  const partner = await addTestPartner(server);
  const { endpoint, secret: first } = await listening(partner.live, receiver.url);
  const { secret: second } = await partner.live.call(renewPartnerWebhookSecret, { id: endpoint.id });
  await partner.live.call(pingPartnerWebhook, { id: endpoint.id });
  await arrived(1);
  const [during] = receiver.received;
  for (const secret of [first, second])
    expect(verify(secret, during ?? expect.fail())).toMatchObject({ type: 'ping' });
  server.pass(day);
  await partner.live.call(pingPartnerWebhook, { id: endpoint.id });
  await arrived(2);
  const after = receiver.received[1] ?? expect.fail();
  // The receiver's clock is a day behind the server's now.
  expect(() => verifyAt(server.context.now(), first, after)).toThrow('signature');
  verifyAt(server.context.now(), second, after);
  const listed = await partner.live.send(partnerWebhooks);
  const { rows } = await server.db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .execute()
    .then((found) => ({ rows: JSON.stringify(found) }));
  for (const secret of [first, second]) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const bare = secret.slice('whsec_'.length);
    for (const place of [listed.text, rows, server.log.join('')]) expect(place).not.toContain(bare);
  }
});

test('only the types that it asked for, and as many endpoints as there may be', async () => {
  const partner = await addTestPartner(server);
  await partner.live.call(createPartnerWebhook, { url: receiver.url, events: ['case.approved'] });
  const client = await server.applicant();
  await belongsTo(server, partner.partnerId, client);
  await happens(server, client.userId);
  expect((await partner.live.call(partnerEvents, {})).data).toHaveLength(1);
  expect(await deliveriesOf(partner.live)).toEqual([]);
  for (let count = 1; count < 9; count++) await listening(partner.live, receiver.url);
  const last = await Promise.all(
    Array.from({ length: 4 }, () => partner.live.send(createPartnerWebhook, { url: receiver.url })),
  );
  expect(last.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  const eleventh = last.find(({ status }) => status === 409);
  expect(eleventh?.problem).toMatchObject({ status: 409, code: 'endpoints-too-many' });
});
