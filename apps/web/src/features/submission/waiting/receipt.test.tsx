// @vitest-environment happy-dom
import type { ApplicantCase } from '@credence/contract/verification';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { heading } from '../../../testing/on-screen.ts';
import { collecting, openSubmission } from '../../../testing/submission.ts';
// Loaded before the first test rather than while it waits.
import '../submission-screen.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const submitted = (more: Partial<ApplicantCase> = {}): ApplicantCase => ({
  ...collecting('PASSPORT'),
  state: 'submitted',
  submittedAt: new Date().toISOString(),
  files: [
    {
      id: '01890000-0000-7000-8000-000000000051',
      kind: 'document-front',
      state: 'ready',
      width: 1600,
      height: 1200,
      findings: [],
    },
  ],
  ...more,
});

const current = () => document.querySelector('[aria-current="step"]');

describe('[S2.2] the receipt', () => {
  test('says when it was sent; while machines read, something turns, and nothing else is claimed', async () => {
    // Far from midnight.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 24, 12) });
    await openSubmission({ current: submitted(), status: 'PENDING' });
    await heading('We are checking your document');
    await screen.findByText(/^Sent at /);
    screen.getByText('Pictures received');
    await waitFor(() => expect(current()?.textContent).toBe('Our software is reading your document'));
    expect(current()?.querySelector('.spinner')).not.toBeNull();
    expect(screen.queryByText(/e-mail|In line|our team is/)).toBeNull();
  });

  test('names the day where it was another one', async () => {
    await openSubmission({
      current: submitted({ submittedAt: '2026-03-01T09:00:00.000Z' }),
      status: 'PENDING',
    });
    await screen.findByText(/^Sent on .*March 1, 2026/);
  });

  test('ticks what was found, and tells the place, the usual time and the address of the verdict', async () => {
    const by = new Date(Date.now() + 60_000);
    await openSubmission({
      current: submitted({ state: 'in_review' }),
      status: 'PENDING',
      progress: {
        stage: 'in-line',
        document: 'read',
        place: 3,
        usuallyBy: by.toISOString(),
        mailTo: 'o•••@e•••.com',
      },
    });
    await heading('We are checking your document');
    await screen.findByText('Document read');
    screen.getByText('Details compared with your document');
    expect(current()?.textContent).toMatch(
      /^In line for one of our teamYou are number 3\. Usually done by .*:\d\d/,
    );
    expect(current()?.querySelector('.spinner')).toBeNull();
    screen.getByText(/We will e-mail .*o•••@e•••\.com.* as soon as it is decided\./);
  });

  test('an officer is named only once one has taken the case; what machines could not read is left to a person', async () => {
    await openSubmission({
      current: submitted({ state: 'in_review' }),
      status: 'PENDING',
      progress: { stage: 'with-officer', document: 'left' },
    });
    await screen.findByText('A member of our team is looking at them');
    screen.getByText('One of our team reads your document');
    expect(screen.queryByText('Document read')).toBeNull();
    expect(within(screen.getByRole('main')).queryByText(/You are/)).toBeNull();
  });

  test('lives: the verdict comes by itself', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { world } = await openSubmission({ current: submitted(), status: 'PENDING' });
    await heading('We are checking your document');
    world.current = submitted({ state: 'approved' });
    world.status = 'SUCCESS';
    await vi.advanceTimersByTimeAsync(2_500);
    await heading('You’re verified');
  });
});
