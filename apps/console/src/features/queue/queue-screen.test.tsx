import { reviewCase } from '@credence/contract/review-case';
import { claimNextCase, queueFigures, reviewQueue } from '@credence/contract/review-queue';
import { officerProfile } from '@credence/contract/session';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer, Refused, stubServer } from '../../testing/fake-api.ts';
import { profile } from '../../testing/open-case.ts';
import { caseNumber, noFigures, page, rows } from '../../testing/open-queue.ts';
import { currentPath, openConsole } from '../../testing/render.tsx';
import { heldBy, minutesAgo, sampleCase, sampleId, sampleOfficer } from '../../testing/samples.ts';

const opened = answer(reviewCase, () => sampleCase());

test('a row tells who it is about, when the answer is due, country, document, level, attempt and holder', async () => {
  const item = caseNumber(5, {
    person: { name: 'Omar Quijano', age: 30 },
    submittedAt: minutesAgo(26.1 * 60),
    level: 2,
    country: 'TR',
    documentType: 'RESIDENCE_PERMIT',
    earlierAttempts: 1,
    claim: heldBy('Marta Lindqvist', false),
  });
  stubServer(
    profile,
    answer(reviewQueue, () => page([item, caseNumber(6, { submittedAt: minutesAgo(20.5 * 60) })])),
  );
  openConsole('/queue/waiting');
  await screen.findByRole('link', { name: /^Omar Quijano, 30/ });
  const [first, second] = rows().map((row) => row.textContent);
  const words = ['2 h 06 min late', 'Level 2', 'Attempt 2', 'Türkiye', 'Residence permit', 'Marta Lindqvist'];
  expect(words.filter((word) => !first?.includes(word))).toEqual([]);
  expect(second).toContain('due in 3 h 30 min');
  expect(second).not.toContain('Level 1');
});

test('a row tells who checked, the heaviest reason with how much differs, and that an identity is renewed', async () => {
  const items = [
    caseNumber(5, {
      provider: 'PROVIDER_ONFIDO',
      reasons: ['details-differ', 'face-seen-elsewhere'],
      differences: 2,
    }),
    caseNumber(6, {
      route: 'number',
      documentType: null,
      purpose: 'update',
      reasons: ['details-differ'],
      differences: 3,
    }),
    caseNumber(7, { person: null }),
  ];
  stubServer(
    profile,
    answer(reviewQueue, () => page(items)),
  );
  openConsole('/queue/waiting');
  await screen.findAllByRole('link', { name: /open case/ });
  const [vendor, number, unnamed] = rows().map((row) => row.textContent);
  expect(vendor).toContain('Passport · Onfido');
  expect(vendor).toContain('Face seen elsewhere+1, Details differ (2)');
  expect(number).toContain('Number in a registry · Registry UpdateDetails differ (3)');
  expect(unnamed).toContain('Case 019aa000…0007');
});

test('reasons are chips with how many cases have them, the heaviest first, beside what the officer decided today', async () => {
  const server = stubServer(
    profile,
    answer(reviewQueue, () => page([caseNumber(5)])),
    answer(queueFigures, () => ({
      ...noFigures,
      reasons: [
        { reason: 'no-rule' as const, count: 7 },
        { reason: 'details-differ' as const, count: 2 },
        { reason: 'face-seen-elsewhere' as const, count: 4 },
      ],
      decided: 12,
      usualSeconds: 41,
    })),
  );
  openConsole('/queue/waiting');
  expect((await screen.findByText(/^Decided by you today/)).textContent).toBe(
    'Decided by you today: 12, usually in 41 s',
  );
  const chips = within(screen.getByRole('navigation', { name: 'Review reason' })).getAllByRole('link');
  expect(chips.map(({ textContent }) => textContent)).toEqual([
    'Every reason',
    'Face seen elsewhere4',
    'Details differ2',
    'No rule decides7',
  ]);
  const asked = server.calls.find(({ path }) => path === queueFigures.path)?.input;
  expect(asked).toMatchObject({ since: expect.stringMatching(/T.*Z$/) });
});

test('the arrow keys and j and k move through the rows, and Enter opens the case', async () => {
  stubServer(
    profile,
    opened,
    answer(reviewQueue, () => page([caseNumber(5), caseNumber(6)])),
  );
  const user = openConsole('/queue/waiting');
  await screen.findAllByRole('link', { name: /open case/ });
  await user.keyboard('jjk{ArrowDown}');
  expect(document.activeElement?.getAttribute('data-row')).toBe(sampleId(6));
  await user.keyboard('{Enter}');
  expect(currentPath()).toBe(`/case/${sampleId(1)}/${sampleId(6)}`);
});

test('N takes the next case and opens it', async () => {
  const next = { userId: sampleId(1), caseId: sampleId(9) };
  stubServer(
    profile,
    opened,
    answer(reviewQueue, () => page([])),
    answer(claimNextCase, () => next),
  );
  const user = openConsole('/queue/waiting');
  await screen.findByText('Nothing is waiting');
  await user.keyboard('n');
  await waitFor(() => expect(currentPath()).toBe(`/case/${next.userId}/${next.caseId}`));
});

test('with nothing left to take the officer is told so', async () => {
  stubServer(
    profile,
    answer(reviewQueue, () => page([])),
    answer(claimNextCase, () => null),
  );
  const user = openConsole('/queue/waiting');
  await user.click(await screen.findByRole('button', { name: 'Take next' }));
  expect(await screen.findByText('There is no case to take')).toBeTruthy();
});

test('what is searched for goes in the body once typing pauses and never into the address', async () => {
  // What is shown is asked for anew every ten seconds.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const server = stubServer(
    profile,
    answer(reviewQueue, ({ search }) => page(search ? [caseNumber(7)] : [caseNumber(5), caseNumber(6)])),
  );
  const user = openConsole('/queue/waiting');
  await screen.findAllByRole('link', { name: /open case/ });
  await user.keyboard('/');
  await user.paste('erika@example.test');
  await waitFor(() => expect(rows()).toHaveLength(1));
  const searches = server.calls.filter((call) => call.path === reviewQueue.path).map((call) => call.input);
  expect(searches).toEqual([{ view: 'waiting' }, { view: 'waiting', search: 'erika@example.test' }]);
  expect(location.href).not.toContain('erika');
});

test('letters typed into the search are text, not shortcuts', async () => {
  const server = stubServer(
    profile,
    answer(reviewQueue, () => page([])),
  );
  const user = openConsole('/queue/waiting');
  await screen.findByText('Nothing is waiting');
  await user.keyboard('/');
  await user.keyboard('nj3');
  expect(currentPath()).toBe('/queue/waiting');
  expect(server.calls.some((call) => call.path === claimNextCase.path)).toBe(false);
});

test('Load more adds the next page after the rows that are there', async () => {
  stubServer(
    profile,
    answer(reviewQueue, ({ after }) => (after ? page([caseNumber(6)]) : page([caseNumber(5)], 'second'))),
  );
  const user = openConsole('/queue/waiting');
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('the views have addresses of their own, and decided cases show their verdict', async () => {
  stubServer(
    profile,
    answer(reviewQueue, ({ view }) =>
      page(view === 'decided' ? [caseNumber(5, { state: 'refused', decidedAt: minutesAgo(5.5) })] : []),
    ),
  );
  const user = openConsole('/queue/waiting');
  await user.click(await screen.findByRole('link', { name: 'Decided' }));
  const row = await screen.findByRole('row', { name: /5 min ago/ });
  expect(within(row).getByText('Refused')).toBeTruthy();
  expect(currentPath()).toBe('/queue/decided');
});

test('cases that wait for their verdict have a list with its count, which asks for no reason of a person', async () => {
  const server = stubServer(
    profile,
    answer(reviewQueue, () => ({
      items: [
        caseNumber(5, { state: 'submitted', provider: 'PROVIDER_SUMSUB', reading: 'waiting', reasons: [] }),
      ],
      next: null,
      counts: { waiting: 0, mine: 0, checking: 7 },
    })),
  );
  const user = openConsole('/queue/waiting?reason=no-rule&level=1');
  await user.click(await screen.findByRole('link', { name: 'Being checked 7' }));
  expect(currentPath()).toBe('/queue/checking?level=1&reason=no-rule');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(server.calls.findLast(({ path }) => path === reviewQueue.path)?.input).toEqual({
    view: 'checking',
    level: 1,
  });
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).not.toContain('Review reason');
  expect(heads).not.toContain('Held by');
  expect(rows()[0]?.textContent).toContain('Passport · Sumsub');
});

test('a queue that cannot be loaded says why and can be tried again', async () => {
  let broken = true;
  stubServer(
    profile,
    answer(reviewQueue, () => (broken ? new Refused('NO_PERMISSION') : page([caseNumber(5)]))),
  );
  const user = openConsole('/queue/waiting');
  expect((await screen.findByRole('alert')).textContent).toContain('Your account isn’t allowed to do this');
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
});

test('a session that is over leads to the sign-in screen and remembers the place', async () => {
  stubServer(
    answer(reviewQueue, () => new Refused('NOT_SIGNED_IN')),
    answer(officerProfile, () => sampleOfficer),
  );
  openConsole('/queue/mine');
  expect(await screen.findByLabelText('Password')).toBeTruthy();
  expect(currentPath()).toBe('/sign-in?then=%2Fqueue%2Fmine');
});

test.each([true, false])(
  'an officer sees at the top whether it is a demonstration: %s',
  async (demonstration) => {
    stubServer(
      answer(officerProfile, () => ({ ...sampleOfficer, demonstration })),
      answer(reviewQueue, () => page([])),
    );
    openConsole('/queue/waiting');
    const banner = within(await screen.findByRole('banner'));
    expect(await banner.findByText(demonstration ? 'Demonstration' : 'Console')).toBeTruthy();
  },
);

test('an unknown address is answered with a way to the queue', async () => {
  stubServer(
    profile,
    answer(reviewQueue, () => page([])),
  );
  const user = openConsole('/nowhere');
  await user.click(await screen.findByRole('button', { name: 'Go to the queue' }));
  expect(currentPath()).toBe('/queue/waiting');
});
