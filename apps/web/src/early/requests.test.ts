import { integrationAccessToken, tokenInfo } from '@credence/contract/embedding';
import { kycInfo } from '@credence/contract/kyc';
import type { AnyEndpoint } from '@credence/contract/endpoint';
import { readPersonalInfo } from '@credence/contract/personal-info';
import { memberInfo, userProfile } from '@credence/contract/profile';
import { expect, test } from 'vitest';
import { earlyKey, takeEarly } from '../host/early-request.ts';
import { exchangePath, firstRequests, firstSdkRequests } from './requests.ts';

test('what the page asks for early is what the contract calls it', () => {
  expect(firstRequests.map(([method, path]) => `${method} ${path}`)).toEqual(
    [userProfile, memberInfo, kycInfo, readPersonalInfo].map(({ method, path }) => `${method} ${path}`),
  );
});

test('so is what comes with the exchange, on the paths of SDK mode, with the same input', () => {
  expect(exchangePath).toBe(integrationAccessToken.path);
  expect(firstSdkRequests.map(([method, path]) => `${method} ${path}`)).toEqual(
    [tokenInfo, memberInfo, kycInfo, readPersonalInfo].map(
      ({ method, path, sdkPath = path }: AnyEndpoint) => `${method} ${sdkPath}`,
    ),
  );
  expect(firstSdkRequests.map(([, , body]) => body)).toEqual(firstRequests.map(([, , body]) => body));
});

test('an early request is for the first who asks, and only for the very same', () => {
  const early = {
    response: Promise.resolve(new Response('')),
    begun: 0,
    trace: { traceId: '', traceparent: '' },
    abort: () => undefined,
  };
  globalThis.credenceEarly = { [earlyKey('POST', '/x', '{"a":1}')]: early };
  expect(takeEarly('POST', '/x', '{"a":2}')).toBeUndefined();
  expect(takeEarly('GET', '/x', undefined)).toBeUndefined();
  expect(takeEarly('POST', '/x', '{"a":1}')).toBe(early);
  expect(takeEarly('POST', '/x', '{"a":1}')).toBeUndefined();
});
