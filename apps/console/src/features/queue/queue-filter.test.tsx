import { reviewCase } from '@credence/contract/review-case';
import { claimNextCase, queueFigures, reviewQueue } from '@credence/contract/review-queue';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, stubServer } from '../../testing/fake-api.ts';
import { profile } from '../../testing/open-case.ts';
import { caseNumber, noFigures, page } from '../../testing/open-queue.ts';
import { currentPath, openConsole } from '../../testing/render.tsx';
import { minutesAgo, sampleCase, sampleId } from '../../testing/samples.ts';

const opened = answer(reviewCase, () => sampleCase());

test('the list is narrowed by level, reason and country; the address, the next case and the way back keep to it', async () => {
  const next = { userId: sampleId(1), caseId: sampleId(9) };
  const server = stubServer(
    profile,
    opened,
    answer(reviewQueue, () => page([caseNumber(5)])),
    answer(claimNextCase, () => next),
    answer(queueFigures, () => ({
      ...noFigures,
      reasons: [{ reason: 'face-seen-elsewhere' as const, count: 3 }],
      countries: [{ country: 'NG', count: 2 }],
    })),
  );
  const asked = (endpoint: { path: string }) =>
    server.calls.findLast(({ path }) => path === endpoint.path)?.input;
  const user = openConsole('/queue/waiting');
  await user.selectOptions(await screen.findByLabelText('Level'), '2');
  expect(currentPath()).toBe('/queue/waiting?level=2');
  await user.click(await screen.findByRole('link', { name: /^Face seen elsewhere/ }));
  expect(currentPath()).toBe('/queue/waiting?level=2&reason=face-seen-elsewhere');
  await user.selectOptions(screen.getByLabelText('Country'), 'Nigeria (2)');
  const behind = '?level=2&reason=face-seen-elsewhere&country=NG';
  expect(currentPath()).toBe(`/queue/waiting${behind}`);
  const filter = { level: 2, reason: 'face-seen-elsewhere', country: 'NG' };
  await waitFor(() => expect(asked(reviewQueue)).toEqual({ view: 'waiting', ...filter }));
  await user.click(screen.getByRole('button', { name: 'Take next' }));
  await waitFor(() => expect(asked(claimNextCase)).toEqual(filter));
  expect(asked(queueFigures)).toMatchObject(filter);
  await waitFor(() => expect(currentPath()).toBe(`/case/${next.userId}/${next.caseId}${behind}`));
  await user.click(await screen.findByRole('link', { name: 'Back to the queue' }));
  expect(currentPath()).toBe(`/queue/waiting${behind}`);
});

test('decided cases are not asked for by why a person was needed, and an empty kind leads back to every case', async () => {
  const server = stubServer(
    profile,
    answer(reviewQueue, () => page([])),
  );
  const user = openConsole('/queue/decided?level=1&reason=no-rule&country=NG');
  await screen.findByText('No case of this kind');
  expect(screen.queryByRole('navigation', { name: 'Review reason' })).toBeNull();
  expect(server.calls.find(({ path }) => path === reviewQueue.path)?.input).toEqual({
    view: 'decided',
    level: 1,
  });
  await user.click(screen.getByRole('button', { name: 'Show every case' }));
  expect(currentPath()).toBe('/queue/decided');
});

test('a filter that the address does not know counts as none', async () => {
  const server = stubServer(
    profile,
    answer(reviewQueue, () => page([caseNumber(5)])),
  );
  openConsole('/queue/waiting?level=7&reason=whatever&country=nowhere');
  await screen.findAllByRole('link', { name: /open case/ });
  expect(server.calls.find(({ path }) => path === reviewQueue.path)?.input).toEqual({ view: 'waiting' });
});

test('a verdict that its provider contradicts is marked, and such are found by an address that can be shared', async () => {
  const server = stubServer(
    profile,
    answer(reviewQueue, () =>
      page([
        caseNumber(5, {
          state: 'approved',
          provider: 'PROVIDER_ONFIDO',
          decidedAt: minutesAgo(5.5),
          lateConclusion: 'refused',
        }),
      ]),
    ),
  );
  const user = openConsole('/queue/decided');
  await screen.findByText('Onfido: now refused');
  await user.selectOptions(screen.getByLabelText('What the provider says by now'), 'true');
  expect(currentPath()).toBe('/queue/decided?contradicted=true');
  await waitFor(() =>
    expect(server.calls.findLast(({ path }) => path === reviewQueue.path)?.input).toEqual({
      view: 'decided',
      contradicted: true,
    }),
  );
});

test('the order is part of the address, and is asked of the server', async () => {
  const server = stubServer(
    profile,
    answer(reviewQueue, () => page([caseNumber(5)])),
  );
  const user = openConsole('/queue/waiting?level=1');
  await user.selectOptions(await screen.findByLabelText('Order'), 'newest');
  expect(currentPath()).toBe('/queue/waiting?level=1&order=newest');
  await waitFor(() =>
    expect(server.calls.findLast(({ path }) => path === reviewQueue.path)?.input).toEqual({
      view: 'waiting',
      level: 1,
      order: 'newest',
    }),
  );
});
