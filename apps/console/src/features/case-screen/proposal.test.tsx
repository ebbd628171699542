import { acceptProposal, declineProposal, withdrawProposal } from '@credence/contract/proposal';
import { approveCase } from '@credence/contract/review-decision';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, Refused } from '../../testing/fake-api.ts';
import { openCase } from '../../testing/open-case.ts';
import { sampleProposal } from '../../testing/proposal-samples.ts';
import { sampleCase, sampleId } from '../../testing/samples.ts';

const panel = () => within(screen.getByRole('region', { name: 'Waits for a second officer' }));
const address = { ownerId: sampleId(1), id: sampleId(80) };

test('a second officer reads the reason beside the case, and agrees', async () => {
  const { user, sent } = await openCase(
    { proposals: [sampleProposal()] },
    answer(acceptProposal, () => ({})),
  );
  panel().getByText('Let the account in again');
  panel().getByText('The bill was real.');
  panel().getByText(/Proposed by Mara Lind/);
  await user.click(panel().getByRole('button', { name: 'Agree' }));
  await waitFor(() => expect(sent(acceptProposal)).toEqual([address]));
});

test('declining asks for a reason', async () => {
  const { user, sent } = await openCase(
    { proposals: [sampleProposal()] },
    answer(declineProposal, () => ({})),
  );
  await user.click(panel().getByRole('button', { name: 'Decline…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline this?' }));
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(sent(declineProposal)).toEqual([]);
  await user.type(dialog.getByLabelText('Reason'), 'No paper says so.');
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(sent(declineProposal)).toEqual([{ ...address, reason: 'No paper says so.' }]));
});

test('who proposed it can only take it back', async () => {
  const { user, sent } = await openCase(
    { proposals: [sampleProposal({ mine: true, mayAnswer: false })] },
    answer(withdrawProposal, () => ({})),
  );
  expect(panel().queryByRole('button', { name: 'Agree' })).toBeNull();
  await user.click(panel().getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(sent(withdrawProposal)).toEqual([address]));
});

test('why it cannot be agreed to is told', async () => {
  const { user } = await openCase(
    { proposals: [sampleProposal()] },
    answer(acceptProposal, () => new Refused('PROPOSAL_CHANGED')),
  );
  await user.click(panel().getByRole('button', { name: 'Agree' }));
  expect((await panel().findByRole('alert')).textContent).toContain('has changed since it was proposed');
});

test('an approval against what the rules found is proposed, and the officer is told so', async () => {
  const doubtful = sampleCase().item;
  const { user } = await openCase(
    { item: { ...doubtful, reasons: ['face-seen-elsewhere'] } },
    answer(approveCase, () => ({ undoUntil: null, proposalId: sampleId(80) })),
  );
  await user.click(await screen.findByRole('button', { name: /^Approve/ }));
  await user.type(screen.getByLabelText(/note/i), 'They are twins.');
  await user.click(screen.getByRole('button', { name: 'Approve anyway' }));
  await screen.findByText(/^Proposed. A second officer has to agree/);
});

test('while an approval waits for a second officer the case is not decided otherwise', async () => {
  await openCase({ proposals: [sampleProposal({ kind: 'approval' })] });
  const dock = within(screen.getByRole('region', { name: 'Decision' }));
  dock.getByText('An approval waits for a second officer');
  expect(dock.queryByRole('button')).toBeNull();
});
