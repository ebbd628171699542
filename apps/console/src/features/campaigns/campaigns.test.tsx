import { campaignDetail, campaigns, createCampaign } from '@credence/contract/campaign';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  sampleCampaign,
  sampleCampaignId,
  sampleCampaignLine,
  sampleNumbers,
} from '../../testing/campaign-samples.ts';
import { answer, Refused, stubServer } from '../../testing/fake-api.ts';
import { profile } from '../../testing/open-case.ts';
import { rows } from '../../testing/open-queue.ts';
import { currentPath, openConsole } from '../../testing/render.tsx';
import { sampleId } from '../../testing/samples.ts';

const counts = { draft: 1, submitted: 2, open: 3 };
const page = (...items: ReturnType<typeof sampleCampaignLine>[]) => ({ items, next: null, counts });

test('a row tells name, site, state, deadline and how far it is', async () => {
  const numbers = sampleNumbers({ needed: 900_000, passed: 100_000, overdue: 12_345 });
  const line = sampleCampaignLine({ state: 'running', asked: 1_000_000, numbers });
  stubServer(
    profile,
    answer(campaigns, () => page(line)),
  );
  openConsole('/campaigns/all');
  const link = await screen.findByRole('link', { name: 'Documents of 2026' });
  const text = link.closest('tr')?.textContent ?? '';
  const words = ['IN', 'Running', '1,000,000', '100,000', '12,345', 'Mara Lind'];
  expect(words.filter((word) => !text.includes(word))).toEqual([]);
  expect(link.getAttribute('href')).toBe(`/console/campaign/${sampleCampaignId}`);
});

test('views have addresses and counts, a search is asked for, and the next page is loaded on a press', async () => {
  const server = stubServer(
    profile,
    answer(campaigns, ({ search, after, state }) => {
      if (search !== undefined || state === 'ended') return page();
      if (after !== undefined)
        return page(sampleCampaignLine({ campaignId: sampleId(72), name: 'The one before' }));
      return { ...page(sampleCampaignLine()), next: sampleCampaignId };
    }),
  );
  const user = openConsole('/campaigns/all');
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  await user.click(screen.getByRole('link', { name: 'Ended' }));
  await screen.findByText('No campaign has ended');
  expect(currentPath()).toBe('/campaigns/ended');
  await user.click(screen.getByRole('link', { name: 'To approve 2' }));
  await waitFor(() => expect(server.calls.at(-1)?.input).toEqual({ state: 'submitted' }));
  await user.click(document.body);
  await user.keyboard('/nothing');
  await screen.findByText('Nothing found');
  await user.click(screen.getByRole('button', { name: 'Clear the search' }));
  await screen.findByRole('link', { name: 'Documents of 2026' });
});

test('a new one is begun and opened; why not is told', async () => {
  let refused = true;
  stubServer(
    profile,
    answer(campaigns, () => page()),
    answer(campaignDetail, () => sampleCampaign('draft')),
    answer(createCampaign, () =>
      refused ? new Refused('NO_PERMISSION') : { campaignId: sampleCampaignId, revision: 0 },
    ),
  );
  const user = openConsole('/campaigns/all');
  await user.click(await screen.findByRole('button', { name: 'New campaign' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Your account isn’t allowed to do this');
  refused = false;
  await user.click(screen.getByRole('button', { name: 'New campaign' }));
  await waitFor(() => expect(currentPath()).toBe(`/campaign/${sampleCampaignId}`));
});
