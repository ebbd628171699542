// @vitest-environment happy-dom
import {
  type ApplicantCase,
  currentCase,
  kycInfo,
  readPersonalInfo,
  type StepStatus,
} from '@credence/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeApi } from '../../api/fake.ts';
import { decidedCase, emptyInfo, kycInfoWith, savedInfo, signedIn } from '../../testing/account.ts';
import { openApp } from '../../testing/open.tsx';

afterEach(() => {
  cleanup();
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
  const card = screen.getByRole('heading', { name: 'Level 1: identity' }).closest('section');
  if (!card) throw new Error('no card of level 1');
  return within(card);
};

describe('the next step of each status', () => {
  test('[S4.9] ALLOW: start, with what it needs and what it gives', async () => {
    const card = await openHub('ALLOW');
    expect(link(card, 'Start verification')).toBe('/user/accounts/auth/personal');
    expect(card.textContent).toContain('passport or ID card');
    expect(card.textContent).toContain('10\u00a0BTC');
    expect(card.textContent).toContain('$1,000,000');
    expect(levelOne().getByText('Ready to start')).toBeTruthy();
  });

  test('[S4.9] ALLOW with the details given: on to the document', async () => {
    fakeApi([
      ...signedIn,
      [kycInfo, () => kycInfoWith('ALLOW')],
      [readPersonalInfo, () => savedInfo(emptyInfo, { complete: true })],
    ]);
    await openApp('/user/accounts/auth');
    const go = await screen.findByRole('link', { name: 'Continue with your document' });
    expect(go.getAttribute('href')).toBe('/user/accounts/auth/kyc');
  });

  test('[S4.9] NOT_ALLOW: nothing to do, and why', async () => {
    const card = await openHub('NOT_ALLOW');
    expect(card.textContent).toContain('Verification is not open for this account');
    expect(link(card, 'Help')).toBe('/user/accounts/auth/help');
    expect(levelOne().getByText('Locked')).toBeTruthy();
  });

  test('[S4.9] PENDING: how long it takes, and that one may leave', async () => {
    const card = await openHub('PENDING');
    expect(card.textContent).toContain('one working day');
    expect(card.textContent).toContain('You can leave this page');
    expect(within(card).queryByRole('link')).toBeNull();
    expect(levelOne().getByText('Being checked')).toBeTruthy();
  });

  test('[S4.9] SUCCESS: the limit that is in force now', async () => {
    const card = await openHub('SUCCESS');
    expect(card.textContent).toContain('Your identity is verified');
    expect(card.textContent).toContain('10\u00a0BTC');
    expect(levelOne().getByText('Verified')).toBeTruthy();
  });

  test('[S4.9] FAILED_AND_CAN_RETRY: what went wrong, and a new try', async () => {
    const card = await openHub('FAILED_AND_CAN_RETRY', ['document-blurred']);
    expect(card.textContent).toContain('The picture of your document is blurred');
    expect(link(card, 'Try again')).toBe('/user/accounts/auth/kyc');
    expect(levelOne().getByText('Action needed')).toBeTruthy();
  });

  test('[S4.9] FAILED_AND_CAN_RETRY for what was declared: the details first', async () => {
    const card = await openHub('FAILED_AND_CAN_RETRY', ['name-differs']);
    expect(link(card, 'Correct your details')).toBe('/user/accounts/auth/personal');
  });

  test('[S4.9] FAILED_AND_CAN_NOT_RETRY: the reason, a reference and help, but no new try', async () => {
    const card = await openHub('FAILED_AND_CAN_NOT_RETRY');
    expect(card.textContent).toContain('already verified on another account');
    expect(card.textContent).toContain(refused.id);
    expect(within(card).getAllByRole('link')).toHaveLength(1);
    expect(link(card, 'Help')).toBe('/user/accounts/auth/help');
    expect(levelOne().getByText('Not approved')).toBeTruthy();
  });

  test('[S4.9] CERTIFICATION_DISABLED: paused, nothing to press', async () => {
    const card = await openHub('CERTIFICATION_DISABLED');
    expect(card.textContent).toContain('Verification is paused');
    expect(within(card).queryByRole('link')).toBeNull();
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
  const announced = await screen.findAllByRole('status');
  expect(announced.map((region) => region.textContent)).toContain('Verified');
});

test('[S4.10] member tag KYC 1 closes both levels', async () => {
  const [profile, [member]] = signedIn;
  fakeApi([
    profile,
    [member, () => ({ id: 'u', masked_email: '', member_tag: { KYC: 1 } })],
    [kycInfo, () => kycInfoWith('ALLOW', 'ALLOW')],
    [readPersonalInfo, () => savedInfo(emptyInfo)],
  ]);
  await openApp('/user/accounts/auth');
  await screen.findByText('Verification is not open for this account');
  expect(screen.getAllByText('Locked')).toHaveLength(2);
});
