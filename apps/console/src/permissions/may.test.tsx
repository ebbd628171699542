import { campaigns } from '@credence/contract/campaign';
import { officers } from '@credence/contract/rights';
import { officerRoles } from '@credence/contract/permission';
import { reviewCase } from '@credence/contract/review-case';
import { reviewQueue } from '@credence/contract/review-queue';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, stubServer } from '../testing/fake-api.ts';
import { profileOf } from '../testing/open-as.ts';
import { casePath, emptyQueue } from '../testing/open-case.ts';
import { currentPath, openConsole } from '../testing/render.tsx';
import { sampleCase } from '../testing/samples.ts';

const sections = async () => {
  const nav = within(await screen.findByRole('navigation', { name: 'Sections' }));
  await nav.findByRole('link', { name: 'Second officer' });
  return nav.getAllByRole('link').map((link) => link.textContent);
};

const accounts = ['Queue', 'Questionnaires', 'Second officer', 'Messages sent'];
const everything = ['Queue', 'Questionnaires', 'Second officer', 'Templates', 'Messages sent', 'Campaigns'];
const offered: Record<(typeof officerRoles)[number], string[]> = {
  reviewer: accounts,
  senior: accounts,
  lead: everything,
  auditor: everything,
  administrator: ['Second officer'],
};

test.each(officerRoles)('a %s is offered the sections that the role sees', async (role) => {
  stubServer(profileOf(role), emptyQueue);
  openConsole('/queue/waiting');
  expect(await sections()).toEqual(offered[role]);
});

test('who sees no account begins with the officers', async () => {
  stubServer(
    profileOf('administrator'),
    answer(officers, () => ({ officers: [], sites: [] })),
  );
  openConsole('/');
  await waitFor(() => expect(currentPath()).toBe('/officers'));
});

test('an auditor is offered no act: neither in lists nor at a case', async () => {
  stubServer(
    profileOf('auditor'),
    answer(reviewQueue, () => ({ items: [], next: null, counts: { waiting: 0, mine: 0, checking: 0 } })),
    answer(campaigns, () => ({ items: [], next: null, counts: { draft: 0, submitted: 0, open: 0 } })),
    answer(reviewCase, () => {
      const { item, account, ...rest } = sampleCase();
      const used = { ...account, attemptsUsedUp: true };
      return { ...rest, item: { ...item, claim: null }, account: used };
    }),
  );
  const user = openConsole(casePath);
  await screen.findByRole('region', { name: 'Account' });
  const acts = /Take|Bar from|Allow another|Ask for|Approve|Refuse/;
  expect(screen.queryAllByRole('button', { name: acts })).toEqual([]);
  await user.keyboard('t');
  await user.click(screen.getByRole('link', { name: 'Campaigns' }));
  await screen.findByRole('heading', { name: 'Campaigns' });
  expect(screen.queryByRole('button', { name: 'New campaign' })).toBeNull();
});
