import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { integrationAccessToken, sdkAccess, sdkHeaders } from '@credence/contract/embedding';
import type { AnyEndpoint } from '@credence/contract/endpoint';
import { retCodes } from '@credence/contract/ret-codes';
import { defaultIntercept } from '@credence/contract/risk';
import { officerSingleSignOnLogout, singleSignOnLogout } from '@credence/contract/single-sign-on';
import { uploadLimits } from '@credence/contract/upload-limits';
import { startCase, submitCase } from '@credence/contract/verification';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openCase } from '../../test/applicants.ts';
import { beginUpload, hundredMegapixels, samplePicture, sendPart, upload } from '../../test/pictures.ts';
import { startServer, type Answer, type Client, type TestServer } from '../../test/server.ts';
import { endpoints } from './openapi.ts';

let server: TestServer;
let applicant: Client;
let officer: Client;
let stranger: Client;
let embedded: Client;

beforeAll(async () => {
  server = await startServer();
  applicant = await server.applicant();
  officer = await server.officer();
  stranger = server.visitor();
  embedded = await embeddedClient();
});
afterAll(() => server.stop());

/** An SDK session: its token is sent with every request. */
async function embeddedClient(): Promise<Client> {
  const visitor = server.visitor();
  const { accessToken } = await applicant.call(sdkAccess, {});
  const session = await visitor.call(integrationAccessToken, { token: accessToken });
  const token = { [sdkHeaders.token]: session.accessToken };
  return {
    ...visitor,
    request: (method, path, { headers, ...rest } = {}) =>
      visitor.request(method, path, { ...rest, headers: { ...token, ...headers } }),
    send: (endpoint, input, headers) => visitor.send(endpoint, input, { ...token, ...headers }),
  };
}

function clientOf(endpoint: AnyEndpoint): Client {
  return { account: applicant, officer, public: stranger, sdk: embedded }[endpoint.access];
}

/** Refused with an envelope, or answered: never an error of the server, and no internals revealed. */
function expectCalm(answer: Answer): void {
  expect(answer.status).toBeLessThan(500);
  expect(answer.code).not.toBe(retCodes.SERVER_FAILED);
  expect(answer.text).not.toMatch(/\.ts:\d|node_modules|at async|select "|pg_|ECONN/);
}

/** A picture is sent once it has been decoded. */
async function untilShown(owner: Client, fileId: string): Promise<void> {
  const shown = async () => (await owner.request('GET', `/v3/private/kyc/file/${fileId}`)).status;
  await vi.waitFor(async () => expect(await shown()).toBe(200), { timeout: 60_000 });
}

function expectRefused(answer: Answer, field?: string): void {
  expectCalm(answer);
  const refused = answer.status >= 400 || (answer.code !== undefined && answer.code !== retCodes.OK);
  expect(refused, `${answer.status} ${answer.text.slice(0, 200)}`).toBe(true);
  if (field !== undefined) expect(answer.text).toContain(field);
}

/** Number of rows of every table that a request could write to. */
async function rows(): Promise<string> {
  const { rows: counts } = await sql<{ name: string; count: string }>`
    select name, (xpath('/row/c/text()', query_to_xml('select count(*) as c from ' || name, false, true, '')))[1]::text as count
    from unnest(array['verification_case', 'verification_file', 'verification_upload', 'verification_reading', 'applicant', 'sdk_token', 'questionnaire']) as name
  `.execute(server.db);
  return JSON.stringify(counts);
}

/** The schema of each field of an endpoint's input. */
function fieldsOf(endpoint: AnyEndpoint): Record<string, v.GenericSchema> {
  const input: object = endpoint.input;
  const schema = v.custom<v.GenericSchema>(
    (value) => typeof value === 'object' && value !== null && 'kind' in value,
  );
  return 'entries' in input ? v.parse(v.record(v.string(), schema), input.entries) : {};
}

/** Forms that providers send themselves. */
const fromProviders: readonly AnyEndpoint[] = [singleSignOnLogout, officerSingleSignOnLogout];

const raw = (endpoint: AnyEndpoint, body: string, type = 'application/json') =>
  clientOf(endpoint).request(
    endpoint.method,
    endpoint.path,
    endpoint.method === 'GET' ? {} : { body, headers: { 'content-type': type } },
  );

const badBodies = [
  '',
  '{}',
  'null',
  '[]',
  '"text"',
  '7',
  'true',
  '{',
  '{"a":',
  '\u0000',
  '{"__proto__":{"x":1}}',
];

describe.each(endpoints.map((endpoint) => ({ endpoint, name: `${endpoint.method} ${endpoint.path}` })))(
  '$name',
  ({ endpoint }) => {
    test('takes nothing, wrong types and bodies that are no JSON without failing, and stores nothing', async () => {
      const before = await rows();
      // A call by its address alone has no body.
      for (const body of endpoint.method === 'GET' ? [''] : badBodies) {
        expectCalm(await raw(endpoint, body));
      }
      const form = await raw(endpoint, 'a=1', 'application/x-www-form-urlencoded');
      expectCalm(form);
      // A page of another site can send a form without asking the browser: few calls take them.
      const takesForms =
        endpoint.method === 'GET' || [defaultIntercept, ...fromProviders].some((one) => one === endpoint);
      if (!takesForms) expect(form.status).toBe(415);
      expectCalm(await raw(endpoint, '<a/>', 'text/xml'));
      if (endpoint.method === 'POST') {
        expectRefused(await raw(endpoint, '['));
        expectRefused(await raw(endpoint, '"text"'));
      }
      // Signing out and asking for a token work without input; the latter stores the token.
      if (!endpoint.path.endsWith('/sdk-access')) expect(await rows()).toBe(before);
    });

    test('refuses an unknown field, and names it', async () => {
      // What else a provider says is passed over, as its specification demands.
      const field = fromProviders.some((one) => one === endpoint) ? 'logout_token' : 'surprise_field';
      expectRefused(await clientOf(endpoint).send(endpoint, { surprise_field: 'x' }), field);
    });

    test('refuses huge, unstorable and broken text', async () => {
      if (endpoint.method === 'POST') {
        expect((await raw(endpoint, JSON.stringify({ text: 'x'.repeat(1_000_000) }))).status).toBe(413);
        expectRefused(await raw(endpoint, '{"field_with_nul":"a\\u0000b"}'), 'field_with_nul');
        expectRefused(await raw(endpoint, '{"half_pair":"\\ud800"}'), 'half_pair');
        expectRefused(await raw(endpoint, `{"deep":${'['.repeat(5000)}${']'.repeat(5000)}}`));
      } else {
        expectRefused(
          await clientOf(endpoint).request('GET', `${endpoint.path}?field_with_nul=a%00b`),
          'field_with_nul',
        );
        expectRefused(await clientOf(endpoint).request('GET', `${endpoint.path}?x=${'y'.repeat(9000)}`));
      }
    });

    test('refuses every value of a wrong type, and names the field', async () => {
      for (const [field, schema] of Object.entries(fieldsOf(endpoint))) {
        for (const value of [{}, [[]], -1e308, true, 'x\n']) {
          if (endpoint.method !== 'POST') continue;
          const answer = await clientOf(endpoint).send(endpoint, { [field]: value });
          if (v.is(schema, value)) expectCalm(answer);
          else expectRefused(answer, field);
        }
      }
    });

    test('is closed to others: no session, a forged one, an expired one, another site', async () => {
      if (endpoint.access !== 'public') {
        expect((await stranger.send(endpoint)).code).toBe(retCodes.NOT_SIGNED_IN);
        for (const name of ['credence.session_token', 'credence-console.session_token']) {
          for (const value of ['x', 'x.y', 'token.AAAA', '%00', '.'.repeat(3000)]) {
            const answer = await stranger.send(endpoint, {}, { cookie: `${name}=${value}` });
            expectRefused(answer);
          }
        }
        const wrong = endpoint.access === 'officer' ? applicant : officer;
        expect((await wrong.send(endpoint)).code).toBe(retCodes.NOT_SIGNED_IN);
      }
      if (endpoint.method === 'POST') {
        for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1.evil.example']) {
          expect((await clientOf(endpoint).send(endpoint, {}, { origin })).code).toBe(
            retCodes.ORIGIN_REFUSED,
          );
        }
      }
    });
  },
);

test('another account’s case, picture and upload are as if they were not there', async () => {
  const owner = await server.applicant();
  const thief = await server.applicant();
  const open = await openCase(owner);
  const begun = await beginUpload(owner, open.id, 'selfie', 1000);
  const location = begun.headers.get('location') ?? '';
  await openCase(thief);

  expect((await thief.send(submitCase, { caseId: open.id })).code).toBe(retCodes.CASE_NOT_FOUND);
  expect((await beginUpload(thief, open.id, 'selfie', 1000)).code).toBe(retCodes.CASE_NOT_FOUND);
  expect((await sendPart(thief, location, 0, new Uint8Array(1000))).status).toBe(404);
  const head = await thief.request('HEAD', location, { headers: { 'tus-resumable': '1.0.0' } });
  expect(head.status).toBe(404);
  expect((await thief.request('DELETE', location, { headers: { 'tus-resumable': '1.0.0' } })).status).toBe(
    404,
  );

  const accepted = await upload(owner, open.id, 'selfie', await samplePicture());
  const fileId = accepted.headers.get('credence-file') ?? '';
  await untilShown(owner, fileId);
  expect((await thief.request('GET', `/v3/private/kyc/file/${fileId}`)).status).toBe(404);
  const unknown = server.context.newId();
  expect((await owner.request('GET', `/v3/private/kyc/file/${unknown}`)).status).toBe(404);
  expect((await stranger.request('GET', `/v3/private/kyc/file/${fileId}`)).code).toBe(retCodes.NOT_SIGNED_IN);
  // Officers see nothing before a case was submitted.
  expect((await officer.request('GET', `/console/api/file/${owner.userId}/${fileId}`)).status).toBe(404);
});

test('a country, type or level that is not served is refused by name', async () => {
  const person = await server.applicant();
  await openCase(person);
  const start = (input: object) =>
    person.send(startCase, { level: 1, country: 'SE', documentType: 'PASSPORT', ...input });
  expect((await start({ country: 'KP' })).code).toBe(retCodes.COUNTRY_NOT_SUPPORTED);
  expect((await start({ country: 'ZZ' })).code).toBe(retCodes.COUNTRY_NOT_SUPPORTED);
  expect((await start({ country: 'IN', documentType: 'ID_CARD' })).code).toBe(
    retCodes.DOCUMENT_TYPE_NOT_SUPPORTED,
  );
  expect((await start({ level: 3 })).code).toBe(retCodes.LEVEL_UNKNOWN);
  expect((await start({ level: 2 })).code).toBe(retCodes.LEVEL_NOT_ALLOWED);
});

/** All uploads in progress. */
function partials(): Promise<string[]> {
  return readdir(join(server.context.config.dataDirectory, 'uploads'));
}

describe('files', () => {
  const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(2000, 7)]);

  test.each([
    ['a zip named .jpg', async () => zip, retCodes.FILE_NOT_IMAGE],
    ['a PDF', async () => Buffer.from(`%PDF-1.7\n${'x'.repeat(900)}`), retCodes.FILE_NOT_IMAGE],
    [
      'a script',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      retCodes.FILE_NOT_IMAGE,
    ],
    ['a GIF', async () => Buffer.from(`GIF89a${'x'.repeat(900)}`), retCodes.FILE_NOT_IMAGE],
    ['noise', async () => Buffer.alloc(5000, 0x41), retCodes.FILE_NOT_IMAGE],
    ['a truncated JPEG', async () => (await samplePicture()).subarray(0, 20_000), retCodes.FILE_DAMAGED],
    ['a picture of 100 megapixels', async () => hundredMegapixels(), retCodes.FILE_TOO_MANY_PIXELS],
    ['a picture of 100 by 70 pixels', () => samplePicture(100, 70), retCodes.FILE_TOO_SMALL],
  ])('%s is refused with a reason, and nothing is kept', async (_name, content, code) => {
    const person = await server.applicant();
    const open = await openCase(person);
    const before = await rows();
    const partialsBefore = await partials();
    const answer = await upload(person, open.id, 'document-front', await content());
    expect(answer.status).toBe(422);
    expect(answer.code).toBe(code);
    expect(await rows()).toBe(before);
    expect(await partials()).toEqual(partialsBefore);
  });

  test('a file that is too large, empty, or of no kind the document has, is refused before a byte is sent', async () => {
    const person = await server.applicant();
    const open = await openCase(person);
    const codeOf = async (kind: string, bytes: number) =>
      (await beginUpload(person, open.id, kind, bytes)).code;
    expect(await codeOf('selfie', uploadLimits.maximumBytes + 1)).toBe(retCodes.FILE_TOO_LARGE);
    expect(await codeOf('selfie', 0)).toBe(retCodes.FILE_NOT_IMAGE);
    expect(await codeOf('document-back', 1000)).toBe(retCodes.INPUT_INVALID);
    expect(await codeOf('../../etc/passwd', 1000)).toBe(retCodes.INPUT_INVALID);
    expect((await beginUpload(person, 'not-an-id', 'selfie', 1000)).code).toBe(retCodes.INPUT_INVALID);
  });

  test('a refused file leaves the accepted one in its place', async () => {
    const person = await server.applicant();
    const open = await openCase(person);
    const accepted = await upload(person, open.id, 'selfie', await samplePicture());
    expect((await upload(person, open.id, 'selfie', zip)).status).toBe(422);
    const id = accepted.headers.get('credence-file') ?? '';
    await untilShown(person, id);
  });
});

test('no log line of all this holds a name, an address or a token', () => {
  const logged = server.log.join('\n');
  expect(logged).toContain('answered');
  expect(logged).not.toMatch(/example\.com|Eriksson|1974-08-12|session_token|Lange Stra/);
});
