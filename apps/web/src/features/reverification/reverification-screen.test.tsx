// @vitest-environment happy-dom
import { sdkAccess } from '@credence/contract/embedding';
import { type KycInfo, kycInfo } from '@credence/contract/kyc';
import { retCodes } from '@credence/contract/ret-codes';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/client.ts';
import { fakeApi, type FakeCall } from '../../api/fake.ts';
import { kycInfoWith, signedIn } from '../../testing/account.ts';
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

const usual: NonNullable<KycInfo['updatePOI']> = {
  reason: 'policy',
  rejectReason: '',
  siteInfo: { site: 'IN', country: 'IN' },
  channel: 'web',
  dueAt: '2030-01-15T12:00:00.000Z',
  overdue: false,
  consequence: 'limits',
  retryAt: null,
};

/** Opens the screen of a verified account with this status of re-verification. */
async function openScreen(
  displayUpdatePOI: Status,
  told: Partial<typeof usual> = {},
  { refused = false } = {},
): Promise<FakeCall[]> {
  const info = kycInfoWith('SUCCESS', 'CERTIFICATION_DISABLED');
  const updatePOI =
    displayUpdatePOI === 'DisplayUpdatePOIStatus_No' ? {} : { updatePOI: { ...usual, ...told } };
  const calls = fakeApi([
    ...signedIn,
    [
      kycInfo,
      () => ({ ...info, ...updatePOI, displayControl: { ...info.displayControl, displayUpdatePOI } }),
    ],
    [
      sdkAccess,
      () => {
        if (refused) throw new ApiError(retCodes.SERVER_FAILED, 'failed');
        return { accessToken: 'u.t.secret' };
      },
    ],
  ]);
  await openApp('/user/accounts/auth/reverification');
  await screen.findByRole('heading', { level: 1, name: 'Confirm your identity again' });
  return calls;
}

const panel = () => screen.findByRole('region', { name: 'Where it stands' });
const button = (card: HTMLElement, name: string) => within(card).getByRole('button', { name });
const needs = () =>
  within(screen.getByRole('main'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

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
  expect(Object.fromEntries(url.searchParams)).toEqual({
    isUpdatePoi: 'true',
    site: 'IN',
    update: '1',
    lang: 'en-US',
    from: 'email',
    hidden: 'false',
    token: 'u.t.secret',
  });
}

test('[S4.1] No: nothing is asked', async () => {
  await openScreen('DisplayUpdatePOIStatus_No');
  await screen.findByText('There is nothing to submit again.');
  expect(screen.queryByRole('button', { name: 'Verify now' })).toBeNull();
});

test('[S2.23] [S2.24] [S4.2] [S4.7] [S2.18] [S2.19] [S7.8] Needed: note, statement, deadline, requirements, and a verify button that goes to the SDK route', async () => {
  const calls = await openScreen('DisplayUpdatePOIStatus_Needed');
  screen.getByText('Important note');
  screen.getByText(/^Your identity documents have to be submitted again/);
  screen.getByText('The rules for identity documents have changed here.');
  screen.getByText(/^Submit them by .*15 January 2030|^Submit them by .*January 15, 2030/);
  screen.getByText(/only part of your daily limit remains/);
  expect(needs()).toEqual([
    'Use an Indian ID',
    'A PAN card is not accepted',
    'Authenticate a single account only',
  ]);
  fireEvent.click(button(await panel(), 'Verify now'));
  await expectTheWay(calls);
});

test('[S4.3] [S2.23] Pending: the processing notice, the deadline, and a disabled Reviewing button', async () => {
  await openScreen('DisplayUpdatePOIStatus_Pending');
  const card = await panel();
  expect(card.textContent).toContain('We are reviewing your documents');
  screen.getByText(/^Deadline: .*2030/);
  expect(screen.queryByText(/only part of your daily limit/)).toBeNull();
  expect(button(card, 'Reviewing').hasAttribute('disabled')).toBe(true);
});

test('[S4.4] [S8.14] [S4.7] Rejected: review failed with the server’s reason, and an enabled resubmit button', async () => {
  const calls = await openScreen('DisplayUpdatePOIStatus_Rejected', {
    rejectReason: 'A PAN card proves a tax number only.',
  });
  const card = await panel();
  expect(card.textContent).toContain('We could not accept your documents');
  expect(card.textContent).toContain('A PAN card proves a tax number only.');
  fireEvent.click(button(card, 'Submit again'));
  await expectTheWay(calls);
});

test('[S4.5] [S8.14] Rejected_Daily: the same with a disabled button, and the hour from which it is enabled', async () => {
  await openScreen('DisplayUpdatePOIStatus_Rejected_Daily', {
    rejectReason: 'The photo page is cut.',
    retryAt: '2030-01-02T09:30:00.000Z',
  });
  const card = await panel();
  expect(card.textContent).toContain('The photo page is cut.');
  const hour = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(
    new Date('2030-01-02T09:30:00Z'),
  );
  expect(card.textContent).toContain(hour);
  expect(button(card, 'Submit again').hasAttribute('disabled')).toBe(true);
});

test('[S8.14] without a reason it still says what to do; with no attempt left, whom to ask', async () => {
  await openScreen('DisplayUpdatePOIStatus_Rejected_Daily');
  const card = await panel();
  expect(card.textContent).toContain('good light');
  expect(card.textContent).toContain('contact support');
});

test.each(['DisplayUpdatePOIStatus_Needed', 'DisplayUpdatePOIStatus_Rejected'] as const)(
  '[S4.6] [S2.25] [S4.8] the Turkish variant, %s: the app’s code and a disabled button instead',
  async (status) => {
    await openScreen(status, { channel: 'app', siteInfo: { site: 'TUR', country: 'TR' } });
    expect(needs()).toEqual(['Take photos of your ID in an interview', 'Verify your identity by NFC']);
    const card = await panel();
    expect(card.textContent).toContain('Download the mobile app');
    const code = within(card).getByRole('img');
    expect(code.getAttribute('src')).toBe('/user/accounts/assets/app-download-code.svg');
    expect(button(card, 'Resubmit in app').hasAttribute('disabled')).toBe(true);
    expect(within(card).getAllByRole('button')).toHaveLength(1);
  },
);

test('once its day has passed it says what holds now', async () => {
  await openScreen('DisplayUpdatePOIStatus_Needed', { overdue: true, consequence: 'withdrawal-only' });
  screen.getByText(/^The deadline was/);
  screen.getByText('You can only withdraw until you submit them.');
});

test('[S4.7] without a token the user stays, is told so, and can press again', async () => {
  await openScreen('DisplayUpdatePOIStatus_Needed', {}, { refused: true });
  const card = await panel();
  fireEvent.click(button(card, 'Verify now'));
  expect((await within(card).findByRole('alert')).textContent).toContain('Something went wrong on our side');
  expect(assigned).toEqual([]);
  expect(button(card, 'Verify now').hasAttribute('disabled')).toBe(false);
});
