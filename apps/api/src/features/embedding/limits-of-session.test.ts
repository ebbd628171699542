import { integrationAccessToken, sdkAccess, sdkHeaders, tokenInfo } from '@credence/contract/embedding';
import { handOffStart } from '@credence/contract/hand-off';
import { selfReset, selfUpdate } from '@credence/contract/identity-change';
import { identity } from '@credence/contract/identity';
import { kycInfo } from '@credence/contract/kyc';
import { retCodes } from '@credence/contract/ret-codes';
import { riskIntercept, securityCheck } from '@credence/contract/risk';
import { trafficDiversion } from '@credence/contract/sister-site';
import { transferState, transferVerify } from '@credence/contract/transfer';
import { verificationSdkInfo } from '@credence/contract/vendor-calls';
import { startCase } from '@credence/contract/verification';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { embeddingSites, onSdkPath, sdkSession } from '../../../test/fixtures/embedding-fixture.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { transact } from '../../audit/index.ts';
import { systemCall } from '../../base/call.ts';
import { handOffBusiness } from './actor.ts';
import { issueOneTimeToken } from './issue.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: embeddingSites });
});
afterAll(() => server.stop());

describe('a session for level 1', () => {
  test('starts nothing of level 2, by our camera, by a vendor or on another device [ASVS 8.2.3]', async () => {
    const { embedded, headers } = await sdkSession(server, { level: 1 });
    const asked = { level: 2, country: 'DE', documentType: 'PASSPORT' };
    for (const [endpoint, input] of [
      [startCase, asked],
      [verificationSdkInfo, asked],
      [handOffStart, { level: 2 }],
    ] as const)
      expect(await embedded.send(onSdkPath(endpoint), input, headers), endpoint.path).toMatchObject({
        code: retCodes.NO_PERMISSION,
      });
  });

  test('is not told of level 2 as something to do; a session for level 2 is', async () => {
    const flows = async (level: 1 | 2) => {
      const { embedded, headers } = await sdkSession(server, { level });
      return (await embedded.send(onSdkPath(kycInfo), {}, headers)).result;
    };
    expect(await flows(1)).toMatchObject({ flowNames: [expect.any(String)] });
    expect(await flows(2)).toMatchObject({ flowNames: [expect.any(String), expect.any(String)] });
  });
});

test('a paired phone takes pictures, and neither changes, moves nor shows the identity', async () => {
  const { userId } = await server.applicant();
  const call = systemCall(server.context, 'test', server.context.newId());
  const token = await transact(call, userId, (unit) =>
    issueOneTimeToken(unit, call, userId, { level: 1, business: handOffBusiness }),
  );
  const phone = server.visitor();
  const { accessToken } = await phone.call(integrationAccessToken, { token });
  const headers = { [sdkHeaders.token]: accessToken };
  for (const endpoint of [
    identity,
    riskIntercept,
    securityCheck,
    selfReset,
    selfUpdate,
    trafficDiversion,
    transferState,
    transferVerify,
    handOffStart,
  ]) {
    const answer = await phone.send(onSdkPath(endpoint), { level: 1 }, headers);
    expect([endpoint.path, answer.code]).not.toEqual([endpoint.path, retCodes.OK]);
    if (answer.code !== retCodes.INPUT_INVALID)
      expect([endpoint.path, answer.code]).toEqual([endpoint.path, retCodes.NO_PERMISSION]);
  }
  const started = await phone.send(
    onSdkPath(startCase),
    { level: 1, country: 'DE', documentType: 'PASSPORT' },
    headers,
  );
  expect(started.code).toBe(retCodes.PERSONAL_INFO_MISSING);
});

describe('whose account it is', () => {
  test('the token says it, masked', async () => {
    const { embedded, headers } = await sdkSession(server);
    const { result } = await embedded.send(tokenInfo, {}, headers);
    expect(result).toMatchObject({ account: expect.stringMatching(/^.•+@.•+\.com$/) });
  });

  test('a browser that is signed in to another account does not begin the session, and the link stays good', async () => {
    const owner = await server.applicant();
    const other = await server.applicant();
    const { accessToken: token } = await owner.call(sdkAccess, {});
    const refused = await other.send(integrationAccessToken, { token });
    expect(refused.code).toBe(retCodes.TOKEN_OTHER_ACCOUNT);
    expect((await owner.send(integrationAccessToken, { token })).code).toBe(retCodes.OK);
  });
});
