import {
  type ReviewMessage,
  reviewMessages,
  sendReviewMessage,
} from '@credence/contract/information-request';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, Refused } from '../../testing/fake-api.ts';
import { openQuestionnaire, questionnaireAddress } from '../../testing/open-questionnaire.ts';
import { sampleLine } from '../../testing/questionnaire-samples.ts';
import { minutesAgo, sampleId } from '../../testing/samples.ts';

const asked: ReviewMessage = {
  id: sampleId(31),
  from: 'account',
  officerName: null,
  text: 'Which account do you mean?',
  sentAt: minutesAgo(20),
};

const request = { templateCode: 'rfiQuestion' } as const;

const panel = async () => within(await screen.findByRole('region', { name: 'Messages' }));

test('[S2.11] the messages of a request stand beside its answers, and the officer replies', async () => {
  let failing = true;
  const { user, sent } = await openQuestionnaire(
    { line: sampleLine(request) },
    {
      fakes: [
        answer(reviewMessages, () => [asked]),
        answer(sendReviewMessage, ({ id, text }) =>
          failing
            ? new Refused('SERVER_FAILED')
            : { id, text, from: 'officer' as const, officerName: 'Marta Lindqvist', sentAt: minutesAgo(0) },
        ),
      ],
    },
  );
  const messages = await panel();
  expect((await messages.findByRole('listitem')).textContent).toContain('Which account do you mean?');
  expect(sent(reviewMessages)).toEqual([questionnaireAddress]);
  const field = messages.getByLabelText<HTMLTextAreaElement>('Message to the applicant');
  await user.type(field, 'The one in Bremen.');
  await user.click(messages.getByRole('button', { name: 'Send' }));
  expect((await messages.findByRole('alert')).textContent).toContain('The message was not sent');
  expect(field.value).toBe('The one in Bremen.');
  failing = false;
  await user.click(messages.getByRole('button', { name: 'Try again' }));
  expect(await messages.findByText('The one in Bremen.', { selector: 'p' })).toBeTruthy();
  expect(field.value).toBe('');
  const [first, second] = sent(sendReviewMessage);
  expect(second, 'the same message').toEqual(first);
});

test('a request that was decided keeps its messages, and takes no more', async () => {
  await openQuestionnaire(
    { line: sampleLine({ ...request, status: 'QUESTIONNAIRE_STATUS_APPROVED', decidedAt: minutesAgo(5) }) },
    { fakes: [answer(reviewMessages, () => [asked])] },
  );
  const messages = await panel();
  expect(await messages.findByText('Which account do you mean?')).toBeTruthy();
  expect(messages.queryByLabelText('Message to the applicant')).toBeNull();
});

test('messages that cannot be loaded are told, and asked for again', async () => {
  let broken = true;
  const { user } = await openQuestionnaire(
    { line: sampleLine(request) },
    { fakes: [answer(reviewMessages, () => (broken ? new Refused('NO_PERMISSION') : []))] },
  );
  const messages = await panel();
  expect((await messages.findByRole('alert')).textContent).toContain('The messages could not be loaded');
  broken = false;
  await user.click(messages.getByRole('button', { name: 'Look again' }));
  expect(await messages.findByText('Nobody has written yet.')).toBeTruthy();
});

test('other questionnaires have no messages', async () => {
  const { sent } = await openQuestionnaire();
  expect(screen.queryByRole('region', { name: 'Messages' })).toBeNull();
  expect(sent(reviewMessages)).toEqual([]);
});
