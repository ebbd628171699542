import type { RetCodeName } from '@credence/contract/ret-codes';
import { approveCase } from '@credence/contract/review-decision';
import { claimCase, releaseCase } from '@credence/contract/review-queue';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answer, Refused } from '../../testing/fake-api.ts';
import { address, openCase } from '../../testing/open-case.ts';
import { heldBy, minutesAgo, myHold, sampleItem } from '../../testing/samples.ts';
import { clearDrafts } from '../../holds/drafts.ts';

afterEach(clearDrafts);

test.each<[RetCodeName, string]>([
  ['CLAIM_MISSING', 'You no longer hold this case'],
  ['CLAIM_HELD', 'Another officer holds this case now'],
])('a hold lost to %s is told, and nothing can be sent any more', async (code, notice) => {
  const { user, sent } = await openCase(
    {},
    answer(approveCase, () => new Refused(code)),
  );
  await user.keyboard('a');
  await user.keyboard('{Enter}');
  expect(await screen.findByText(notice)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(sent(approveCase)).toHaveLength(1);
});

test('a case that nobody holds is taken with T and can then be decided', async () => {
  const { user, sent } = await openCase(
    { item: sampleItem() },
    answer(claimCase, () => myHold),
  );
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  await user.keyboard('t');
  expect(await screen.findByRole('button', { name: 'Approve' })).toBeTruthy();
  expect(screen.getByText(/You hold this case until \d\d:\d\d/)).toBeTruthy();
  expect(sent(claimCase)).toEqual([address]);
});

test('a case held by a colleague can be read, not decided', async () => {
  const { user } = await openCase({ item: sampleItem({ claim: heldBy('Marta Lindqvist', false) }) });
  expect(screen.getByText(/Marta Lindqvist holds this case until/)).toBeTruthy();
  await user.keyboard('a');
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('releasing gives the case back to the queue', async () => {
  const { user, sent } = await openCase(
    {},
    answer(releaseCase, () => ({})),
  );
  await user.click(screen.getByRole('button', { name: 'Release' }));
  expect(await screen.findByText('Nobody holds this case.')).toBeTruthy();
  expect(sent(releaseCase)).toEqual([address]);
});

test('the hold is renewed every minute while the officer is at work, and not while nothing happens', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { sent } = await openCase(
    {},
    answer(claimCase, () => myHold),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  await waitFor(() => expect(sent(claimCase)).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent(claimCase)).toHaveLength(1);
  fireEvent.pointerMove(document.body);
  await vi.advanceTimersByTimeAsync(60_000);
  await waitFor(() => expect(sent(claimCase)).toHaveLength(2));
});

test('a hold that ran out is told and can be taken again', async () => {
  const over = { ...myHold, expiresAt: minutesAgo(1) };
  const { user } = await openCase(
    { item: sampleItem({ claim: over }) },
    answer(claimCase, () => myHold),
  );
  await user.click(screen.getByRole('button', { name: 'Take it again' }));
  expect(await screen.findByRole('button', { name: 'Approve' })).toBeTruthy();
});
