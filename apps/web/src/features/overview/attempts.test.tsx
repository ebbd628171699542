// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { decidedCase, kycInfoWith } from '../../testing/account.ts';
import { openHub, panel, second, type Tasks } from '../../testing/overview.ts';

afterEach(cleanup);

describe('what limits the next try', () => {
  const retryAt = '2026-03-02T09:30:00.000Z';

  test('[S4.9] today’s attempts are used: when it goes on, and nothing to press', async () => {
    await openHub(
      second('FAILED_AND_CAN_RETRY', {
        limitation: 'LIMITATION_ATTEMPTS_TODAY',
        limitationInfo: retryAt,
        bannerTags: ['LAST_ATTEMPT_TODAY'],
      }),
      { found: decidedCase('retry', ['address-too-old']) },
    );
    const card = await panel();
    card.getByText(/You can try again from .*Monday.*\d:30/);
    expect(card.queryByText(/last attempt for today/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(card.queryByRole('link', { name: 'Try again' })).toBeNull();
  });

  test('[S4.9] all attempts are used: support and a reference', async () => {
    const found = decidedCase('retry', ['document-blurred']);
    await openHub(
      kycInfoWith('FAILED_AND_CAN_NOT_RETRY', 'NOT_ALLOW', { limitation: 'LIMITATION_ATTEMPTS_USED_UP' }),
      { found },
    );
    const card = await panel();
    card.getByText('You’ve used all attempts for this level.');
    card.getByText(/If you’d like another attempt, contact support/);
    expect(await card.findByText(found.reference)).toBeTruthy();
  });

  test('[S3.9] the last attempt of all is said even while none is free today', async () => {
    await openHub(
      second('FAILED_AND_CAN_RETRY', {
        limitation: 'LIMITATION_ATTEMPTS_TODAY',
        limitationInfo: retryAt,
        bannerTags: ['LAST_ATTEMPT'],
      }),
    );
    const card = await panel();
    card.getByText(/You can try again from/);
    card.getByText(/You have one attempt left at this level/);
  });

  test('[S3.9] the last attempt and what became of the one before are said', async () => {
    await openHub(
      kycInfoWith('ALLOW', 'NOT_ALLOW', {
        bannerTags: ['LAST_ATTEMPT_TODAY', 'SOMETHING_NEWER'],
        errorNotify: 'session-expired',
      }),
    );
    const card = await panel();
    card.getByText(/last attempt for today/);
    card.getByText(/wasn’t finished in time/);
    expect(card.getByRole('link', { name: 'Add your document' })).toBeTruthy();
  });

  test('[S3.9] a second identity is asked for beside the document, with the reason where it failed', async () => {
    await openHub(
      kycInfoWith('ALLOW', 'NOT_ALLOW', {
        second_identity_state: 'FAILED',
        additionalRejectReason: 'number-not-found',
      }),
      {
        tasks: [
          { code: 'IDENTITY_DOCUMENT', level: 1, status: 'DONE' },
          { code: 'SECOND_IDENTITY', level: 1, status: 'TODO' },
        ],
      },
    );
    const card = await panel();
    card.getByText(/couldn’t confirm your second proof/);
    card.getByText(/This number isn’t in the registry/);
    expect(card.getByRole('link', { name: 'Continue with your number' }).getAttribute('href')).toBe(
      '/user/accounts/auth/vendor?level=1',
    );
  });

  test('[S3.9] [S7.24] a second identity can be given while the document is checked, and nothing is asked for once it was', async () => {
    const waiting = (status: 'TODO' | 'WAITING'): Tasks => [
      { code: 'IDENTITY_DOCUMENT', level: 1, status: 'WAITING' },
      { code: 'SECOND_IDENTITY', level: 1, status },
    ];
    const name = 'Continue with your number';
    await openHub(kycInfoWith('PENDING', 'NOT_ALLOW', { second_identity_state: 'NEEDED' }), {
      tasks: waiting('TODO'),
    });
    const card = await panel();
    expect(card.getByRole('link', { name }).getAttribute('href')).toBe('/user/accounts/auth/vendor?level=1');
    // The list of what is to do says so.
    expect(card.queryByText(/Besides your document, you also need/)).toBeNull();
    cleanup();
    await openHub(kycInfoWith('PENDING', 'NOT_ALLOW', { second_identity_state: 'PENDING' }), {
      tasks: waiting('WAITING'),
    });
    (await panel()).getByText('Your second proof of identity is being checked.');
    expect(screen.queryByRole('link', { name })).toBeNull();
  });
});
