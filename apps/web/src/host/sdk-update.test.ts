// @vitest-environment happy-dom
import { integrationAccessToken, tokenInfo } from '@credence/contract/embedding';
import { afterEach, expect, test } from 'vitest';
import { fakeApi } from '../api/fake.ts';
import { info, openAt, route, session } from '../testing/sdk.ts';

afterEach(() => sessionStorage.clear());

test.each([
  [true, '/user/accounts/auth/updatekyc'],
  [false, route],
])('[S4.7] opened for an ordered update (%s), the session begins at %s', async (updatesPoi, path) => {
  fakeApi([
    [integrationAccessToken, () => session('session-1')],
    [tokenInfo, () => ({ ...info, updatesPoi })],
  ]);
  const { profile } = await openAt(`${route}?isUpdatePoi=true&lang=en&from=email&token=t`);
  await profile();
  expect(location.pathname).toBe(path);
});
