import type { ResultOf } from '@credence/contract/endpoint';
import { composeInformation, orderInformation } from '@credence/contract/information-request';
import { reviewQuestionnaires } from '@credence/contract/review-questionnaire';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, type Fake, Refused } from '../../testing/fake-api.ts';
import { address, openCase } from '../../testing/open-case.ts';
import { listOf } from '../../testing/open-questionnaire.ts';
import { minutesAgo, sampleId } from '../../testing/samples.ts';

const { userId } = address;

const published = answer(reviewQuestionnaires, () =>
  listOf([], {
    templates: [{ templateCode: 'rfiQuestion', title: 'Request for information', published: true }],
  }),
);

const usual = {
  en: [
    {
      code: 'bank-statement',
      kind: 'files',
      label: 'Bank statement of the last three months',
      hint: 'It has to show the name of the bank.',
    },
    { code: 'payslips', kind: 'files', label: 'Your last three payslips', hint: 'With your name.' },
  ],
  'de-DE': [
    {
      code: 'bank-statement',
      kind: 'files',
      label: 'Kontoauszug der letzten drei Monate',
      hint: 'Er muss den Namen der Bank zeigen.',
    },
  ],
} as const;

type Before = ResultOf<typeof composeInformation>['before'];

function beforeAt(at: number, label: string): Before {
  if (label.startsWith('Kontoauszug'))
    return [{ at, requestId: sampleId(21), title: 'Source of funds', approvedAt: minutesAgo(60) }];
  if (label !== 'Since when?') return [];
  return [{ at, requestId: sampleId(24), title: 'Residence', approvedAt: null }];
}

const composing = (open: string | null = null) =>
  answer(composeInformation, ({ items, language }) => ({
    languages: ['en', 'de-DE'],
    open,
    usual: [...usual[language === 'de-DE' ? language : 'en']],
    before: items.flatMap(({ label }, at) => beforeAt(at, label)),
  }));

/** Opens the composer beside a case. */
async function compose(...fakes: readonly Fake[]) {
  const opened = await openCase({}, ...fakes, published, composing());
  await opened.user.click(await screen.findByRole('button', { name: 'Ask for information…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for information' }));
  await dialog.findByLabelText('What it is about');
  return { ...opened, dialog };
}

test('[S2.11] items are taken from the usual ones or worded, looked at as the applicant will, and asked', async () => {
  const { user, sent, dialog } = await compose(answer(orderInformation, () => ({ requestId: sampleId(22) })));
  await user.type(dialog.getByLabelText('What it is about'), 'Einzahlung vom 3. März');
  await user.click(dialog.getByRole('button', { name: 'Bank statement' }));
  const first = within(dialog.getByRole('group', { name: 'Item 1' }));
  const asked = () => first.getByLabelText<HTMLInputElement>('What the applicant is asked').value;
  expect(asked()).toBe('Bank statement of the last three months');
  await user.selectOptions(dialog.getByLabelText('Language'), 'German (Germany)');
  await waitFor(() => expect(asked()).toBe('Kontoauszug der letzten drei Monate'));
  await user.click(dialog.getByRole('button', { name: 'Own wording' }));
  const own = within(dialog.getByRole('group', { name: 'Item 2' }));
  await user.type(own.getByLabelText('What the applicant is asked'), 'Wann?');
  await user.selectOptions(own.getByLabelText('Answered by'), 'Date');
  await user.click(own.getByLabelText('May be left out'));
  await user.selectOptions(dialog.getByLabelText('Reason'), 'Monitoring of transactions');
  for (const [name, text] of [
    ['Day', '3'],
    ['Month', '2'],
    ['Year', '2199'],
  ] as const) {
    await user.clear(dialog.getByLabelText(name));
    await user.type(dialog.getByLabelText(name), text);
  }
  expect((await first.findByRole('status')).textContent).toContain('Answered before, and approved');
  expect(first.getByRole('link', { name: 'Source of funds' }).getAttribute('href')).toContain(
    `/console/questionnaire/${userId}/${sampleId(21)}`,
  );
  expect(own.queryByLabelText('Why is it asked again?')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  expect(await first.findByText('Say why it is asked again.')).toBeTruthy();
  await user.type(first.getByLabelText('Why is it asked again?'), 'Drei Monate sind vergangen.');
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  const preview = within(await screen.findByRole('dialog', { name: 'What the applicant will read' }));
  const text = preview.getByRole('article').textContent;
  expect(text).toContain('Einzahlung vom 3. März');
  expect(text).toContain('Kontoauszug der letzten drei Monate');
  expect(text).toContain('Wann?Date, optional');
  expect(text).toContain('why again: Drei Monate sind vergangen.');
  expect(sent(orderInformation)).toEqual([]);
  await user.click(preview.getByRole('button', { name: 'Ask the applicant' }));
  expect(await screen.findByText('The applicant is asked for “Request for information” now.')).toBeTruthy();
  expect(sent(orderInformation)).toEqual([
    {
      userId,
      subject: 'Einzahlung vom 3. März',
      language: 'de-DE',
      reason: 'monitoring',
      dueAt: '2199-02-03T23:59:59.000Z',
      items: [
        {
          usual: 'bank-statement',
          kind: 'files',
          label: 'Kontoauszug der letzten drei Monate',
          hint: 'Er muss den Namen der Bank zeigen.',
          again: 'Drei Monate sind vergangen.',
        },
        { kind: 'date', label: 'Wann?', optional: true },
      ],
    },
  ]);
});

test('[S2.11] what the request asks twice is marked at the item as it is written, and not sent', async () => {
  const { user, sent, dialog } = await compose();
  await user.type(dialog.getByLabelText('What it is about'), 'Your payslips');
  await user.selectOptions(dialog.getByLabelText('Reason'), 'Review of the account');
  await user.click(dialog.getByRole('button', { name: 'Payslip' }));
  await user.click(dialog.getByRole('button', { name: 'Payslip' }));
  const second = within(dialog.getByRole('group', { name: 'Item 2' }));
  expect(second.getByText('An item above asks this already.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  expect(dialog.getByRole('button', { name: 'Preview' })).toBeTruthy();
  const wording = second.getByLabelText('What the applicant is asked');
  await user.type(wording, ' but one');
  expect(second.queryByText('An item above asks this already.')).toBeNull();
  await user.clear(wording);
  await user.type(wording, 'your last THREE payslips!');
  expect(second.getByText('An item above asks this already.')).toBeTruthy();
  expect(sent(orderInformation)).toEqual([]);
});

test('[S2.11] what an open questionnaire asks is told as soon as it is written', async () => {
  const { user, dialog } = await compose();
  await user.click(dialog.getByRole('button', { name: 'Own wording' }));
  const item = within(dialog.getByRole('group', { name: 'Item 1' }));
  await user.type(item.getByLabelText('What the applicant is asked'), 'Since when?');
  expect((await item.findByRole('status')).textContent).toContain('Asked by an open questionnaire');
  expect(item.getByRole('link', { name: 'Residence' })).toBeTruthy();
  expect(item.getByLabelText('Why is it asked again?')).toBeTruthy();
});

test('[S2.11] what the server knows to be asked already is marked at its item', async () => {
  const refusal = new Refused('INPUT_INVALID', { fields: { 'items.0.label': 'asked-already' } });
  const { user, dialog } = await compose(answer(orderInformation, () => refusal));
  await user.type(dialog.getByLabelText('What it is about'), 'Your payslips');
  await user.selectOptions(dialog.getByLabelText('Reason'), 'Review of the account');
  await user.click(dialog.getByRole('button', { name: 'Payslip' }));
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  await user.click(await screen.findByRole('button', { name: 'Ask the applicant' }));
  const item = within(await screen.findByRole('group', { name: 'Item 1' }));
  expect(item.getByText('This is asked already, perhaps in another language.')).toBeTruthy();
  expect(screen.getByText('Nothing was asked')).toBeTruthy();
});

test('a usual item whose words are changed is the officer’s own', async () => {
  const { user, sent, dialog } = await compose(answer(orderInformation, () => ({ requestId: sampleId(22) })));
  await user.type(dialog.getByLabelText('What it is about'), 'Your payslips');
  await user.click(dialog.getByRole('button', { name: 'Payslip' }));
  await user.type(dialog.getByLabelText('What the applicant is asked'), ' of 2026');
  await user.selectOptions(dialog.getByLabelText('Reason'), 'Review of the account');
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  await user.click(await screen.findByRole('button', { name: 'Ask the applicant' }));
  await screen.findByText('The applicant is asked for “Request for information” now.');
  expect(sent(orderInformation)).toMatchObject([
    { items: [{ kind: 'files', label: 'Your last three payslips of 2026', hint: 'With your name.' }] },
  ]);
  expect(sent(orderInformation)).not.toMatchObject([{ items: [{ usual: 'payslips' }] }]);
});

test('what is missing is said at its place, and nothing is sent', async () => {
  const { user, sent, dialog } = await compose();
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  expect(dialog.getByText('Say what it is about.')).toBeTruthy();
  expect(dialog.getByText('Add at least one item.')).toBeTruthy();
  expect(dialog.getByText('Say why: the applicant reads it.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Own wording' }));
  expect(dialog.getByText('Say what is asked.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Remove item 1' }));
  expect(dialog.queryByRole('group', { name: 'Item 1' })).toBeNull();
  expect(sent(orderInformation)).toEqual([]);
});

test('a request that is refused is told, and what was composed is still there', async () => {
  const { user, dialog } = await compose(answer(orderInformation, () => new Refused('QUESTIONNAIRE_OPEN')));
  await user.type(dialog.getByLabelText('What it is about'), 'Your payslips');
  await user.click(dialog.getByRole('button', { name: 'Payslip' }));
  await user.selectOptions(dialog.getByLabelText('Reason'), 'Review of the account');
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  await user.click(await screen.findByRole('button', { name: 'Ask the applicant' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was asked');
  await user.click(screen.getByRole('button', { name: 'Back to the items' }));
  expect(screen.getByLabelText<HTMLInputElement>('What it is about').value).toBe('Your payslips');
});

test('while a request is open another cannot be composed, and the way leads to the open one', async () => {
  const { user } = await openCase({}, published, composing(sampleId(23)));
  await user.click(await screen.findByRole('button', { name: 'Ask for information…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for information' }));
  const link = await dialog.findByRole('link', { name: 'Open the request' });
  expect(link.getAttribute('href')).toContain(sampleId(23));
  expect(dialog.queryByRole('button', { name: 'Preview' })).toBeNull();
});
