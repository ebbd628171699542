import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startSimulator, type Simulator } from '../simulator.ts';
import { startReceiver, type Received, type Receiver } from '../testing/receiver.ts';
import { sumsubClient } from '../testing/sumsub-client.ts';
import type { DeliveryRecord } from './deliveries.ts';

let receiver: Receiver;
let simulator: Simulator;

beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  await simulator.close();
  await receiver.close();
});

async function start(speed: number): Promise<void> {
  simulator = await startSimulator({ speed, deliverTo: receiver.origin });
}

async function onfido(path: string, body: object): Promise<{ id: string }> {
  const { CREDENCE_ONFIDO_URL: origin, CREDENCE_ONFIDO_API_TOKEN: token } = simulator.environment;
  const response = await fetch(`${origin}/v3.6${path}`, {
    method: 'POST',
    headers: { authorization: `Token token=${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(201);
  return (await response.json()) as { id: string };
}

/** A run of Onfido: it sends nothing before its verdict. */
async function startRun(): Promise<string> {
  const applicant = await onfido('/applicants', { first_name: 'Ada', last_name: 'Sample' });
  const workflow_id = simulator.environment['CREDENCE_ONFIDO_WORKFLOW_1'];
  const { id } = await onfido('/workflow_runs', { applicant_id: applicant.id, workflow_id });
  return id;
}

function statusIn({ body }: Received): string {
  const event = JSON.parse(body) as { payload: { object: { status: string } } };
  return event.payload.object.status;
}

function wellSigned({ body, headers }: Received): boolean {
  const secret = simulator.environment['CREDENCE_ONFIDO_WEBHOOK_TOKEN'] ?? '';
  return headers['x-sha2-signature'] === createHmac('sha256', secret).update(body).digest('hex');
}

async function untilState(id: string, state: DeliveryRecord['state']): Promise<DeliveryRecord> {
  for (;;) {
    const record = simulator.control.deliveries().find((delivery) => delivery.id === id);
    if (record?.state === state) return record;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function onlyDelivery(): DeliveryRecord {
  const [record, ...others] = simulator.control.deliveries();
  if (record === undefined || others.length > 0) throw new Error('There is not exactly one delivery.');
  return record;
}

describe('schedule', () => {
  test.each([
    { vendor: 'sumsub', speed: 100_000, seconds: [300, 3600, 18_000, 64_800] },
    { vendor: 'onfido', speed: 50_000, seconds: [30, 90, 780, 6300, 28_800] },
  ] as const)('$vendor tries again as it documents, and then no more', async ({ vendor, speed, seconds }) => {
    await start(speed);
    receiver.answerWith(...Array.from({ length: 20 }, () => 500));
    if (vendor === 'onfido') simulator.control.verdict('onfido', await startRun(), { answer: 'approve' });
    else await createSumsubApplicant('person-1');
    const { id } = onlyDelivery();
    const { attempts } = await untilState(id, 'failed');
    expect(attempts).toHaveLength(seconds.length + 1);
    const waits = attempts
      .slice(1)
      .map(({ at }, index) => Date.parse(at) - Date.parse(attempts[index]?.at ?? ''));
    for (const [index, wait] of waits.entries())
      expect(wait).toBeGreaterThanOrEqual(Math.floor(((seconds[index] ?? 0) * 1000) / speed) - 1);
  });

  test('the second attempt of a webhook that was refused once is the last', async () => {
    await start(10_000);
    receiver.answerWith(503);
    simulator.control.verdict('onfido', await startRun(), { answer: 'approve' });
    const { attempts } = await untilState(onlyDelivery().id, 'delivered');
    expect(attempts.map(({ status }) => status)).toEqual([503, 200]);
  });

  test('webhooks wait until it is known where to deliver', async () => {
    simulator = await startSimulator();
    simulator.control.verdict('onfido', await startRun(), { answer: 'approve' });
    expect(onlyDelivery()).toMatchObject({ state: 'waiting', attempts: [] });
    simulator.deliverTo(receiver.origin);
    const [received] = await receiver.until(1);
    expect(received?.path).toBe('/v1/webhooks/onfido');
  });
});

describe('faults of deliveries', () => {
  test('late', async () => {
    await start(1000);
    simulator.faults('onfido', { deliveries: { delayMilliseconds: 150 } });
    const run = await startRun();
    const begun = performance.now();
    simulator.control.verdict('onfido', run, { answer: 'approve' });
    await receiver.until(1);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(149);
  });

  test('many times the same', async () => {
    await start(1000);
    simulator.faults('onfido', { deliveries: { duplicates: 99 } });
    simulator.control.verdict('onfido', await startRun(), { answer: 'approve' });
    const received = await receiver.until(100);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    expect(received.every(wellSigned)).toBe(true);
  });

  test('no longer waited for than is said', async () => {
    await start(50_000);
    receiver.fallSilent();
    simulator.faults('onfido', { deliveries: { timeoutMilliseconds: 50 } });
    simulator.control.verdict('onfido', await startRun(), { answer: 'approve' });
    const { attempts } = await untilState(onlyDelivery().id, 'failed');
    expect(new Set(attempts.map(({ error }) => error))).toEqual(new Set(['TimeoutError']));
  });

  test('in the wrong order', async () => {
    await start(1000);
    simulator.faults('onfido', { deliveries: { outOfOrder: true } });
    const run = await startRun();
    simulator.control.verdict('onfido', run, { answer: 'review' });
    simulator.control.verdict('onfido', run, { answer: 'approve' });
    const received = await receiver.until(2);
    expect(received.map(statusIn)).toEqual(['approved', 'review']);
  });

  test('never, until it is sent again by hand', async () => {
    await start(1000);
    simulator.faults('onfido', { deliveries: { lost: true } });
    simulator.control.verdict('onfido', await startRun(), { answer: 'approve' });
    expect(onlyDelivery()).toMatchObject({ state: 'lost', attempts: [] });
    simulator.faults('onfido', {});
    expect(simulator.control.resend(onlyDelivery().id)).toBe(true);
    expect(await receiver.until(1)).toHaveLength(1);
  });

  test('wrongly signed, at every attempt', async () => {
    await start(1_000_000);
    simulator.faults('onfido', { deliveries: { wronglySigned: true } });
    receiver.answerWith(401, 401);
    simulator.control.verdict('onfido', await startRun(), { answer: 'approve' });
    const received = await receiver.until(3);
    expect(received.some(wellSigned)).toBe(false);
  });

  test('contradicting the verdict, well signed, before and after the true one', async () => {
    await start(1000);
    simulator.faults('onfido', { deliveries: { contradictory: true } });
    const run = await startRun();
    simulator.control.verdict('onfido', run, { answer: 'approve' });
    const received = await receiver.until(3);
    expect(received.map(statusIn).toSorted()).toEqual(['approved', 'declined', 'declined']);
    expect(received.at(-1)).toSatisfy((last: Received) => statusIn(last) === 'declined');
    expect(received.every(wellSigned)).toBe(true);
    expect(simulator.control.sessions('onfido')).toMatchObject([{ id: run, status: 'approved' }]);
  });
});

/** Sumsub sends a first webhook when an applicant is created. */
async function createSumsubApplicant(userId: string): Promise<void> {
  const call = sumsubClient(simulator.environment);
  const created = await call('POST', '/resources/applicants?levelName=credence-level-1', {
    externalUserId: userId,
  });
  expect(created.status).toBe(201);
}
