// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { decidedCase } from '../../testing/account.ts';
import { heading } from '../../testing/on-screen.ts';
import { waitedFor } from '../../testing/owed.ts';
import { openSubmission } from '../../testing/submission.ts';
// Loaded before the first test rather than while it waits.
import './submission-screen.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const approved = { ...decidedCase('retry', []), state: 'approved', verdict: null } as const;
const owed = [waitedFor.test, waitedFor.agreement];

test('[S4.9] the verdict names what remains, and leads to exactly that', async () => {
  await openSubmission({ current: approved, status: 'ALLOW', tags: ['LEVEL_WAITS'], owed });
  await heading('Your identity is confirmed');
  const main = within(screen.getByRole('main'));
  main.getByText('2 things left for level 1:');
  const list = within(main.getByRole('list'));
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/user/accounts/auth/crypto-knowledge-test',
    '/user/accounts/auth/agreement?code=client-agreement',
  ]);
  expect(main.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(
    '/user/accounts/auth/crypto-knowledge-test',
  );
  expect(screen.queryByText('You’re verified')).toBeNull();
});

test('[S4.9] a verdict that comes while the screen is open is never told as the level, not even for a moment', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { world } = await openSubmission({
    current: { ...approved, state: 'submitted' },
    status: 'PENDING',
    tags: ['LEVEL_ASKS_MORE'],
    owed,
  });
  await heading('We are checking your document');
  Object.assign(world, { current: approved, status: 'ALLOW', tags: ['LEVEL_WAITS'] });
  const told: (string | null)[] = [];
  const seen = new MutationObserver(() => told.push(document.body.textContent));
  seen.observe(document.body, { childList: true, subtree: true, characterData: true });
  await vi.advanceTimersByTimeAsync(11_000);
  await heading('Your identity is confirmed');
  seen.disconnect();
  expect(told.some((text) => text?.includes('You’re verified'))).toBe(false);
  expect(screen.getByText('Your identity is confirmed', { selector: '[role=status]' })).toBeTruthy();
});

test('[S4.9] with the last thing the level is there', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { world } = await openSubmission({
    current: approved,
    status: 'PENDING',
    tags: ['LEVEL_WAITS'],
    owed: [],
  });
  await heading('Your identity is confirmed');
  screen.getByText(/We’re checking the rest/);
  Object.assign(world, { status: 'SUCCESS', tags: [] });
  await vi.advanceTimersByTimeAsync(11_000);
  await heading('You’re verified');
});
