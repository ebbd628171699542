import {
  addPartner,
  addPartnerKey,
  changePartner,
  endPartnerKey,
  partner,
  type PartnerDetail,
  partners,
} from '@credence/contract/console-partner';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer, type Fake, Refused, stubServer } from '../../testing/fake-api.ts';
import { profileOf } from '../../testing/open-as.ts';
import { currentPath, openConsole } from '../../testing/render.tsx';
import { minutesAgo, sampleId } from '../../testing/samples.ts';

const partnerId = sampleId(70);
const key = {
  id: sampleId(71),
  mode: 'live' as const,
  name: 'server',
  scopes: ['applicants:read' as const],
  addresses: ['192.0.2.0/24'],
  createdAt: minutesAgo(600),
  expiresAt: null,
  lastUsedAt: minutesAgo(5),
  revokedAt: null,
};
const detail: PartnerDetail = {
  settings: {
    partnerId,
    name: 'Shop',
    origins: ['https://shop.example'],
    redirects: [],
    look: {},
    languages: [],
    status: 'active',
    revision: 4,
  },
  keys: [key],
  createdAt: minutesAgo(900),
};

function openPartner(path: string, ...fakes: Fake[]) {
  const server = stubServer(
    profileOf('administrator'),
    ...fakes,
    answer(partner, () => detail),
  );
  const user = openConsole(path);
  const sent = (endpoint: { path: string }) =>
    server.calls.filter((call) => call.path === endpoint.path).map((call) => call.input);
  return { user, sent };
}

test('partners are searched, and a new one is opened at once', async () => {
  const line = {
    partnerId,
    name: 'Shop',
    site: 'EU',
    status: 'suspended' as const,
    liveKeys: 2,
    lastUsedAt: null,
    createdAt: minutesAgo(900),
  };
  const { user, sent } = openPartner(
    '/partners',
    answer(partners, ({ search }) => ({ partners: search === 'none' ? [] : [line], next: null })),
    answer(addPartner, () => ({ partnerId })),
  );
  await screen.findByText('Suspended');
  await user.type(screen.getByLabelText('Search by name or id'), 'none');
  await screen.findByText('Nothing found');
  await user.click(screen.getByRole('button', { name: 'New partner' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New partner' }));
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  dialog.getByText('Enter a name.');
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Name')));
  await user.type(dialog.getByLabelText('Name'), 'Shop');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(currentPath()).toBe(`/partner/${partnerId}`));
  expect(sent(addPartner)).toEqual([{ name: 'Shop' }]);
  // The dialog that had the focus is gone: reading goes on at the partner's title.
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
});

test('a key is shown once with a way to copy it, and is gone with the dialog', async () => {
  const secret = `crd_test_${partnerId}.${sampleId(72)}.${'s'.repeat(43)}`;
  const { user, sent } = openPartner(
    `/partner/${partnerId}`,
    answer(addPartnerKey, ({ name }) =>
      name === 'taken' ? new Refused('INPUT_INVALID', { fields: { name: 'keys-of-name' } }) : { key, secret },
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'New key…' }));
  const form = within(await screen.findByRole('dialog', { name: 'New key' }));
  await user.click(form.getByRole('button', { name: 'Make the key' }));
  form.getByText('Choose one at least.');
  await user.type(form.getByLabelText('Name'), 'taken');
  await user.click(form.getByLabelText('applicants:read'));
  await user.click(form.getByRole('button', { name: 'Make the key' }));
  await form.findByText(/Two keys of this name are live already/);
  await user.clear(form.getByLabelText('Name'));
  await user.type(form.getByLabelText('Name'), 'worker');
  await user.click(form.getByRole('button', { name: 'Make the key' }));
  const shown = within(await screen.findByRole('dialog', { name: 'The new key' }));
  shown.getByText(secret);
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(shown.getByRole('button', { name: 'Copy' }));
  expect(write).toHaveBeenCalledWith(secret);
  await user.click(shown.getByRole('button', { name: 'I have kept it' }));
  expect(screen.queryByText(secret)).toBeNull();
  expect(sent(addPartnerKey).at(-1)).toEqual({
    partnerId,
    mode: 'test',
    name: 'worker',
    scopes: ['applicants:read'],
    addresses: [],
    expiresAt: null,
  });
});

test('revoking asks first', async () => {
  const { user, sent } = openPartner(
    `/partner/${partnerId}`,
    answer(endPartnerKey, () => ({ ...key, revokedAt: minutesAgo(0) })),
  );
  await user.click(await screen.findByRole('button', { name: 'Revoke the key server' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Revoke the key server?' }));
  expect(sent(endPartnerKey)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(sent(endPartnerKey)).toEqual([{ partnerId, keyId: key.id }]));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('New key…'));
});

test('suspending asks first, letting go on does not', async () => {
  let status: 'active' | 'suspended' = 'active';
  const { user, sent } = openPartner(
    `/partner/${partnerId}`,
    answer(partner, () => ({ ...detail, settings: { ...detail.settings, status } })),
    answer(changePartner, (change) => {
      status = change.status ?? status;
      return { ...detail.settings, status };
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Suspend…' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Suspend Shop?' }));
  expect(sent(changePartner)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  await user.click(await screen.findByRole('button', { name: 'Let it go on' }));
  await screen.findByText('Active');
  expect(sent(changePartner)).toMatchObject([{ status: 'suspended' }, { status: 'active' }]);
});

test('what is wrong is said at its field and line and led to, and what was seen before is not overwritten', async () => {
  const answers = [
    new Refused('INPUT_INVALID', { fields: { 'origins.1': 'invalid-format', 'look.colour': 'contrast' } }),
    new Refused('INPUT_INVALID', { fields: { revision: 'settings-changed' } }),
    { ...detail.settings, revision: 5 },
  ];
  const { user, sent } = openPartner(
    `/partner/${partnerId}`,
    answer(changePartner, () => answers.shift() ?? detail.settings),
  );
  await user.type(await screen.findByLabelText('Origins'), '\nhttps://other.example');
  await user.type(screen.getByLabelText('Colour'), '#7a7a7a');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Line 2: This is not in the right form.');
  screen.getByText(/Text on this colour could not be read/);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Origins')));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/Somebody has changed this partner/);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved');
  expect(sent(changePartner).at(-1)).toMatchObject({
    partnerId,
    revision: 4,
    origins: ['https://shop.example', 'https://other.example'],
    look: { colour: '#7a7a7a' },
  });
});
