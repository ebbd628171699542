import type { ResultOf } from '@credence/contract/endpoint';
import {
  composeInformation,
  extendInformation,
  type ReviewMessage,
  reviewMessages,
} from '@credence/contract/information-request';
import { reviewQuestionnaire } from '@credence/contract/review-questionnaire';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, Refused } from '../../testing/fake-api.ts';
import { openQuestionnaire, questionnaireAddress } from '../../testing/open-questionnaire.ts';
import { sampleLine } from '../../testing/questionnaire-samples.ts';
import { minutesAgo, sampleId } from '../../testing/samples.ts';

const open = { templateCode: 'rfiQuestion', status: 'QUESTIONNAIRE_STATUS_UNSUBMIT' } as const;
const dueAt = '2199-02-03T23:59:59.000Z';

type Before = ResultOf<typeof composeInformation>['before'];

function beforeAt(at: number, label: string): Before {
  if (label === 'Your employer?')
    return [{ at, requestId: sampleId(31), title: 'Source of funds', approvedAt: minutesAgo(60) }];
  if (label !== 'What for?') return [];
  const { requestId } = questionnaireAddress;
  return [{ at, requestId, title: 'Request for information', approvedAt: null }];
}

const composing = answer(composeInformation, ({ items }) => ({
  languages: ['en'],
  open: questionnaireAddress.requestId,
  usual: [
    { code: 'payslips', kind: 'files' as const, label: 'Your last three payslips', hint: 'With your name.' },
  ],
  before: items.flatMap(({ label }, at) => beforeAt(at, label)),
}));

const taken = answer(extendInformation, ({ message }): ReviewMessage => ({
  ...message,
  from: 'officer',
  officerName: 'Marta Lindqvist',
  sentAt: minutesAgo(0),
}));

/** Opens the dialog beside a request that the applicant can still change. */
async function asking(extending = taken) {
  const opened = await openQuestionnaire(
    { line: sampleLine({ ...open, dueAt, submittedAt: null }) },
    { fakes: [answer(reviewMessages, () => []), composing, extending] },
  );
  await opened.user.click(await screen.findByRole('button', { name: 'Ask for more…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for more' }));
  await dialog.findByRole('button', { name: 'Payslip' });
  return { ...opened, dialog };
}

test('[S2.11] an open request is asked more by, with another day and the reason, which stands among the messages', async () => {
  const { user, sent, dialog } = await asking();
  await user.click(dialog.getByRole('button', { name: 'Ask the applicant' }));
  expect(dialog.getByText('Add an item, or name another day.')).toBeTruthy();
  expect(dialog.getByText('Say why: the applicant reads it.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Payslip' }));
  await user.clear(dialog.getByLabelText('Year'));
  await user.type(dialog.getByLabelText('Year'), '2198');
  await user.type(dialog.getByLabelText('Message to the applicant'), 'For the bank.');
  await user.click(dialog.getByRole('button', { name: 'Ask the applicant' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(extendInformation)).toEqual([
    {
      ...questionnaireAddress,
      items: [
        { usual: 'payslips', kind: 'files', label: 'Your last three payslips', hint: 'With your name.' },
      ],
      dueAt: '2198-02-03T23:59:59.000Z',
      message: { id: expect.any(String), text: 'For the bank.' },
    },
  ]);
  expect(await screen.findByText('For the bank.', { selector: 'p' })).toBeTruthy();
  await waitFor(() => expect(sent(reviewQuestionnaire), 'what is asked is read anew').toHaveLength(2));
});

test('[S2.11] what was answered before is asked again only with a reason; another try is the same', async () => {
  let failing = true;
  const { user, sent, dialog } = await asking(
    answer(extendInformation, ({ message }) =>
      failing
        ? new Refused('SERVER_FAILED')
        : { ...message, from: 'officer' as const, officerName: 'Marta Lindqvist', sentAt: minutesAgo(0) },
    ),
  );
  await user.click(dialog.getByRole('button', { name: 'Own wording' }));
  await user.type(dialog.getByLabelText('What the applicant is asked'), 'Your employer?');
  await user.type(dialog.getByLabelText('Message to the applicant'), 'Once more.');
  await user.click(dialog.getByRole('button', { name: 'Ask the applicant' }));
  expect(await dialog.findByText('Say why it is asked again.')).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Source of funds' })).toBeTruthy();
  expect(sent(extendInformation)).toEqual([]);
  await user.type(dialog.getByLabelText('Why is it asked again?'), 'You have moved.');
  await user.click(dialog.getByRole('button', { name: 'Ask the applicant' }));
  expect(await dialog.findByText('Nothing was asked')).toBeTruthy();
  failing = false;
  await user.click(dialog.getByRole('button', { name: 'Ask the applicant' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [first, second] = sent(extendInformation);
  expect(second).toEqual(first);
  expect(first).not.toHaveProperty('dueAt');
  expect(first).toMatchObject({ items: [{ label: 'Your employer?', again: 'You have moved.' }] });
});

test('[S2.11] what the request asks itself is not asked by it again, for whatever reason', async () => {
  const { user, sent, dialog } = await asking();
  await user.click(dialog.getByRole('button', { name: 'Own wording' }));
  await user.type(dialog.getByLabelText('What the applicant is asked'), 'What for?');
  expect(await dialog.findByText('This request asks it already.')).toBeTruthy();
  expect(dialog.queryByLabelText('Why is it asked again?')).toBeNull();
  await user.type(dialog.getByLabelText('Message to the applicant'), 'Once more.');
  await user.click(dialog.getByRole('button', { name: 'Ask the applicant' }));
  expect(sent(extendInformation)).toEqual([]);
});

test('what waits for an officer is sent back first: nothing more is asked by it', async () => {
  await openQuestionnaire(
    { line: sampleLine({ templateCode: 'rfiQuestion' }) },
    { fakes: [answer(reviewMessages, () => []), composing, taken] },
  );
  await screen.findByRole('region', { name: 'Messages' });
  expect(screen.queryByRole('button', { name: 'Ask for more…' })).toBeNull();
});
