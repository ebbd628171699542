// @vitest-environment happy-dom
import {
  startCase,
  type ApplicantCase,
  type CaseFile,
  type ReviewLabel,
} from '@credence/contract/verification';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import english from '../../../../../../locales/user-accounts/en.json';
import { decidedCase } from '../../../testing/account.ts';
import { heading, press } from '../../../testing/on-screen.ts';
import { openSubmission } from '../../../testing/submission.ts';
// Loaded before the first test rather than while it waits.
import '../submission-screen.tsx';

afterEach(cleanup);

const files: CaseFile[] = (['document-front', 'selfie'] as const).map((kind, index) => ({
  id: `01890000-0000-7000-8000-00000000005${index}`,
  kind,
  state: 'ready',
  width: 1600,
  height: 1200,
  findings: [],
}));

const sentBack = (labels: ReviewLabel[], more: Partial<ApplicantCase> = {}) => ({
  current: { ...decidedCase('retry', labels), files, ...more },
  status: 'FAILED_AND_CAN_RETRY' as const,
});

const primary = () =>
  [...within(screen.getByRole('main')).queryAllByRole('button'), ...screen.queryAllByRole('link')]
    .filter(({ className }) => className.includes('primary'))
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);

describe('[S2.2] [S4.9] what was sent back', () => {
  test('a picture has its reason with it, is taken again from there, and the good one is kept', async () => {
    const { inputsOf } = await openSubmission(sentBack(['document-glare']));
    await heading('Please try again');
    const card = screen.getByRole('heading', { level: 2, name: 'Passport, photo page' }).closest('section');
    within(card ?? document.body).getByText(english['label.document-glare']);
    screen.getByText('You keep: Selfie');
    expect(screen.queryByRole('heading', { level: 2, name: 'Selfie' })).toBeNull();
    expect(primary()).toEqual(['Take it again: Passport, photo page']);
    press('Take it again: Passport, photo page');
    await waitFor(() => expect(window.location.hash).toBe('#document-front'));
    expect(inputsOf(startCase.path)).toEqual([{ level: 1, country: 'AE', documentType: 'PASSPORT' }]);
  });

  test('with several pictures the first is the obvious one; a reason that is about neither stands alone', async () => {
    await openSubmission(sentBack(['selfie-differs', 'document-cut-off', 'not-eligible']));
    await heading('Please try again');
    expect(primary()).toEqual(['Take it again: Passport, photo page']);
    screen.getByRole('button', { name: 'Take it again: Selfie' });
    screen.getByText(english['label.not-eligible']);
    expect(screen.queryByText(/^You keep/)).toBeNull();
  });

  test('what differs stands side by side with the way to correct it; corrected, it is sent again with nothing to photograph', async () => {
    const { inputsOf } = await openSubmission({
      ...sentBack(['birth-date-differs']),
      differences: [{ field: 'birthDate', declared: '1990-04-12', read: '1990-12-04' }],
    });
    await heading('Please try again');
    await screen.findByText('April 12, 1990');
    screen.getByText('December 4, 1990');
    expect(primary()).toEqual(['Correct your details']);
    cleanup();

    const changed = await openSubmission({
      ...sentBack(['birth-date-differs']),
      changedAt: '2026-03-01T11:00:00.000Z',
    });
    await heading('Please try again');
    await screen.findByText('You have changed your details since then.');
    expect(primary()).toEqual(['Send it again']);
    press('Send it again');
    await waitFor(() => expect(changed.inputsOf(startCase.path)).toHaveLength(1));
    expect(inputsOf(startCase.path)).toEqual([]);
  });

  test('a document that would fail again makes another one the first way', async () => {
    await openSubmission(sentBack(['document-expired']));
    await heading('Please try again');
    expect(primary()).toEqual(['Use another document']);
    screen.getByRole('button', { name: 'Take it again: Passport, photo page' });
  });

  test('without a reason it begins anew with the same document', async () => {
    const { inputsOf } = await openSubmission(sentBack([]));
    await heading('Please try again');
    expect(primary()).toEqual(['Try again with this document']);
    expect(screen.queryByText(/^You keep/)).toBeNull();
    press('Try again with this document');
    await heading('Photo page of your passport');
    expect(inputsOf(startCase.path)).toEqual([{ level: 1, country: 'AE', documentType: 'PASSPORT' }]);
  });
});
