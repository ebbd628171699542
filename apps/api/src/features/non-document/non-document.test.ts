import {
  electronicIdentityReturn,
  kycInfo,
  nonDocumentCase,
  retCodes,
  savePersonalInfo,
  supportedDocumentType,
  vendorToken,
  type PersonalInfo,
} from '@credence/contract';
import { startSimulator, type Simulator } from '@credence/simulator';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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

/** A resident of Nigeria, where a bank verification number stands instead of a document. */
async function nigerian(info: Partial<PersonalInfo> = {}) {
  const applicant = await server.applicant();
  await applicant.call(savePersonalInfo, { info: { ...completeInfo, residenceCountry: 'NG', ...info } });
  return applicant;
}

const bvn = (number: string) => ({ by: 'number', level: 1, country: 'NG', scheme: 'BVN', number }) as const;

/** Waits until the registry has been asked. */
const checked = (client: Client) =>
  vi.waitFor(
    async () => {
      const found = await client.call(nonDocumentCase, { level: '1' });
      if (found === null || found.case.state === 'submitted') throw new Error('not checked yet');
      return found;
    },
    { timeout: 60_000, interval: 100 },
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
  const number = '22200000001';
  const sent = await applicant.call(vendorToken, bvn('222 0000 0001'));
  expect(sent).toMatchObject({ shownNumber: '•••••••••01', url: '', case: { route: 'number' } });
  const found = await checked(applicant);
  expect(found).toMatchObject({ shownNumber: '•••••••••01', scheme: 'BVN', case: { state: 'approved' } });
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
  await unknown.call(vendorToken, bvn('22200000010'));
  expect((await checked(unknown)).case).toMatchObject({
    state: 'retry',
    verdict: { labels: ['number-not-found'] },
  });
  const other = await nigerian();
  await other.call(vendorToken, bvn('22200000009'));
  expect((await checked(other)).case).toMatchObject({ state: 'in_review', verdict: null });
});

test('the same number with a second account goes to an officer and refuses nobody [S2.3]', async () => {
  const [first, second] = [await nigerian(), await nigerian()];
  await first.call(vendorToken, bvn('22200000021'));
  expect((await checked(first)).case.state).toBe('approved');
  await second.call(vendorToken, bvn('22200000021'));
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
  await applicant.call(vendorToken, bvn('22200000031'));
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect((await applicant.call(nonDocumentCase, { level: '1' }))?.case).toMatchObject({
    state: 'submitted',
    verdict: null,
  });
  simulator.faults('number-registry', {});
  expect((await checked(applicant)).case.state).toBe('approved');
});

test('without a registry every number waits for an officer, and is not turned back [S2.3]', async () => {
  const alone = await startServer();
  try {
    const applicant = await alone.applicant();
    await applicant.call(savePersonalInfo, { info: { ...completeInfo, residenceCountry: 'NG' } });
    await applicant.call(vendorToken, bvn('22200000001'));
    expect((await checked(applicant)).case.state).toBe('in_review');
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

/** Chooses at the simulated page as a person would; answers what the browser is sent back with. */
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
  // No table spells this script in Latin letters.
  const { applicant, url } = await dutch({ firstname: 'ᎠᏂᏔ', lastname: 'ᏎᏆᏱ' });
  const back = v.parse(returned, await chooseAt(url, { choice: 'specimen', specimen: 'eriksson' }));
  const decided = await applicant.call(electronicIdentityReturn, back);
  expect(decided).toMatchObject({ state: 'in_review', verdict: null });
});

test('an electronic identity is asked for with a proof key, and answered only by the account that asked [S2.3] [S7.11]', async () => {
  const { applicant, url } = await dutch();
  expect(url.searchParams.get('code_challenge_method')).toBe('S256');
  expect(url.searchParams.get('redirect_uri')).toMatch(/\/user\/accounts\/auth\/vendor$/);
  // Nothing of the person stands in the address.
  expect(url.href).not.toMatch(/Eriksson|Anna|1974/);
  const state = url.searchParams.get('state') ?? '';
  const stranger = await server.applicant();
  const theirs = await stranger.send(electronicIdentityReturn, { state, code: 'whatever' });
  expect(theirs.code).toBe(retCodes.ROUTE_NOT_SUPPORTED);
  // Who declines finds the case as it was.
  const declined = await applicant.call(electronicIdentityReturn, { state, error: 'access_denied' });
  expect(declined).toMatchObject({ state: 'collecting', route: 'electronic-identity', verdict: null });
  // The state was good once.
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
