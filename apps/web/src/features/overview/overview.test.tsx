// @vitest-environment happy-dom
import { kycInfo, type StepStatus } from '@credence/contract/kyc';
import { readPersonalInfo } from '@credence/contract/personal-info';
import { type ApplicantCase, currentCase } from '@credence/contract/verification';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeApi } from '../../api/fake.ts';
import { changes } from '../../state/store.ts';
import { decidedCase, emptyInfo, kycInfoWith, savedInfo, signedIn } from '../../testing/account.ts';
import { openApp } from '../../testing/open.tsx';

afterEach(() => {
  cleanup();
  changes.setRate(1);
  vi.useRealTimers();
});

const refused = decidedCase('refused', ['identity-in-use']);
const cases: Partial<Record<StepStatus, ApplicantCase>> = {
  PENDING: { ...refused, state: 'in_review', verdict: null },
  FAILED_AND_CAN_NOT_RETRY: refused,
};

/** Opens the overview with level 1 in a state, and gives the card with the next step. */
async function openHub(
  first: StepStatus,
  labels: Parameters<typeof decidedCase>[1] = [],
): Promise<HTMLElement> {
  fakeApi([
    ...signedIn,
    [kycInfo, () => kycInfoWith(first)],
    [readPersonalInfo, () => savedInfo(emptyInfo)],
    [currentCase, () => cases[first] ?? decidedCase('retry', labels)],
  ]);
  await openApp('/user/accounts/auth');
  const heading = await screen.findByText(/^(Next step|Where you stand)$/);
  const card = heading.closest('section');
  if (!card) throw new Error('no card around the next step');
  return card;
}

const link = (card: HTMLElement, name: string) =>
  within(card).getByRole('link', { name }).getAttribute('href');
const levelOne = () => {
  const card = screen.getByRole('heading', { name: 'Level 1: identity' }).closest('li');
  if (!card) throw new Error('no rung of level 1');
  return within(card);
};

describe('the next step of each status', () => {
  test('[S4.9] ALLOW: start, with what it needs; the ladder says what it gives', async () => {
    const card = await openHub('ALLOW');
    expect(within(card).getByRole('button', { name: 'Start verification' })).toBeTruthy();
    expect(card.textContent).toContain('A passport or ID and a selfie');
    expect(levelOne().getByText('10.00000000 BTC')).toBeTruthy();
    expect(levelOne().getByText('1,000,000.00 USD')).toBeTruthy();
    expect(levelOne().getByText('Ready to start')).toBeTruthy();
  });

  test('[S4.9] ALLOW with the details given: on to the document', async () => {
    fakeApi([
      ...signedIn,
      [kycInfo, () => kycInfoWith('ALLOW')],
      [readPersonalInfo, () => savedInfo(emptyInfo, { complete: true })],
    ]);
    await openApp('/user/accounts/auth');
    fireEvent.click(await screen.findByRole('button', { name: 'Add your document' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Add your document' })).toBeNull());
    screen.getByRole('heading', { name: 'Next: your ID' });
  });

  test('[S4.9] NOT_ALLOW: nothing to do, and why', async () => {
    const card = await openHub('NOT_ALLOW');
    expect(card.textContent).toContain('Verification isn’t available for this account');
    expect(link(card, 'Help')).toBe('/user/accounts/auth/help');
    expect(levelOne().getByText('Locked')).toBeTruthy();
  });

  test('[S4.9] PENDING: how long it takes, and that one may leave', async () => {
    const card = await openHub('PENDING');
    expect(card.textContent).toContain('one working day');
    expect(card.textContent).toContain('You can leave');
    expect(within(card).queryByRole('link')).toBeNull();
    expect(levelOne().getByText('Being checked')).toBeTruthy();
  });

  test('[S4.9] [S4.11] SUCCESS: the limit that is in force now, marked on the ladder', async () => {
    const card = await openHub('SUCCESS');
    expect(card.textContent).toContain('Your identity is verified');
    expect(levelOne().getByText('Your limit now').nextElementSibling?.textContent).toContain(
      '10.00000000\u00a0BTC',
    );
    expect(levelOne().getByText('Verified')).toBeTruthy();
  });

  test('[S4.9] FAILED_AND_CAN_RETRY: what went wrong, and a new try', async () => {
    const card = await openHub('FAILED_AND_CAN_RETRY', ['document-blurred']);
    expect(card.textContent).toContain('The picture of your document is blurred');
    expect(link(card, 'Try again')).toBe('/user/accounts/auth/kyc');
    expect(link(card, 'Common reasons why verification fails')).toBe('/user/accounts/auth/help#reasons');
    expect(levelOne().getByText('Action needed')).toBeTruthy();
  });

  test('[S4.9] FAILED_AND_CAN_RETRY for what was declared: the details first', async () => {
    const card = await openHub('FAILED_AND_CAN_RETRY', ['name-differs']);
    expect(link(card, 'Correct your details')).toBe('/user/accounts/auth/personal');
  });

  test('[S4.9] FAILED_AND_CAN_NOT_RETRY: the reason, a reference and help, but no new try', async () => {
    const card = await openHub('FAILED_AND_CAN_NOT_RETRY');
    expect(card.textContent).toContain('already verified on another account');
    expect(await within(card).findByText(refused.reference)).toBeTruthy();
    expect(card.textContent).not.toContain(refused.id);
    expect(within(card).getAllByRole('link')).toHaveLength(2);
    expect(link(card, 'Move your identity to another account')).toBe('/user/accounts/auth/transfer');
    expect(link(card, 'Contact support')).toBe('/user/accounts/auth/help#contact');
    expect(levelOne().getByText('Not approved')).toBeTruthy();
  });

  test('[S4.9] CERTIFICATION_DISABLED: paused, nothing to try', async () => {
    const card = await openHub('CERTIFICATION_DISABLED');
    expect(card.textContent).toContain('Verification is paused');
    expect(
      within(card)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Help']);
    expect(levelOne().getByText('Not available')).toBeTruthy();
  });
});

test('[S4.9] the outcome of a check appears without a reload and is announced', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let status: StepStatus = 'PENDING';
  fakeApi([
    ...signedIn,
    [kycInfo, () => kycInfoWith(status)],
    [readPersonalInfo, () => savedInfo(emptyInfo)],
    [currentCase, () => null],
  ]);
  await openApp('/user/accounts/auth');
  await screen.findByText('We are checking your documents');
  status = 'SUCCESS';
  await vi.advanceTimersByTimeAsync(11_000);
  await screen.findByText('Your identity is verified');
  await waitFor(() =>
    expect(screen.getAllByRole('status').map((region) => region.textContent)).toContain('Verified'),
  );
});

test('[S4.10] [S3.7] member tag KYC 1 of the user closes both levels', async () => {
  const [profile, [member]] = signedIn;
  fakeApi([
    profile,
    [member, () => ({ id: 'u', masked_email: '', member_tag: { KYC: 1 } })],
    [kycInfo, () => kycInfoWith('ALLOW', 'ALLOW')],
    [readPersonalInfo, () => savedInfo(emptyInfo)],
  ]);
  await openApp('/user/accounts/auth');
  await screen.findByText('Verification isn’t available for this account');
  expect(screen.getAllByText('Locked')).toHaveLength(2);
});

describe('what a level gives', () => {
  const inBitcoin = [{ level: 1 as const, coinLimit: [{ coin: 'BTC', limit: '2.5' }] }];

  async function openInBitcoin(btcRate?: string): Promise<void> {
    fakeApi([
      ...signedIn,
      [kycInfo, () => kycInfoWith('ALLOW', 'CERTIFICATION_DISABLED', { quotas: inBitcoin, btcRate })],
      [readPersonalInfo, () => savedInfo(emptyInfo)],
    ]);
    await openApp('/user/accounts/auth');
    await screen.findByText('Ready to start');
  }

  test('[S9.2] is told in BTC alone where no rate is known', async () => {
    await openInBitcoin();
    expect(levelOne().getByText('2.50000000 BTC')).toBeTruthy();
    expect(levelOne().queryByText(/USD/)).toBeNull();
  });

  test('[S3.1] [S4.16] [S9.2] is told in the display currency too, once a rate is', async () => {
    await openInBitcoin('65000.5');
    expect((await levelOne().findByText(/USD/)).textContent).toBe('≈ 162,501.25\u00a0USD');
  });

  test('[S4.15] [S5.3] is listed whole for every level and coin when asked for', async () => {
    await openHub('ALLOW');
    const button = screen.getByRole('button', { name: 'See all limits' });
    expect(screen.queryByRole('table')).toBeNull();
    fireEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    const table = await screen.findByRole('table', { name: 'All daily limits' });
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['Coin', 'Daily limit', 'In short'],
      ['Not verified'],
      ['BTC', '0.00000000', '0.00'],
      ['Level 1'],
      ['BTC', '10.00000000', '10.00'],
      ['USD', '1,000,000.00', '1.00M'],
      ['Level 2'],
      ['BTC', '100.00000000', '100.00'],
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Hide all limits' }));
    expect(screen.queryByRole('table')).toBeNull();
  });
});
