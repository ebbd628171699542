// @vitest-environment happy-dom
import { countryList } from '@credence/contract/country';
import type { InputOf } from '@credence/contract/endpoint';
import {
  type InformationMessage,
  informationMessages,
  readInformationMessages,
  sendInformationMessage,
} from '@credence/contract/information-request';
import { readPersonalInfo } from '@credence/contract/personal-info';
import { type AccountQuestionnaire, questionnaireTemplateDetail } from '@credence/contract/questionnaire';
import { retCodes } from '@credence/contract/ret-codes';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../../../api/client.ts';
import { fakeApi } from '../../../api/fake.ts';
import { emptyInfo, savedInfo, signedIn } from '../../../testing/account.ts';
import { openApp } from '../../../testing/open.tsx';
import { countries } from '../../../testing/personal-info.ts';
import {
  inputsOf,
  item,
  person,
  questionnaireWith,
  requestId,
  templateOf,
} from '../../../testing/questionnaire.ts';

afterEach(cleanup);

const reply: InformationMessage = {
  id: '01890000-0000-7000-8000-0000000000e1',
  from: 'officer',
  text: 'The one in Bremen.',
  sentAt: '2026-03-02T11:00:00.000Z',
};

const lost = () => new ApiError(retCodes.SERVER_FAILED, 'failed', {});

/** Opens a questionnaire at a server with messages about it. */
async function openRequest(
  questionnaire: Partial<AccountQuestionnaire> = {},
  {
    list = () => [reply],
    send,
  }: { list?: () => InformationMessage[]; send?: () => void | Promise<void> } = {},
) {
  const code = questionnaire.template_code ?? 'rfiQuestion';
  const calls = fakeApi([
    ...signedIn,
    [countryList, () => countries],
    [readPersonalInfo, () => savedInfo(emptyInfo)],
    [
      questionnaireTemplateDetail,
      () => ({
        template: templateOf([[item.story]], { code }),
        texts: { title: 'Request for information', 'section.one': 'Your deposit', 'item.story': 'Why?' },
        language: 'en',
        today: '2026-03-02',
        questionnaire: questionnaireWith({ template_code: code, ...questionnaire }),
        openable: true,
      }),
    ],
    [informationMessages, list],
    [readInformationMessages, () => ({})],
    [
      sendInformationMessage,
      async ({ id, text }: InputOf<typeof sendInformationMessage>) => {
        await send?.();
        return { id, text, from: 'account' as const, sentAt: '2026-03-02T12:00:00.000Z' };
      },
    ],
  ]);
  await openApp(`/user/accounts/auth/${code}?request_id=${requestId}`);
  // One that was sent has a second one, on paper, which styles alone hide.
  await screen.findAllByRole('heading', { level: 1 });
  return calls;
}

const thread = () => screen.findByRole('list', { name: 'Messages' });
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Your message');

test('[S2.11] messages stand below a request for information, with who wrote them', async () => {
  const calls = await openRequest();
  const [message] = within(await thread()).getAllByRole('listitem');
  expect(message?.textContent).toMatch(/^Our team.*The one in Bremen\.$/);
  expect(inputsOf(informationMessages, calls)).toEqual([{ request_id: requestId }]);
  await waitFor(() =>
    expect(inputsOf(readInformationMessages, calls)).toEqual([{ request_id: requestId, seen: 1 }]),
  );
});

test('[S2.11] what a request is about is said before it is begun', async () => {
  await openRequest();
  const title = await screen.findByRole('heading', { name: 'What it is about' });
  expect(title.parentElement?.textContent).toContain('Your deposit');
  expect(screen.getByRole('button', { name: 'Begin' })).toBeTruthy();
});

test('a message that is sent says so until it has arrived', async () => {
  let arrive = (): void => undefined;
  const calls = await openRequest({}, { send: () => new Promise<void>((resolve) => (arrive = resolve)) });
  await thread();
  const user = person();
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  expect(screen.getByText('Write your message first.')).toBeTruthy();
  await user.type(field(), ' Which account? ');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  expect(field().value).toBe('');
  expect((await screen.findByText('Sending …')).closest('li')?.textContent).toContain('Which account?');
  arrive();
  await screen.findByText(/^You/, { selector: 'p:has(time)' });
  expect(screen.queryByText('Sending …')).toBeNull();
  expect(within(await thread()).getAllByRole('listitem')).toHaveLength(2);
  expect(inputsOf(sendInformationMessage, calls)).toMatchObject([
    { request_id: requestId, text: 'Which account?' },
  ]);
});

test('a message that was not sent stays, and is tried again as the same', async () => {
  let broken = true;
  const calls = await openRequest(
    {},
    {
      list: () => [],
      send: () => {
        if (broken) throw lost();
      },
    },
  );
  const user = person();
  await user.type(await screen.findByLabelText('Your message'), 'Which account?');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  expect((await screen.findByText(/This message was not sent\./)).getAttribute('role')).toBe('alert');
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/^You/, { selector: 'p:has(time)' });
  expect(screen.queryByText(/This message was not sent/)).toBeNull();
  const [first, second] = inputsOf(sendInformationMessage, calls);
  expect(second).toEqual(first);
});

test('messages that cannot be loaded are asked for again, and the request can be answered', async () => {
  let broken = true;
  await openRequest(
    {},
    {
      list: () => {
        if (broken) throw lost();
        return [reply];
      },
    },
  );
  expect(await screen.findByText(/The messages could not be loaded\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Begin' })).toBeTruthy();
  broken = false;
  await person().click(screen.getByRole('button', { name: 'Try again' }));
  expect(within(await thread()).getAllByRole('listitem')).toHaveLength(1);
});

test('a request that is closed keeps its messages, and takes no more', async () => {
  await openRequest({ status: 'QUESTIONNAIRE_STATUS_APPROVED', answers: { story: 'A car' } });
  await thread();
  expect(screen.getByText(/This request is closed/)).toBeTruthy();
  expect(screen.queryByLabelText('Your message')).toBeNull();
});

test('other questionnaires have no messages', async () => {
  const calls = await openRequest({ template_code: 'residenceInfo' });
  expect(screen.queryByLabelText('Your message')).toBeNull();
  expect(inputsOf(informationMessages, calls)).toEqual([]);
});
