import { approveCase, askAgain, refuseCase, undoDecision } from '@credence/contract/review-decision';
import { claimNextCase } from '@credence/contract/review-queue';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { clearDrafts } from '../../holds/drafts.ts';
import { forgetUndo } from '../../holds/undo.ts';
import { answer, Refused } from '../../testing/fake-api.ts';
import { address, casePath, openCase } from '../../testing/open-case.ts';
import { currentPath } from '../../testing/render.tsx';
import { minutesAgo, sampleId } from '../../testing/samples.ts';

afterEach(() => {
  clearDrafts();
  forgetUndo();
});

test('number keys choose reasons as they are shown on them, with the focus in the search field or not', async () => {
  const { user, sent } = await openCase({ suggestedLabels: ['name-differs'] });
  await user.keyboard('s');
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes[0]?.closest('li')?.textContent).toMatch(/Name differs.*1$/);
  expect(boxes[8]?.closest('li')?.textContent).toMatch(/9$/);
  await user.keyboard('1');
  expect(boxes[0]?.checked).toBe(true);
  boxes[3]?.focus();
  await user.keyboard('21');
  expect(boxes.map(({ checked }) => checked).slice(0, 3)).toEqual([false, true, false]);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent(askAgain)).toMatchObject([{ labels: ['document-blurred'] }]));
});

test('numbers in the note are text, and the next search takes the first match by its number', async () => {
  const { user, sent } = await openCase();
  await user.keyboard('d');
  await user.keyboard('under1');
  await user.type(screen.getByLabelText(/Private note/), 'Born 2012');
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked)).toHaveLength(1);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(sent(refuseCase)).toEqual([{ ...address, labels: ['under-age'], privateNote: 'Born 2012' }]),
  );
});

test('Z takes a decision back within its ten seconds, from whatever screen, and what was prepared is still there', async () => {
  const next = { userId: sampleId(1), caseId: sampleId(9) };
  const { user, sent } = await openCase(
    {},
    answer(claimNextCase, () => next),
    answer(askAgain, () => ({ undoUntil: minutesAgo(-1), proposalId: null })),
    answer(undoDecision, () => ({})),
  );
  await user.keyboard('s1');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Asked again. It takes effect in a few seconds.')).toBeTruthy();
  await user.keyboard('n');
  await waitFor(() => expect(currentPath()).toBe(`/case/${next.userId}/${next.caseId}`));
  expect(screen.getByText('Asked again: Erika Mustermann')).toBeTruthy();
  await user.keyboard('z');
  await waitFor(() => expect(currentPath()).toBe(casePath));
  expect(sent(undoDecision)).toEqual([address]);
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  await user.keyboard('s');
  expect(screen.getAllByRole<HTMLInputElement>('checkbox')[0]?.checked).toBe(true);
});

test('a decision that takes effect first is told to be too late to undo', async () => {
  const { user } = await openCase(
    {},
    answer(approveCase, () => ({ undoUntil: minutesAgo(-1), proposalId: null })),
    answer(undoDecision, () => new Refused('CASE_DECIDED')),
  );
  await user.keyboard('a{Enter}');
  await user.click(await screen.findByRole('button', { name: /^Undo/ }));
  expect(await screen.findByText('Too late: the decision has taken effect.')).toBeTruthy();
});
