import { integrationAccessToken, tokenInfo } from '@credence/contract/embedding';
import type { AnyEndpoint } from '@credence/contract/endpoint';
import { kycInfo } from '@credence/contract/kyc';
import { createApplicant, createToken } from '@credence/contract/partner-applicant';
import { readPersonalInfo } from '@credence/contract/personal-info';
import { memberInfo } from '@credence/contract/profile';
import { retCodes } from '@credence/contract/ret-codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onSdkPath } from '../../../test/fixtures/embedding-fixture.ts';
import { addTestPartner } from '../../../test/fixtures/partner-fixture.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ jobs: false });
});
afterAll(() => server.stop());

const levels = { obtain_current: true, obtain_quotas: true, obtain_state: true };
const calls: readonly (readonly [AnyEndpoint, object])[] = [
  [tokenInfo, {}],
  [onSdkPath(memberInfo), {}],
  [onSdkPath(kycInfo), levels],
  [onSdkPath(readPersonalInfo), {}],
];

async function newToken(terms: { purpose?: 'questionnaire'; questionnaire?: string } = {}): Promise<string> {
  const origin = 'https://shop.example';
  const { live } = await addTestPartner(server, { origins: [origin] });
  const { id } = await live.call(createApplicant, { externalId: 'person' });
  return (await live.call(createToken, { id, origin, business: 'card', ...terms })).token;
}

test('[S7.21] [S7.23] what the page asks next comes with the exchange, where it wants that, as the calls answer it', async () => {
  const visitor = server.visitor();
  const token = await newToken();
  const { accessToken, first = {} } = await visitor.call(integrationAccessToken, { token, first: true });
  expect(Object.keys(first)).toHaveLength(calls.length);
  for (const [endpoint, input] of calls) {
    const answer = await visitor.send(endpoint, input, { 'kyc-access-token': accessToken });
    const { path } = endpoint;
    expect(first[path], path).toEqual({ ret_code: retCodes.OK, ret_msg: 'OK', result: answer.result });
  }
  // Once: what came with the first answer comes no second time.
  const again = await visitor.send(integrationAccessToken, { token, first: true });
  expect([again.code, again.result]).toEqual([retCodes.TOKEN_EXPIRED, {}]);
  expect(await visitor.call(integrationAccessToken, { token: await newToken() })).not.toHaveProperty('first');
});

test('[S8.2] a session for one questionnaire has no more by its exchange than by its calls', async () => {
  const token = await newToken({ purpose: 'questionnaire', questionnaire: 'taxResidence' });
  const { first = {} } = await server.visitor().call(integrationAccessToken, { token, first: true });
  const codes = calls.map(([{ path }]) => first[path]);
  const refusal = expect.objectContaining({ ret_code: retCodes.NO_PERMISSION, result: {} });
  expect(codes).toEqual([expect.objectContaining({ ret_code: retCodes.OK }), refusal, refusal, refusal]);
});
