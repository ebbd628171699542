// @vitest-environment happy-dom
import { type ApplicantCase, reviewLabel } from '@credence/contract/verification';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import arabic from '../../../../../locales/user-accounts/ar-SA.json';
import english from '../../../../../locales/user-accounts/en.json';
import { decidedCase } from '../../testing/account.ts';
import { heading, press } from '../../testing/on-screen.ts';
import { byNumber, collecting, openSubmission, spent } from '../../testing/submission.ts';
// Loaded before the first test rather than while it waits.
import './submission-screen.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('[S4.11] an approval shows the limit before and after, and leads to the operator’s own pages', async () => {
  const config = document.createElement('script');
  config.type = 'application/json';
  config.id = 'credence-config';
  config.textContent = JSON.stringify({
    withdrawUrl: 'https://exchange.example/withdraw',
    tradeUrl: 'https://exchange.example/trade',
  });
  document.head.append(config);
  onTestFinished(() => config.remove());
  await openSubmission({ current: decidedCase('approved', []), status: 'SUCCESS' });
  await heading('You’re verified');
  await screen.findByText('0.00000000 BTC');
  screen.getByText('10.00000000 BTC');
  const links = within(screen.getByRole('main')).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Withdraw', 'Trade', 'See your limits']);
});

describe('[S3.9] what is left of the attempts', () => {
  test('today’s are spent: the time of the next stands where a choice was made', async () => {
    await openSubmission({ refusal: spent });
    fireEvent.click(await screen.findByRole('button', { name: /^Passport/ }));
    await screen.findByText(/You can try again from .*Monday.*\d:30/);
  });

  test('and where another try was pressed', async () => {
    await openSubmission({
      current: decidedCase('retry', ['document-glare']),
      status: 'FAILED_AND_CAN_RETRY',
      refusal: spent,
    });
    await heading('Please try again');
    press('Take it again: Passport, photo page');
    await screen.findByText(/You can try again from .*Monday.*\d:30/);
  });

  test('a case was sent back and today’s are spent: the reasons, the time of the next, and nothing to press', async () => {
    await openSubmission({
      current: decidedCase('retry', ['document-glare', 'name-differs']),
      status: 'FAILED_AND_CAN_RETRY',
      limits: {
        limitation: 'LIMITATION_ATTEMPTS_TODAY',
        limitationInfo: '2026-03-02T09:30:00.000Z',
      },
      tags: ['LAST_ATTEMPT_TODAY'],
      ways: [byNumber('BVN')],
    });
    await heading('Please try again');
    screen.getByText(english['label.document-glare']);
    screen.getByText('You have used today’s attempts');
    screen.getByText(/You can try again from .*Monday.*\d:30/);
    const main = within(screen.getByRole('main'));
    expect(main.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Copy reference']);
    expect(main.getByRole('link', { name: 'Correct your details' }).getAttribute('href')).toBe(
      '/user/accounts/auth/personal',
    );
    expect(main.queryByRole('link', { name: 'Verify without a document' })).toBeNull();
    expect(screen.queryByText(/last attempt for today/)).toBeNull();
  });

  test('the last of today was in the verdict that has just come', async () => {
    const { world } = await openSubmission({
      current: { ...decidedCase('retry', []), state: 'submitted', verdict: null },
    });
    await heading('We are checking your document');
    world.current = decidedCase('retry', ['document-glare']);
    world.status = 'FAILED_AND_CAN_RETRY';
    world.limits = { limitation: 'LIMITATION_ATTEMPTS_TODAY', limitationInfo: '2026-03-02T09:30:00.000Z' };
    await screen.findByText('You have used today’s attempts', undefined, { timeout: 15_000 });
    expect(screen.queryByRole('button', { name: /again/ })).toBeNull();
  });

  test('none is left: the reasons of the last, and nothing to press', async () => {
    const current = decidedCase('retry', ['document-glare']);
    await openSubmission({ current, status: 'FAILED_AND_CAN_NOT_RETRY' });
    await heading('No attempts left');
    screen.getByText(english['label.document-glare']);
    screen.getByText(current.reference);
    expect(screen.queryByRole('button', { name: /again/ })).toBeNull();
  });

  test.each([
    ['LAST_ATTEMPT', /You have one attempt left at this level/],
    ['LAST_ATTEMPT_TODAY', /This is your last attempt for today/],
  ])('%s is said before the next try, and before it is submitted', async (tag, warning) => {
    await openSubmission({ tags: [tag] });
    await heading('Which document will you use?');
    await screen.findByText(warning);
    cleanup();
    await openSubmission({ current: collecting('PASSPORT'), tags: [tag] });
    await heading('Photo page of your passport');
    window.location.hash = '#review';
    await heading('Review and submit');
    screen.getByText(warning);
    cleanup();
    await openSubmission({
      current: decidedCase('retry', ['document-glare']),
      status: 'FAILED_AND_CAN_RETRY',
      tags: [tag],
    });
    await heading('Please try again');
    screen.getByText(warning);
  });
});

describe('[S2.2] the verdict', () => {
  test('appears without a reload', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const waiting: ApplicantCase = {
      ...collecting('PASSPORT'),
      state: 'submitted',
      submittedAt: '2026-03-01T09:00:00.000Z',
    };
    const { world } = await openSubmission({ current: waiting, status: 'PENDING' });
    await heading('We are checking your document');
    world.current = { ...waiting, state: 'approved' };
    world.status = 'SUCCESS';
    await vi.advanceTimersByTimeAsync(2_500);
    await heading('You’re verified');
    expect(screen.getByRole('link', { name: 'See your limits' }).getAttribute('href')).toBe(
      '/user/accounts/auth',
    );
  });

  test('a refusal says what can be done', async () => {
    const current = decidedCase('refused', ['identity-in-use']);
    await openSubmission({ current, status: 'FAILED_AND_CAN_NOT_RETRY' });
    await heading('We could not verify you');
    screen.getByText(english['label.identity-in-use']);
    screen.getByText(current.reference);
    expect(screen.queryByText(current.id)).toBeNull();
    // Nobody has said how to be reached: the help tells what there is.
    expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe(
      '/user/accounts/auth/help#contact',
    );
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    press('Copy reference');
    await screen.findByRole('button', { name: 'Copied' });
    expect(writeText).toHaveBeenCalledWith(current.reference);
    writeText.mockRestore();
  });

  test('a refusal for good asks nobody for another picture', async () => {
    const current = decidedCase('refused', ['document-not-original', 'selfie-differs']);
    await openSubmission({ current, status: 'FAILED_AND_CAN_NOT_RETRY' });
    await screen.findByText(english['label.document-not-original.final']);
    screen.getByText(english['label.selfie-differs.final']);
  });

  test.each(['refused', 'retry', 'approved'] as const)(
    'a case that is %s says its reference',
    async (state) => {
      const status = {
        refused: 'FAILED_AND_CAN_NOT_RETRY',
        retry: 'FAILED_AND_CAN_RETRY',
        approved: 'SUCCESS',
      } as const;
      const current = decidedCase(state, []);
      await openSubmission({ current, status: status[state] });
      await screen.findByText(current.reference);
    },
  );

  test('a case that is being checked says its reference', async () => {
    const current = { ...decidedCase('approved', []), state: 'in_review', verdict: null } as const;
    await openSubmission({ current });
    await screen.findByText(current.reference);
  });

  test.each(['number', 'electronic-identity'] as const)(
    '[S2.3] while the %s is checked nobody is told of a document or its pictures',
    async (route) => {
      const current: ApplicantCase = {
        ...collecting('PASSPORT'),
        state: 'submitted',
        route,
        documentType: null,
        requiredFiles: [],
      };
      await openSubmission({ current, status: 'PENDING' });
      await waitFor(() => expect(window.location.pathname).toBe('/user/accounts/auth/vendor'));
      expect(window.location.search).toBe('?level=1');
    },
  );

  test('[S2.3] a number that was sent back leaves the document to be chosen', async () => {
    const current: ApplicantCase = {
      ...decidedCase('retry', ['number-not-found']),
      route: 'number',
      documentType: null,
      requiredFiles: [],
    };
    await openSubmission({ current, status: 'FAILED_AND_CAN_RETRY' });
    await heading('Which document will you use?');
  });

  test('[S7.17] a verification that is being taken over names no pictures', async () => {
    const current: ApplicantCase = {
      ...collecting('PASSPORT'),
      state: 'in_review',
      route: 'taken-over',
      requiredFiles: [],
    };
    await openSubmission({ current, status: 'PENDING' });
    await heading('We’re checking your earlier verification');
    expect(screen.queryByText(/Pictures received/)).toBeNull();
  });

  test('[S4.9] a level that is paused says so as the overview does', async () => {
    await openSubmission({ status: 'CERTIFICATION_DISABLED' });
    await heading(english['hub.next.CERTIFICATION_DISABLED.title']);
    screen.getByText(english['hub.next.CERTIFICATION_DISABLED.text']);
  });

  test('a closed level takes no pictures', async () => {
    await openSubmission({ status: 'NOT_ALLOW' });
    await heading('Verification isn’t available for this account');
  });

  test.each(reviewLabel.options)('label %s has its text in English and Arabic', (label) => {
    const key = `label.${label}` as const;
    expect(english[key].length).toBeGreaterThan(10);
    expect(arabic[key]).toMatch(/\p{Script=Arabic}/u);
  });
});
