// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { decidedCase } from '../testing/account.ts';
import { openSubmission } from '../testing/submission.ts';
import { followViews } from './page-title.ts';
// Loaded before the first test rather than while it waits.
import '../features/submission/submission-screen.tsx';

let stop = (): void => undefined;
beforeEach(() => {
  stop = followViews();
});
afterEach(() => {
  stop();
  cleanup();
});

const titled = (title: string) =>
  waitFor(() => expect(document.title).toBe(`${title} · Document verification · Credence`), {
    timeout: 15_000,
  });

test('each step of one screen gives the page a title of its own', async () => {
  await openSubmission();
  await titled('Which document will you use?');
  fireEvent.click(await screen.findByRole('button', { name: /^Passport/ }));
  await titled('Photo page of your passport');
});

test.each([
  ['approved', 'SUCCESS', 'You’re verified'],
  ['retry', 'FAILED_AND_CAN_RETRY', 'Please try again'],
  ['refused', 'FAILED_AND_CAN_NOT_RETRY', 'We could not verify you'],
] as const)('a case that is %s says so in the tab', async (state, status, title) => {
  await openSubmission({ current: decidedCase(state, ['document-glare']), status });
  await titled(title);
});

test('a verdict that comes while one looks elsewhere is in the tab', async () => {
  const { world } = await openSubmission({
    current: { ...decidedCase('approved', []), state: 'submitted', verdict: null },
  });
  await titled('We are checking your document');
  world.current = decidedCase('approved', []);
  world.status = 'SUCCESS';
  await titled('You’re verified');
});

test('what a part of the view says comes before its heading, and nothing is said twice', async () => {
  document.body.innerHTML = '<main><h1>Identity verification</h1></main>';
  document.title = 'Identity verification · Credence';
  await waitFor(() => expect(document.title).toBe('Identity verification · Credence'));
  document.body.innerHTML =
    '<main><h1>Identity verification</h1><div data-view><h2>Next: your ID</h2></div></main>';
  await waitFor(() => expect(document.title).toBe('Next: your ID · Identity verification · Credence'));
  document.title = 'Help · Credence';
  await waitFor(() => expect(document.title).toBe('Next: your ID · Help · Credence'));
  document.body.innerHTML = '';
  await waitFor(() => expect(document.title).toBe('Help · Credence'));
});
