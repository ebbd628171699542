import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { completeInfo } from '../../../../test/applicants.ts';
import type { CaseMaterial, SessionRequest } from '../port/provider.ts';
import { onfidoProvider } from './index.ts';

/** A vendor that answers as the test says, in the shapes of onfido-openapi-spec. */
let server: Server;
let url: string;
let answers: Record<string, unknown> = {};
const asked: { call: string; body: string }[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const call = `${request.method} ${(request.url ?? '').split('?')[0]}`;
      asked.push({ call: `${request.method} ${request.url}`, body });
      const answer = answers[call];
      response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? { error: { type: 'resource_not_found' } }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked.length = 0;
});

const workflows = { 1: uuid(), 2: uuid() };
const provider = () =>
  onfidoProvider(
    { apiToken: 'token', webhookToken: 'webhook', url, sdkUrl: 'https://sdk.example', workflows },
    { now: () => new Date(), retryPolicy: { attempts: 1 } },
  );

const material: CaseMaterial = {
  level: 1,
  country: 'DE',
  documentType: 'PASSPORT',
  declared: completeInfo,
  pictures: new Map(),
  today: '2026-11-21',
};

async function verdictOf(run: Record<string, unknown>) {
  const id = uuid();
  const whole = {
    id,
    applicant_id: uuid(),
    workflow_id: workflows[1],
    sdk_token: null,
    reasons: null,
    ...run,
  };
  answers = { [`GET /v3.6/workflow_runs/${id}`]: whole };
  return provider().readVerdict({ sessionId: uuid(), vendorApplicant: '', vendorSession: id }, material);
}

const clear = { result: 'clear' };
const consider = { result: 'consider' };

test('what a workflow puts out under a name of ours and in another shape says nothing [S3.13]', async () => {
  const verdict = await verdictOf({
    status: 'approved',
    output: {
      document: 'clear',
      facial_similarity: 1,
      known_faces: { breakdown: { image_integrity: null } },
    },
  });
  expect(verdict.facts).toMatchObject({ providerVerdict: 'approved', readingSure: false });
});

test('a document that cannot be judged is asked for again, with every reason [S3.13]', async () => {
  const verdict = await verdictOf({
    status: 'declined',
    output: {
      document: {
        result: 'consider',
        sub_result: 'rejected',
        breakdown: {
          image_integrity: {
            ...consider,
            breakdown: {
              image_quality: {
                result: 'unidentified',
                properties: { dark_photo: 'consider', cut_off_document: 'consider' },
              },
              supported_document: clear,
            },
          },
          data_validation: {
            ...consider,
            breakdown: { document_expiration: consider, mrz: { result: null } },
          },
          visual_authenticity: { ...clear, breakdown: { fonts: clear } },
        },
      },
      facial_similarity: {
        result: 'clear',
        breakdown: { face_comparison: { ...clear, properties: { score: 0.9 } } },
      },
    },
  });
  expect(verdict.facts.providerVerdict).toBe('retry');
  expect(verdict.labels).toEqual(['document-too-dark', 'document-cut-off', 'document-expired']);
});

test('tampering refuses, also beside what another picture would mend [S3.13]', async () => {
  const verdict = await verdictOf({ status: 'declined', reasons: ['Blurred photo', 'digital_tampering'] });
  expect(verdict.facts.providerVerdict).toBe('refused');
  expect(verdict.labels).toEqual(['document-altered']);
});

test('a face seen before goes to a person, and is a fact of its own [S3.13]', async () => {
  const output = {
    known_faces: { ...consider, breakdown: { previously_seen_faces: consider, image_integrity: clear } },
  };
  const verdict = await verdictOf({ status: 'declined', output });
  expect(verdict.facts).toMatchObject({ faceSeenElsewhere: true, providerVerdict: 'review' });
});

test('a face that is another is asked for again where the document is clear [S3.13]', async () => {
  const output = { document: { result: 'clear', sub_result: 'clear' }, facial_similarity: consider };
  const verdict = await verdictOf({ status: 'declined', output });
  expect(verdict.facts.providerVerdict).toBe('retry');
  expect(verdict.labels).toEqual(['selfie-differs']);
});

test('what is declined without a reason is for a person [S3.13]', async () => {
  expect((await verdictOf({ status: 'declined', output: null })).facts.providerVerdict).toBe('review');
  expect((await verdictOf({ status: 'review', output: {} })).facts.providerVerdict).toBe('review');
});

test('the approval of another workflow approves nothing [S3.13]', async () => {
  expect((await verdictOf({ status: 'approved' })).facts.providerVerdict).toBe('approved');
  const other = await verdictOf({ status: 'approved', workflow_id: workflows[2] });
  expect(other.facts.providerVerdict).toBe('review');
});

test('a workflow that failed at Onfido is nobody’s failure here [S3.13]', async () => {
  const verdict = await verdictOf({ status: 'error', error: { type: 'internal', message: 'node failed' } });
  expect(verdict).toMatchObject({ state: 'abandoned', facts: {} });
  expect(verdict.privateNote).toContain('node failed');
});

test('words that every object has are no reasons [S3.13]', async () => {
  const verdict = await verdictOf({ status: 'declined', reasons: ['constructor', 'toString'] });
  expect(verdict).toMatchObject({ labels: [], facts: { providerVerdict: 'review' } });
});

test('a status of next year is a step on the way [S3.13]', async () => {
  expect(await verdictOf({ status: 'awaiting_signature' })).toMatchObject({
    state: 'waiting',
    submitted: true,
  });
});

test('a token that is nearly over is replaced, one that is good is not [S3.13]', async () => {
  const token = (seconds: number) =>
    `e30.${Buffer.from(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + seconds })).toString('base64url')}.x`;
  const run = { id: uuid(), applicant_id: uuid(), status: 'awaiting_input' };
  const reference = { sessionId: uuid(), vendorApplicant: run.applicant_id, vendorSession: run.id };
  const address = `GET /v3.6/workflow_runs/${run.id}`;
  const good = token(86_400);
  const fresh = token(5400);
  const renewed = async (sdkToken: string | null) => {
    answers = { [address]: { ...run, sdk_token: sdkToken }, 'POST /v3.6/sdk_token': { token: fresh } };
    const { mount } = await provider().renewMount(reference, request());
    return mount.kind === 'own' ? '' : mount.token;
  };
  expect(await renewed(good)).toBe(good);
  expect(await renewed(token(60))).toBe(fresh);
  expect(await renewed('opaque')).toBe(fresh);
  expect(await renewed(null)).toBe(fresh);
});

test('Onfido is told what it compares, and nothing more [S3.13]', async () => {
  const run = { id: uuid(), applicant_id: uuid(), status: 'awaiting_input', sdk_token: null };
  answers = {
    'GET /v3.6/workflow_runs': [],
    'POST /v3.6/applicants': { id: run.applicant_id },
    'POST /v3.6/workflow_runs': run,
    'POST /v3.6/sdk_token': { token: 'x' },
  };
  const wish = request();
  await provider().openSession(wish);
  const sent = (call: string): unknown =>
    JSON.parse(asked.find((each) => each.call === call)?.body ?? 'null');
  expect(sent('POST /v3.6/applicants')).toEqual({
    first_name: wish.declared.firstname,
    last_name: wish.declared.lastname,
    dob: wish.declared.birthDate,
    location: { country_of_residence: 'DEU' },
  });
  expect(sent('POST /v3.6/workflow_runs')).toEqual({
    workflow_id: workflows[1],
    applicant_id: run.applicant_id,
    tags: [`credence-session:${wish.sessionId}`],
  });
});

test('an applicant whose run could not be begun is not left behind [S3.13]', async () => {
  const applicant = uuid();
  answers = {
    'GET /v3.6/workflow_runs': [],
    'POST /v3.6/applicants': { id: applicant },
    [`DELETE /v3.6/applicants/${applicant}`]: {},
  };
  await expect(provider().openSession(request())).rejects.toThrow('http 404');
  expect(asked.at(-1)?.call).toBe(`DELETE /v3.6/applicants/${applicant}`);
});

function request(): SessionRequest {
  const page = 'https://verify.example.com/user/accounts/frames/onfido';
  return {
    sessionId: uuid(),
    caseId: uuid(),
    level: 1,
    country: 'DE',
    documentTypes: ['PASSPORT'],
    language: 'de',
    declared: { ...completeInfo, residenceCountry: 'DE' },
    addresses: { returned: `${page}/returned`, failed: `${page}/returned`, webhook: 'https://x.example/w' },
  };
}
