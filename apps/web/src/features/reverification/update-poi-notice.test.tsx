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
import { readIn } from '../../testing/time-zone.ts';

afterEach(cleanup);

type Status = KycInfo['displayControl']['displayUpdatePOI'];

/** Opens the overview of a verified account with this status of re-verification. */
async function openHub(displayUpdatePOI: Status, rest: Partial<KycInfo> = {}): Promise<void> {
  const info = kycInfoWith('SUCCESS', 'CERTIFICATION_DISABLED', rest);
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
  ['DisplayUpdatePOIStatus_Needed', 'Confirm your identity again', 'See what we need', 'warning'],
  ['DisplayUpdatePOIStatus_Pending', 'Confirm your identity again', 'See details', 'info'],
  ['DisplayUpdatePOIStatus_Rejected', 'We could not accept your documents', 'See why', 'danger'],
  ['DisplayUpdatePOIStatus_Rejected_Daily', 'We could not accept your documents', 'See why', 'danger'],
] as const)('[S2.23] %s: a notice leads to the screen', async (status, title, action, tone) => {
  await openHub(status);
  const card = await screen.findByRole('region', { name: title });
  const link = within(card).getByRole('link', { name: action });
  expect(link.getAttribute('href')).toBe('/user/accounts/auth/reverification');
  expect(card.querySelector(`.${tone}`)).not.toBeNull();
  expect(link.className).toContain(tone === 'info' ? 'secondary' : 'primary');
});

const dueAt = '2030-03-31T00:30:00.000Z';

const ordered: NonNullable<KycInfo['updatePOI']> = {
  reason: 'regulator',
  rejectReason: '',
  siteInfo: { site: 'IN', country: 'IN' },
  channel: 'web',
  dueAt,
  overdue: true,
  consequence: 'withdrawal-only',
  retryAt: null,
};

const restriction: NonNullable<KycInfo['restriction']> = {
  closed: ['deposit', 'trade', 'fiat'],
  since: dueAt,
  liftedBy: 'reverification',
};

const notice = (name: string) => screen.findByRole('region', { name });

test('[S2.23] while it can only withdraw it says what is possible, what is not, and what lifts it', async () => {
  await openHub('DisplayUpdatePOIStatus_Needed', { updatePOI: ordered, restriction });
  const card = await notice('You can only withdraw for now');
  for (const line of [
    /^Please submit your identity documents again/,
    /^The deadline was/,
    'You can still withdraw, up to your daily limit.',
    'Deposits, trading and buying with money are closed.',
    /^Everything opens again the moment you submit/,
  ])
    within(card).getByText(line);
  within(card).getByRole('link', { name: 'See what we need' });
  // Its day is over.
  expect(card.querySelector('.danger')).not.toBeNull();
  // On the rung that is in force, and on no other.
  expect(screen.getAllByText('Closed until you submit your documents')).toHaveLength(1);
});

test('what was not accepted meanwhile is said below it', async () => {
  await openHub('DisplayUpdatePOIStatus_Rejected', { updatePOI: ordered, restriction });
  const card = await notice('You can only withdraw for now');
  within(card).getByText('We could not accept your documents');
  within(card).getByRole('link', { name: 'See why' });
});

test('before its day, after it with another consequence, and under review nothing is said to be closed', async () => {
  await openHub('DisplayUpdatePOIStatus_Needed', { updatePOI: { ...ordered, overdue: false } });
  const early = await notice('Confirm your identity again');
  within(early).getByText(/^Submit them by/);
  expect(early.querySelector('.warning')).not.toBeNull();
  cleanup();
  await openHub('DisplayUpdatePOIStatus_Rejected', { updatePOI: { ...ordered, consequence: 'limits' } });
  within(await notice('We could not accept your documents')).getByText(/^Only part of your daily limit/);
  cleanup();
  await openHub('DisplayUpdatePOIStatus_Pending', { updatePOI: { ...ordered, overdue: false } });
  const card = await notice('Confirm your identity again');
  expect(within(card).queryByText(/deadline|Submit them/)).toBeNull();
  expect(screen.queryByText(/^Closed until/)).toBeNull();
});

test.each([
  ['Asia/Kolkata', '6:00 AM'],
  // The clocks go forward there in that very hour.
  ['Europe/Berlin', '3:30 AM'],
  ['America/New_York', '8:30 PM'],
])('[S4.5] the daily cap names the hour of the next try in %s', async (zone, hour) => {
  readIn(zone);
  await openHub('DisplayUpdatePOIStatus_Rejected_Daily', {
    updatePOI: {
      ...ordered,
      overdue: false,
      retryAt: zone === 'Europe/Berlin' ? '2030-03-31T01:30:00.000Z' : dueAt,
    },
  });
  const card = await notice('We could not accept your documents');
  expect(card.textContent).toMatch(new RegExp(`You can submit again from .*${hour.replace(' ', '\\s')}`));
});

test('[S4.5] where no try is left it says whom to ask', async () => {
  await openHub('DisplayUpdatePOIStatus_Rejected_Daily', { updatePOI: { ...ordered, overdue: false } });
  within(await notice('We could not accept your documents')).getByText(/contact support/);
});
