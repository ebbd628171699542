import {
  approveQuestionnaire,
  claimQuestionnaire,
  rejectQuestionnaire,
  releaseQuestionnaire,
  reviewQuestionnaire,
  withdrawQuestionnaire,
} from '@credence/contract/review-questionnaire';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { clearDrafts } from '../../holds/drafts.ts';
import { answer, Refused } from '../../testing/fake-api.ts';
import { openQuestionnaire, question, questionnaireAddress } from '../../testing/open-questionnaire.ts';
import { sampleLine, sampleReviewed } from '../../testing/questionnaire-samples.ts';
import { currentPath } from '../../testing/render.tsx';
import { heldBy, minutesAgo } from '../../testing/samples.ts';

afterEach(clearDrafts);

const income = 'Income in a year';
const dock = () => within(screen.getByRole('region', { name: 'Decision' }));
const remark = (name: string) =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: `Remark on: ${name}` });

type User = Awaited<ReturnType<typeof openQuestionnaire>>['user'];

async function write(user: User, name: string, text: string): Promise<void> {
  await user.click(within(question(name)).getByRole('button', { name: `Remark on: ${name}` }));
  await user.keyboard(text);
}

test('remarks are written at answers, listed, shown as the applicant reads them, and sent', async () => {
  const { user, sent } = await openQuestionnaire();
  await write(user, 'Where does the money come from?', 'When was the sale?');
  await write(user, income, ' Before tax, please. ');
  await user.click(dock().getByRole('button', { name: 'Send back (2)' }));
  const form = within(await screen.findByRole('form', { name: 'Send back' }));
  const listed = within(form.getByRole('list', { name: 'Remarks to send' })).getAllByRole('listitem');
  expect(listed.map(({ textContent }) => textContent)).toEqual([
    `${income}Before tax, please.Edit the remark on: ${income}`,
    'Where does the money come from?When was the sale?Edit the remark on: Where does the money come from?',
  ]);
  await user.type(form.getByLabelText(/^Private note/), 'Second time.');
  await user.click(form.getByRole('button', { name: 'Send back…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send this questionnaire back?' }));
  const preview = dialog.getByRole('region', { name: 'What the applicant will read' });
  await within(preview).findByText('2 answers need a change');
  expect(preview.textContent).toContain(`${income}Before tax, please.`);
  expect(dialog.getByText(/read the questions in German/)).toBeTruthy();
  expect(sent(rejectQuestionnaire)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Send back' }));
  expect(await screen.findByText('Sent back. The applicant sees your remarks now.')).toBeTruthy();
  expect(sent(rejectQuestionnaire)).toEqual([
    {
      ...questionnaireAddress,
      remarks: [
        { item: 'income', text: 'Before tax, please.' },
        { item: 'sources', text: 'When was the sale?' },
      ],
      privateNote: 'Second time.',
    },
  ]);
  await user.click(dock().getByRole('link', { name: 'Back to the list' }));
  expect(currentPath()).toBe('/questionnaires/waiting');
});

test('without a remark nothing is sent back', async () => {
  const { user, sent } = await openQuestionnaire();
  await user.keyboard('s');
  await user.keyboard('{Enter}');
  expect((await dock().findByRole('alert')).textContent).toContain('Write at least one remark');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent(rejectQuestionnaire)).toEqual([]);
});

test('J leads to the first question, R writes a remark there, and Escape takes an empty one away', async () => {
  const { user } = await openQuestionnaire();
  await user.keyboard('jj');
  expect(document.activeElement).toBe(question('Country of residence'));
  await user.keyboard('r');
  expect(document.activeElement).toBe(remark('Country of residence'));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: /^Remark/ })).toBeNull();
  expect(document.activeElement).toBe(question('Country of residence'));
});

test('a remark is removed, and edited from the list', async () => {
  const { user } = await openQuestionnaire();
  await write(user, income, 'One');
  await write(user, 'Phone number', 'Two');
  await user.click(screen.getByRole('button', { name: `Remove the remark on: ${income}` }));
  await user.click(dock().getByRole('button', { name: 'Send back (1)' }));
  await user.click(dock().getByRole('button', { name: 'Edit the remark on: Phone number' }));
  expect(document.activeElement).toBe(remark('Phone number'));
});

test('what was written is there again after another screen, and gone once it is sent', async () => {
  const { user } = await openQuestionnaire();
  await write(user, income, 'Keep me');
  await user.click(screen.getByRole('heading', { level: 1 }));
  await user.keyboard('q');
  expect(currentPath()).toBe('/questionnaires/waiting');
  history.back();
  await screen.findByRole('heading', { level: 1, name: 'Source of funds' });
  expect(remark(income).value).toBe('Keep me');
});

test('an approval carries a note, and says that remarks are not sent', async () => {
  const { user, sent } = await openQuestionnaire();
  await write(user, income, 'Forgotten');
  await user.click(screen.getByRole('heading', { level: 1 }));
  await user.keyboard('a');
  expect(await dock().findByText('1 remark will not be sent')).toBeTruthy();
  await user.type(dock().getByLabelText(/^Private note/), ' All proven. ');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Approved. The applicant sees it now.')).toBeTruthy();
  expect(sent(approveQuestionnaire)).toEqual([{ ...questionnaireAddress, privateNote: 'All proven.' }]);
});

test('a decision that fails is told, and what was prepared is kept', async () => {
  const { user } = await openQuestionnaire(
    {},
    { fakes: [answer(approveQuestionnaire, () => new Refused('SERVER_FAILED'))] },
  );
  await user.keyboard('a');
  await user.type(dock().getByLabelText(/^Private note/), 'Kept');
  await user.click(dock().getByRole('button', { name: 'Approve' }));
  expect((await dock().findByRole('alert')).textContent).toContain('The decision was not saved');
  expect(dock().getByLabelText<HTMLTextAreaElement>(/^Private note/).value).toBe('Kept');
});

test('a hold that was lost is told, and nothing can be sent any more', async () => {
  const { user, sent } = await openQuestionnaire(
    {},
    { fakes: [answer(approveQuestionnaire, () => new Refused('CLAIM_MISSING'))] },
  );
  await user.keyboard('a{Enter}');
  expect(await screen.findByText('You no longer hold this questionnaire')).toBeTruthy();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(sent(approveQuestionnaire)).toHaveLength(1);
});

test('one that nobody holds is taken with T, and given back', async () => {
  const { user, sent } = await openQuestionnaire({ line: sampleLine() });
  expect(screen.queryByRole('button', { name: /^Remark on/ })).toBeNull();
  await user.keyboard('t');
  await user.click(await screen.findByRole('button', { name: 'Release' }));
  expect(await screen.findByText('Nobody holds this questionnaire.')).toBeTruthy();
  expect(screen.getByText('Being read')).toBeTruthy();
  expect(sent(claimQuestionnaire)).toEqual([questionnaireAddress]);
  expect(sent(releaseQuestionnaire)).toEqual([questionnaireAddress]);
});

test('one that a colleague holds can be read, not decided', async () => {
  const { user } = await openQuestionnaire({
    line: sampleLine({
      status: 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT',
      claim: heldBy('Marta Lindqvist', false),
    }),
  });
  expect(screen.getByText(/Marta Lindqvist holds this questionnaire until/)).toBeTruthy();
  await user.keyboard('a');
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('one that a colleague decided first keeps what this officer prepared, to copy', async () => {
  let decided = false;
  const { user } = await openQuestionnaire(
    {},
    {
      fakes: [
        answer(reviewQuestionnaire, () =>
          sampleReviewed(
            decided
              ? { line: sampleLine({ status: 'QUESTIONNAIRE_STATUS_APPROVED', decidedAt: minutesAgo(1) }) }
              : {},
          ),
        ),
        answer(rejectQuestionnaire, () => {
          decided = true;
          return new Refused('CASE_DECIDED');
        }),
      ],
    },
  );
  await write(user, income, 'Mine');
  await user.click(dock().getByRole('button', { name: 'Send back (1)' }));
  await user.keyboard('{Enter}');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send back' }));
  expect(await screen.findByText('This questionnaire no longer waits for a decision')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your remarks, to copy').value).toBe(`${income}: Mine`);
  await user.click(screen.getByRole('button', { name: 'Discard what I prepared' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Decision' })).toBeNull());
});

test('one that is owed is withdrawn, after a question', async () => {
  const { user, sent } = await openQuestionnaire({
    line: sampleLine({ status: 'QUESTIONNAIRE_STATUS_REJECTED', claim: null }),
  });
  expect(dock().getByText(/The applicant has to mend it\. It is due on/)).toBeTruthy();
  await user.click(dock().getByRole('button', { name: 'Withdraw…' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Withdraw this questionnaire?' }));
  expect(sent(withdrawQuestionnaire)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Withdrawn. The applicant is no longer asked.')).toBeTruthy();
  expect(sent(withdrawQuestionnaire)).toEqual([questionnaireAddress]);
});

test('an approved one can only be read', async () => {
  await openQuestionnaire({
    line: sampleLine({ status: 'QUESTIONNAIRE_STATUS_APPROVED', decidedAt: minutesAgo(30) }),
    privateNote: 'All proven.',
  });
  expect(screen.queryByRole('region', { name: 'Decision' })).toBeNull();
  expect(screen.getByRole('region', { name: 'Private note' }).textContent).toContain('All proven.');
});

test('the dialog of the keys lists those of the answers and the decision', async () => {
  const { user } = await openQuestionnaire();
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const text of ['Next question', 'Write a remark at the question', 'Send back', 'Back to the list'])
    expect(dialog.textContent).toContain(text);
});
