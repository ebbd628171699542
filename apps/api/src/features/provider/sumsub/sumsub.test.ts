import { startSimulator, type Simulator } from '@credence/simulator';
import { createHmac } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { completeInfo } from '../../../../test/applicants.ts';
import { readProviders, type SumsubSettings } from '../../../base/config/vendors.ts';
import type { CaseMaterial, SessionRequest, VerificationProvider } from '../port/provider.ts';
import { sumsubProvider } from './index.ts';

let simulator: Simulator;
let settings: SumsubSettings;
let provider: VerificationProvider;
beforeAll(async () => {
  simulator = await startSimulator({ speed: 1000 });
  const read = readProviders({ text: (name) => simulator.environment[name], problems: [] });
  if (read.sumsub === undefined) throw new Error('The simulator has no Sumsub');
  settings = read.sumsub;
  provider = sumsubProvider(settings, { now: () => new Date() });
});
afterAll(() => simulator.close());

const material: CaseMaterial = {
  level: 1,
  country: 'DE',
  documentType: 'PASSPORT',
  declared: completeInfo,
  pictures: new Map(),
  today: '2026-11-21',
};

async function refused(labels: string[], answer: 'retry' | 'refuse' = 'refuse', note?: string) {
  const sessionId = uuid();
  const request: SessionRequest = {
    sessionId,
    caseId: uuid(),
    level: 1,
    country: 'DE',
    documentTypes: ['PASSPORT'],
    language: 'de',
    declared: completeInfo,
    addresses: {
      returned: 'https://x.example/r',
      failed: 'https://x.example/f',
      webhook: 'https://x.example/w',
    },
  };
  const { vendorApplicant, vendorSession } = await provider.openSession(request);
  simulator.control.verdict('sumsub', vendorSession, {
    answer,
    labels,
    ...(note === undefined ? {} : { note }),
  });
  const reference = { sessionId, vendorApplicant, vendorSession };
  return { reference, verdict: await provider.readVerdict(reference, material) };
}

describe('rejection labels', () => {
  test('somebody seen before goes to a person with that fact, whatever Sumsub concluded [S3.13]', async () => {
    const { verdict } = await refused(['DUPLICATE']);
    expect(verdict.facts).toMatchObject({ faceSeenElsewhere: true, providerVerdict: 'refused' });
    expect(verdict.labels).toEqual(['identity-in-use']);
  });

  test('a hit on a list is for a person to judge, and is not told to whom it may concern [S3.13]', async () => {
    for (const label of ['SANCTIONS', 'PEP', 'ADVERSE_MEDIA', 'COMPROMISED_PERSONS']) {
      const { verdict } = await refused([label]);
      expect(verdict.facts.providerVerdict).toBe('review');
      expect(verdict.labels).toEqual([]);
      expect(verdict.privateNote).toContain(label);
    }
  });

  test('somebody too young is a fact of its own [S3.13]', async () => {
    const { verdict } = await refused(['AGE_REQUIREMENT_MISMATCH']);
    expect(verdict.facts).toMatchObject({ underAge: true, providerVerdict: 'refused' });
    expect(verdict.labels).toEqual(['under-age']);
  });

  test('the same label is said in the words of the conclusion that it stands with [S3.13]', async () => {
    expect((await refused(['GRAPHIC_EDITOR'], 'retry')).verdict.labels).toEqual(['document-not-original']);
    expect((await refused(['DOCUMENT_TEMPLATE'], 'refuse')).verdict.labels).toEqual([
      'document-not-original',
      'document-altered',
    ]);
  });

  test('Sumsub’s own comments are kept for officers, the one for the person too [S3.13]', async () => {
    const note = 'Please photograph the page with the name Zenobia';
    const { verdict } = await refused(['UNSATISFACTORY_PHOTOS'], 'retry', note);
    expect(verdict.privateNote).toContain(note);
    expect(verdict.labels).toEqual(['document-blurred']);
  });
});

test('the approval of another level approves nothing [S3.13]', async () => {
  const { reference } = await refused([]);
  simulator.control.verdict('sumsub', reference.vendorSession, { answer: 'approve' });
  expect((await provider.readVerdict(reference, material)).facts.providerVerdict).toBe('approved');
  expect((await provider.readVerdict(reference, { ...material, level: 2 })).facts.providerVerdict).toBe(
    'review',
  );
});

test('an applicant that is gone at Sumsub is nobody’s failure [S3.13]', async () => {
  const { reference } = await refused(['FORGERY']);
  await provider.erase(reference);
  expect(await provider.readVerdict(reference, material)).toMatchObject({ state: 'abandoned', facts: {} });
});

describe('webhooks', () => {
  const body = Buffer.from(
    JSON.stringify({ applicantId: 'a1', externalUserId: 'our-session', type: 'applicantReviewed' }),
  );
  const delivery = (algorithm: string, digest: string, sent = body) => ({
    body: sent,
    headers: { 'x-payload-digest-alg': algorithm, 'x-payload-digest': digest },
    query: '',
    address: '203.0.113.7',
  });
  const digest = (hash: string, secret = settings.webhookSecret, sent = body) =>
    createHmac(hash, secret).update(sent).digest('hex');

  test.each([
    ['HMAC_SHA256_HEX', 'sha256'],
    ['HMAC_SHA512_HEX', 'sha512'],
  ])('%s is verified [S3.13]', (algorithm, hash) => {
    expect(provider.readWebhook(delivery(algorithm, digest(hash)))).toMatchObject({
      sessionId: 'our-session',
      vendorSession: 'a1',
    });
    expect(provider.readWebhook(delivery(algorithm, digest(hash, 'another secret')))).toBeUndefined();
    expect(provider.readWebhook(delivery(algorithm, digest(hash, settings.secretKey)))).toBeUndefined();
    expect(provider.readWebhook(delivery(algorithm, digest(hash).slice(2)))).toBeUndefined();
    expect(provider.readWebhook(delivery(algorithm, ''))).toBeUndefined();
  });

  test('SHA-1, and an algorithm that is none of theirs, prove nothing [S3.13] [ASVS 11.4.1]', () => {
    expect(provider.readWebhook(delivery('HMAC_SHA1_HEX', digest('sha1')))).toBeUndefined();
    expect(provider.readWebhook(delivery('HMAC_MD5_HEX', digest('md5')))).toBeUndefined();
    expect(provider.readWebhook(delivery('constructor', digest('sha256')))).toBeUndefined();
  });

  test('one about something else is theirs and names nothing [S3.13]', () => {
    for (const sent of [Buffer.from('{"type":"applicantKytTxnApproved"}'), Buffer.from('no JSON')]) {
      const hint = provider.readWebhook(delivery('HMAC_SHA256_HEX', digest('sha256', undefined, sent), sent));
      expect(hint).toMatchObject({ sessionId: '', vendorSession: '' });
    }
  });
});
