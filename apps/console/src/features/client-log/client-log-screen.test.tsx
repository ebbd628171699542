import { readClientLog, type StoredClientEvent } from '@credence/contract/client-log';
import type { ResultOf } from '@credence/contract/endpoint';
import { officerProfile } from '@credence/contract/session';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, Refused, stubServer } from '../../testing/fake-api.ts';
import { currentPath, openConsole } from '../../testing/render.tsx';
import { minutesAgo, sampleId, sampleOfficer } from '../../testing/samples.ts';

const profile = answer(officerProfile, () => sampleOfficer);

const event = (number: number, change: Partial<StoredClientEvent> = {}): StoredClientEvent => ({
  id: sampleId(number),
  code: '79998',
  receivedAt: minutesAgo(4.5),
  happenedAt: minutesAgo(5.5),
  path: '/v3/private/kyc/kyc-info',
  method: 'POST',
  status: 10016,
  durationMs: 812,
  tags: ['kyc-submit'],
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
  language: 'ar-SA',
  host: 'mini-program',
  release: '0.1.0',
  page: '/user/accounts/auth',
  errorName: null,
  stack: [],
  ...change,
});

const log = (events: StoredClientEvent[], next: string | null = null): ResultOf<typeof readClientLog> => ({
  counts: [{ code: '79998', day: 1, week: 1234 }],
  events,
  next,
});

/** What the screen asked for last. */
const asked = ({ calls }: ReturnType<typeof stubServer>) =>
  calls.findLast(({ path }) => path === readClientLog.path)?.input;

const rows = () => screen.getAllByRole('row').slice(1);

test('an event tells when, what, which call, how it ended, how long it took and on which page', async () => {
  stubServer(
    profile,
    answer(readClientLog, () =>
      log([event(1), event(2, { code: '79996', errorName: 'TypeError', stack: ['shell-a.js:1:2'] })]),
    ),
  );
  openConsole('/client-log');
  const row = (await screen.findByText('5 min ago', { selector: 'tr:first-child *' })).closest('tr');
  const words = [
    'HTTP error',
    'POST /v3/private/kyc/kyc-info',
    '10016 SERVER_FAILED',
    '812 ms',
    '/user/accounts/auth',
    'Mini-program, ar-SA, 0.1.0',
    'kyc-submit',
  ];
  expect(words.filter((word) => !row?.textContent.includes(word))).toEqual([]);
  expect(screen.getByText('shell-a.js:1:2')).toBeTruthy();
});

test('the counts of a day and a week lead to the events of one code, and back', async () => {
  const server = stubServer(
    profile,
    answer(readClientLog, () => log([event(1)])),
  );
  const user = openConsole('/client-log');
  const tiles = await screen.findByRole('list', { name: 'Events by code' });
  const tile = await within(tiles).findByRole('link', { name: /HTTP error.*1 in 24 hours +1,234 in 7 days/ });
  await user.click(tile);
  expect(currentPath()).toBe('/client-log?code=79998');
  await waitFor(() => expect(asked(server)).toEqual({ code: '79998' }));
  await user.click(within(tiles).getByRole('link', { current: true }));
  expect(currentPath()).toBe('/client-log');
});

test('the filter is in the address, so that it can be passed on; nothing typed into it names a person there', async () => {
  const server = stubServer(
    profile,
    answer(readClientLog, () => log([event(1)])),
  );
  const user = openConsole('/client-log?code=79999&path=/v3/private');
  const path = await screen.findByLabelText<HTMLInputElement>('Path of the call begins with');
  expect(path.value).toBe('/v3/private');
  await waitFor(() => expect(asked(server)).toEqual({ code: '79999', path: '/v3/private' }));
  await user.clear(path);
  await user.type(path, '/v3/anna@example.com{Enter}');
  expect(currentPath()).toBe('/client-log?code=79999&path=%2Fv3%2F%3Aid');
  await user.selectOptions(screen.getByLabelText('Event'), 'slow-request');
  await waitFor(() => expect(asked(server)).toEqual({ code: 'slow-request', path: '/v3/:id' }));
});

test('Load more adds the next page after the rows that are there', async () => {
  stubServer(
    profile,
    answer(readClientLog, ({ after }) => (after ? log([event(2)]) : log([event(1)], sampleId(1)))),
  );
  const user = openConsole('/client-log');
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('an empty log says so; an empty filter leads back to every event', async () => {
  stubServer(
    profile,
    answer(readClientLog, () => log([])),
  );
  const user = openConsole('/client-log?code=79997');
  await screen.findByText('No such event');
  await user.click(screen.getByRole('button', { name: 'Show every event' }));
  expect(await screen.findByText('Nothing was reported')).toBeTruthy();
  expect(currentPath()).toBe('/client-log');
});

test('a log that cannot be loaded says why and can be tried again', async () => {
  let broken = true;
  stubServer(
    profile,
    answer(readClientLog, () => (broken ? new Refused('NO_PERMISSION') : log([event(1)]))),
  );
  const user = openConsole('/client-log');
  expect((await screen.findByRole('alert')).textContent).toContain('Your account isn’t allowed to do this');
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
});

test('the log is not among the officers’ sections, and found in the menu of the account', async () => {
  stubServer(
    profile,
    answer(readClientLog, () => log([event(1)])),
  );
  const user = openConsole('/queue/waiting');
  const sections = await screen.findByRole('navigation', { name: 'Sections' });
  const current = await within(sections).findByRole('link', { current: 'page' });
  expect(current.textContent).toBe('Queue');
  expect(within(sections).queryByRole('link', { name: 'Client log' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: `Account of ${sampleOfficer.name}` }));
  await user.click(screen.getByRole('link', { name: 'Client log', hidden: true }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Client log' })).toBeTruthy();
});
