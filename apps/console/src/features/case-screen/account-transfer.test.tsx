import { undoTransfer } from '@credence/contract/review-account';
import { type ReviewCase, reviewCase } from '@credence/contract/review-case';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, Refused, stubServer } from '../../testing/fake-api.ts';
import { address, casePath, emptyQueue, profile } from '../../testing/open-case.ts';
import { openConsole } from '../../testing/render.tsx';
import { minutesAgo, sampleCase, sampleId, sampleTransfer } from '../../testing/samples.ts';

type Transfer = ReviewCase['transfers'][number];

const undo = { until: minutesAgo(-3000), sourceLevel: 2, targetLevel: 1, obstacle: null } as const;

/** Opens a case of an account with a transfer; what `meanwhile` says holds once an undo was refused. */
async function openTransfer(given: Partial<Transfer>, meanwhile?: Partial<Transfer>) {
  let transfer = sampleTransfer({ status: 'complete', undo, ...given });
  const server = stubServer(
    profile,
    emptyQueue,
    answer(reviewCase, () => sampleCase({ transfers: [transfer] })),
    answer(undoTransfer, () => {
      transfer = { ...transfer, ...(meanwhile ?? { status: 'undone', undo: null }) };
      return meanwhile ? new Refused('TRANSFER_NOT_UNDONE') : {};
    }),
  );
  const user = openConsole(casePath);
  const panel = within(await screen.findByRole('region', { name: 'Transfer of identity' }));
  const sent = () => server.calls.filter(({ path }) => path === undoTransfer.path).map(({ input }) => input);
  return { user, panel, sent };
}

test('[S7.20] a completed transfer is undone with a reason, after what it does was said', async () => {
  const { user, panel, sent } = await openTransfer({ role: 'source' });
  panel.getByText('The identity of this account was moved to another');
  panel.getByText(/^It can be undone until/);
  await user.click(panel.getByRole('button', { name: 'Undo the transfer…' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Undo this transfer?' }));
  expect(
    dialog
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
      .slice(0, 2),
  ).toEqual([
    'This account has level 2 again, by what it was verified with.',
    'The other loses level 1 and is not verified any more. What it began is closed.',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Undo the transfer' }));
  await dialog.findByText('Say why: it is kept with the account.');
  expect(sent()).toEqual([]);
  await user.type(dialog.getByLabelText('Reason'), 'The owner was deceived.');
  await user.click(dialog.getByRole('button', { name: 'Undo the transfer' }));
  await panel.findByText('A transfer from this account was undone');
  expect(sent()).toEqual([{ ...address, transferId: sampleId(45), reason: 'The owner was deceived.' }]);
  expect(panel.queryByRole('button')).toBeNull();
});

test('[S7.20] from the side of the target it says which account loses what', async () => {
  const { user, panel } = await openTransfer({ role: 'target', undo: { ...undo, targetLevel: 0 } });
  await user.click(panel.getByRole('button', { name: 'Undo the transfer…' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Undo this transfer?' }));
  dialog.getByText('The other account has level 2 again, by what it was verified with.');
  dialog.getByText('This one is not verified any more.');
});

test('[S7.20] where it cannot be undone it says why, and offers nothing', async () => {
  const { panel } = await openTransfer({ undo: { ...undo, obstacle: 'source-began' } });
  panel.getByText('It cannot be undone: the account it came from has begun to be verified anew.');
  expect(panel.queryByRole('button')).toBeNull();
});

test('[S7.20] refused because something happened meanwhile, it is told and the reason shows once the window is closed', async () => {
  const { user, panel } = await openTransfer({}, { undo: { ...undo, obstacle: 'target-moved-on' } });
  await user.click(panel.getByRole('button', { name: 'Undo the transfer…' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Undo this transfer?' }));
  await user.type(dialog.getByLabelText('Reason'), 'Keep me');
  await user.click(dialog.getByRole('button', { name: 'Undo the transfer' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('cannot be undone any more');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await panel.findByText(/^It cannot be undone: the account that took it was set back/);
});
