import { reviewQuestionnaire, reviewQuestionnaires } from '@credence/contract/review-questionnaire';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answer, Refused, stubServer } from '../../testing/fake-api.ts';
import { profile } from '../../testing/open-case.ts';
import { rows } from '../../testing/open-queue.ts';
import { listOf } from '../../testing/open-questionnaire.ts';
import { sampleLine, sampleReviewed } from '../../testing/questionnaire-samples.ts';
import { currentPath, openConsole } from '../../testing/render.tsx';
import { heldBy, minutesAgo, sampleId } from '../../testing/samples.ts';

afterEach(() => onlineManager.setOnline(true));

const opened = answer(reviewQuestionnaire, () => sampleReviewed());
const line = (number: number, change = {}) => sampleLine({ requestId: sampleId(number), ...change });
const lists = (...lines: ReturnType<typeof line>[]) => answer(reviewQuestionnaires, () => listOf(lines));
const asked = (server: ReturnType<typeof stubServer>) =>
  server.calls.findLast(({ path }) => path === reviewQuestionnaires.path)?.input;

test('a row tells title, account, status, class of risk, reason, age, due day and holder', async () => {
  stubServer(
    profile,
    lists(
      line(5, {
        submittedAt: minutesAgo(26.1 * 60),
        dueAt: '2026-03-04T23:59:59.000Z',
        band: 'high',
        claim: heldBy('Marta Lindqvist', false),
      }),
    ),
  );
  openConsole('/questionnaires/waiting');
  const link = await screen.findByRole('link', { name: /overdue.*open Source of funds/ });
  const text = link.closest('tr')?.textContent ?? '';
  const words = [
    '1 d 2 h',
    'Source of funds',
    'version 2',
    '019aa000…0001',
    'Submitted',
    'High',
    'Monitoring of transactions',
    '4 Mar 2026',
    'late)',
    'Marta Lindqvist',
  ];
  expect(words.filter((word) => !text.includes(word))).toEqual([]);
});

test('open ones tell when they are due or that this is over, and have neither class nor holder', async () => {
  const open = { status: 'QUESTIONNAIRE_STATUS_UNSUBMIT', submittedAt: null, band: null } as const;
  stubServer(
    profile,
    lists(
      line(5, { ...open, dueAt: minutesAgo(180.5) }),
      line(6, { ...open, dueAt: minutesAgo(-125.5) }),
      line(7, { ...open, dueAt: null, reason: 'edd-policy' }),
    ),
  );
  openConsole('/questionnaires/open');
  await screen.findByRole('link', { name: /3 h 00 min late/ });
  const texts = rows().map((row) => row.textContent);
  expect(texts[1]).toContain('in 2 h 05 min');
  expect(texts[2]).toContain('No due day');
  expect(texts[2]).toContain('Edd policy');
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Due', 'Questionnaire', 'Account', 'Status', 'Reason', 'Asked']);
});

test('overdue ones are a view of their own, with the rule that opened them', async () => {
  const open = { status: 'QUESTIONNAIRE_STATUS_UNSUBMIT', submittedAt: null, band: null } as const;
  stubServer(
    profile,
    lists(line(5, { ...open, openedBy: 'policy', reason: 'score', overdue: true, dueAt: minutesAgo(180.5) })),
  );
  openConsole('/questionnaires/overdue');
  await screen.findByRole('link', { name: /3 h 00 min late/ });
  expect(rows()[0]?.textContent).toContain('Rule: answers of high risk');
});

test('[S2.11] messages that nobody has read are a view, and marked in every other', async () => {
  stubServer(
    profile,
    lists(line(5, { unread: 2, status: 'QUESTIONNAIRE_STATUS_UNSUBMIT', submittedAt: null })),
  );
  const user = openConsole('/questionnaires/unread');
  await screen.findByRole('link', { name: /2 new messages/ });
  await user.click(screen.getByRole('link', { name: /^Open/ }));
  await screen.findByText('2 new messages');
});

test('the views have counts, keys and addresses, and keep the template that was chosen', async () => {
  const server = stubServer(
    profile,
    answer(reviewQuestionnaires, () =>
      listOf([line(5)], { counts: { waiting: 3, mine: 1, open: 7, overdue: 2, unread: 4 } }),
    ),
  );
  const user = openConsole('/questionnaires/waiting');
  await screen.findByRole('link', { name: 'Waiting 3' });
  await user.selectOptions(screen.getByLabelText('Questionnaire'), 'An old form (retired)');
  expect(currentPath()).toBe('/questionnaires/waiting?template=oldForm');
  await user.click(screen.getByRole('link', { name: 'Open 7' }));
  expect(currentPath()).toBe('/questionnaires/open?template=oldForm');
  await waitFor(() => expect(asked(server)).toEqual({ view: 'open', templateCode: 'oldForm' }));
  await user.click(document.body);
  await user.keyboard('6');
  expect(currentPath()).toBe('/questionnaires/decided?template=oldForm');
});

test('an address with a template lists only that, whatever else it says', async () => {
  const server = stubServer(profile, lists(line(5)));
  openConsole('/questionnaires/waiting?template=sourceOfFunds&search=erika');
  await screen.findAllByRole('link', { name: /open Source of funds/ });
  expect(server.calls.find(({ path }) => path === reviewQuestionnaires.path)?.input).toEqual({
    view: 'waiting',
    templateCode: 'sourceOfFunds',
  });
});

test('arrows and J and K move through the rows, Enter opens one, and the way back leads to it', async () => {
  stubServer(profile, opened, lists(line(5), line(6)));
  const user = openConsole('/questionnaires/mine?template=sourceOfFunds');
  await screen.findAllByRole('link', { name: /open Source of funds/ });
  await user.keyboard('{ArrowDown}j');
  expect(document.activeElement?.getAttribute('data-row')).toBe(sampleId(6));
  await user.keyboard('k{ArrowDown}{Enter}');
  expect(currentPath()).toBe(`/questionnaire/${sampleId(1)}/${sampleId(6)}?view=mine&template=sourceOfFunds`);
  await screen.findByRole('heading', { level: 1, name: 'Source of funds' });
  await user.keyboard('q');
  expect(currentPath()).toBe('/questionnaires/mine?template=sourceOfFunds');
  await waitFor(() => expect(document.activeElement?.getAttribute('data-row')).toBe(sampleId(6)));
});

test('what is searched for goes in the body and never into the address', async () => {
  const server = stubServer(profile, lists(line(5)));
  const user = openConsole('/questionnaires/waiting');
  await screen.findAllByRole('link', { name: /open Source of funds/ });
  await user.keyboard('/');
  await user.keyboard('erika@example.test');
  await waitFor(() => expect(asked(server)).toEqual({ view: 'waiting', search: 'erika@example.test' }));
  expect(currentPath()).toBe('/questionnaires/waiting');
});

test('an empty list says why it is empty, in each view and for a search or a template', async () => {
  stubServer(profile, lists());
  const user = openConsole('/questionnaires/waiting');
  await screen.findByText('No questionnaire is waiting');
  await user.click(screen.getByRole('link', { name: /^Mine/ }));
  await screen.findByText('You hold no questionnaire');
  await user.click(screen.getByRole('link', { name: /^Open/ }));
  await screen.findByText('No applicant owes a questionnaire');
  await user.selectOptions(screen.getByLabelText('Questionnaire'), 'sourceOfFunds');
  await screen.findByText('None of this questionnaire');
  await user.click(screen.getByRole('button', { name: 'Show every questionnaire' }));
  await user.type(screen.getByLabelText(/^Search by/), '019a');
  await screen.findByText('Nothing found');
  await user.click(screen.getByRole('button', { name: 'Clear the search' }));
  await screen.findByText('No applicant owes a questionnaire');
});

test('a list that cannot be loaded says why and can be tried again', async () => {
  let broken = true;
  stubServer(
    profile,
    answer(reviewQuestionnaires, () => (broken ? new Refused('NO_PERMISSION') : listOf([line(5)]))),
  );
  const user = openConsole('/questionnaires/waiting');
  expect((await screen.findByRole('alert')).textContent).toContain('Your account isn’t allowed to do this');
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
});

test('without a connection the rows stay and say that they may be old', async () => {
  stubServer(profile, lists(line(5)));
  openConsole('/questionnaires/waiting');
  await screen.findAllByRole('link', { name: /open Source of funds/ });
  act(() => onlineManager.setOnline(false));
  await screen.findByText('You are offline');
  expect(rows()).toHaveLength(1);
});

test('the dialog of the keys lists those of the list', async () => {
  stubServer(profile, lists(line(5)));
  const user = openConsole('/questionnaires/waiting');
  await screen.findAllByRole('link', { name: /open Source of funds/ });
  await user.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(dialog.getByRole('heading', { name: 'Questionnaires' })).toBeTruthy();
  expect(dialog.getByText('Next row')).toBeTruthy();
});

test('more than a page is loaded on a press', async () => {
  stubServer(
    profile,
    answer(reviewQuestionnaires, ({ after }) =>
      after === 'more' ? listOf([line(6)]) : listOf([line(5)], { next: 'more' }),
    ),
  );
  const user = openConsole('/questionnaires/decided');
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
});
