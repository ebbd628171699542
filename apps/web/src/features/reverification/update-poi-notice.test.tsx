// @vitest-environment happy-dom
import { sdkAccess } from '@credence/contract/embedding';
import { taskRegion } from '@credence/contract/identity';
import { type KycInfo, kycInfo } from '@credence/contract/kyc';
import { readPersonalInfo } from '@credence/contract/personal-info';
import { retCodes } from '@credence/contract/ret-codes';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/client.ts';
import { fakeApi, type FakeCall } from '../../api/fake.ts';
import { emptyInfo, kycInfoWith, savedInfo, signedIn } from '../../testing/account.ts';
import { openApp } from '../../testing/open.tsx';

let assigned: string[] = [];
beforeEach(() => {
  assigned = [];
  vi.spyOn(window.location, 'assign').mockImplementation((address) => {
    assigned.push(String(address));
  });
});
afterEach(cleanup);

type Status = KycInfo['displayControl']['displayUpdatePOI'];

/** Opens the overview of a verified account with this status of re-verification. */
async function openHub(
  displayUpdatePOI: Status,
  { rejectReason = '', refused = false } = {},
): Promise<FakeCall[]> {
  const info = kycInfoWith('SUCCESS', 'CERTIFICATION_DISABLED', { additionalRejectReason: rejectReason });
  const calls = fakeApi([
    ...signedIn,
    [kycInfo, () => ({ ...info, displayControl: { ...info.displayControl, displayUpdatePOI } })],
    [readPersonalInfo, () => savedInfo(emptyInfo)],
    [taskRegion, () => ({ site: 'IN', country: 'IN', by: 'residence' as const })],
    [
      sdkAccess,
      () => {
        if (refused) throw new ApiError(retCodes.SERVER_FAILED, 'failed');
        return { accessToken: 'u.t.secret' };
      },
    ],
  ]);
  await openApp('/user/accounts/auth');
  await screen.findByText('Your identity is verified');
  return calls;
}

const notice = (name: string) => screen.findByRole('region', { name });
const button = (card: HTMLElement, name: string) => within(card).getByRole('button', { name });

/** What pressing asks of the server, and where it leads. */
async function expectTheWay(calls: FakeCall[]): Promise<void> {
  await waitFor(() => expect(assigned).toHaveLength(1));
  expect(calls.find(({ path }) => path === sdkAccess.path)?.input).toEqual({
    level: 1,
    isSecondary: false,
    from: 'email',
    action: 3,
    extraParams: { reason: 'UPDATE_KYC' },
  });
  const url = new URL(assigned[0] ?? '', location.origin);
  expect(url.pathname).toBe('/user/accounts/auth/sdk');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    isUpdatePoi: 'true',
    site: 'IN',
    update: '1',
    lang: 'en-US',
    from: 'email',
    token: 'u.t.secret',
  });
}

const titles = ['Confirm your identity again', 'We could not accept your documents'];

test('[S4.1] No: nothing is shown', async () => {
  await openHub('DisplayUpdatePOIStatus_No');
  // Comes last of what the overview loads later, and with the code of the notices.
  await screen.findByText(/^Your account follows the rules/);
  await act(() => vi.dynamicImportSettled());
  for (const title of titles) expect(screen.queryByText(title)).toBeNull();
});

test('[S4.2 client] [S4.7 client] [S2.19] [S7.8] Needed: a verify button, which gets a token and goes to the SDK route', async () => {
  const calls = await openHub('DisplayUpdatePOIStatus_Needed');
  const card = await notice('Confirm your identity again');
  expect(card.textContent).toContain('asks us to check identity documents anew');
  fireEvent.click(button(card, 'Verify now'));
  await expectTheWay(calls);
});

test('[S4.3 client] Pending: the deadline notice and a disabled Reviewing button', async () => {
  await openHub('DisplayUpdatePOIStatus_Pending');
  const card = await notice('Confirm your identity again');
  expect(card.textContent).toContain('We are reviewing your documents');
  expect(button(card, 'Reviewing').hasAttribute('disabled')).toBe(true);
});

test('[S4.4 client] [S8.14 client] [S4.7 client] Rejected: review failed with the server’s reason, and an enabled resubmit button', async () => {
  const calls = await openHub('DisplayUpdatePOIStatus_Rejected', { rejectReason: 'A PAN card is no proof.' });
  const card = await notice('We could not accept your documents');
  expect(card.textContent).toContain('A PAN card is no proof.');
  fireEvent.click(button(card, 'Submit again'));
  await expectTheWay(calls);
});

test('[S4.5 client] [S8.14 client] Rejected_Daily: the same with a disabled button', async () => {
  await openHub('DisplayUpdatePOIStatus_Rejected_Daily', { rejectReason: 'The photo page is cut.' });
  const card = await notice('We could not accept your documents');
  expect(card.textContent).toContain('The photo page is cut.');
  expect(card.textContent).toContain('You can submit again tomorrow.');
  expect(button(card, 'Submit again').hasAttribute('disabled')).toBe(true);
});

test('[S8.14 client] without a reason the notice still says what to do', async () => {
  await openHub('DisplayUpdatePOIStatus_Rejected');
  expect((await notice('We could not accept your documents')).textContent).toContain('good light');
});

test('[S4.7 client] without a token the user stays, is told so, and can press again', async () => {
  await openHub('DisplayUpdatePOIStatus_Needed', { refused: true });
  const card = await notice('Confirm your identity again');
  fireEvent.click(button(card, 'Verify now'));
  expect((await within(card).findByRole('alert')).textContent).toContain('Something failed on our side');
  expect(assigned).toEqual([]);
  expect(button(card, 'Verify now').hasAttribute('disabled')).toBe(false);
});
