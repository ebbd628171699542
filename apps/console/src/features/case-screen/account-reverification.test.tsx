import {
  endReverification,
  orderReverification,
  type Reverification,
  reviewReverification,
} from '@credence/contract/reverification';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, Refused } from '../../testing/fake-api.ts';
import { address, openCase } from '../../testing/open-case.ts';
import { sampleId } from '../../testing/samples.ts';

const { userId } = address;
const dueAt = '2035-03-04T10:00:00.000Z';
const panel = async () => within(await screen.findByRole('region', { name: 'Re-verification' }));

const asked: Reverification = {
  id: sampleId(31),
  state: 'needed',
  reason: 'regulator',
  rules: { countries: ['IN'], documentTypes: [], refused: ['PAN'] },
  consequence: 'limits',
  orderedAt: '2035-01-01T10:00:00.000Z',
  dueAt,
  overdue: false,
  settledAt: null,
  byCampaign: false,
  caseId: null,
};

test('an account is asked to verify again with reason, day and consequence, and that is taken back', async () => {
  let newest: Reverification | null = null;
  const { user, sent } = await openCase(
    {},
    answer(reviewReverification, () => ({ newest, mayOrder: newest?.settledAt !== null, dueAt })),
    answer(orderReverification, () => {
      newest = asked;
      return { id: asked.id };
    }),
    answer(endReverification, () => {
      newest = { ...asked, state: 'ended', settledAt: '2035-01-02T10:00:00.000Z' };
      return {};
    }),
  );
  const shown = await panel();
  await user.click(shown.getByRole('button', { name: 'Ask to verify again…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask to verify again' }));
  await user.click(dialog.getByRole('button', { name: 'Ask' }));
  dialog.getByText('Say why.');
  expect(sent(orderReverification)).toEqual([]);
  await user.selectOptions(dialog.getByLabelText('Reason'), 'regulator');
  await user.selectOptions(dialog.getByLabelText('Once it is overdue'), 'withdrawal-only');
  await user.click(dialog.getByRole('button', { name: 'Ask' }));
  await shown.findByText('The applicant is asked to verify again now.');
  expect(sent(orderReverification)).toEqual([
    { userId, reason: 'regulator', consequence: 'withdrawal-only', dueAt: '2035-03-04T23:59:59.000Z' },
  ]);
  await shown.findByText('Asked');
  await user.click(shown.getByRole('button', { name: 'Take it back…' }));
  const sure = within(await screen.findByRole('dialog', { name: 'Take the re-verification back?' }));
  await user.click(sure.getByRole('button', { name: 'Take it back' }));
  await waitFor(() => expect(sent(endReverification)).toEqual([{ userId }]));
  await shown.findByText('Taken back');
});

test('once an order that leaves withdrawals alone is overdue, that it holds now is said', async () => {
  const overdue: Reverification = { ...asked, overdue: true, consequence: 'withdrawal-only' };
  await openCase(
    {},
    answer(reviewReverification, () => ({ newest: overdue, mayOrder: false, dueAt })),
  );
  (await panel()).getByText('Withdrawals only, now');
  cleanup();
  await openCase(
    {},
    answer(reviewReverification, () => ({
      newest: { ...overdue, overdue: false },
      mayOrder: false,
      dueAt,
    })),
  );
  expect((await panel()).queryByText('Withdrawals only, now')).toBeNull();
});

test('what a campaign asked is not taken back here, and a refusal is said', async () => {
  const { user } = await openCase(
    {},
    answer(reviewReverification, () => ({ newest: { ...asked, byCampaign: true }, mayOrder: true, dueAt })),
    answer(orderReverification, () => new Refused('REVERIFICATION_OPEN')),
  );
  const shown = await panel();
  expect(shown.queryByRole('button', { name: 'Take it back…' })).toBeNull();
  await user.click(shown.getByRole('button', { name: 'Ask to verify again…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask to verify again' }));
  await user.selectOptions(dialog.getByLabelText('Reason'), 'doubt');
  await user.click(dialog.getByRole('button', { name: 'Ask' }));
  await dialog.findByText('Nothing was asked');
});

test('where the site knows no re-verification there is no panel', async () => {
  await openCase();
  await screen.findByRole('region', { name: 'Questionnaires' });
  expect(screen.queryByRole('region', { name: 'Re-verification' })).toBeNull();
});
