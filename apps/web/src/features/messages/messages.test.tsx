// @vitest-environment happy-dom
import type { InputOf, ResultOf } from '@credence/contract/endpoint';
import { changeNoticeSettings, noticeSettings } from '@credence/contract/notice';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { OfflineError } from '../../api/client.ts';
import { fakeApi, type FakeCall } from '../../api/fake.ts';
import { signedIn } from '../../testing/account.ts';
import { heading, press } from '../../testing/on-screen.ts';
import { openApp } from '../../testing/open.tsx';
// Loaded before the first test rather than while it waits.
import './messages-screen.tsx';

afterEach(cleanup);

type Settings = ResultOf<typeof noticeSettings>;

const usual: Settings = { language: 'en', chosen: false, reminders: true };

/** The screen over settings that are kept; `fails`: how the next call goes. */
async function open(settings: Settings, fails: { load?: boolean; change?: boolean } = {}) {
  let kept = settings;
  const offline = (when: boolean | undefined) => {
    if (when) throw new OfflineError();
  };
  const calls = fakeApi([
    ...signedIn,
    [
      noticeSettings,
      () => {
        offline(fails.load);
        return kept;
      },
    ],
    [
      changeNoticeSettings,
      ({ language, reminders = kept.reminders }: InputOf<typeof changeNoticeSettings>) => {
        offline(fails.change);
        kept = {
          language: language || kept.language,
          chosen: language === undefined ? kept.chosen : language !== '',
          reminders,
        };
        return kept;
      },
    ],
  ]);
  await openApp('/user/accounts/auth/messages');
  return calls;
}

const changes = (calls: readonly FakeCall[]) =>
  calls
    .filter(({ path, input }) => path === changeNoticeSettings.path && Object.keys(input ?? {}).length > 0)
    .map(({ input }) => input);

const reminders = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Reminders' });
const language = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Language of messages' });

test('reminders are switched off and on; what must be told is named, with nothing to switch', async () => {
  const calls = await open(usual);
  await heading('Messages');
  const box = await reminders();
  expect(box.checked).toBe(true);
  screen.getByText(/These can’t be switched off/);
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  fireEvent.click(box);
  await screen.findByText('Your choice is saved.');
  await waitFor(() => expect(box.checked).toBe(false));
  fireEvent.click(box);
  await waitFor(() => expect(changes(calls)).toEqual([{ reminders: false }, { reminders: true }]));
  await waitFor(() => expect(box.checked).toBe(true));
});

test('the language is one of the site’s, or that of each sign-in', async () => {
  const calls = await open({ ...usual, language: 'tr-TR', chosen: true });
  const list = await language();
  expect(list.value).toBe('tr-TR');
  expect([...list.options].map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['The one I sign in with', 'English', 'Türkçe', 'العربية']),
  );
  fireEvent.change(list, { target: { value: 'de-DE' } });
  await waitFor(() => expect(list.value).toBe('de-DE'));
  fireEvent.change(list, { target: { value: '' } });
  await waitFor(() => expect(changes(calls)).toEqual([{ language: 'de-DE' }, { language: '' }]));
  await waitFor(() => expect(list.value).toBe(''));
});

test('what could not be saved is shown as it was, with the reason, and can be tried again', async () => {
  const fails = { change: true };
  await open(usual, fails);
  const box = await reminders();
  fireEvent.click(box);
  await screen.findByRole('alert');
  expect(box.checked).toBe(true);
  fails.change = false;
  fireEvent.click(box);
  await screen.findByText('Your choice is saved.');
  await waitFor(() => expect(box.checked).toBe(false));
});

test('settings that cannot be loaded can be tried again', async () => {
  const fails = { load: true };
  await open(usual, fails);
  await screen.findByRole('button', { name: 'Try again' });
  fails.load = false;
  press('Try again');
  expect((await reminders()).checked).toBe(true);
});
