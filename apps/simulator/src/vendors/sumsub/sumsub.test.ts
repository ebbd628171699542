import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startSimulator, type Simulator } from '../../simulator.ts';
import { startReceiver, type Received, type Receiver } from '../../testing/receiver.ts';
import { sumsubClient } from '../../testing/sumsub-client.ts';

let receiver: Receiver;
let simulator: Simulator;
let call: ReturnType<typeof sumsubClient>;

beforeEach(async () => {
  receiver = await startReceiver();
  simulator = await startSimulator({ speed: 1000, deliverTo: receiver.origin });
  call = sumsubClient(simulator.environment);
});
afterEach(async () => {
  vi.useRealTimers();
  await simulator.close();
  await receiver.close();
});

const fixedInfo = { firstName: 'Ada', lastName: 'Sample', dob: '1990-02-03', country: 'DEU' };

async function createApplicant(externalUserId = 'person-1'): Promise<string> {
  const { status, body } = await call('POST', '/resources/applicants?levelName=credence-level-1', {
    externalUserId,
    fixedInfo,
  });
  expect(status).toBe(201);
  return String(body['id']);
}

const typeOf = ({ body }: Received): unknown => (JSON.parse(body) as { type?: unknown }).type;

describe('signature', () => {
  const path = '/resources/applicants/nobody/one';

  test('a request that is well signed is let in', async () => {
    expect((await call('GET', path)).status).toBe(404);
  });

  test.each([
    ['another secret', { secret: 'wrong' }, 4003],
    ['another body than was signed', { sent: '{"externalUserId":"other"}' }, 4003],
    ['another app token', { token: 'sbx:other' }, 4002],
    ['no app token', { token: 'other' }, 4000],
    ['a time 61 seconds ago', { seconds: -61 }, undefined],
    ['a time 61 seconds ahead', { seconds: 61 }, undefined],
  ] as const)('%s is refused in the shape of the vendor', async (_name, changed, errorCode) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const answer = await call('POST', '/resources/applicants?levelName=x', { externalUserId: 'a' }, changed);
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({
      code: 401,
      description: expect.any(String),
      correlationId: expect.stringMatching(/^req-/),
    });
    expect(answer.body['errorCode']).toBe(errorCode);
    expect(simulator.control.sessions()).toEqual([]);
  });

  test("the vendor's clock counts: skewed, it refuses what was right", async () => {
    simulator.faults('sumsub', { clockSkewSeconds: 300 });
    expect((await call('GET', path)).status).toBe(401);
    simulator.faults('sumsub', { clockSkewSeconds: -50 });
    expect((await call('GET', path)).status).toBe(404);
  });
});

describe('applicants', () => {
  test('the same external user id twice is a conflict that names the first', async () => {
    const id = await createApplicant();
    const { status, body } = await call('POST', '/resources/applicants?levelName=credence-level-1', {
      externalUserId: 'person-1',
    });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 409,
      description: `Applicant with external user id 'person-1' already exists: ${id}`,
    });
  });

  test('is found by id and by external user id', async () => {
    const id = await createApplicant();
    const byId = await call('GET', `/resources/applicants/${id}/one`);
    const byUser = await call('GET', '/resources/applicants/-;externalUserId=person-1/one');
    expect(byUser.body).toEqual(byId.body);
    expect(byId.body).toMatchObject({ id, fixedInfo, review: { reviewStatus: 'init', attemptCnt: 0 } });
    expect(byId.body).not.toHaveProperty('info');
  });

  test('takes pictures until it is being checked', async () => {
    const id = await createApplicant();
    const upload = async (content: string): Promise<Response> => {
      const form = new FormData();
      form.set(
        'metadata',
        JSON.stringify({ idDocType: 'ID_CARD', country: 'DEU', idDocSubType: 'FRONT_SIDE' }),
      );
      form.set('content', new File([content], 'front.jpg', { type: 'image/jpeg' }));
      const request = new Request('http://unused', { method: 'POST', body: form });
      const body = Buffer.from(await request.arrayBuffer());
      const path = `/resources/applicants/${id}/info/idDoc`;
      const time = String(Math.floor(Date.now() / 1000));
      const { CREDENCE_SUMSUB_SECRET_KEY = '', CREDENCE_SUMSUB_APP_TOKEN = '' } = simulator.environment;
      return fetch(`${simulator.environment['CREDENCE_SUMSUB_URL']}${path}`, {
        method: 'POST',
        headers: {
          'content-type': request.headers.get('content-type') ?? '',
          'x-app-token': CREDENCE_SUMSUB_APP_TOKEN,
          'x-app-access-ts': time,
          'x-app-access-sig': createHmac('sha256', CREDENCE_SUMSUB_SECRET_KEY)
            .update(`${time}POST${path}`)
            .update(body)
            .digest('hex'),
        },
        body,
      });
    };
    const taken = await upload('picture');
    expect(taken.status).toBe(200);
    expect(taken.headers.get('x-image-id')).toMatch(/^\d+$/);
    expect((await upload('')).status).toBe(400);
    simulator.control.outcome('sumsub', { answer: 'approve', delayMilliseconds: 10_000_000 });
    await call('POST', `/resources/applicants/${id}/status/pending`, {});
    expect(await (await upload('picture')).json()).toMatchObject({ code: 409, errorCode: 1006 });
  });

  test('can be deactivated and erased', async () => {
    const id = await createApplicant();
    const { body } = await call('PATCH', `/resources/applicants/${id}/presence/deactivated`);
    expect(body).toMatchObject({ id, deleted: true });
    expect((await call('DELETE', `/resources/applicants/${id}`)).status).toBe(200);
    expect((await call('GET', `/resources/applicants/${id}/one`)).status).toBe(404);
    const types = (await receiver.until(3)).map(typeOf);
    expect(types).toContain('applicantDeactivated');
    expect(types).toContain('applicantDeleted');
  });
});

describe('verdicts', () => {
  test('testCompleted ends a review and sends the signed webhook', async () => {
    const id = await createApplicant();
    const red = {
      reviewAnswer: 'RED',
      reviewRejectType: 'RETRY',
      rejectLabels: ['BAD_SELFIE'],
      clientComment: 'private',
      moderationComment: 'Take another picture of yourself.',
    };
    expect((await call('POST', `/resources/applicants/${id}/status/testCompleted`, red)).status).toBe(200);
    const { body } = await call('GET', `/resources/applicants/${id}/status`);
    expect(body).toMatchObject({ reviewStatus: 'completed', reviewResult: red, attemptCnt: 1 });

    const webhook = (await receiver.until(2)).find((received) => typeOf(received) === 'applicantReviewed');
    expect(webhook?.path).toBe('/v1/webhooks/sumsub');
    const secret = simulator.environment['CREDENCE_SUMSUB_WEBHOOK_SECRET'] ?? '';
    expect(webhook?.headers['x-payload-digest-alg']).toBe('HMAC_SHA256_HEX');
    expect(webhook?.headers['x-payload-digest']).toBe(
      createHmac('sha256', secret)
        .update(webhook?.body ?? '')
        .digest('hex'),
    );
    expect(JSON.parse(webhook?.body ?? '')).toMatchObject({
      applicantId: id,
      externalUserId: 'person-1',
      levelName: 'credence-level-1',
      reviewStatus: 'completed',
      reviewResult: red,
      sandboxMode: true,
      applicantType: 'individual',
      createdAtMs: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/),
    });
  });

  test('an approval reads what the client told, or what control says', async () => {
    const id = await createApplicant();
    simulator.control.verdict('sumsub', id, { answer: 'approve' });
    const told = await call('GET', `/resources/applicants/${id}/one`);
    expect(told.body).toMatchObject({
      info: { firstName: 'Ada', lastName: 'Sample', dob: '1990-02-03', idDocs: [{ country: 'DEU' }] },
      review: { reviewResult: { reviewAnswer: 'GREEN' } },
    });
    simulator.control.verdict('sumsub', id, { answer: 'approve', extracted: { firstName: 'Eve' } });
    const other = await call('GET', `/resources/applicants/${id}/one`);
    expect(other.body).toMatchObject({ info: { firstName: 'Eve', lastName: 'Sample' } });
    simulator.control.verdict('sumsub', id, { answer: 'approve', nothingRead: true });
    const unread = await call('GET', `/resources/applicants/${id}/one`);
    expect(unread.body).not.toHaveProperty('info');
    expect(unread.body).toMatchObject({ review: { reviewResult: { reviewAnswer: 'GREEN' } } });
  });

  test('after asking again one may hand in once more, after a refusal not', async () => {
    const id = await createApplicant();
    const handIn = () => call('POST', `/resources/applicants/${id}/status/pending`, {});
    simulator.control.verdict('sumsub', id, { answer: 'retry' });
    simulator.control.outcome('sumsub', { answer: 'refuse', delayMilliseconds: 1 });
    expect((await handIn()).status).toBe(200);
    await receiver.until(4);
    const { body } = await call('GET', `/resources/applicants/${id}/status`);
    expect(body).toMatchObject({
      attemptCnt: 2,
      reviewResult: { reviewAnswer: 'RED', reviewRejectType: 'FINAL' },
    });
    expect((await handIn()).body).toMatchObject({ code: 409, errorCode: 1009 });
  });

  test('review is on hold, abandoning changes nothing', async () => {
    const id = await createApplicant();
    simulator.control.verdict('sumsub', id, { answer: 'abandon' });
    expect(simulator.control.sessions()).toMatchObject([{ id, status: 'init' }]);
    simulator.control.verdict('sumsub', id, { answer: 'review' });
    expect(simulator.control.sessions()).toMatchObject([{ id, status: 'onHold' }]);
    expect((await receiver.until(2)).map(typeOf).toSorted()).toEqual(['applicantCreated', 'applicantOnHold']);
  });

  test('a contradiction says the opposite, well signed, while the status stays true', async () => {
    const id = await createApplicant();
    await receiver.until(1);
    simulator.faults('sumsub', { deliveries: { contradictory: true } });
    simulator.control.verdict('sumsub', id, { answer: 'approve' });
    const told = (await receiver.until(4)).slice(1).map(({ body }) => {
      const { reviewResult } = JSON.parse(body) as { reviewResult: { reviewAnswer: string } };
      return reviewResult.reviewAnswer;
    });
    expect(told.toSorted()).toEqual(['GREEN', 'RED', 'RED']);
    expect((await call('GET', `/resources/applicants/${id}/status`)).body).toMatchObject({
      reviewResult: { reviewAnswer: 'GREEN' },
    });
  });

  test('a registered webhook gets the types it wants, signed with its own secret', async () => {
    const made = await call('POST', '/resources/clientWebhooks', {
      target: `${receiver.origin}/own`,
      types: ['applicantReviewed'],
      secretKey: 'own secret',
      signatureAlgorithm: 'HMAC_SHA512_HEX',
    });
    expect(made.status).toBe(200);
    const id = await createApplicant();
    simulator.control.verdict('sumsub', id, { answer: 'approve' });
    const own = (await receiver.until(3)).filter(({ path }) => path === '/own');
    expect(own.map(typeOf)).toEqual(['applicantReviewed']);
    expect(own[0]?.headers['x-payload-digest']).toBe(
      createHmac('sha512', 'own secret')
        .update(own[0]?.body ?? '')
        .digest('hex'),
    );
    await call('PATCH', '/resources/clientWebhooks', { ...made.body, disabled: true });
    expect((await call('GET', '/resources/clientWebhooks')).body).toMatchObject({
      list: { items: [{ disabled: true }] },
    });
  });
});

describe('access tokens', () => {
  const open = (token: unknown) =>
    fetch(`${simulator.environment['CREDENCE_SUMSUB_SDK_URL']}/simulated/websdk/open`, {
      method: 'POST',
      headers: { authorization: `Bearer ${String(token)}` },
    });

  test('both forms of the call give one, and opening the page with it creates the applicant', async () => {
    const today = await call('POST', '/resources/accessTokens/sdk', {
      userId: 'person-1',
      levelName: 'credence-level-1',
      ttlInSecs: 600,
    });
    expect(today.body).toEqual({ token: expect.stringMatching(/^_act-sbx-jwt-/), userId: 'person-1' });
    const older = await call('POST', '/resources/accessTokens?userId=person-2&levelName=credence-level-2');
    expect(simulator.control.sessions()).toEqual([]);
    expect((await open(today.body['token'])).status).toBe(200);
    expect((await open(older.body['token'])).status).toBe(200);
    expect(simulator.control.sessions()).toMatchObject([
      { subject: 'person-1', level: 'credence-level-1' },
      { subject: 'person-2', level: 'credence-level-2' },
    ]);
  });

  test('end when they say, and cannot be made up', async () => {
    const { body } = await call('POST', '/resources/accessTokens/sdk', {
      userId: 'person-1',
      levelName: 'credence-level-1',
      ttlInSecs: 60,
    });
    const token = String(body['token']);
    expect((await open(token.replace('-v2', 'x-v2'))).status).toBe(401);
    simulator.faults('sumsub', { clockSkewSeconds: 61 });
    expect((await open(token)).status).toBe(401);
  });
});
