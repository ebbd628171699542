// @vitest-environment happy-dom
import { filePath } from '@credence/contract/upload';
import { type CaseFile, submitCase } from '@credence/contract/verification';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { heading, press } from '../../../testing/on-screen.ts';
import { collecting, openSubmission, readyFile } from '../../../testing/submission.ts';
// Loaded before the first test rather than while it waits.
import '../submission-screen.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function openReview(current = collecting('PASSPORT')) {
  const opened = await openSubmission({ current });
  await screen.findByRole('list', { name: 'Steps of the verification' });
  window.location.hash = '#review';
  await heading('Review and submit');
  return opened;
}

const card = async (name: string) => {
  const found = (await screen.findByRole('heading', { level: 2, name })).closest('section');
  if (!found) throw new Error(`There is no card ${name}`);
  return within(found);
};

describe('[S2.2] before it is sent', () => {
  test('who one is by one’s own word is shown as it will be sent, with the way to change it', async () => {
    await openReview();
    const details = await card('Your details');
    for (const value of ['Layla Haddad', 'April 12, 1990']) {
      details.getByText(new RegExp(`^.?${value}.?$`));
    }
    details.getByText(/12 Palm Street, Dubai, United Arab Emirates/);
    expect(details.getByRole('link', { name: 'Change: Your details' }).getAttribute('href')).toBe(
      '/user/accounts/auth/personal',
    );
  });

  test('a document that was accepted before is named with its country, and not asked for again', async () => {
    await openReview({ ...collecting('PASSPORT'), documentCarried: true });
    const carried = await card('Document');
    carried.getByText('Accepted before');
    carried.getByText(/Passport · .*United Arab Emirates/);
  });
});

describe('[S2.2] submitted while pictures are still looked at', () => {
  const selfie = readyFile('selfie');
  const front = readyFile('document-front');
  const pathOf = ({ id }: CaseFile) => `${filePath}/${id}`;
  const lookedAt = { ...front, state: 'processing' as const };

  async function submitEarly() {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const current = { ...collecting('PASSPORT'), files: [lookedAt, selfie] };
    const { world, inputsOf, pictures } = await openReview(current);
    press('Submit');
    const bar = await screen.findByRole('progressbar', { name: 'Submitting…' });
    expect(bar.getAttribute('aria-valuetext')).toBe('75%');
    expect(inputsOf(submitCase.path)).toEqual([]);
    return {
      pictures,
      submitted: () => inputsOf(submitCase.path).length,
      /** What the server says of the passport by now. */
      say: async (file: typeof front) => {
        world.current = { ...current, files: [file, selfie] };
        await vi.advanceTimersByTimeAsync(2_500);
      },
    };
  }

  test('it goes by itself when the last one is through', async () => {
    const { say, submitted } = await submitEarly();
    await say(front);
    await heading('We are checking your document');
    expect(submitted()).toBe(1);
  });

  test('pictures to be looked at give way, and come if it does not go', async () => {
    const { say, submitted, pictures } = await submitEarly();
    expect(pictures.map(({ path }) => path)).toEqual([pathOf(selfie)]);
    expect(pictures[0]?.signal?.aborted).toBe(true);
    await say({ ...front, findings: ['blurred'] });
    await screen.findByRole('alert');
    const again = pictures.slice(1);
    expect(again.map(({ path }) => path).toSorted()).toEqual([pathOf(front), pathOf(selfie)]);
    expect(again.some(({ signal }) => signal?.aborted)).toBe(false);
    press('Submit');
    await heading('We are checking your document');
    expect(submitted()).toBe(1);
    expect(again.every(({ signal }) => signal?.aborted)).toBe(true);
    expect(pictures).toHaveLength(3);
  });

  test('nothing is asked for that became ready as it went', async () => {
    const { say, pictures } = await submitEarly();
    await say(front);
    await heading('We are checking your document');
    expect(pictures).toHaveLength(1);
  });

  test.each([
    [
      { ...front, findings: ['blurred' as const] },
      /^Not submitted yet. Take it again, or submit it as it is.$/,
    ],
    [{ ...front, state: 'unreadable' as const }, /^Not submitted yet.$/],
  ])('it does not, where something is wrong with one; that is said there', async (file, told) => {
    const { say, submitted } = await submitEarly();
    await say(file);
    const picture = screen.getByText('Passport, photo page').closest('li');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(told);
    expect(picture?.contains(alert)).toBe(true);
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: 'Take again: Passport, photo page' }),
    );
    expect(screen.queryByRole('progressbar')).toBeNull();
    await vi.advanceTimersByTimeAsync(2_500);
    expect(submitted()).toBe(0);
    if (file.state === 'unreadable') return;
    press('Submit');
    await heading('We are checking your document');
    expect(submitted()).toBe(1);
  });
});
