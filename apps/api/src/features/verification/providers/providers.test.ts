import { labelOutcomes, vendorMount, type Provider, type VendorMount } from '@credence/contract';
import {
  startSimulator,
  type Answer,
  type Extracted,
  type Simulator,
  type VendorName,
} from '@credence/simulator';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { v7 as uuid } from 'uuid';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { completeInfo } from '../../../../test/applicants.ts';
import { samplePicture } from '../../../../test/pictures.ts';
import { readProviders, type ProviderSettings } from '../../../provider-settings.ts';
import { advanceAiProvider } from './advance-ai/index.ts';
import { builtInProvider } from './built-in.ts';
import { jumioProvider } from './jumio/index.ts';
import { onfidoProvider } from './onfido/index.ts';
import {
  ProviderUnavailable,
  SessionHandedIn,
  storedReading,
  type CaseMaterial,
  type OpenedSession,
  type ProviderVerdict,
  type SessionReference,
  type SessionRequest,
  type VerificationProvider,
  type WebhookDelivery,
} from './provider.ts';
import { sumsubProvider } from './sumsub/index.ts';
import type { Patience, ProviderTools } from './vendor-http.ts';

interface Row {
  name: Provider;
  /** What it mounts. */
  kind: VendorMount['kind'];
  make: (settings: ProviderSettings, tools: ProviderTools) => VerificationProvider;
}

/** Our own capture, of which nothing is anywhere else. */
interface OwnRow extends Row {
  kind: 'own';
}

interface VendorRow extends Row {
  kind: VendorName;
  /** What it concludes and tells the applicant, for each answer of the simulator's. */
  verdicts: Record<Exclude<Answer, 'abandon'>, { concluded: string; labels: string[] }>;
  /** What it concludes of somebody whose document it did not read. */
  unread: 'approved' | 'review';
  /** Whether the vendor notices that somebody gave up. */
  noticesAbandoning: boolean;
  /** Whether what was begun at the vendor is found again by a process that knows nothing of it. */
  findsItsSessions: boolean;
  /** The same webhook as somebody else would send it, and without any proof. */
  forged: (delivery: WebhookDelivery) => WebhookDelivery;
  unproven: (delivery: WebhookDelivery) => WebhookDelivery;
  /** The person hands in, in the simulated browser part. */
  handIn: (mount: Extract<VendorMount, { token: string }>) => Promise<void>;
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The simulator gave no such settings');
  return value;
}

const tampered = (delivery: WebhookDelivery): WebhookDelivery => ({
  ...delivery,
  body: Buffer.concat([delivery.body, Buffer.from(' ')]),
});
const withoutHeaders = (delivery: WebhookDelivery): WebhookDelivery => ({ ...delivery, headers: {} });

async function choose(address: string, token: string, body: object): Promise<void> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

/** On a page whose address carries the token. */
function chooseOnPage(page: string, path: string, parameter: string): Promise<void> {
  const token = new URL(page).searchParams.get(parameter) ?? '';
  return choose(new URL(path, page).href, token, { choice: 'hand-in', document: {} });
}

const rows: (OwnRow | VendorRow)[] = [
  { kind: 'own', name: 'PROVIDER_DEFAULT', make: () => builtInProvider },
  {
    kind: 'sumsub',
    name: 'PROVIDER_SUMSUB',
    make: ({ sumsub }, tools) => sumsubProvider(must(sumsub), tools),
    verdicts: {
      approve: { concluded: 'approved', labels: [] },
      retry: { concluded: 'retry', labels: ['document-blurred'] },
      refuse: { concluded: 'refused', labels: ['document-altered'] },
      review: { concluded: 'review', labels: [] },
    },
    unread: 'approved',
    noticesAbandoning: false,
    findsItsSessions: true,
    forged: tampered,
    unproven: withoutHeaders,
    handIn: ({ url, token }) => choose(`${url}/simulated/websdk/choose`, token, { choice: 'hand-in' }),
  },
  {
    kind: 'onfido',
    name: 'PROVIDER_ONFIDO',
    make: ({ onfido }, tools) => onfidoProvider(must(onfido), tools),
    verdicts: {
      approve: { concluded: 'approved', labels: [] },
      retry: { concluded: 'retry', labels: ['document-blurred'] },
      refuse: { concluded: 'refused', labels: ['document-altered'] },
      review: { concluded: 'review', labels: [] },
    },
    unread: 'approved',
    noticesAbandoning: true,
    findsItsSessions: true,
    forged: tampered,
    unproven: withoutHeaders,
    handIn: ({ url, token, run }) =>
      choose(`${url}/simulated/onfido/choose`, token, { workflowRunId: run, choice: 'hand-in' }),
  },
  {
    kind: 'jumio',
    name: 'PROVIDER_JUMIO',
    make: ({ jumio }, tools) => jumioProvider(must(jumio), tools),
    verdicts: {
      approve: { concluded: 'approved', labels: [] },
      retry: { concluded: 'retry', labels: ['document-blurred'] },
      refuse: { concluded: 'refused', labels: ['document-altered'] },
      review: { concluded: 'review', labels: ['selfie-unclear'] },
    },
    unread: 'approved',
    noticesAbandoning: true,
    findsItsSessions: false,
    forged: (delivery) => ({ ...delivery, address: '203.0.113.7' }),
    unproven: (delivery) => ({ ...delivery, address: '' }),
    handIn: ({ url }) => chooseOnPage(url, '/web/v4/choice', 'authorizationToken'),
  },
  {
    kind: 'advance-ai',
    name: 'PROVIDER_AAI',
    make: ({ advanceAi }, tools) => advanceAiProvider(must(advanceAi), tools),
    verdicts: {
      approve: { concluded: 'approved', labels: [] },
      retry: { concluded: 'retry', labels: ['liveness-unclear'] },
      refuse: { concluded: 'refused', labels: ['not-eligible'] },
      review: { concluded: 'review', labels: ['selfie-differs'] },
    },
    unread: 'review',
    noticesAbandoning: true,
    findsItsSessions: false,
    forged: (delivery) => ({
      ...delivery,
      query: delivery.query.replace(/session=[^&]+/, `session=${uuid()}`),
    }),
    unproven: (delivery) => ({ ...delivery, query: '' }),
    handIn: ({ url }) => chooseOnPage(url, '/h5/choice', 'token'),
  },
];

/** Waits that no test should feel, and a circuit that only its own test opens. */
const impatient: Partial<Patience> = { attempt: 3000, attempts: 2, firstWait: 1, failuresToOpen: 1000 };

const person = {
  ...completeInfo,
  firstname: 'Omar',
  lastname: 'Quijano',
  birthDate: '1996-10-14',
  nationality: 'TR',
};
const extracted: Extracted = {
  firstName: 'OMAR',
  lastName: 'QUIJANO',
  birthDate: '1996-10-14',
  documentNumber: 'U12345678',
  country: 'TUR',
  nationality: 'TUR',
  expiryDate: '2034-05-30',
};

let simulator: Simulator;
let settings: ProviderSettings;
let receiver: Server;
let receiverOrigin: string;
let material: CaseMaterial;
/** Webhooks as they came, by path. */
const received: (WebhookDelivery & { path: string })[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [path = '', query = ''] = (request.url ?? '').split('?');
      const address = request.socket.remoteAddress ?? '';
      received.push({ path, query, body: Buffer.concat(chunks), headers: request.headers, address });
      response.end();
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  receiverOrigin = originOf(receiver);
  simulator = await startSimulator({ speed: 1000, deliverTo: receiverOrigin });
  const problems: string[] = [];
  settings = readProviders({ text: (name) => simulator.environment[name], problems });
  expect(problems).toEqual([]);
  const picture = await samplePicture();
  material = {
    level: 1,
    country: 'TR',
    documentType: 'PASSPORT',
    declared: person,
    pictures: new Map([['document-front', async () => picture]]),
    today: '2026-11-21',
  };
});
afterAll(async () => {
  await simulator.close();
  receiver.closeAllConnections();
  receiver.close();
});
afterEach(() => {
  for (const { kind } of rows) {
    if (kind === 'own') continue;
    simulator.faults(kind, {});
    simulator.control.outcome(kind, { answer: 'approve', delayMilliseconds: 1500 });
  }
});

function originOf(server: Server): string {
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

function request(vendor: VendorMount['kind'], change: Partial<SessionRequest> = {}): SessionRequest {
  const frames = `https://verify.example.com/user/accounts/frames/${vendor}`;
  return {
    sessionId: uuid(),
    caseId: uuid(),
    level: 1,
    country: 'TR',
    documentTypes: ['PASSPORT'],
    language: 'tr-TR',
    declared: person,
    addresses: {
      returned: `${frames}/returned`,
      failed: `${frames}/returned?outcome=failed`,
      webhook: `${receiverOrigin}/v1/webhooks/${vendor}`,
    },
    ...change,
  };
}

function referenceOf({ sessionId }: SessionRequest, opened: OpenedSession): SessionReference {
  return { sessionId, vendorApplicant: opened.vendorApplicant, vendorSession: opened.vendorSession };
}

async function reasonOf(asked: Promise<unknown>): Promise<string> {
  const error: unknown = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ProviderUnavailable);
  return error instanceof ProviderUnavailable ? error.reason : '';
}

describe.each(rows)('$name', (row) => {
  const { kind } = row;
  const provider = (tools: Partial<ProviderTools> = {}): VerificationProvider =>
    row.make(settings, { now: () => new Date(), ...tools, patience: { ...impatient, ...tools.patience } });

  test('is known by its code [S3.13]', () => {
    expect(provider().name).toBe(row.name);
  });

  test('a session is mounted with everything the page needs, and renewed [S3.13]', async () => {
    const asked = provider();
    const wish = request(kind);
    const opened = await asked.openSession(wish);
    const renewed = await asked.renewMount(referenceOf(wish, opened), wish);
    for (const { mount, expiresAt } of [opened, renewed]) {
      expect(v.parse(vendorMount, mount)).toEqual(mount);
      expect(mount.kind).toBe(kind);
      if (mount.kind === 'own') {
        expect(expiresAt).toBeNull();
        continue;
      }
      expect(mount.caseId).toBe(wish.caseId);
      expect(new URL(mount.url).protocol).toBe('http:');
      expect(mount.expiresAt).toBe(expiresAt?.toISOString());
      expect((expiresAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(60_000);
    }
  });

  test('asked again with the same session it finds the one that it began [S3.13]', async () => {
    const asked = provider();
    const wish = request(kind);
    const made = () => (kind === 'own' ? [] : simulator.control.sessions(kind));
    const before = made().length;
    const first = await asked.openSession(wish);
    const second = await asked.openSession(wish);
    expect(referenceOf(wish, second)).toEqual(referenceOf(wish, first));
    expect(made()).toHaveLength(before + (kind === 'own' ? 0 : 1));
  });

  test('until the person has done something it concludes nothing [S3.13]', async () => {
    const asked = provider();
    const wish = request(kind);
    const reference = referenceOf(wish, await asked.openSession(wish));
    const verdict = await asked.readVerdict(reference, { ...material, pictures: new Map() });
    // Our own capture is handed in with the case.
    const stands =
      kind === 'own' ? { state: 'checked', handedIn: true } : { state: 'waiting', handedIn: false };
    expect(verdict).toMatchObject({ ...stands, labels: [], privateNote: '' });
    expect(verdict.facts.providerVerdict).toBeUndefined();
    expect(v.parse(storedReading, verdict.reading)).toEqual(verdict.reading);
  });

  test('a webhook without any proof names nothing [S3.13]', () => {
    const delivery = { body: Buffer.from('{}'), headers: {}, query: '', address: '203.0.113.7' };
    expect(provider().readWebhook(delivery)).toBeUndefined();
  });

  test('it forgets a person, and can be told so again [S3.13]', async () => {
    const asked = provider();
    const wish = request(kind);
    const reference = referenceOf(wish, await asked.openSession(wish));
    if (kind !== 'own') simulator.control.verdict(kind, reference.vendorSession, { answer: 'refuse' });
    await asked.erase(reference);
    await asked.erase(reference);
    if (kind !== 'own') expect(await isForgotten(kind, reference)).toBe(true);
  });

  if (row.kind === 'own') return;
  const vendor = row.kind;

  async function decided(
    answer: Answer,
    more: { note?: string; labels?: string[]; read?: Extracted; nothingRead?: boolean } = {},
  ) {
    const { read = extracted, ...told } = more;
    const asked = provider();
    const wish = request(vendor);
    const opened = await asked.openSession(wish);
    const reference = referenceOf(wish, opened);
    expect(
      simulator.control.verdict(vendor, opened.vendorSession, { answer, extracted: read, ...told }),
    ).toBe(true);
    return { reference, wish, opened, verdict: await asked.readVerdict(reference, material) };
  }

  if (row.findsItsSessions)
    test('so does a process that knows nothing of it, however late the answer broke [S3.13]', async () => {
      for (const times of [1, 2, 3, 4, 5, 6]) {
        const wish = request(vendor);
        const before = simulator.control.sessions(vendor).length;
        simulator.faults(vendor, { answers: { broken: 'reset', afterWork: true, times } });
        await provider()
          .openSession(wish)
          .catch((error: unknown) => {
            expect(error).toBeInstanceOf(ProviderUnavailable);
          });
        simulator.faults(vendor, {});
        const opened = await provider().openSession(wish);
        expect(opened.vendorSession).not.toBe('');
        expect(simulator.control.sessions(vendor), `${times} answers lost`).toHaveLength(before + 1);
      }
    });

  test('what was handed in is with the vendor, and there is nothing more to mount [S3.13]', async () => {
    simulator.control.outcome(vendor, { answer: 'approve', delayMilliseconds: 3_600_000 });
    const asked = provider();
    const wish = request(vendor);
    const opened = await asked.openSession(wish);
    const reference = referenceOf(wish, opened);
    if (opened.mount.kind === 'own') throw new Error('An outside vendor has no capture of ours');
    await row.handIn(opened.mount);
    expect(await asked.readVerdict(reference, material)).toMatchObject({
      state: 'waiting',
      handedIn: true,
    });
    await expect(asked.renewMount(reference, wish)).rejects.toBeInstanceOf(SessionHandedIn);
  });

  test.each(Object.entries(row.verdicts))(
    'its answer to %s is said in our words [S3.13]',
    async (answer, expected) => {
      const { verdict } = await decided(answer as Answer);
      expect(verdict).toMatchObject({ state: 'checked', handedIn: true, labels: expected.labels });
      expect(verdict.facts.providerVerdict).toBe(expected.concluded);
      expect(verdict.privateNote).not.toBe('');
      if (expected.concluded === 'retry' || expected.concluded === 'refused') {
        for (const label of verdict.labels) expect(labelOutcomes[label]).toContain(expected.concluded);
      }
    },
  );

  test('what it read is held against what was declared [S3.13]', async () => {
    const { verdict } = await decided('approve');
    expect(verdict.facts).toMatchObject({ readingSure: true, detailsDiffer: false, documentExpired: false });
    expect(comparisonOf(verdict, 'name')).toBe('same');
    expect(comparisonOf(verdict, 'birthDate')).toBe('same');

    const another = await decided('approve', {
      read: { ...extracted, birthDate: '1990-01-02', expiryDate: '2020-01-31' },
    });
    expect(another.verdict.facts).toMatchObject({ detailsDiffer: true, documentExpired: true });
    expect(comparisonOf(another.verdict, 'birthDate')).toBe('different');
  });

  test('an approval where nothing was read, or too little to compare, says so [S3.13]', async () => {
    const unread: Parameters<typeof decided>[1][] = [
      { nothingRead: true },
      { read: { ...extracted, firstName: '卡', lastName: '李' } },
      { read: { ...extracted, documentType: 'A_KIND_OF_NEXT_YEAR' } },
    ];
    for (const more of unread) {
      const { verdict } = await decided('approve', more);
      expect(verdict.facts).toMatchObject({ providerVerdict: row.unread, readingSure: false });
    }
  });

  if (row.noticesAbandoning)
    test('who gave up has failed in nothing [S3.13]', async () => {
      const { verdict } = await decided('abandon');
      expect(verdict).toMatchObject({ state: 'abandoned', handedIn: false, labels: [], facts: {} });
    });

  test('what the vendor wrote is for officers alone [S3.13]', async () => {
    const note = 'Looks like somebody we know from Izmir';
    for (const answer of ['retry', 'refuse'] as const) {
      const { verdict } = await decided(answer, { note });
      expect(JSON.stringify(verdict.labels)).not.toContain('Izmir');
      expect(verdict.labels.length).toBeGreaterThan(0);
    }
  });

  test('a reason nobody has heard of leaves the applicant with a text all the same [S3.13]', async () => {
    for (const answer of ['retry', 'refuse'] as const) {
      const { verdict } = await decided(answer, { labels: ['A_REASON_OF_NEXT_YEAR'] });
      const concluded = verdict.facts.providerVerdict;
      if (concluded === 'retry' || concluded === 'refused') expect(verdict.labels).not.toEqual([]);
      expect(concluded).not.toBe('approved');
    }
  });

  test('its webhook names the session; one of somebody else, or without proof, names nothing [S3.13]', async () => {
    const { wish, opened } = await decided('approve');
    const delivery = await webhookOf(vendor, opened.vendorSession);
    const asked = provider();
    const hint = asked.readWebhook(delivery);
    expect(hint?.delivery).toMatch(/^.{8,}$/);
    expect([wish.sessionId, '']).toContain(hint?.sessionId);
    expect([opened.vendorSession, '']).toContain(hint?.vendorSession);
    expect(`${hint?.sessionId}${hint?.vendorSession}`).not.toBe('');
    // Sent again it is the same delivery.
    expect(asked.readWebhook(delivery)).toEqual(hint);
    expect(asked.readWebhook(row.forged(delivery))).toBeUndefined();
    expect(asked.readWebhook(row.unproven(delivery))).toBeUndefined();
  });

  test.each(['http-500', 'http-429', 'not-json', 'wrong-shape', 'reset', 'down'] as const)(
    'answers broken by %s make it unavailable, whatever is asked [S3.13]',
    async (broken) => {
      const asked = provider();
      const wish = request(vendor);
      const reference = referenceOf(wish, await asked.openSession(wish));
      simulator.faults(vendor, { answers: { broken } });
      const told = [
        await reasonOf(asked.openSession(request(vendor))),
        await reasonOf(asked.renewMount(reference, wish)),
        await reasonOf(asked.readVerdict(reference, material)),
      ];
      for (const reason of told) expect(reason).toMatch(/^(http (500|429)|wrong answer|\w+)$/);
    },
  );

  test('one broken answer is got over by asking again [S3.13]', async () => {
    const asked = provider();
    const wish = request(vendor);
    const reference = referenceOf(wish, await asked.openSession(wish));
    for (const broken of ['http-500', 'not-json', 'reset'] as const) {
      simulator.faults(vendor, { answers: { broken, times: 1 } });
      expect((await asked.readVerdict(reference, material)).state).toBe('waiting');
    }
  });

  test('an answer that does not come in time is none [S3.13]', async () => {
    const asked = provider({ patience: { attempt: 60, attempts: 1 } });
    simulator.faults(vendor, { answers: { slowMilliseconds: 2000 } });
    expect(await reasonOf(asked.openSession(request(vendor)))).toBe('timeout');
  });

  test('after failures one after the other it is left alone for a while, and then asked again [S3.13]', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const asked = provider({ patience: { attempts: 1, failuresToOpen: 3, open: 60_000 } });
      const wish = request(vendor);
      const reference = referenceOf(wish, await asked.openSession(wish));
      simulator.faults(vendor, { answers: { broken: 'down' } });
      for (let time = 0; time < 3; time++) await reasonOf(asked.readVerdict(reference, material));
      expect(await reasonOf(asked.readVerdict(reference, material))).toBe('circuit open');
      simulator.faults(vendor, {});
      expect(await reasonOf(asked.readVerdict(reference, material))).toBe('circuit open');
      vi.setSystemTime(Date.now() + 60_001);
      expect((await asked.readVerdict(reference, material)).state).toBe('waiting');
    } finally {
      vi.useRealTimers();
    }
  });

  test.each([3600, -3600])(
    'a clock that is off by %s seconds does no harm [S3.13]',
    async (clockSkewSeconds) => {
      simulator.faults(vendor, { clockSkewSeconds });
      const asked = provider();
      const wish = request(vendor);
      const opened = await asked.openSession(wish);
      expect((await asked.readVerdict(referenceOf(wish, opened), material)).state).toBe('waiting');
    },
  );

  test('what is logged of a failure names neither person nor session [S3.13]', async () => {
    const lines: string[] = [];
    const log = { warn: (...said: unknown[]) => void lines.push(JSON.stringify(said)) };
    const asked = provider({ log });
    const wish = request(vendor);
    simulator.faults(vendor, { answers: { broken: 'http-500' } });
    await reasonOf(asked.openSession(wish));
    expect(lines.length).toBeGreaterThan(0);
    for (const secret of [
      person.lastname,
      person.birthDate,
      wish.sessionId,
      ...Object.values(simulator.environment),
    ]) {
      expect(lines.join('\n')).not.toContain(secret);
    }
  });
});

function comparisonOf({ reading }: ProviderVerdict, field: string): string | undefined {
  return reading.comparisons.find((comparison) => comparison.field === field)?.outcome;
}

/** The last webhook that came about a session. */
async function webhookOf(vendor: VendorName, session: string): Promise<WebhookDelivery> {
  const about = () =>
    received.findLast(
      ({ path, body }) => path === `/v1/webhooks/${vendor}` && body.toString().includes(session),
    );
  await expect.poll(about).toBeDefined();
  return must(about());
}

async function isForgotten(
  vendor: VendorName,
  { vendorApplicant, vendorSession }: SessionReference,
): Promise<boolean> {
  // Onfido keeps the run and forgets the applicant later; the time of it is told.
  if (vendor === 'onfido') {
    const { url, apiToken } = must(settings.onfido);
    const answer = await fetch(`${url}/v3.6/applicants/${vendorApplicant}`, {
      headers: { authorization: `Token token=${apiToken}` },
    });
    return v.is(v.object({ delete_at: v.string() }), await answer.json());
  }
  return simulator.control.sessions(vendor).every(({ id }) => id !== vendorSession);
}
