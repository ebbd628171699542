import type { ResultOf } from '@credence/contract/endpoint';
import { noticeList, type NoticeLine, noticeText } from '@credence/contract/notice';
import { reviewQueue } from '@credence/contract/review-queue';
import { officerProfile } from '@credence/contract/session';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, Refused, stubServer } from '../../testing/fake-api.ts';
import { currentPath, openConsole } from '../../testing/render.tsx';
import { minutesAgo, sampleId, sampleOfficer } from '../../testing/samples.ts';

const profile = answer(officerProfile, () => sampleOfficer);

const line = (number: number, change: Partial<NoticeLine> = {}): NoticeLine => ({
  id: sampleId(number),
  userId: sampleId(900),
  kind: 'case-retry',
  channel: 'email',
  state: 'sent',
  language: 'tr-TR',
  createdAt: minutesAgo(4.5),
  finishedAt: minutesAgo(4),
  nextTryAt: null,
  attempts: 1,
  answer: '250',
  ...change,
});

const page = (notices: NoticeLine[], next: string | null = null): ResultOf<typeof noticeList> => ({
  counts: [{ state: 'waiting', count: 7 }],
  notices,
  next,
});

const asked = ({ calls }: ReturnType<typeof stubServer>) =>
  calls.findLast(({ path }) => path === noticeList.path)?.input;

const rows = () => screen.getAllByRole('row').slice(1);

test('a message tells when, about what, in which language, to whom, and what became of it', async () => {
  stubServer(
    profile,
    answer(noticeList, () =>
      page([
        line(1),
        line(2, {
          state: 'waiting',
          answer: 'ESOCKET',
          attempts: 3,
          finishedAt: null,
          nextTryAt: minutesAgo(-60),
        }),
        line(3, { state: 'refused', answer: '550' }),
      ]),
    ),
  );
  openConsole('/notices/all');
  await waitFor(() => expect(rows()).toHaveLength(3));
  const [sent, waiting, refused] = rows();
  for (const word of ['Asked again', 'Sent', 'E-mail', 'tr-TR', '4 min ago'])
    expect(sent?.textContent).toContain(word);
  expect(waiting?.textContent).toContain('the server could not be reached (3 tries, next');
  expect(refused?.textContent).toContain('the server answered 550');
  expect(screen.getByRole('link', { name: /^Waiting/ }).textContent).toContain('7');
});

test('a press shows what the message says; the link leads to the cases of the account', async () => {
  const server = stubServer(
    profile,
    answer(noticeList, () => page([line(1)])),
    answer(noticeText, () => ({ notice: line(1), subject: 'Yeniden', text: 'Bir şey gerekiyor.' })),
    answer(reviewQueue, () => ({ items: [], next: null, counts: { waiting: 0, mine: 0, checking: 0 } })),
  );
  const user = openConsole('/notices/all');
  await user.click(await screen.findByRole('button', { name: 'Asked again' }));
  const dialog = await screen.findByRole('dialog', { name: 'Yeniden' });
  expect(within(dialog).getByText('Bir şey gerekiyor.').getAttribute('lang')).toBe('tr-TR');
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('link', { name: 'Its cases' }));
  expect(currentPath()).toBe('/queue/decided');
  await waitFor(() =>
    expect(server.calls.findLast(({ path }) => path === reviewQueue.path)?.input).toMatchObject({
      search: sampleId(900),
    }),
  );
});

test('views and kinds are in the address; what is searched for is not', async () => {
  const server = stubServer(
    profile,
    answer(noticeList, () => page([line(1)])),
  );
  const user = openConsole('/notices/waiting?kind=sign-in');
  await waitFor(() => expect(asked(server)).toEqual({ state: 'waiting', kind: 'sign-in' }));
  await user.selectOptions(screen.getByLabelText('What they are about'), 'Asked again');
  expect(currentPath()).toBe('/notices/waiting?kind=case-retry');
  await user.type(screen.getByRole('searchbox'), 'anna@example.com');
  await waitFor(() =>
    expect(asked(server)).toEqual({ state: 'waiting', kind: 'case-retry', search: 'anna@example.com' }),
  );
  expect(currentPath()).not.toContain('anna');
});

test('where nothing is sent the list says so; an empty one and one that fails do too', async () => {
  let notices = [line(1, { state: 'kept', answer: '', attempts: 0 })];
  let broken = false;
  stubServer(
    profile,
    answer(noticeList, () => (broken ? new Refused('NO_PERMISSION') : page(notices))),
  );
  const first = openConsole('/notices/all');
  await screen.findByText('These messages were not sent');
  notices = [];
  await first.click(screen.getByRole('link', { name: 'Sent' }));
  await screen.findByText('No messages here');
  broken = true;
  await first.click(screen.getByRole('link', { name: 'Given up' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Your account isn’t allowed to do this');
});
