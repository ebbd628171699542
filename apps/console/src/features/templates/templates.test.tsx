import { startTemplateDraft, templates } from '@credence/contract/template-editing';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answer, Refused, stubServer } from '../../testing/fake-api.ts';
import { profile } from '../../testing/open-case.ts';
import { rows } from '../../testing/open-queue.ts';
import { currentPath, openConsole } from '../../testing/render.tsx';
import { minutesAgo, sampleId } from '../../testing/samples.ts';
import { listOfTemplates, sampleDraftId, sampleTemplateLine } from '../../testing/template-samples.ts';

afterEach(() => onlineManager.setOnline(true));

const line = sampleTemplateLine;
const lists = (...lines: ReturnType<typeof line>[]) => answer(templates, () => listOfTemplates(lines));
const lastAsked = (server: ReturnType<typeof stubServer>) =>
  server.calls.findLast(({ path }) => path === templates.path)?.input;
const draft = {
  draftId: sampleDraftId,
  state: 'submitted',
  lastEdited: { officerName: 'Olive Okafor', at: minutesAgo(9) },
  submitted: { officerName: 'Olive Okafor', at: minutesAgo(5) },
} as const;

test('a row tells title, code, sites, state, version, draft and what the release offers', async () => {
  stubServer(profile, lists(line({ sites: ['EU', 'TUR'], draft, offered: 3 })));
  openConsole('/templates/all');
  const link = await screen.findByRole('link', { name: 'Donations' });
  const text = link.closest('tr')?.textContent ?? '';
  const words = [
    'donations',
    'European Union, Türkiye',
    'Published',
    '2 console',
    'Waits for approval',
    'Release offers 3',
  ];
  expect(words.filter((word) => !text.includes(word))).toEqual([]);
  expect(link.getAttribute('href')).toBe('/console/template/donations');
});

test('views and filter ask for one state, and have addresses', async () => {
  const server = stubServer(profile, lists(line()));
  const user = openConsole('/templates/all');
  await user.click(await screen.findByRole('link', { name: 'To approve 2' }));
  expect(currentPath()).toBe('/templates/submitted');
  await waitFor(() => expect(lastAsked(server)).toEqual({ state: 'submitted' }));
  await user.selectOptions(screen.getByLabelText('State'), 'Retired');
  expect(currentPath()).toBe('/templates/retired');
  await waitFor(() => expect(lastAsked(server)).toEqual({ state: 'retired' }));
  await user.click(document.body);
  await user.keyboard('1');
  expect(currentPath()).toBe('/templates/all');
});

test('a search is asked for, and says when it finds nothing', async () => {
  const server = stubServer(
    profile,
    answer(templates, ({ search }) => listOfTemplates(search === undefined ? [line()] : [])),
  );
  const user = openConsole('/templates/all');
  await screen.findByRole('link', { name: 'Donations' });
  await user.keyboard('/');
  await user.keyboard('gifts');
  await screen.findByText('Nothing found');
  expect(lastAsked(server)).toEqual({ search: 'gifts' });
  await user.click(screen.getByRole('button', { name: 'Clear the search' }));
  await screen.findByRole('link', { name: 'Donations' });
});

test('an empty view says why it is empty; the next page is loaded on a press; keys go through rows', async () => {
  stubServer(
    profile,
    answer(templates, ({ state, after }) => {
      if (state === 'offered') return listOfTemplates([]);
      if (after === 'more') return listOfTemplates([line({ templateCode: 'second', title: 'Second' })]);
      return listOfTemplates([line()], { next: 'more' });
    }),
  );
  const user = openConsole('/templates/all');
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  await user.click(document.body);
  await user.keyboard('jj');
  expect(document.activeElement?.textContent).toBe('Second');
  await user.click(screen.getByRole('link', { name: /^Offered/ }));
  await screen.findByText('The release offers nothing new');
});

test('a list that cannot be loaded says why and can be tried again; offline it says that it may be old', async () => {
  let broken = true;
  stubServer(
    profile,
    answer(templates, () => (broken ? new Refused('NO_PERMISSION') : listOfTemplates([line()]))),
  );
  const user = openConsole('/templates/all');
  expect((await screen.findByRole('alert')).textContent).toContain('Your account isn’t allowed to do this');
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'Donations' });
  act(() => onlineManager.setOnline(false));
  await screen.findByText('You are offline');
  expect(rows()).toHaveLength(1);
});

test('a new template is started from nothing or as a copy, under a code that fits', async () => {
  const server = stubServer(
    profile,
    lists(line()),
    answer(startTemplateDraft, ({ templateCode }) => ({ templateCode, draftId: sampleId(9) })),
  );
  const user = openConsole('/templates/all');
  await screen.findByRole('link', { name: 'Donations' });
  await user.keyboard('n');
  const dialog = within(await screen.findByRole('dialog', { name: 'New template' }));
  await user.type(dialog.getByLabelText('Code'), 'Bad code');
  await user.click(dialog.getByRole('button', { name: 'Start the draft' }));
  expect(dialog.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true');
  await user.clear(dialog.getByLabelText('Code'));
  await user.type(dialog.getByLabelText('Code'), 'gifts');
  await user.selectOptions(dialog.getByLabelText('Begin with'), 'A copy of Donations');
  await user.click(dialog.getByRole('button', { name: 'Start the draft' }));
  await waitFor(() => expect(currentPath()).toBe(`/template/gifts/${sampleId(9)}`));
  expect(server.calls.find(({ path }) => path === startTemplateDraft.path)?.input).toEqual({
    templateCode: 'gifts',
    from: { templateCode: 'donations', version: 2 },
  });
});

test('a code that is taken is told, and a draft under way is a press away', async () => {
  let reason = new Refused('TEMPLATE_CODE_TAKEN');
  stubServer(
    profile,
    lists(),
    answer(startTemplateDraft, () => reason),
  );
  const user = openConsole('/templates/all');
  await user.click(await screen.findByRole('button', { name: 'New template…' }));
  await user.type(screen.getByLabelText('Code'), 'donations');
  await user.click(screen.getByRole('button', { name: 'Start the draft' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Another questionnaire has this code');
  reason = new Refused('TEMPLATE_DRAFT_EXISTS', { draftId: sampleDraftId });
  await user.click(screen.getByRole('button', { name: 'Start the draft' }));
  await user.click(await screen.findByRole('button', { name: 'Open that draft' }));
  expect(currentPath()).toBe(`/template/donations/${sampleDraftId}`);
});
