// @vitest-environment happy-dom
import { memberInfo, userProfile } from '@credence/contract/profile';
import { retCodes } from '@credence/contract/ret-codes';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../api/errors.ts';
import { fakeApi } from '../api/fake.ts';
import { changes, clientState } from '../state/store.ts';
import { openApp } from '../testing/open.tsx';

afterEach(cleanup);

test('[S3.2] [S3.6] the loaded profile sets the user, the analytics global and the account; [S3.1] the path is followed', async () => {
  fakeApi([
    [userProfile, () => ({ id: 'u-7', currency_code: 'EUR', sub_attribute: 'institution' })],
    [memberInfo, () => ({ id: 'u-7', masked_email: '', member_tag: { KYC: 0 } })],
  ]);
  await openApp('/user/accounts/auth/help');
  await waitFor(() => expect(globalThis.credenceUserId).toBe('u-7'));
  const { user, complianceConfig } = clientState.getState();
  expect(user).toEqual({ id: 'u-7' });
  expect(complianceConfig.account).toBe('institution');
  expect(clientState.getState().router).toEqual({ path: '/auth/help' });
  fireEvent.click(await screen.findByRole('link', { name: 'How verification works' }));
  await waitFor(() => expect(clientState.getState().router).toEqual({ path: '/auth/step1' }));
});

test('[S3.4] [S4.17] a profile that cannot be loaded sets profileError until it is there', async () => {
  changes.setUserInfo({});
  let fails = true;
  fakeApi([
    [
      userProfile,
      () => {
        if (fails) throw new ApiError(retCodes.SERVER_FAILED, 'no');
        return { id: 'u-8', currency_code: '', sub_attribute: '' };
      },
    ],
    [memberInfo, () => ({ id: 'u-8', masked_email: '', member_tag: { KYC: 0 } })],
  ]);
  await openApp('/user/accounts/auth/transfer');
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(clientState.getState().user).toEqual({ profileError: true });
  fails = false;
  fireEvent.click(again);
  await waitFor(() => expect(clientState.getState().user).toEqual({ id: 'u-8' }));
});
