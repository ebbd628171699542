import { once } from 'node:events';
import { createServer } from 'node:http';
import { taskList } from '@credence/contract/identity';
import { kycInfo } from '@credence/contract/kyc';
import { supportedDocumentType } from '@credence/contract/kyc-calls';
import { savePersonalInfo, type PersonalInfo } from '@credence/contract/personal-info';
import { retCodes } from '@credence/contract/ret-codes';
import { electronicIdentityReturn, nonDocumentCase, vendorToken } from '@credence/contract/vendor-calls';
import { currentCase, startCase } from '@credence/contract/verification';
import { startSimulator, type Simulator } from '@credence/simulator';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { completeInfo } from '../../../test/applicants.ts';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';

let simulator: Simulator;
let server: TestServer;
beforeAll(async () => {
  simulator = await startSimulator({ speed: 1000 });
  server = await startServer({
    environment: { ...simulator.environment, CREDENCE_PROVIDER_ORDER: 'PROVIDER_DEFAULT' },
  });
});
afterAll(async () => {
  await server.stop();
  await simulator.close();
});
afterEach(() => simulator.faults('number-registry', {}));

/** A resident of Nigeria, where a bank verification number replaces the document. */
async function nigerian(info: Partial<PersonalInfo> = {}) {
  const applicant = await server.applicant();
  await applicant.call(savePersonalInfo, { info: { ...completeInfo, residenceCountry: 'NG', ...info } });
  return applicant;
}

let numbers = 0;
/**
 * A unique number. Its last digit decides whether the registry does not know it, confirms it, or has it for
 * someone else.
 */
const ownNumber = (last: 0 | 1 | 9) => String(22_200_000_100 + 10 * numbers++ + last);
const bvn = (number: string) => ({ by: 'number', level: 1, country: 'NG', scheme: 'BVN', number }) as const;

/** Waits until the registry has been called. */
const checked = (client: Client) =>
  vi.waitFor(
    async () => {
      const found = await client.call(nonDocumentCase, { level: '1' });
      if (found === null || found.case.state === 'submitted') throw new Error('not checked yet');
      return found;
    },
    { timeout: 60_000, interval: 40 },
  );

test('a number that the registry confirms verifies the level, and is never shown again in full [S2.3] [S7.11] [S3.14]', async () => {
  const applicant = await nigerian();
  const { nonDocument } = await applicant.call(supportedDocumentType, { country: 'NG' });
  expect(nonDocument).toContainEqual({
    by: 'number',
    scheme: 'BVN',
    code: 'KYC_DOC_TYPE_BVN',
    place: 'instead',
  });
  const number = ownNumber(1);
  const shownNumber = `•••••••••${number.slice(-2)}`;
  const sent = await applicant.call(
    vendorToken,
    bvn(`${number.slice(0, 3)} ${number.slice(3, 7)} ${number.slice(7)}`),
  );
  expect(sent).toMatchObject({ shownNumber, url: '', case: { route: 'number' } });
  const found = await checked(applicant);
  expect(found).toMatchObject({ shownNumber, scheme: 'BVN', case: { state: 'approved' } });
  expect((await applicant.call(kycInfo, {})).applicant.level).toBe(1);
  const rows = await server.db
    .selectFrom('verification_number')
    .selectAll()
    .where('user_id', '=', applicant.userId)
    .execute();
  expect(rows[0]?.number.includes(number)).toBe(false);
  expect(server.log.some((line) => line.includes(number))).toBe(false);
});

test('a number nobody knows is asked for again, and one of somebody else goes to an officer [S2.3]', async () => {
  const unknown = await nigerian();
  await unknown.call(vendorToken, bvn(ownNumber(0)));
  expect((await checked(unknown)).case).toMatchObject({
    state: 'retry',
    verdict: { labels: ['number-not-found'] },
  });
  const other = await nigerian();
  await other.call(vendorToken, bvn(ownNumber(9)));
  expect((await checked(other)).case).toMatchObject({ state: 'in_review', verdict: null });
});

test('the same number with a second account goes to an officer and refuses nobody [S2.3]', async () => {
  const [first, second] = [await nigerian(), await nigerian()];
  const number = bvn(ownNumber(1));
  await first.call(vendorToken, number);
  expect((await checked(first)).case.state).toBe('approved');
  await second.call(vendorToken, number);
  expect((await checked(second)).case.state).toBe('in_review');
});

test.each([
  ['2220000000', 'form'],
  ['2220000000A', 'form'],
  ['', 'required'],
])('the number %j is not sent to anybody [S2.3]', async (number, problem) => {
  const applicant = await nigerian();
  const answer = await applicant.send(vendorToken, bvn(number));
  expect(answer.code).toBe(retCodes.NUMBER_INVALID);
  expect(answer.result).toEqual({ problem });
  expect(answer.text).not.toContain('2220000000');
});

test('a way that the policy has not for this residence is refused [S2.3]', async () => {
  const german = await nigerian({ residenceCountry: 'DE' });
  expect((await german.send(vendorToken, bvn('22200000001'))).code).toBe(retCodes.ROUTE_NOT_SUPPORTED);
  const resident = await nigerian();
  const pan = { by: 'number', level: 1, country: 'NG', scheme: 'PAN', number: 'ABCPE1231F' };
  expect((await resident.send(vendorToken, pan)).code).toBe(retCodes.ROUTE_NOT_SUPPORTED);
});

test('a registry that is down is asked again, and nobody is told a verdict meanwhile [S2.3]', async () => {
  simulator.faults('number-registry', { answers: { broken: 'http-500' } });
  const applicant = await nigerian();
  await applicant.call(vendorToken, bvn(ownNumber(1)));
  const missed = () => server.log.filter((line) => line.includes('registry cannot be asked')).length;
  const before = missed();
  await vi.waitFor(() => expect(missed()).toBeGreaterThan(before), { timeout: 60_000 });
  expect((await applicant.call(nonDocumentCase, { level: '1' }))?.case).toMatchObject({
    state: 'submitted',
    verdict: null,
  });
  simulator.faults('number-registry', {});
  expect((await checked(applicant)).case.state).toBe('approved');
});

test('a registry that leads elsewhere is not followed with what it was asked, and of its answer no more is read than a registry has to say [S2.3] [S3.14]', async () => {
  const told: string[] = [];
  const match = JSON.stringify({ status: 'match', fields: {} });
  const elsewhere = createServer((request, response) => {
    told.push(request.url ?? '');
    response.setHeader('content-type', 'application/json');
    if (request.url === '/elsewhere') response.end(match);
    else if (told.length === 1) response.writeHead(307, { location: '/elsewhere' }).end();
    else response.end(match + ' '.repeat(3 * 1024 * 1024));
  });
  elsewhere.listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const address = elsewhere.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const alone = await startServer({
    environment: {
      CREDENCE_NUMBER_REGISTRY_URL: `http://127.0.0.1:${port}`,
      CREDENCE_NUMBER_REGISTRY_TOKEN: 'a token of the registry',
    },
  });
  try {
    const applicant = await alone.applicant();
    await applicant.call(savePersonalInfo, { info: { ...completeInfo, residenceCountry: 'NG' } });
    await applicant.call(vendorToken, bvn('22200000001'));
    await vi.waitFor(
      () =>
        expect(alone.log.filter((line) => line.includes('registry cannot be asked')).length).toBeGreaterThan(
          1,
        ),
      { timeout: 60_000 },
    );
    expect(told).not.toContain('/elsewhere');
    expect((await applicant.call(nonDocumentCase, { level: '1' }))?.case.state).toBe('submitted');
  } finally {
    await alone.stop();
    elsewhere.close();
  }
});

test('without a registry every number waits for an officer, and is not turned back; no picture is spoken of [S2.3] [S7.24]', async () => {
  const alone = await startServer();
  try {
    const applicant = await alone.applicant();
    await applicant.call(savePersonalInfo, { info: { ...completeInfo, residenceCountry: 'NG' } });
    await applicant.call(vendorToken, bvn('22200000001'));
    expect((await checked(applicant)).case.state).toBe('in_review');
    // No consent to pictures is recorded, and no picture sent.
    expect((await applicant.call(taskList, {})).tasks).toEqual([
      { code: 'PERSONAL_INFO', level: 1, status: 'DONE' },
      { code: 'WITHOUT_DOCUMENT', level: 1, status: 'WAITING' },
    ]);
  } finally {
    await alone.stop();
  }
});

const electronic = { by: 'electronic-identity', level: 1, country: 'NL' } as const;

/** A resident of the Netherlands at the page of the electronic identity. */
async function dutch(changes: Partial<PersonalInfo> = {}) {
  const applicant = await server.applicant();
  const info = { ...completeInfo, residenceCountry: 'NL', ...changes };
  await applicant.call(savePersonalInfo, { info });
  const { url } = await applicant.call(vendorToken, electronic);
  return { applicant, url: new URL(url) };
}

/** Chooses on the simulated page as a person would; returns the query that the browser is sent back with. */
async function chooseAt(url: URL, choice: object): Promise<Record<string, string>> {
  const page = await (await fetch(url)).text();
  const token = /"name":\s*"([^"]+)"/.exec(page)?.[1] ?? '';
  const answer = await fetch(new URL('choice', url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(choice),
  });
  const { goTo } = v.parse(v.object({ goTo: v.string() }), await answer.json());
  return Object.fromEntries(new URL(goTo).searchParams);
}

test('who goes back and forth between the document and the electronic identity has one case of each [S2.3] [S4.9]', async () => {
  const { applicant } = await dutch();
  const passport = { level: 1, country: 'SE', documentType: 'PASSPORT' } as const;
  const { id } = await applicant.call(startCase, passport);
  for (let round = 0; round < 3; round++) {
    expect((await applicant.call(vendorToken, electronic)).case.state).toBe('collecting');
    expect((await applicant.call(startCase, passport)).id).toBe(id);
  }
  const cases = await server.db
    .selectFrom('verification_case')
    .select(['route', 'state'])
    .where('user_id', '=', applicant.userId)
    .orderBy('attempt')
    .execute();
  expect(cases).toEqual([
    { route: 'electronic-identity', state: 'abandoned' },
    { route: 'document', state: 'collecting' },
  ]);
  expect((await applicant.call(currentCase, { level: '1' }))?.id).toBe(id);
});

const returned = v.object({ state: v.string(), code: v.string(), iss: v.optional(v.string()) });

test('an electronic identity of the person who was declared verifies the level [S2.3] [S7.11]', async () => {
  const { applicant, url } = await dutch();
  const back = v.parse(returned, await chooseAt(url, { choice: 'specimen', specimen: 'eriksson' }));
  const decided = await applicant.call(electronicIdentityReturn, back);
  expect(decided).toMatchObject({ route: 'electronic-identity', state: 'approved' });
  expect((await applicant.call(kycInfo, {})).applicant.level).toBe(1);
});

test('an electronic identity of somebody else goes to an officer [S2.3]', async () => {
  const { applicant, url } = await dutch();
  const back = v.parse(returned, await chooseAt(url, { choice: 'specimen', specimen: 'mustermann' }));
  const decided = await applicant.call(electronicIdentityReturn, back);
  expect(decided).toMatchObject({ state: 'in_review', verdict: null });
  expect((await applicant.call(kycInfo, {})).applicant.level).toBe(0);
});

test('an electronic identity whose name cannot be held against the declared one goes to an officer [S2.3]', async () => {
  // No table transliterates this script.
  const { applicant, url } = await dutch({ firstname: 'ᎠᏂᏔ', lastname: 'ᏎᏆᏱ' });
  const back = v.parse(returned, await chooseAt(url, { choice: 'specimen', specimen: 'eriksson' }));
  const decided = await applicant.call(electronicIdentityReturn, back);
  expect(decided).toMatchObject({ state: 'in_review', verdict: null });
});

test('an electronic identity is asked for with a proof key, and answered only by the account that asked [S2.3] [S7.11]', async () => {
  const { applicant, url } = await dutch();
  expect(url.searchParams.get('code_challenge_method')).toBe('S256');
  expect(url.searchParams.get('redirect_uri')).toMatch(/\/user\/accounts\/auth\/vendor$/);
  // The address contains no personal data.
  expect(url.href).not.toMatch(/Eriksson|Anna|1974/);
  const state = url.searchParams.get('state') ?? '';
  const stranger = await server.applicant();
  const theirs = await stranger.send(electronicIdentityReturn, { state, code: 'whatever' });
  expect(theirs.code).toBe(retCodes.ROUTE_NOT_SUPPORTED);
  // Another site can send the account's own browser here, but knows no state.
  const forged = await applicant.send(electronicIdentityReturn, { state: 'forged', error: 'access_denied' });
  expect(forged.code).toBe(retCodes.ROUTE_NOT_SUPPORTED);
  // After declining, the case is as it was.
  const declined = await applicant.call(electronicIdentityReturn, { state, error: 'access_denied' });
  expect(declined).toMatchObject({ state: 'collecting', route: 'electronic-identity', verdict: null });
  // The state parameter can be used once.
  const again = await applicant.send(electronicIdentityReturn, { state, code: 'whatever' });
  expect(again.code).toBe(retCodes.ROUTE_NOT_SUPPORTED);
});

test('a made-up code verifies nobody [S2.3]', async () => {
  const { applicant, url } = await dutch();
  const state = url.searchParams.get('state') ?? '';
  const answer = await applicant.send(electronicIdentityReturn, { state, code: 'made-up' });
  expect(answer.code).toBe(retCodes.ROUTE_NOT_SUPPORTED);
  expect((await applicant.call(kycInfo, {})).applicant.level).toBe(0);
});
