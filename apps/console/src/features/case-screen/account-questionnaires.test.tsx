import { orderQuestionnaire, reviewQuestionnaires } from '@credence/contract/review-questionnaire';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, Refused } from '../../testing/fake-api.ts';
import { address, openCase } from '../../testing/open-case.ts';
import { listOf } from '../../testing/open-questionnaire.ts';
import { sampleLine } from '../../testing/questionnaire-samples.ts';
import { currentPath } from '../../testing/render.tsx';
import { minutesAgo, sampleId } from '../../testing/samples.ts';

const { userId } = address;
const panel = async () => within(await screen.findByRole('region', { name: 'Questionnaires' }));

test('the questionnaires of the account stand beside its case, each once, with status and way to it', async () => {
  const sentBack = sampleLine({ status: 'QUESTIONNAIRE_STATUS_REJECTED', title: 'Where you live' });
  const approved = sampleLine({
    requestId: sampleId(22),
    status: 'QUESTIONNAIRE_STATUS_APPROVED',
    decidedAt: minutesAgo(30),
  });
  const { user, sent } = await openCase(
    {},
    answer(reviewQuestionnaires, ({ view }) =>
      listOf(view === 'open' ? [sentBack] : view === 'decided' ? [sentBack, approved] : [], {
        next: view === 'decided' ? 'more' : null,
      }),
    ),
  );
  const shown = await panel();
  await waitFor(() => expect(shown.getAllByRole('listitem')).toHaveLength(2));
  const [first, second] = shown.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(first).toMatch(/^Sent backWhere you liveDue /);
  expect(second).toMatch(/^ApprovedSource of funds/);
  expect(sent(reviewQuestionnaires)).toContainEqual({ view: 'open', search: userId });
  await user.click(shown.getByRole('link', { name: 'All questionnaires of the account' }));
  expect(currentPath()).toBe('/questionnaires/decided');
  expect((await screen.findByLabelText<HTMLInputElement>(/^Search by/)).value).toBe(userId);
});

test('an account is asked for a questionnaire with a reason and a due day', async () => {
  let ordered = false;
  const { user, sent } = await openCase(
    {},
    answer(reviewQuestionnaires, ({ view }) =>
      listOf(
        ordered && view === 'open'
          ? [sampleLine({ status: 'QUESTIONNAIRE_STATUS_UNSUBMIT', submittedAt: null })]
          : [],
      ),
    ),
    answer(orderQuestionnaire, () => {
      ordered = true;
      return { requestId: sampleId(21) };
    }),
  );
  const shown = await panel();
  await shown.findByText('Nothing was asked yet.');
  await user.click(shown.getByRole('button', { name: 'Ask for a questionnaire…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for a questionnaire' }));
  await user.click(dialog.getByRole('button', { name: 'Ask' }));
  expect(await dialog.findByText('Choose what the applicant has to answer.')).toBeTruthy();
  expect(sent(orderQuestionnaire)).toEqual([]);
  expect(dialog.queryByRole('option', { name: 'An old form' })).toBeNull();
  await user.selectOptions(dialog.getByLabelText('Questionnaire'), 'Source of funds');
  await user.selectOptions(dialog.getByLabelText('Reason'), 'Demand of a regulator');
  for (const [name, text] of [
    ['Day', '3'],
    ['Month', '2'],
    ['Year', '2199'],
  ] as const) {
    await user.clear(dialog.getByLabelText(name));
    await user.type(dialog.getByLabelText(name), text);
  }
  await user.click(dialog.getByRole('button', { name: 'Ask' }));
  expect(await shown.findByText('The applicant is asked for “Source of funds” now.')).toBeTruthy();
  expect(sent(orderQuestionnaire)).toEqual([
    {
      userId,
      templateCode: 'sourceOfFunds',
      reason: 'regulator',
      dueAt: '2199-02-03T23:59:59.000Z',
    },
  ]);
  expect(await shown.findByText('Not submitted')).toBeTruthy();
});

test('a day that is over is not sent, and none at all is', async () => {
  const { user, sent } = await openCase(
    {},
    answer(reviewQuestionnaires, () => listOf([])),
    answer(orderQuestionnaire, () => new Refused('QUESTIONNAIRE_OPEN')),
  );
  const shown = await panel();
  await user.click(await shown.findByRole('button', { name: 'Ask for a questionnaire…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Questionnaire'), 'Source of funds');
  await user.selectOptions(dialog.getByLabelText('Reason'), 'Review of the account');
  await user.clear(dialog.getByLabelText('Year'));
  await user.type(dialog.getByLabelText('Year'), '2020');
  await user.click(dialog.getByRole('button', { name: 'Ask' }));
  expect(await dialog.findByText('This day is over. Choose a later one.')).toBeTruthy();
  for (const name of ['Day', 'Month', 'Year']) await user.clear(dialog.getByLabelText(name));
  await user.click(dialog.getByRole('button', { name: 'Ask' }));
  expect((await dialog.findByRole('alert')).textContent).toContain(
    'The account has been asked for this questionnaire already.',
  );
  expect(sent(orderQuestionnaire)).toEqual([{ userId, templateCode: 'sourceOfFunds', reason: 'review' }]);
});

test('questionnaires that cannot be loaded say so, and the case can be worked on', async () => {
  let broken = true;
  const { user } = await openCase(
    {},
    answer(reviewQuestionnaires, () => (broken ? new Refused('NO_PERMISSION') : listOf([]))),
  );
  const shown = await panel();
  expect(await shown.findByText(/The questionnaires could not be loaded/)).toBeTruthy();
  broken = false;
  await user.click(shown.getByRole('button', { name: 'Try again' }));
  expect(await shown.findByText('Nothing was asked yet.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Approve' })).toBeTruthy();
});
