// @vitest-environment happy-dom
import type { KycInfo } from '@credence/contract/kyc';
import { kycInfo } from '@credence/contract/kyc';
import { taskRegion } from '@credence/contract/identity';
import { readPersonalInfo } from '@credence/contract/personal-info';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../api/fake.ts';
import { emptyInfo, kycInfoWith, savedInfo, signedIn } from '../../testing/account.ts';
import { openApp } from '../../testing/open.tsx';

afterEach(cleanup);

type Status = KycInfo['displayControl']['displayUpdatePOI'];

/** Opens the overview of a verified account with this status of re-verification. */
async function openHub(displayUpdatePOI: Status): Promise<void> {
  const info = kycInfoWith('SUCCESS', 'CERTIFICATION_DISABLED');
  fakeApi([
    ...signedIn,
    [kycInfo, () => ({ ...info, displayControl: { ...info.displayControl, displayUpdatePOI } })],
    [readPersonalInfo, () => savedInfo(emptyInfo)],
    [taskRegion, () => ({ site: 'IN', country: 'IN', by: 'residence' as const })],
  ]);
  await openApp('/user/accounts/auth');
  await screen.findByText('Your identity is verified');
}

test('[S4.1] No: nothing is shown', async () => {
  await openHub('DisplayUpdatePOIStatus_No');
  // Comes last of what the overview loads later, and with the code of the notices.
  await screen.findByText(/^Your account follows the rules/);
  await act(() => vi.dynamicImportSettled());
  for (const title of ['Confirm your identity again', 'We could not accept your documents'])
    expect(screen.queryByText(title)).toBeNull();
});

test.each([
  ['DisplayUpdatePOIStatus_Needed', 'Confirm your identity again', 'See what we need'],
  ['DisplayUpdatePOIStatus_Pending', 'Confirm your identity again', 'See details'],
  ['DisplayUpdatePOIStatus_Rejected', 'We could not accept your documents', 'See why'],
  ['DisplayUpdatePOIStatus_Rejected_Daily', 'We could not accept your documents', 'See why'],
] as const)('[S2.23] %s: a notice leads to the screen', async (status, title, action) => {
  await openHub(status);
  const card = await screen.findByRole('region', { name: title });
  const link = within(card).getByRole('link', { name: action });
  expect(link.getAttribute('href')).toBe('/user/accounts/auth/reverification');
});
