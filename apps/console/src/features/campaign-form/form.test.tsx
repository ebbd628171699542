import {
  campaignDetail,
  campaignPeople,
  campaignPreview,
  saveCampaign,
  submitCampaign,
} from '@credence/contract/campaign';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sampleCampaign, sampleCampaignId, samplePlan } from '../../testing/campaign-samples.ts';
import { answer, type Fake, Refused, stubServer } from '../../testing/fake-api.ts';
import { profile } from '../../testing/open-case.ts';
import { openConsole } from '../../testing/render.tsx';
import { minutesAgo, sampleId } from '../../testing/samples.ts';

const path = `/campaign/${sampleCampaignId}`;
const preview = answer(campaignPreview, () => ({
  asked: 1_000_000,
  leftOut: 12,
  groups: [
    { country: 'IN', level: 1, accounts: 999_000 },
    { country: null, level: 1, accounts: 1000 },
  ],
  reasons: [{ reason: 'barred' as const, accounts: 12 }],
}));
const people = answer(campaignPeople, ({ who }) => ({
  items: [
    {
      userId: sampleId(81),
      level: 1,
      country: 'IN',
      caseId: sampleId(82),
      provedAt: minutesAgo(9000),
      leftOut: who === 'asked' ? null : ('barred' as const),
    },
  ],
  next: null,
}));

const open = (...fakes: Fake[]) => {
  const server = stubServer(profile, preview, people, ...fakes);
  const inputsOf = (of: string) => server.calls.filter((call) => call.path === of).map(({ input }) => input);
  return { user: openConsole(path), inputsOf };
};

test('what is missing is named at its field, and the first of them gets the focus', async () => {
  const empty = samplePlan({ name: '', site: '', levels: [], reason: null, deadline: null });
  const { user } = open(answer(campaignDetail, () => sampleCampaign('draft', { plan: empty })));
  await user.click(await screen.findByRole('button', { name: 'Submit…' }));
  const name = screen.getByLabelText('Name');
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText('Is missing.')).toHaveLength(5);
  await screen.findByText('5 fields have to be mended first.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what is typed is saved when typing pauses, and submitted as it was saved', async () => {
  let revision = 3;
  const { user, inputsOf } = open(
    answer(campaignDetail, () => sampleCampaign('draft', { revision })),
    answer(saveCampaign, ({ campaignId }) => ({ campaignId, revision: (revision += 1) })),
    answer(submitCampaign, ({ campaignId }) => ({ campaignId, revision: revision + 1 })),
  );
  await user.type(await screen.findByLabelText('Name'), ' again');
  await user.click(screen.getByRole('button', { name: 'Remove Nepal' }));
  await user.click(screen.getByLabelText('Level 2'));
  await user.click(screen.getByLabelText('Withdrawal only'));
  await user.clear(screen.getByLabelText('Reminders'));
  await user.type(screen.getByLabelText('Reminders'), '14, x');
  await screen.findByText('Days are whole numbers from 1 to 180.');
  await user.type(screen.getByLabelText('Reminders'), '{Backspace}3');
  await waitFor(() => expect(screen.getByText('Everything is saved.')).toBeTruthy());
  expect(inputsOf(saveCampaign.path).at(-1)).toMatchObject({
    plan: {
      name: 'Documents of 2026 again',
      countries: ['IN'],
      levels: [1, 2],
      reminders: [14, 3],
      consequence: 'withdrawal-only',
    },
  });
  await user.click(screen.getByRole('button', { name: 'Submit…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Submit for approval?' }));
  await user.type(dialog.getByLabelText('What is asked, and why'), 'The regulator asks.');
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  await waitFor(() =>
    expect(inputsOf(submitCampaign.path)).toEqual([
      { campaignId: sampleCampaignId, revision, note: 'The regulator asks.' },
    ]),
  );
});

test('where another officer has saved, nothing is lost until one says whose plan stays', async () => {
  const changed = { revision: 9, state: 'draft', officerName: 'Tomas Okafor', at: minutesAgo(1) };
  const { user, inputsOf } = open(
    answer(campaignDetail, () => sampleCampaign('draft')),
    answer(saveCampaign, ({ campaignId, revision }) =>
      revision === 9 ? { campaignId, revision: 10 } : new Refused('CAMPAIGN_CHANGED', changed),
    ),
  );
  await user.type(await screen.findByLabelText('Name'), ' mine');
  await screen.findByText(/^Tomas Okafor changed it on/);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Documents of 2026 mine');
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await screen.findByText('Everything is saved.');
  expect(inputsOf(saveCampaign.path).at(-1)).toMatchObject({
    revision: 9,
    plan: { name: 'Documents of 2026 mine' },
  });
});

test('a save that fails is told, keeps what was typed and can be tried again', async () => {
  let broken = true;
  const { user } = open(
    answer(campaignDetail, () => sampleCampaign('draft')),
    answer(saveCampaign, ({ campaignId, revision }) =>
      broken ? new Refused('SERVER_FAILED') : { campaignId, revision: revision + 1 },
    ),
  );
  await user.type(await screen.findByLabelText('Name'), '!');
  await screen.findByText('It is not saved');
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Everything is saved.');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Documents of 2026!');
});

test('who would be asked, and who left out, is shown with the reason', async () => {
  const { user } = open(answer(campaignDetail, () => sampleCampaign('draft')));
  expect((await screen.findByRole('table', { name: 'By country and level' })).textContent).toContain(
    'India1999,000',
  );
  const asked = await screen.findByRole('table', { name: 'Accounts that are asked' });
  expect(asked.textContent).toContain('Has level 1, proved by a document of India');
  await user.click(screen.getByRole('tab', { name: 'Left out' }));
  const left = await screen.findByRole('table', { name: 'Accounts that are left out' });
  expect(left.textContent).toContain('Barred from verification');
});
