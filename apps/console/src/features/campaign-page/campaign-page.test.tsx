import {
  campaignDetail,
  type CampaignDetail,
  campaignPeople,
  campaignPreview,
  extendCampaign,
  pauseCampaign,
  startCampaign,
} from '@credence/contract/campaign';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  endOfDayIn,
  sampleCampaign,
  sampleCampaignId,
  sampleCampaignLine,
  sampleNumbers,
} from '../../testing/campaign-samples.ts';
import { answer, Refused, stubServer } from '../../testing/fake-api.ts';
import { profile } from '../../testing/open-case.ts';
import { openConsole } from '../../testing/render.tsx';
import { minutesAgo } from '../../testing/samples.ts';

const path = `/campaign/${sampleCampaignId}`;
const nobody = [
  answer(campaignPreview, () => ({ asked: 0, leftOut: 0, groups: [], reasons: [] })),
  answer(campaignPeople, () => ({ items: [], next: null })),
];
const detail = (found: () => CampaignDetail) => answer(campaignDetail, found);
const submitted = { officerName: 'Mara Lind', at: minutesAgo(3), note: 'The regulator asks.' };
const running = () => {
  const numbers = sampleNumbers({ needed: 700, pending: 100, rejected: 50, passed: 150, overdue: 20 });
  return sampleCampaign('running', {
    line: sampleCampaignLine({ state: 'running', asked: 1000, numbers }),
    started: { officerName: 'Tomas Okafor', at: minutesAgo(3000) },
    progress: { lookedAt: 1200, accounts: 1200, done: true },
    countedAt: minutesAgo(1),
    days: [
      { day: '2026-11-23', numbers: sampleNumbers({ needed: 1000 }) },
      { day: '2026-11-24', numbers },
    ],
  });
};

test('who submitted it reads that another officer starts it; the other one may', async () => {
  let mine = true;
  stubServer(
    profile,
    ...nobody,
    detail(() => sampleCampaign('submitted', { submitted, mine, mayStart: !mine })),
  );
  openConsole(path);
  await screen.findByText('You submitted it: another officer starts it.');
  expect(screen.queryByRole('button', { name: 'Approve and start…' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Take back…' })).toBeTruthy();
  mine = false;
  openConsole(path);
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve and start…' }).disabled).toBe(
      false,
    ),
  );
});

test('a start asks first, and tells by whom it was started meanwhile', async () => {
  const changed = { revision: 4, state: 'starting', officerName: 'Ines Vidal', at: minutesAgo(1) };
  stubServer(
    profile,
    ...nobody,
    detail(() => sampleCampaign('submitted', { submitted, mayStart: true })),
    answer(startCampaign, () => new Refused('CAMPAIGN_CHANGED', changed)),
  );
  const user = openConsole(path);
  await user.click(await screen.findByRole('button', { name: 'Approve and start…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve and start?' }));
  await user.click(dialog.getByRole('button', { name: 'Start' }));
  await dialog.findByText('Say why: it is kept with the campaign.');
  await user.type(dialog.getByLabelText('What you checked'), 'All of it.');
  await user.click(dialog.getByRole('button', { name: 'Start' }));
  await dialog.findByText(/Ines Vidal changed it on .* It is now: starting\./);
});

test('while it starts, the job shows how far it is', async () => {
  stubServer(
    profile,
    detail(() => ({
      ...running(),
      line: sampleCampaignLine({ state: 'starting', asked: 250_000 }),
      progress: { lookedAt: 300_000, accounts: 1_000_000, done: false },
    })),
  );
  openConsole(path);
  const bar = await screen.findByRole('progressbar', { name: 'Looking at the accounts' });
  expect(bar.getAttribute('aria-valuetext')).toBe('300,000 of 1,000,000');
});

test('how the accounts stand is a chart by day, and the same as a table', async () => {
  stubServer(profile, detail(running));
  openConsole(path);
  const chart = await screen.findByRole('img', { name: /^Accounts by day/ });
  expect(chart.getAttribute('aria-label')).toBe(
    'Accounts by day, at last passed 150, in review 100, to do, in time 730, overdue 20',
  );
  expect(chart.querySelectorAll('rect')).toHaveLength(5);
  const table = within(screen.getByRole('table', { name: 'Accounts by day' }));
  const [, newest] = table.getAllByRole('row');
  expect(newest?.textContent).toBe('24 Nov 202670010050201500');
});

test('an extension asks for a later day, and names what was seen when it was opened', async () => {
  let revision = 3;
  const server = stubServer(
    profile,
    detail(() => ({ ...running(), revision })),
    answer(extendCampaign, ({ campaignId }) => ({ campaignId, revision: 4 })),
    answer(pauseCampaign, ({ campaignId }) => ({ campaignId, revision: 4 })),
  );
  const user = openConsole(path);
  await user.click(await screen.findByRole('button', { name: 'Extend…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Extend the deadline?' }));
  await user.type(dialog.getByLabelText('Reason'), 'Longer.');
  await user.click(dialog.getByRole('button', { name: 'Extend' }));
  await dialog.findByText('Choose a day after the present one.');
  revision = 7;
  const until = endOfDayIn(90);
  const [year = '', month = '', day = ''] = until.slice(0, 10).split('-');
  await user.type(dialog.getByLabelText('Day'), day);
  await user.type(dialog.getByLabelText('Month'), month);
  await user.type(dialog.getByLabelText('Year'), year);
  await user.click(dialog.getByRole('button', { name: 'Extend' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.calls.find((call) => call.path === extendCampaign.path)?.input).toEqual({
    campaignId: sampleCampaignId,
    revision: 3,
    deadline: until,
    reason: 'Longer.',
  });
});
