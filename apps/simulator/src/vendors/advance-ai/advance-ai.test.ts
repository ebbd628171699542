// Long: the whole interface of one vendor.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startSimulator, type Simulator } from '../../simulator.ts';
import { advanceAiClient, sessionBody, type AdvanceAiClient } from '../../testing/advance-ai-client.ts';
import { openPage } from '../../testing/page.ts';
import { startReceiver, type Receiver } from '../../testing/receiver.ts';
import { specimenImage } from '../../specimen/specimen-image.ts';
import { imageFault } from './uploaded-image.ts';

let simulator: Simulator;
let receiver: Receiver;
let advanceAi: AdvanceAiClient;

beforeEach(async () => {
  [simulator, receiver] = await Promise.all([startSimulator({ speed: 1000 }), startReceiver()]);
  advanceAi = await advanceAiClient(simulator.environment);
});
afterEach(() => vi.useRealTimers());
afterEach(() => Promise.all([simulator.close(), receiver.close()]));

const script = (): Promise<unknown> => import('../../browser/advance-ai.js');
const callbackUrl = (): string => `${receiver.origin}/callback?secret=1`;
const ekyc = '/intl/openapi/identity-risk/idvs-h5/ekyc/v1';
const detectionPath = '/openapi/liveness/v3/detection-result';
const comparePath = '/openapi/face-recognition/v4/check';
const readPath = '/intl/openapi/face-identity/v4/unified-id-card-ocr';
const documentPath = '/intl/openapi/face-identity/document-verification/v1';

describe('access', () => {
  test('a token is given for the hash of access key, secret key and time', async () => {
    const given = await advanceAi.requestToken({ periodSecond: 120 });
    expect(given).toMatchObject({ status: 200, code: 'SUCCESS', pricingStrategy: 'FREE' });
    expect(given.fields).toEqual(['code', 'data', 'extra', 'message', 'pricingStrategy', 'transactionId']);
    const lifetime = Number(given.data['expiredTime']) - Date.now();
    expect(lifetime).toBeGreaterThan(100_000);
    expect(lifetime).toBeLessThanOrEqual(120_000);
  });

  test.each([
    ['another secret', { secretKey: 'other' }, 'Signature error'],
    ['another key', { accessKey: 'other' }, 'Signature error'],
    ['no key', { accessKey: '' }, 'Parameter should not be empty'],
    ['a time 301 seconds ago', { milliseconds: -301_000 }, 'Timestamp error'],
    ['a time 301 seconds ahead', { milliseconds: 301_000 }, 'Timestamp error'],
    ['too long a period', { periodSecond: 86_401 }, expect.stringMatching(/^Parameter error/)],
  ])('%s gets no token, with status 200', async (_name, changed, message) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    expect(await advanceAi.requestToken(changed)).toMatchObject({
      status: 200,
      code: 'PARAMETER_ERROR',
      message,
    });
  });

  test('calls with no token, another or an expired one are denied, with status 200', async () => {
    const short = String((await advanceAi.requestToken({ periodSecond: 60 })).data['token']);
    const ask = (token: string) => advanceAi.post(`${ekyc}/get-result`, { signatureId: 'x' }, token);
    expect(await ask(short)).toMatchObject({ code: 'SIGNATURE_NOT_EXIST' });
    expect(await ask('')).toMatchObject({ status: 200, code: 'IAM_FAILED' });
    expect(await ask('other')).toMatchObject({ status: 200, code: 'IAM_FAILED' });
    simulator.faults('advance-ai', { clockSkewSeconds: 61 });
    expect(await ask(short)).toMatchObject({ status: 200, code: 'IAM_FAILED' });
  });

  test('an unknown path and a body that is no JSON are errors with status 200', async () => {
    expect(await advanceAi.post('/openapi/unknown', {})).toMatchObject({ status: 200, code: 'CLIENT_ERROR' });
    const origin = simulator.environment['CREDENCE_ADVANCE_AI_URL'];
    const response = await fetch(`${origin}/openapi/auth/ticket/v1/generate-token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ code: 'CLIENT_ERROR' });
  });
});

describe('sessions', () => {
  test.each([
    ['no return address', { returnUrl: undefined }],
    ['a return address that would run', { returnUrl: 'javascript:alert(1)' }],
    ['a region of two letters', { region: 'ID' }],
    ['no business id', { bizId: '' }],
    ['an unknown product level', { productLevel: 'BEST' }],
  ])('a body with %s is refused', async (_name, change) => {
    const path = `${ekyc}/generate-liveness-detection-url`;
    expect(await advanceAi.post(path, { ...sessionBody, ...change })).toMatchObject({
      status: 200,
      code: 'PARAMETER_ERROR',
    });
  });

  test('the address of the page does not carry the id by which results are read', async () => {
    const { signatureId, url } = await advanceAi.begin();
    expect(url.startsWith(`${simulator.environment['CREDENCE_ADVANCE_AI_WEB_URL']}/`)).toBe(true);
    expect(url).not.toContain(signatureId);
    expect(simulator.control.sessions('advance-ai')).toMatchObject([
      { id: signatureId, subject: 'person-1', status: 'CREATED' },
    ]);
  });

  test('before there is a verdict there is no result', async () => {
    const { signatureId } = await advanceAi.begin();
    expect(await advanceAi.post(detectionPath, { signatureId })).toMatchObject({ code: 'RESULT_NOT_FOUND' });
    expect((await advanceAi.post(`${ekyc}/get-result`, { signatureId })).data).toMatchObject({
      overallResult: 'INCOMPLETE',
      submissionCompleted: false,
    });
  });

  test.each([
    ['approve', { livenessScore: 98.74, attackType: null }, 'PASS', 'SUCCESS'],
    ['retry', { livenessScore: 43.5, attackType: null }, 'FAIL', 'LIVENESS_TRY_COUNT_EXCEED'],
    ['refuse', { livenessScore: 0, attackType: 1 }, 'FAIL', 'LIVENESS_ATTACK'],
    ['review', { livenessScore: 96.1, attackType: null }, 'PASS', 'SUCCESS'],
  ] as const)('%s is said in scores', async (answer, measured, overallResult, errorCode) => {
    const { signatureId } = await advanceAi.begin();
    simulator.control.verdict('advance-ai', signatureId, { answer });
    const result = await advanceAi.post(detectionPath, { signatureId });
    expect(result).toMatchObject({ status: 200, code: 'SUCCESS', pricingStrategy: 'PAY', data: measured });
    expect((await advanceAi.post(`${ekyc}/get-result`, { signatureId })).data).toMatchObject({
      overallResult,
      errorCode,
    });
  });

  test('images come as bytes, or as links that live for a day', async () => {
    const { signatureId } = await advanceAi.begin();
    simulator.control.verdict('advance-ai', signatureId, { answer: 'approve' });
    const inline = await advanceAi.post(detectionPath, { signatureId, resultType: 'IMAGE_BASE64' });
    const bytes = Buffer.from(String(inline.data['detectionResult']), 'base64');
    expect(imageFault(bytes)).toBeUndefined();
    const linked = await advanceAi.post(detectionPath, { signatureId });
    const fetched = await fetch(String(linked.data['detectionResult']));
    expect(Buffer.from(await fetched.arrayBuffer()).equals(bytes)).toBe(true);
    simulator.faults('advance-ai', { clockSkewSeconds: 86_401 });
    expect((await fetch(String(linked.data['detectionResult']))).status).toBe(404);
  });

  test('cleared data is gone for good, and clearing can be repeated', async () => {
    const { signatureId } = await advanceAi.begin();
    simulator.control.verdict('advance-ai', signatureId, { answer: 'approve' });
    const linked = await advanceAi.post(detectionPath, { signatureId });
    const clear = () => advanceAi.get(`/liveness/ext/v1/clear-data?signatureId=${signatureId}`);
    expect(await clear()).toMatchObject({ code: 'SUCCESS' });
    expect(await clear()).toMatchObject({ code: 'SUCCESS' });
    expect(await advanceAi.post(detectionPath, { signatureId })).toMatchObject({ code: 'RESULT_NOT_FOUND' });
    expect((await fetch(String(linked.data['detectionResult']))).status).toBe(404);
    expect(await advanceAi.get('/liveness/ext/v1/clear-data')).toMatchObject({ code: 'PARAMETER_ERROR' });
  });
});

describe('documents and faces', () => {
  const document = specimenImage('no session');

  async function faceOf(signatureId: string): Promise<Buffer> {
    const { data } = await advanceAi.post(detectionPath, { signatureId, resultType: 'IMAGE_BASE64' });
    return Buffer.from(String(data['detectionResult']), 'base64');
  }

  test.each([
    ['approve', 92.6],
    ['review', 61.4],
    ['refuse', 12.3],
  ] as const)('%s is said in the likeness of faces', async (answer, similarity) => {
    const { signatureId } = await advanceAi.begin();
    simulator.control.verdict('advance-ai', signatureId, { answer });
    const face = await faceOf(signatureId);
    const compared = await advanceAi.upload(comparePath, { firstImage: document, secondImage: face });
    expect(compared).toMatchObject({ code: 'SUCCESS', data: { similarity } });
  });

  test('a face that must be taken again is of low quality, on the image that shows it', async () => {
    const { signatureId } = await advanceAi.begin();
    simulator.control.verdict('advance-ai', signatureId, { answer: 'retry' });
    const face = await faceOf(signatureId);
    const first = await advanceAi.upload(comparePath, { firstImage: face, secondImage: document });
    expect(first).toMatchObject({ code: 'FIRST_IMAGE_LOW_QUALITY_FACE', pricingStrategy: 'PAY' });
    const second = await advanceAi.upload(comparePath, { firstImage: document, secondImage: face });
    expect(second).toMatchObject({ code: 'SECOND_IMAGE_LOW_QUALITY_FACE' });
  });

  test('images that are none, too small or missing are refused', async () => {
    const small = specimenImage('small');
    small.writeUInt32BE(255, 16);
    const compare = (parts: Record<string, Uint8Array>) => advanceAi.upload(comparePath, parts);
    expect(await compare({ firstImage: document, secondImage: small })).toMatchObject({
      code: 'IMAGE_INVALID_SIZE',
    });
    expect(await compare({ firstImage: document, secondImage: Buffer.from('text') })).toMatchObject({
      code: 'IMAGE_INVALID_FORMAT',
    });
    expect(await compare({ firstImage: document })).toMatchObject({ code: 'PARAMETER_ERROR' });
    expect(await advanceAi.post(comparePath, {})).toMatchObject({ status: 200, code: 'CLIENT_ERROR' });
  });

  test('the size of a JPEG is found behind its other segments', () => {
    const segment = [0xff, 0xe0, 0x00, 0x04, 0x00, 0x00];
    const frame = (height: number, width: number) => [
      0xff,
      0xc2,
      0x00,
      0x0b,
      8,
      height >> 8,
      height & 255,
      width >> 8,
      width & 255,
      1,
    ];
    const jpeg = (height: number, width: number) =>
      Buffer.from([0xff, 0xd8, ...segment, ...frame(height, width)]);
    expect(imageFault(jpeg(256, 4096))).toBeUndefined();
    expect(imageFault(jpeg(256, 4097))).toMatchObject({ code: 'IMAGE_INVALID_SIZE' });
    expect(imageFault(Buffer.from([0xff, 0xd8, ...segment]))).toMatchObject({ code: 'IMAGE_INVALID_FORMAT' });
  });

  test('the text of a document is the one control gave for the session whose face was compared with it', async () => {
    const extracted = { firstName: 'Anna', lastName: 'Eriksson', birthDate: '1974-08-12' };
    const [first, second] = [await advanceAi.begin(), await advanceAi.begin()];
    simulator.control.verdict('advance-ai', first.signatureId, { answer: 'approve', extracted });
    simulator.control.verdict('advance-ai', second.signatureId, { answer: 'approve' });
    const face = await faceOf(first.signatureId);
    await advanceAi.upload(comparePath, { firstImage: document, secondImage: face });
    await faceOf(second.signatureId);
    const read = (frontFile: Uint8Array, more = {}) =>
      advanceAi.upload(readPath, { frontFile, region: 'IDN', cardType: 'PASSPORT', ...more });
    expect((await read(document)).data).toMatchObject({
      front: { firstName: 'Anna', lastName: 'Eriksson', fullName: 'Anna Eriksson', birthday: '1974/08/12' },
      back: null,
    });
    const other = specimenImage('another document');
    expect((await read(other)).data).toMatchObject({ front: {} });
    expect((await read(other, { returnEmpty: 'true', backFile: document })).data).toMatchObject({
      front: { fullName: '', idNumber: '' },
      back: {},
    });
    expect(await advanceAi.upload(readPath, { frontFile: document })).toMatchObject({
      code: 'PARAMETER_ERROR',
    });
  });

  test('a document is verified by licence and query', async () => {
    const license = await advanceAi.post(`${documentPath}/auth-license`, { licenseEffectiveSeconds: 60 });
    expect(license).toMatchObject({ code: 'SUCCESS', data: { license: expect.any(String) } });
    expect(
      await advanceAi.post(`${documentPath}/auth-license`, { licenseEffectiveSeconds: 90_000 }),
    ).toMatchObject({
      code: 'PARAMETER_ERROR',
    });
    const { signatureId } = await advanceAi.begin();
    const query = () => advanceAi.post(`${documentPath}/query`, { IDVID: signatureId });
    expect(await query()).toMatchObject({ code: 'IDVID_NOT_EXISTS' });
    simulator.control.verdict('advance-ai', signatureId, {
      answer: 'refuse',
      extracted: { documentNumber: 'X1' },
    });
    expect((await query()).data).toMatchObject({ OCR: { idNumber: 'X1' }, idForgery: { result: 'fail' } });
  });
});

describe('callbacks', () => {
  test('COMPLETED comes to the given address, unsigned, with nothing but the id', async () => {
    const { signatureId } = await advanceAi.begin({ callbackUrl: callbackUrl() });
    simulator.control.verdict('advance-ai', signatureId, { answer: 'refuse' });
    const [callback] = await receiver.until(1);
    expect(callback?.path).toBe('/callback?secret=1');
    expect(JSON.parse(callback?.body ?? '')).toEqual({ signatureId, type: 'COMPLETED' });
    expect(Object.keys(callback?.headers ?? {}).join(' ')).not.toMatch(/aai-|sign/);
  });

  test('they are tried again three times and then given up', async () => {
    receiver.answerWith(500, 500, 500, 500);
    const { signatureId } = await advanceAi.begin({ callbackUrl: callbackUrl() });
    simulator.control.verdict('advance-ai', signatureId, { answer: 'approve' });
    await receiver.until(4);
    await expect.poll(() => simulator.control.deliveries('advance-ai')[0]?.state).toBe('failed');
    const [delivery] = simulator.control.deliveries('advance-ai');
    expect(delivery?.attempts).toHaveLength(4);
  });

  test('they can be lost, sent again, duplicated and contradicted', async () => {
    const { signatureId } = await advanceAi.begin({ callbackUrl: callbackUrl() });
    const decide = (): boolean => simulator.control.verdict('advance-ai', signatureId, { answer: 'approve' });
    simulator.faults('advance-ai', { deliveries: { lost: true } });
    decide();
    simulator.faults('advance-ai', {});
    const [lost] = simulator.control.deliveries('advance-ai');
    expect(lost?.state).toBe('lost');
    simulator.control.resend(lost?.id ?? '');
    await receiver.until(1);
    simulator.faults('advance-ai', { deliveries: { duplicates: 1 } });
    decide();
    await receiver.until(3);
    simulator.faults('advance-ai', { deliveries: { contradictory: true } });
    decide();
    const said = (await receiver.until(6)).slice(3).map(({ body }) => /"type":"(\w+)"/.exec(body)?.[1]);
    expect(said.sort()).toEqual(['COMPLETED', 'SUBMIT_COMPLETED', 'SUBMIT_COMPLETED']);
  });

  test('nothing is sent for a session that was given up', async () => {
    const { signatureId, url } = await advanceAi.begin({ callbackUrl: callbackUrl() });
    await (await openPage(url, script)).press('Close the window');
    expect(simulator.control.deliveries('advance-ai')).toEqual([]);
    expect((await advanceAi.post(`${ekyc}/get-result`, { signatureId })).data).toMatchObject({
      overallResult: 'INCOMPLETE',
      submissionCompleted: false,
    });
  });
});

describe('the H5 page', () => {
  test.each([
    ['Approve', 'https://client.test/done'],
    ['Leave for review', 'https://client.test/done'],
    ['Ask again', 'https://client.test/failed?case=1&errorCode=LIVENESS_TRY_COUNT_EXCEED'],
    ['Refuse', 'https://client.test/failed?case=1&errorCode=LIVENESS_ATTACK'],
    ['Close the window', 'https://client.test/failed?case=1&errorCode=NO_PERMISSION'],
  ])('%s ends at %s, and the parent is told nothing', async (name, address) => {
    const { url } = await advanceAi.begin();
    const page = await openPage(url, script);
    expect(page.text()).toContain('Simulated Advance.AI — no data leaves this machine');
    await page.press(name);
    expect(page.went).toEqual([address]);
    expect(page.messages).toEqual([]);
  });

  test('with ignoreFailWhenJump a failed detection ends at the return address', async () => {
    const { url } = await advanceAi.begin({ ignoreFailWhenJump: true });
    const page = await openPage(url, script);
    await page.press('Refuse');
    expect(page.went).toEqual(['https://client.test/done']);
  });

  test('what is submitted waits for its verdict', async () => {
    simulator.control.outcome('advance-ai', { answer: 'abandon', delayMilliseconds: 0 });
    const { signatureId, url } = await advanceAi.begin({ callbackUrl: callbackUrl() });
    const page = await openPage(url, script);
    await page.press('Hand in');
    expect(page.went).toEqual(['https://client.test/done']);
    const result = async () => (await advanceAi.post(`${ekyc}/get-result`, { signatureId })).data;
    expect(await result()).toMatchObject({ overallResult: 'INCOMPLETE', submissionCompleted: true });
    simulator.control.verdict('advance-ai', signatureId, { answer: 'approve' });
    expect(await result()).toMatchObject({ overallResult: 'PASS' });
  });

  test('handing in leaves the verdict to what was set to follow', async () => {
    simulator.control.outcome('advance-ai', { answer: 'refuse', delayMilliseconds: 1000 });
    const { signatureId, url } = await advanceAi.begin({ callbackUrl: callbackUrl() });
    await (await openPage(url, script)).press('Hand in');
    await receiver.until(1);
    expect((await advanceAi.post(detectionPath, { signatureId })).data).toMatchObject({ attackType: 1 });
  });

  test('what is written on the page is what is read on the document', async () => {
    const { signatureId, url } = await advanceAi.begin();
    const page = await openPage(url, script);
    page.write('Given names', '');
    page.write('Family name', 'Obi');
    page.write('Document number', '');
    page.write('Valid until', '2031-12-31');
    await page.press('Approve');
    const query = await advanceAi.post(`${documentPath}/query`, { IDVID: signatureId });
    expect(query.data).toMatchObject({ OCR: { fullName: 'Obi', expiryDate: '2031/12/31', idNumber: '' } });
  });

  test('where nothing is to be read there is no text', async () => {
    const { signatureId, url } = await advanceAi.begin();
    const page = await openPage(url, script);
    page.tick('Nothing is read on the document');
    await page.press('Approve');
    const query = await advanceAi.post(`${documentPath}/query`, { IDVID: signatureId });
    expect(query.data).toMatchObject({ OCR: { fullName: '', expiryDate: '', idNumber: '' } });
  });

  test('it may be framed only where the client asked for it', async () => {
    const framed = await openPage((await advanceAi.begin()).url, script);
    expect(framed.headers.get('x-frame-options')).toBeNull();
    const alone = await openPage((await advanceAi.begin({ iframeEnabled: false })).url, script);
    expect(alone.headers.get('x-frame-options')).toBe('DENY');
  });

  test('a link is good once and not for ever', async () => {
    const { url } = await advanceAi.begin();
    const late = await advanceAi.begin();
    await (await openPage(url, script)).press('Approve');
    expect((await openPage(url, script)).text()).toContain('This link is not valid any more.');
    simulator.faults('advance-ai', { clockSkewSeconds: 3601 });
    expect((await openPage(late.url, script)).text()).toContain('This link is not valid any more.');
  });
});
