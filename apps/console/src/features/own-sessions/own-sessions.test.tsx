import type { AccountSession } from '@credence/contract/account-sessions';
import { endOwnSessions, officerSessions } from '@credence/contract/officer-session';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, Refused, stubServer } from '../../testing/fake-api.ts';
import { profileOf } from '../../testing/open-as.ts';
import { openConsole } from '../../testing/render.tsx';
import { minutesAgo, sampleId } from '../../testing/samples.ts';

const session = (number: number, about: Partial<AccountSession> = {}): AccountSession => ({
  id: sampleId(number),
  browser: 'Firefox',
  system: 'Linux',
  begunAt: minutesAgo(90),
  seenAt: minutesAgo(number),
  current: false,
  ...about,
});

test('an officer sees where they are signed in and ends what they do not know', async () => {
  let sessions = [
    session(1, { current: true }),
    session(2, { browser: 'Safari', system: 'iOS' }),
    session(3, { browser: '?', system: '?' }),
  ];
  let refused = true;
  stubServer(
    profileOf('auditor'),
    answer(officerSessions, () => ({ sessions })),
    answer(endOwnSessions, ({ id }) => {
      if (refused) return new Refused('SERVER_FAILED');
      sessions = sessions.filter((one) => one.current || (id !== undefined && one.id !== id));
      return {};
    }),
  );
  const user = openConsole('/sessions');
  expect(await screen.findByText('This one')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'End the session: Firefox on Linux' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'End the session: Safari on iOS' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The session did not end');
  refused = false;
  await user.click(screen.getByRole('button', { name: 'End the session: Safari on iOS' }));
  expect(await screen.findByText('Ended')).toBeTruthy();
  expect(screen.queryByText('Safari on iOS')).toBeNull();
  const others = screen.getByRole('button', { name: 'End all others' });
  await waitFor(() => expect(document.activeElement).toBe(others));
  await user.click(others);
  expect(await screen.findByText('You are signed in nowhere else.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Your sessions'));
});
