import {
  changePartnerWebhook,
  partnerDelivery,
  partnerWebhook,
  pingPartnerWebhook,
  resendPartnerDelivery,
} from '@credence/contract/partner-webhook';
import { day } from '@credence/policy';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { mailEnvironment, startMailServer, type MailServer } from '../../../../test/fixtures/mail-server.ts';
import { addTestPartner, type PartnerClient } from '../../../../test/fixtures/partner-fixture.ts';
import {
  belongsTo,
  deliveriesOf,
  happens,
  listening,
  startReceiver,
  type Receiver,
} from '../../../../test/fixtures/webhook-fixture.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { systemCall } from '../../../base/call.ts';
import { changeSettings } from '../../partner/index.ts';

const hour = 3_600_000;

let mail: MailServer;
let server: TestServer;
let receiver: Receiver;
beforeAll(async () => {
  mail = await startMailServer();
  server = await startServer({ environment: mailEnvironment(mail.port) });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.stop());

const soon = { timeout: 60_000, interval: 25 };
const arrived = (count: number) => vi.waitFor(() => expect(receiver.received).toHaveLength(count), soon);

/** A delivery of a partner once its latest try has ended so. */
async function ended(partner: PartnerClient, id: string, expected: object) {
  await vi.waitFor(async () => {
    const { delivery } = await partner.call(partnerDelivery, { id });
    expect(delivery).toMatchObject(expected);
  }, soon);
  return partner.call(partnerDelivery, { id });
}

/** An endpoint of a new partner that was just pinged. */
async function pinged({ url = receiver.url, contact = '' } = {}) {
  const { live } = await addTestPartner(server);
  const { endpoint } = await listening(live, url, { contact });
  const { id } = await live.call(pingPartnerWebhook, { id: endpoint.id });
  return { live, endpointId: endpoint.id, id };
}

test('what fails is tried again under the same id, fourteen times over more than three days, and then given up', async () => {
  receiver.answerWith(() => ({ status: 500, body: 'out of order' }));
  const { live, endpointId, id } = await pinged();
  const begun = server.context.now().getTime();
  for (let tries = 1; tries <= 13; tries++) {
    const { delivery } = await ended(live, id, { attempts: tries, state: 'waiting', answer: '500' });
    const at = new Date(delivery.dueAt ?? '');
    server.pass(at.getTime() - server.context.now().getTime());
  }
  const whole = await ended(live, id, { attempts: 14, state: 'given-up', answer: '500', dueAt: null });
  expect(server.context.now().getTime() - begun).toBeGreaterThan(72 * hour);
  expect(whole.attempts.map(({ answer, head }) => `${answer} ${head}`)).toEqual(
    Array(14).fill('500 out of order'),
  );
  expect(new Set(receiver.received.map((webhook) => webhook.id)).size).toBe(1);
  const times = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']));
  expect(times.toSorted((one, other) => one - other)).toEqual(times);
  expect(times[13]).toBeGreaterThan((times[0] ?? 0) + 72 * 3600);

  receiver.answerWith(() => ({ status: 200, body: 'x'.repeat(5000) }));
  await live.call(resendPartnerDelivery, { id });
  const again = await ended(live, id, { attempts: 15, state: 'delivered', answer: '200' });
  expect(again.attempts[0]?.head).toBe('x'.repeat(1024));
  expect(again.body).toBe(receiver.received[14]?.body);
  expect((await live.call(partnerWebhook, { id: endpointId })).failingSince).toBeNull();
});

test('no redirect is followed', async () => {
  const other = await startReceiver();
  for (const status of [301, 302, 303, 307, 308]) {
    receiver.answerWith(() => ({ status, headers: { location: other.url } }));
    const { live, id } = await pinged();
    await ended(live, id, { attempts: 1, state: 'waiting', answer: String(status) });
  }
  expect(other.received).toEqual([]);
  await other.stop();
});

test('410 stops an endpoint; what happens then waits until it is started again', async () => {
  receiver.answerWith(() => ({ status: 410 }));
  const { partnerId, live } = await addTestPartner(server);
  const contact = 'ops@partner.example';
  const { endpoint } = await listening(live, receiver.url, { contact });
  const client = await server.applicant();
  await belongsTo(server, partnerId, client);
  await happens(server, client.userId);
  await vi.waitFor(
    async () =>
      expect(await live.call(partnerWebhook, { id: endpoint.id })).toMatchObject({
        status: 'stopped',
        stopReason: 'gone',
        contact,
      }),
    soon,
  );
  await vi.waitFor(() => expect(mail.received.filter(({ to }) => to === contact)).toHaveLength(1), soon);
  await expect
    .poll(() => server.context.metrics.registry.metrics())
    .toContain('alarms_total{alarm="webhook-stopped"} 1');
  const ping = await live.send(pingPartnerWebhook, { id: endpoint.id });
  expect(ping.problem).toMatchObject({ status: 409, code: 'endpoint-stopped' });
  await happens(server, client.userId);
  const [newest] = await deliveriesOf(live);
  const resent = await live.send(resendPartnerDelivery, { id: newest?.id });
  expect(resent.problem).toMatchObject({ status: 409, code: 'endpoint-stopped' });
  server.pass(hour);
  receiver.answerWith(() => ({ status: 204 }));
  expect(receiver.received).toHaveLength(1);
  await live.call(changePartnerWebhook, { id: endpoint.id, status: 'active' });
  await arrived(3);
  expect(receiver.received.map(({ content }) => content.data.number).toSorted()).toEqual([1, 1, 2]);
});

test('an endpoint that nothing has reached for five days is stopped, and its contact told once', async () => {
  receiver.answerWith(() => ({ status: 503 }));
  const contact = 'failing@partner.example';
  const { live, endpointId, id } = await pinged({ contact });
  await ended(live, id, { attempts: 1, state: 'waiting' });
  expect(await live.call(partnerWebhook, { id: endpointId })).toMatchObject({ status: 'active' });
  server.pass(5 * day);
  await ended(live, id, { attempts: 2, state: 'waiting' });
  expect(await live.call(partnerWebhook, { id: endpointId })).toMatchObject({
    status: 'stopped',
    stopReason: 'failing',
  });
  const letters = () => mail.received.filter(({ to }) => to === contact);
  await vi.waitFor(() => expect(letters()).toHaveLength(1), soon);
  expect(
    letters()
      .map(({ subject }) => subject)
      .join(''),
  ).toContain(new URL(receiver.url).host);
  expect(server.log.join('')).not.toContain(contact);
});

test('Retry-After is kept to, but not beyond an hour', async () => {
  for (const [said, leastSeconds, mostSeconds] of [
    ['120', 100, 121],
    [new Date(server.context.now().getTime() + 600_000).toUTCString(), 500, 601],
    ['999999', 3500, 3601],
    ['-5', 0, 10],
    ['soon', 0, 10],
  ] as const) {
    receiver.answerWith(() => ({ status: 429, headers: { 'retry-after': said } }));
    const { live, id } = await pinged();
    const { delivery } = await ended(live, id, { attempts: 1, state: 'waiting', answer: '429' });
    const seconds = (Date.parse(delivery.dueAt ?? '') - server.context.now().getTime()) / 1000;
    expect(seconds, said).toBeGreaterThan(leastSeconds - 10);
    expect(seconds, said).toBeLessThanOrEqual(mostSeconds);
  }
});

test('an endpoint that asked for a pause is sent nothing else meanwhile', async () => {
  receiver.answerWith(() => ({ status: 503, headers: { 'retry-after': '600' } }));
  const { live, endpointId, id } = await pinged();
  await ended(live, id, { attempts: 1 });
  await live.call(pingPartnerWebhook, { id: endpointId });
  server.pass(60_000);
  const { id: other } = await pinged();
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2), soon);
  expect(other).not.toBe(id);
  receiver.answerWith(() => ({ status: 204 }));
  server.pass(600_000);
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(4), soon);
});

test('one that is slow is given up on after five seconds, and delays nobody else', async () => {
  const slow = await startReceiver();
  const finish: (() => void)[] = [];
  slow.answerWith(() => new Promise((resolve) => finish.push(() => resolve({ status: 204 }))));
  const dawdler = await addTestPartner(server);
  await listening(dawdler.live, slow.url);
  const quick = await addTestPartner(server);
  await listening(quick.live, receiver.url);
  const [one, other] = [await server.applicant(), await server.applicant()];
  await belongsTo(server, dawdler.partnerId, one);
  await belongsTo(server, quick.partnerId, other);
  await happens(server, one.userId, 100);
  await vi.waitFor(() => expect(slow.received.length).toBeGreaterThan(0), soon);
  await happens(server, other.userId, 100);
  await arrived(100);
  // Whatever the quick one got, it got while the slow one held its calls.
  expect(finish.length).toBeGreaterThan(0);
  await vi.waitFor(async () => {
    const outcomes = (await deliveriesOf(dawdler.live)).map(({ answer }) => answer);
    expect(outcomes).toContain('ETIMEDOUT');
  }, soon);
  for (const end of finish) end();
  await slow.stop();
});

test('an endpoint where nobody answers has a word for why', async () => {
  const gone = await startReceiver();
  await gone.stop();
  const { live, id } = await pinged({ url: gone.url });
  const { attempts } = await ended(live, id, { attempts: 1, answer: 'ECONNECTION' });
  expect(attempts).toMatchObject([{ answer: 'ECONNECTION', head: '' }]);
});

test('a partner that is suspended is sent nothing until it may go on', async () => {
  const { partnerId, live } = await addTestPartner(server);
  const { endpoint } = await listening(live, receiver.url);
  const call = systemCall(server.context, 'test', 'suspends');
  await changeSettings(call, partnerId, { status: 'suspended' });
  const client = await server.applicant();
  await belongsTo(server, partnerId, client);
  await happens(server, client.userId);
  for (let count = 1; count <= 2; count++) {
    const { live: other, id } = await pinged();
    await ended(other, id, { state: 'delivered' });
  }
  expect(receiver.received.map(({ content }) => content.type)).toEqual(['ping', 'ping']);
  await changeSettings(call, partnerId, { status: 'active' });
  await arrived(3);
  expect(receiver.received[2]?.content.type).toBe('questionnaire.submitted');
  expect((await deliveriesOf(live)).map(({ endpointId }) => endpointId)).toEqual([endpoint.id]);
});
