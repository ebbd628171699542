import type { FileKind } from '@credence/contract/verification';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { samplePicture } from '../../../../test/pictures.ts';
import {
  materialOf,
  referenceOf,
  startSimulatedVendors,
  type SimulatedVendors,
} from '../../../../test/simulated-vendors.ts';
import type { AdvanceAiSettings } from '../../../base/config/vendors.ts';
import { compareExtracted } from '../../reading/index.ts';
import { ProviderUnavailable, SessionSubmitted, type VerificationProvider } from '../port/provider.ts';
import { advanceAiProvider } from './index.ts';
import { verdictOf } from './verdict.ts';

let vendors: SimulatedVendors;
let settings: AdvanceAiSettings;
let advanceAi: VerificationProvider;
let pictures: ReadonlyMap<FileKind, () => Promise<Buffer>>;
beforeAll(async () => {
  vendors = await startSimulatedVendors();
  if (vendors.settings.advanceAi === undefined) throw new Error('the simulator has no Advance.AI');
  settings = vendors.settings.advanceAi;
  advanceAi = advanceAiProvider(settings, vendors.tools);
  pictures = new Map([['document-front', async () => samplePicture(3000, 2000)]]);
});
afterEach(() => vendors.simulator.faults('advance-ai', {}));
afterAll(() => vendors.stop());

async function opened(changes?: Parameters<SimulatedVendors['request']>[0]) {
  const request = vendors.request(changes);
  const session = await advanceAi.openSession(request);
  return { request, session, reference: referenceOf(request, session) };
}

type Given = Parameters<SimulatedVendors['simulator']['control']['verdict']>[2];

async function verdictFor(given: Given, taken?: typeof pictures) {
  const { request, reference } = await opened();
  expect(vendors.simulator.control.verdict('advance-ai', reference.vendorSession, given)).toBe(true);
  return advanceAi.readVerdict(reference, materialOf(request, taken));
}

const extracted = {
  firstName: 'ANNA MARIA',
  lastName: 'ERIKSSON',
  birthDate: '1974-08-12',
  documentNumber: 'L898902C3',
  nationality: 'SWE',
  expiryDate: '2031-04-15',
};

test('shows the H5 page in a frame, and tells nothing of the person [S3.13]', async () => {
  const sent = vi.spyOn(globalThis, 'fetch');
  const { request, session } = await opened();
  expect(session.mount).toMatchObject({ kind: 'advance-ai', caseId: request.caseId, token: '', run: '' });
  expect(session.expiresAt?.getTime()).toBeGreaterThan(Date.now());
  const call = sent.mock.calls.find(([url]) => String(url).endsWith('/generate-liveness-detection-url'));
  const body = String(call?.[1]?.body);
  expect(JSON.parse(body)).toMatchObject({
    bizId: request.sessionId,
    region: 'SWE',
    iframeEnabled: true,
    returnUrl: request.addresses.returned,
    failReturnUrl: request.addresses.failed,
  });
  for (const personal of [request.declared.lastname, request.declared.birthDate, request.declared.email]) {
    expect(body).not.toContain(personal);
  }
});

test('fetches one access token for many calls', async () => {
  const fresh = advanceAiProvider(settings, vendors.tools);
  const sent = vi.spyOn(globalThis, 'fetch');
  await Promise.all(Array.from({ length: 20 }, () => fresh.openSession(vendors.request())));
  const urls = sent.mock.calls.map(([url]) => String(url));
  expect(urls.filter((url) => url.endsWith('/generate-token'))).toHaveLength(1);
});

test('fetches a new access token when the old one is not taken any more', async () => {
  const { request, reference } = await opened();
  vendors.simulator.control.verdict('advance-ai', reference.vendorSession, { answer: 'approve' });
  vendors.simulator.faults('advance-ai', { clockSkewSeconds: 2 * 3600 });
  expect(await advanceAi.readVerdict(reference, materialOf(request))).toMatchObject({ state: 'checked' });
});

test.each([-900, 900])('signs by the clock of the vendor when that is %d s ahead of ours', async (skew) => {
  vendors.simulator.faults('advance-ai', { clockSkewSeconds: skew });
  const fresh = advanceAiProvider(settings, vendors.tools);
  expect((await fresh.openSession(vendors.request())).mount.kind).toBe('advance-ai');
});

test('wrong keys make it unavailable, as does a vendor that is not well in spite of its status', async () => {
  const stranger = advanceAiProvider({ ...settings, secretKey: 'another' }, vendors.tools);
  await expect(stranger.openSession(vendors.request())).rejects.toBeInstanceOf(ProviderUnavailable);
  for (const broken of ['http-500', 'http-429', 'not-json', 'wrong-shape', 'reset', 'down'] as const) {
    vendors.simulator.faults('advance-ai', { answers: { broken } });
    await expect(advanceAi.openSession(vendors.request())).rejects.toBeInstanceOf(ProviderUnavailable);
  }
});

test('opening a session twice, or twenty times at once, makes one', async () => {
  const request = vendors.request();
  const sessions = await Promise.all(Array.from({ length: 20 }, () => advanceAi.openSession(request)));
  expect(new Set(sessions.map(({ vendorSession }) => vendorSession)).size).toBe(1);
  expect(await advanceAi.openSession(request)).toEqual(sessions[0]);
});

test('waits for a person who has not finished, who has not failed when he gives up', async () => {
  const { request, reference } = await opened();
  const read = () => advanceAi.readVerdict(reference, materialOf(request));
  expect(await read()).toMatchObject({ state: 'waiting', submitted: false });
  vendors.simulator.control.verdict('advance-ai', reference.vendorSession, { answer: 'abandon' });
  expect(await read()).toMatchObject({ state: 'abandoned', submitted: false, labels: [], facts: {} });
});

test('a live person whose document the vendor never saw is for an officer', async () => {
  const verdict = await verdictFor({ answer: 'approve', extracted });
  expect(verdict).toMatchObject({
    state: 'checked',
    submitted: true,
    labels: [],
    facts: { providerVerdict: 'review' },
    reading: { reading: { state: 'none' } },
  });
  expect(verdict.privateNote).toContain('document not examined');
});

test('a live person with the face of the document is approved, with what was read of it', async () => {
  const verdict = await verdictFor({ answer: 'approve', extracted }, pictures);
  expect(verdict).toMatchObject({
    labels: [],
    facts: { providerVerdict: 'approved', readingSure: true, detailsDiffer: false, documentExpired: false },
    reading: { reading: { state: 'sure' } },
  });
  expect(verdict.reading.comparisons).toContainEqual({
    field: 'birthDate',
    declared: '1974-08-12',
    read: '1974-08-12',
    outcome: 'same',
  });
});

test('a document that the vendor cannot read, or that says something else, is not passed over', async () => {
  expect((await verdictFor({ answer: 'approve' }, pictures)).facts).toEqual({
    providerVerdict: 'review',
    readingSure: false,
  });
  const other = await verdictFor(
    { answer: 'approve', extracted: { ...extracted, lastName: 'Brown' } },
    pictures,
  );
  expect(other).toMatchObject({ labels: ['name-differs'], facts: { detailsDiffer: true } });
});

test('faces that may be two are for an officer', async () => {
  const verdict = await verdictFor({ answer: 'review', extracted }, pictures);
  expect(verdict).toMatchObject({ labels: ['selfie-differs'], facts: { providerVerdict: 'review' } });
});

test('a low score is asked again, an attack that the vendor names is refused', async () => {
  expect(await verdictFor({ answer: 'retry' }, pictures)).toMatchObject({
    labels: ['liveness-unclear'],
    facts: { providerVerdict: 'retry' },
  });
  expect(await verdictFor({ answer: 'refuse' }, pictures)).toMatchObject({
    labels: ['not-eligible'],
    facts: { providerVerdict: 'refused' },
  });
});

const passed = {
  overallResult: 'PASS',
  idvResult: '',
  submissionCompleted: true,
  errorCode: '',
  faceDetail: { faceLivenessScore: 50, faceImage: '', faceImageFar: '', faceImageNear: '' },
};

function withScore(faceLivenessScore: number | null) {
  return { ...passed, faceDetail: { ...passed.faceDetail, faceLivenessScore } };
}

test.each([
  ['similarity 70.1', 'approved', { faces: { similarity: 70.1 } }],
  ['similarity 70', 'review', { faces: { similarity: 70 } }],
  ['similarity 55', 'review', { faces: { similarity: 55 } }],
  ['similarity 54.9', 'retry', { faces: { similarity: 54.9 } }],
  ['no face on the document', 'retry', { faces: { code: 'NO_FACE_DETECTED_FROM_FIRST_IMAGE' } }],
  ['a poor live picture', 'retry', { faces: { code: 'SECOND_IMAGE_LOW_QUALITY_FACE' } }],
  ['a picture that is too small', 'review', { faces: { code: 'IMAGE_INVALID_SIZE' } }],
])('%s is %s', (_what, conclusion, { faces }) => {
  const material = materialOf(vendors.request());
  const document = {
    faces,
    extraction: compareExtracted(
      {
        type: 'PASSPORT',
        issuingCountry: 'SWE',
        nationality: 'SWE',
        documentNumber: 'L898902C3',
        givenNames: 'Anna Maria',
        surname: 'Eriksson',
        birthDate: '1974-08-12',
        expiryDate: '2031-04-15',
      },
      material,
    ),
  };
  expect(verdictOf({ result: passed, document }).facts.providerVerdict).toBe(conclusion);
});

test.each([
  [49.9, undefined, 'retry'],
  [0, 1, 'refused'],
  [0, 2, 'refused'],
  [0, 3, 'review'],
  [null, undefined, 'review'],
])('liveness score %s with attack type %s is %s', (score, attackType, conclusion) => {
  const { facts } = verdictOf({ result: withScore(score), attackType });
  expect(facts.providerVerdict).toBe(conclusion);
});

test('renewal begins another session in the place of the old one', async () => {
  const { request, session, reference } = await opened();
  const renewed = await advanceAi.renewMount(reference, request);
  expect(renewed.mount).not.toEqual(session.mount);
  const known = vendors.simulator.control.sessions('advance-ai');
  const ids = known.filter(({ subject }) => subject === request.sessionId).map(({ id }) => id);
  expect(ids).toEqual([renewed.vendorSession]);
});

test('nothing is renewed for somebody who has submitted', async () => {
  const { request, reference } = await opened();
  vendors.simulator.control.verdict('advance-ai', reference.vendorSession, { answer: 'retry' });
  await expect(advanceAi.renewMount(reference, request)).rejects.toBeInstanceOf(SessionSubmitted);
});

test('has the data cleared, and again without complaint', async () => {
  const { request, reference } = await opened();
  await advanceAi.erase(reference);
  await advanceAi.erase(reference);
  expect(await advanceAi.readVerdict(reference, materialOf(request))).toMatchObject({ state: 'abandoned' });
});

test('takes callbacks at an address that it gave away for that session alone, for a month', async () => {
  const { reference } = await opened();
  vendors.simulator.control.verdict('advance-ai', reference.vendorSession, { answer: 'approve' });
  const delivery = await vi.waitFor(
    () => {
      const found = vendors.deliveries.find(({ body }) => body.includes(reference.vendorSession));
      if (found === undefined) throw new Error('no callback yet');
      return found;
    },
    { timeout: 15_000 },
  );
  expect(advanceAi.readWebhook(delivery)).toMatchObject({
    sessionId: reference.sessionId,
    vendorSession: reference.vendorSession,
  });
  expect(delivery.query).not.toContain(settings.secretKey);
  const another = delivery.query.replace(reference.sessionId, crypto.randomUUID());
  expect(advanceAi.readWebhook({ ...delivery, query: another })).toBeUndefined();
  expect(advanceAi.readWebhook({ ...delivery, query: '' })).toBeUndefined();
  const later = delivery.query.replace(/until=\d+/, `until=${Date.now() + 9e9}`);
  expect(advanceAi.readWebhook({ ...delivery, query: later })).toBeUndefined();
  const inAMonth = { ...vendors.tools, now: () => new Date(Date.now() + 31 * 24 * 3_600_000) };
  expect(advanceAiProvider(settings, inAMonth).readWebhook(delivery)).toBeUndefined();
  expect(advanceAi.readWebhook({ ...delivery, body: Buffer.from('null') })).toBeUndefined();
});
