import { BlockList } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  materialOf,
  referenceOf,
  startSimulatedVendors,
  type SimulatedVendors,
} from '../../../../test/simulated-vendors.ts';
import type { JumioSettings } from '../../../base/config/vendors.ts';
import { ProviderUnavailable, SessionSubmitted, type VerificationProvider } from '../port/provider.ts';
import { jumioProvider } from './index.ts';
import { verdictOf } from './verdict.ts';

let vendors: SimulatedVendors;
let settings: JumioSettings;
let jumio: VerificationProvider;
beforeAll(async () => {
  vendors = await startSimulatedVendors();
  if (vendors.settings.jumio === undefined) throw new Error('the simulator has no Jumio');
  settings = vendors.settings.jumio;
  jumio = jumioProvider(settings, vendors.tools);
});
afterAll(() => vendors.stop());

async function opened(changes?: Parameters<SimulatedVendors['request']>[0]) {
  const request = vendors.request(changes);
  const session = await jumio.openSession(request);
  return { request, session, reference: referenceOf(request, session) };
}

type Given = Parameters<SimulatedVendors['simulator']['control']['verdict']>[2];

async function verdictFor(given: Given, changes?: Parameters<SimulatedVendors['request']>[0]) {
  const { request, reference } = await opened(changes);
  expect(vendors.simulator.control.verdict('jumio', reference.vendorSession, given)).toBe(true);
  return jumio.readVerdict(reference, materialOf(request));
}

test('shows the page of Jumio for as long as its token lives, and tells nothing of the person [S3.13]', async () => {
  const sent = vi.spyOn(globalThis, 'fetch');
  const before = Date.now();
  const { request, session } = await opened({ language: 'zh-TW', documentTypes: ['RESIDENCE_PERMIT'] });
  expect(session.mount).toMatchObject({ kind: 'jumio', caseId: request.caseId, token: '', run: '' });
  expect(session.expiresAt?.getTime()).toBeGreaterThanOrEqual(before + 60 * 60_000);
  const call = sent.mock.calls.find(([url]) => String(url).endsWith('/api/v1/accounts'));
  const body = String(call?.[1]?.body);
  expect(JSON.parse(body)).toMatchObject({
    customerInternalReference: request.sessionId,
    userReference: request.sessionId,
    tokenLifetime: '60m',
    workflowDefinition: {
      key: Number(settings.workflows[1]),
      credentials: [{ category: 'ID', country: { values: ['SWE'] }, type: { values: ['ID_CARD'] } }],
    },
    web: { locale: 'zh-HK', successUrl: request.addresses.returned, errorUrl: request.addresses.failed },
  });
  for (const personal of [request.declared.lastname, request.declared.birthDate, request.declared.email]) {
    expect(body).not.toContain(personal);
  }
});

test('[S3.14] asks for every kind of document that may be shown, where none was chosen, and for no other', async () => {
  const sent = vi.spyOn(globalThis, 'fetch');
  await opened({ documentTypes: ['PASSPORT', 'ID_CARD', 'RESIDENCE_PERMIT'] });
  const call = sent.mock.calls.find(([url]) => String(url).endsWith('/api/v1/accounts'));
  expect(JSON.parse(String(call?.[1]?.body))).toMatchObject({
    workflowDefinition: {
      credentials: [{ type: { predefinedType: 'DEFINED', values: ['PASSPORT', 'ID_CARD'] } }],
    },
  });
});

test('fetches one access token for many calls, and names itself in each of them', async () => {
  const fresh = jumioProvider(settings, vendors.tools);
  const sent = vi.spyOn(globalThis, 'fetch');
  await Promise.all(Array.from({ length: 20 }, () => fresh.openSession(vendors.request())));
  const urls = sent.mock.calls.map(([url]) => String(url));
  expect(urls.filter((url) => url.endsWith('/oauth2/token'))).toHaveLength(1);
  expect(urls.filter((url) => url.endsWith('/api/v1/accounts'))).toHaveLength(20);
  for (const [, init] of sent.mock.calls)
    expect(new Headers(init?.headers).get('user-agent')).toContain('Credence');
});

test('fetches a new access token when Jumio does not take the old one', async () => {
  const { request, reference } = await opened();
  // Expired by Jumio's clock, still valid by ours.
  vendors.simulator.faults('jumio', { clockSkewSeconds: 2 * 3600 });
  try {
    const verdict = await jumio.readVerdict(reference, materialOf(request));
    // For Jumio the page's two hours are over as well.
    expect(verdict.state).toBe('abandoned');
  } finally {
    vendors.simulator.faults('jumio', {});
  }
});

test('opening a session twice, or twenty times at once, makes one', async () => {
  const request = vendors.request();
  const sessions = await Promise.all(Array.from({ length: 20 }, () => jumio.openSession(request)));
  expect(new Set(sessions.map(({ vendorSession }) => vendorSession)).size).toBe(1);
  expect(await jumio.openSession(request)).toEqual(sessions[0]);
  const known = vendors.simulator.control
    .sessions('jumio')
    .filter(({ subject }) => subject === request.sessionId);
  expect(known).toHaveLength(1);
});

test('waits for the person, then for Jumio', async () => {
  const { request, reference } = await opened();
  expect(await jumio.readVerdict(reference, materialOf(request))).toMatchObject({
    state: 'waiting',
    submitted: false,
  });
});

const extracted = {
  firstName: 'ANNA MARIA',
  lastName: 'ERIKSSON',
  birthDate: '1974-08-12',
  documentNumber: 'L898902C3',
  country: 'SWE',
  nationality: 'SWE',
  expiryDate: '2031-04-15',
};

test('approves what Jumio passed, with what it read beside what was declared', async () => {
  const verdict = await verdictFor({ answer: 'approve', extracted });
  expect(verdict).toMatchObject({
    state: 'checked',
    submitted: true,
    labels: [],
    facts: {
      providerVerdict: 'approved',
      readingSure: true,
      documentExpired: false,
      documentTypeDiffers: false,
      detailsDiffer: false,
    },
    document: { country: 'SE', number: 'L898902C3' },
  });
  expect(verdict.reading.comparisons).toContainEqual({
    field: 'nationality',
    declared: 'SE',
    read: 'SE',
    outcome: 'same',
  });
});

test('marks what differs from what was declared, in names with marks too', async () => {
  const verdict = await verdictFor({
    answer: 'approve',
    extracted: { ...extracted, lastName: 'Günther', birthDate: '1974-08-13', expiryDate: '2020-01-01' },
  });
  expect(verdict.facts).toMatchObject({
    providerVerdict: 'approved',
    detailsDiffer: true,
    documentExpired: true,
  });
  expect(verdict.labels).toEqual(['name-differs', 'birth-date-differs']);
  const same = await verdictFor(
    { answer: 'approve', extracted: { ...extracted, lastName: 'Günther' } },
    { declared: { ...vendors.request().declared, lastname: 'Gunther' } },
  );
  expect(same.facts.detailsDiffer).toBe(false);
});

test.each([
  ['BLURRED', 'retry', ['document-blurred']],
  ['GLARE', 'retry', ['document-glare']],
  ['PHOTOCOPY', 'retry', ['document-not-original']],
  ['MISSING_PAGE', 'retry', ['document-side-missing']],
  ['PART_OF_DOCUMENT_MISSING', 'retry', ['document-cut-off']],
  ['DIGITAL_COPY', 'retry', ['document-not-original']],
  ['NO_MATCH', 'retry', ['selfie-differs']],
  ['LIVENESS_UNDETERMINED', 'retry', ['liveness-unclear']],
  ['NO_FACE_PRESENT', 'retry', ['selfie-unclear']],
  // A rejection for an uncertain or unknown reason goes to an officer.
  ['MANIPULATED', 'review', ['liveness-unclear']],
  ['MISMATCHING_DATAPOINTS', 'review', []],
  ['SOMETHING_NEW', 'review', []],
])('a rejection with %s is %s', async (label, conclusion, labels) => {
  const verdict = await verdictFor({ answer: 'retry', labels: [label] });
  expect(verdict).toMatchObject({ state: 'checked', labels, facts: { providerVerdict: conclusion } });
  expect(verdict.privateNote).toContain(label);
});

test('refuses what shows tampering, and says nothing beside it that a better picture would mend', async () => {
  const verdict = await verdictFor({ answer: 'refuse', labels: ['FAKE', 'NO_FACE_PRESENT'] });
  expect(verdict).toMatchObject({ labels: ['document-altered'], facts: { providerVerdict: 'refused' } });
});

test('a face that Jumio saw before goes to a person and refuses nobody', async () => {
  for (const label of ['REPEATED_FACE', 'MISMATCHING_DATA_REPEATED_FACE']) {
    const { facts } = await verdictFor({ answer: 'refuse', labels: [label] });
    expect(facts).toMatchObject({ providerVerdict: 'review', faceSeenElsewhere: true });
  }
});

test('a warning is for a person', async () => {
  const { facts } = await verdictFor({ answer: 'review' });
  expect(facts.providerVerdict).toBe('review');
});

test('a person who did not finish has not failed', async () => {
  const verdict = await verdictFor({ answer: 'abandon' });
  expect(verdict).toMatchObject({ state: 'abandoned', submitted: false, labels: [], facts: {} });
});

test('renewal begins another execution for the same account and ends the old one', async () => {
  const { request, session, reference } = await opened();
  const renewed = await jumio.renewMount(reference, request);
  expect(renewed.mount).not.toEqual(session.mount);
  expect(renewed.vendorSession).not.toBe(reference.vendorSession);
  const known = vendors.simulator.control
    .sessions('jumio')
    .filter(({ subject }) => subject === request.sessionId);
  expect(known.map(({ id }) => id)).toEqual([renewed.vendorSession]);
});

test('nothing is renewed for somebody who has submitted', async () => {
  const { request, reference } = await opened();
  vendors.simulator.control.verdict('jumio', reference.vendorSession, { answer: 'approve' });
  await expect(jumio.renewMount(reference, request)).rejects.toBeInstanceOf(SessionSubmitted);
});

test('erases the account with everything in it, and again without complaint', async () => {
  const { request, reference } = await opened();
  await jumio.erase(reference);
  await jumio.erase(reference);
  expect(await jumio.readVerdict(reference, materialOf(request))).toMatchObject({ state: 'abandoned' });
  const known = vendors.simulator.control
    .sessions('jumio')
    .filter(({ subject }) => subject === request.sessionId);
  expect(known).toEqual([]);
});

test('takes callbacks from the addresses on the list alone, and believes nothing but whom they name', async () => {
  const { reference } = await opened();
  vendors.simulator.control.verdict('jumio', reference.vendorSession, { answer: 'approve' });
  const delivery = await vi.waitFor(
    () => {
      const found = vendors.deliveries.find(({ body }) => body.includes(reference.vendorSession));
      if (found === undefined) throw new Error('no callback yet');
      return found;
    },
    { timeout: 15_000 },
  );
  const hint = { sessionId: reference.sessionId, vendorSession: reference.vendorSession };
  expect(jumio.readWebhook(delivery)).toMatchObject(hint);
  expect(jumio.readWebhook({ ...delivery, address: '::ffff:127.0.0.1' })).toMatchObject(hint);
  expect(jumio.readWebhook({ ...delivery, address: '203.0.113.7' })).toBeUndefined();
  expect(jumio.readWebhook({ ...delivery, address: 'localhost' })).toBeUndefined();
  expect(jumio.readWebhook({ ...delivery, body: Buffer.from('{') })).toBeUndefined();
  expect(jumio.readWebhook({ ...delivery, body: Buffer.from('{"workflowExecution":{}}') })).toBeUndefined();

  const nobody = jumioProvider({ ...settings, callbackAddresses: new BlockList() }, vendors.tools);
  expect(nobody.readWebhook(delivery)).toBeUndefined();
});

test('words that every object has are no labels, and no status [S3.13]', () => {
  const details = {
    workflow: { id: 'x', status: 'PROCESSED' },
    decision: { type: 'REJECTED', details: { label: '' }, risk: undefined },
    capabilities: {
      usability: [{ decision: { type: 'REJECTED', details: { label: 'constructor' }, risk: undefined } }],
      toString: [{ decision: { type: 'REJECTED', details: { label: 'name' }, risk: undefined } }],
    },
  };
  const material = materialOf(vendors.request());
  expect(verdictOf(details, material)).toMatchObject({
    labels: [],
    facts: { providerVerdict: 'review' },
  });
  const workflow = { id: 'x', status: 'constructor' };
  expect(verdictOf({ ...details, workflow }, material)).toMatchObject({ state: 'waiting', submitted: false });
});

test('a page that is not where the frame may load it from is not mounted', async () => {
  const elsewhere = jumioProvider({ ...settings, webUrl: 'https://other.example' }, vendors.tools);
  await expect(elsewhere.openSession(vendors.request())).rejects.toBeInstanceOf(ProviderUnavailable);
});
