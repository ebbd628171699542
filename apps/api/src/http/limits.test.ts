import { sdkAccess, sdkHeaders, integrationAccessToken } from '@credence/contract/embedding';
import type { AnyEndpoint } from '@credence/contract/endpoint';
import { countryList } from '@credence/contract/country';
import { handOffJoin, handOffStart, handOffStop } from '@credence/contract/hand-off';
import { kycInfo } from '@credence/contract/kyc';
import { releaseCase } from '@credence/contract/review-queue';
import { retCodes } from '@credence/contract/ret-codes';
import { uploadPath } from '@credence/contract/upload';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { behindProxy, startServer, type Answer, type Client, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  const environment = { ...behindProxy, CREDENCE_CALLS_PER_MINUTE: '100' };
  server = await startServer({ environment, jobs: false });
});
afterAll(() => server.stop());
/** Addresses are counted for a minute, so another attempt of a test uses others. */
let tries = 0;
beforeEach(() => {
  tries += 1;
});

/** Sends the same request several times, a few at once; returns the answers in any order. */
async function times(count: number, send: (time: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let begun = 0; begun < count; begun += 20) {
    const some = Array.from({ length: Math.min(20, count - begun) }, (_, index) => send(begun + index));
    answers.push(...(await Promise.all(some)));
  }
  return answers;
}

const from = (address: string) => ({ 'x-forwarded-for': address });
const somewhere = (time: number) => from(`198.51.${Math.floor(time / 250)}.${time % 250}`);
const refused = ({ code }: Answer) => code === retCodes.TOO_MANY_REQUESTS;

/** Refused before the verb, so it costs only the counting. */
const nonsense = (client: Client, endpoint: AnyEndpoint, headers: Record<string, string>) =>
  client.send(endpoint, { nonsense: true }, headers);

test('who is signed in is counted by account: many addresses do not help, and who shares the address is not held', async () => {
  const [busy, calm] = [await server.applicant(), await server.applicant()];
  const answers = await times(61, (time) => nonsense(busy, handOffStart, somewhere(time)));
  expect(answers.filter(refused)).toHaveLength(1);
  const held = await busy.send(handOffStart, { level: 1 }, from(`203.0.${tries}.1`));
  expect(held.status).toBe(200);
  const seconds = Number(held.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(300);
  expect(seconds).toBeLessThanOrEqual(600);
  expect(held.result).toEqual({ retryAfterSeconds: seconds });
  expect((await calm.send(handOffStart, { level: 1 }, from(`203.0.${tries}.1`))).code).toBe(retCodes.OK);
});

test('who is not signed in is counted by address, of IPv6 by its network', async () => {
  const visitor = server.visitor();
  const network = (time: number) => from(`2001:db8:${tries}:1::${(time + 1).toString(16)}`);
  const answers = await times(61, (time) => nonsense(visitor, handOffJoin, network(time)));
  expect(answers.filter(refused)).toHaveLength(1);
  expect(refused(await nonsense(visitor, handOffJoin, network(1000)))).toBe(true);
  expect(refused(await nonsense(visitor, handOffJoin, from(`2001:db8:${tries}:2::1`)))).toBe(false);
});

test('an account that changes things without end is held, from its own page and embedded alike; what it reads is counted apart', async () => {
  const [busy, calm] = [await server.applicant(), await server.applicant()];
  const { accessToken } = await busy.call(sdkAccess, {});
  const session = await server.visitor().call(integrationAccessToken, { token: accessToken });
  const embedded = { [sdkHeaders.token]: session.accessToken };
  const answers = await times(120, (time) =>
    nonsense(busy, handOffStop, time < 100 ? somewhere(time) : from(`203.0.${tries}.2`)),
  );
  // The call for the token was one.
  expect(answers.filter(refused)).toHaveLength(21);
  const other = await server.visitor().request('POST', '/v1/s1/kyc/integration/hand-off/stop', {
    body: '{}',
    headers: { 'content-type': 'application/json', ...embedded },
  });
  expect(other.code).toBe(retCodes.TOO_MANY_REQUESTS);
  expect((await busy.send(kycInfo, { obtain_state: true })).code).toBe(retCodes.OK);
  expect(refused(await nonsense(calm, handOffStop, from(`203.0.${tries}.2`)))).toBe(false);
});

test('an officer who changes things without end is held from whatever address, and no colleague with the same one', async () => {
  const [busy, calm] = [await server.officer(), await server.officer()];
  const answers = await times(101, (time) => nonsense(busy, releaseCase, somewhere(time)));
  expect(answers.filter(refused)).toHaveLength(1);
  expect(refused(await nonsense(busy, releaseCase, from(`203.0.${tries}.5`)))).toBe(true);
  expect(refused(await nonsense(calm, releaseCase, from(`203.0.${tries}.5`)))).toBe(false);
});

test('uploads are counted by account as well', async () => {
  const [busy, calm] = [await server.applicant(), await server.applicant()];
  const begin = (client: Client, address: Record<string, string>) =>
    client.request('POST', uploadPath, { headers: { 'tus-resumable': '1.0.0', ...address } });
  const answers = await times(201, (time) => begin(busy, somewhere(time)));
  expect(answers.filter(refused)).toHaveLength(1);
  expect(refused(await begin(calm, from(`203.0.${tries}.3`)))).toBe(false);
});

test('who comes without a session where one is needed is told so, and held by address in the end', async () => {
  const nobody = server.visitor();
  const answers = await times(120, () => nobody.send(kycInfo, {}, from(`203.0.${tries}.4`)));
  expect(answers.filter(refused)).toHaveLength(20);
  expect(new Set(answers.map(({ code }) => code))).toEqual(
    new Set([retCodes.NOT_SIGNED_IN, retCodes.TOO_MANY_REQUESTS]),
  );
  const known = await server.applicant();
  expect((await known.send(kycInfo, {}, from(`203.0.${tries}.4`))).code).toBe(retCodes.OK);
});

test('reads, pictures and what is open to all are counted as well, loosely', async () => {
  const own = await startServer({
    environment: { ...behindProxy, CREDENCE_CALLS_PER_MINUTE: '10' },
    jobs: false,
  });
  try {
    const [busy, calm] = [await own.applicant(), await own.applicant()];
    const picture = '/v3/private/kyc/file/01890000-0000-7000-8000-000000000001';
    const look = (client: Client) => client.request('GET', picture);
    const answers = await times(60, (time) => (time % 2 === 0 ? nonsense(busy, kycInfo, {}) : look(busy)));
    expect(answers.filter(refused)).toHaveLength(20);
    expect(refused(await busy.request('HEAD', `${uploadPath}/none`))).toBe(false);
    expect((await look(calm)).status).toBe(404);
    const stranger = () => own.visitor().send(countryList, {}, from('203.0.113.9'));
    vi.useFakeTimers({ toFake: ['Date'] });
    const begun = Date.now();
    const strangers = await times(60, stranger);
    expect(strangers.filter(refused)).toHaveLength(20);
    // How long it still is, in whole seconds and never too short.
    for (const [passed, seconds] of [
      [0, 60],
      [57_999, 3],
      [59_999, 1],
    ] as const) {
      vi.setSystemTime(begun + passed);
      expect((await stranger()).result).toEqual({ retryAfterSeconds: seconds });
    }
    vi.setSystemTime(begun + 60_000);
    expect((await stranger()).code).toBe(retCodes.OK);
  } finally {
    vi.useRealTimers();
    await own.stop();
  }
});
