import { type OfficerLine, officers, proposeEndOfAccess, proposeRights } from '@credence/contract/rights';
import { endOfficerSessions } from '@credence/contract/officer-session';
import { acceptProposal } from '@credence/contract/proposal';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, type Fake, Refused, stubServer } from '../../testing/fake-api.ts';
import { profileOf } from '../../testing/open-as.ts';
import { sampleProposal } from '../../testing/proposal-samples.ts';
import { openConsole } from '../../testing/render.tsx';
import { minutesAgo, sampleId } from '../../testing/samples.ts';

const mara: OfficerLine = {
  officerId: sampleId(40),
  name: 'Mara Lind',
  email: 'mara@credence.test',
  roles: ['reviewer'],
  sites: ['HKG'],
  revision: 3,
  changedAt: minutesAgo(60),
  endedAt: null,
  proposals: [],
};

async function openOfficers(lines: OfficerLine[], ...fakes: Fake[]) {
  const server = stubServer(
    profileOf('administrator'),
    ...fakes,
    answer(officers, () => ({ officers: lines, sites: ['EU', 'HKG'] })),
  );
  const user = openConsole('/officers');
  const row = within(
    (await screen.findByRole('rowheader', { name: /Mara Lind/ })).closest('tr') ?? document.body,
  );
  const sent = (endpoint: { path: string }) =>
    server.calls.filter((call) => call.path === endpoint.path).map((call) => call.input);
  return { user, row, sent };
}

test('other roles and sites are proposed with a reason, over the rights that were seen', async () => {
  const { user, row, sent } = await openOfficers(
    [mara],
    answer(proposeRights, () => ({ proposalId: sampleId(80) })),
  );
  row.getByText('Reviewer');
  row.getByText('Hong Kong');
  await user.click(row.getByRole('button', { name: 'Roles and sites…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Roles and sites of Mara Lind' }));
  await user.click(dialog.getByLabelText('Reviewer'));
  dialog.getByText('Choose a role; or end the access.');
  await user.click(dialog.getByLabelText('Senior'));
  await user.click(dialog.getByLabelText('European Union'));
  await user.type(dialog.getByLabelText('Reason'), 'She leads the desk.');
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  await screen.findByText('Proposed. A second administrator has to agree.');
  const { officerId, revision } = mara;
  const wish = { roles: ['senior'], sites: ['HKG', 'EU'], reason: 'She leads the desk.' };
  expect(sent(proposeRights)).toEqual([{ officerId, revision, ...wish }]);
});

test('the end of an access is proposed; why not is told', async () => {
  let refused = true;
  const { user, row, sent } = await openOfficers(
    [mara],
    answer(proposeEndOfAccess, () =>
      refused ? new Refused('RIGHTS_CHANGED') : { proposalId: sampleId(80) },
    ),
  );
  await user.click(row.getByRole('button', { name: 'End access…' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'End the access of Mara Lind?' }));
  await user.type(dialog.getByLabelText('Reason'), 'She has left.');
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('have changed in the meantime');
  refused = false;
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  await screen.findByText('Proposed. A second administrator has to agree.');
  expect(sent(proposeEndOfAccess)).toHaveLength(2);
});

test('a second administrator agrees in the list', async () => {
  const rights = { roles: ['lead' as const], sites: [] };
  const proposal = sampleProposal({
    ownerId: mara.officerId,
    subject: mara.officerId,
    kind: 'rights',
    rights,
  });
  const { user, row, sent } = await openOfficers(
    [{ ...mara, proposals: [proposal] }],
    answer(acceptProposal, () => ({})),
  );
  row.getByText('Lead; all sites');
  await user.click(row.getByRole('button', { name: 'Agree' }));
  await waitFor(() => expect(sent(acceptProposal)).toEqual([{ ownerId: mara.officerId, id: proposal.id }]));
});

test('an administrator signs an officer out', async () => {
  const { user, row, sent } = await openOfficers(
    [mara],
    answer(endOfficerSessions, () => ({ ended: 2 })),
  );
  await user.click(row.getByRole('button', { name: 'Sign out: Mara Lind' }));
  expect(await row.findByText('Signed out')).toBeTruthy();
  expect(sent(endOfficerSessions)).toEqual([{ officerId: mara.officerId }]);
});

test('whose access has ended is shown, and nothing is offered', async () => {
  const { row } = await openOfficers([{ ...mara, email: '', endedAt: minutesAgo(2) }]);
  row.getByText('Access ended');
  expect(row.queryByRole('button')).toBeNull();
});
