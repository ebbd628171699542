import {
  addWebhook,
  changeWebhook,
  pingWebhook,
  removeWebhook,
  renewWebhookSecret,
  webhookDelivery,
  webhooks,
} from '@credence/contract/console-webhook';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, type Fake, Refused, stubServer } from '../../testing/fake-api.ts';
import { profileOf } from '../../testing/open-as.ts';
import { currentPath, openConsole } from '../../testing/render.tsx';
import { minutesAgo, sampleId } from '../../testing/samples.ts';
import { sampleDelivery, sampleEndpoint, samplePartnerId } from '../../testing/webhook-samples.ts';

const listed = (...endpoints: ReturnType<typeof sampleEndpoint>[]) =>
  answer(webhooks, () => ({ name: 'Partner Pay', endpoints }));

function open(...fakes: Fake[]) {
  const server = stubServer(profileOf('administrator'), ...fakes);
  const user = openConsole(`/webhooks/${samplePartnerId}`);
  const sent = (path: string) => server.calls.findLast((call) => call.path === path)?.input;
  return { user, sent };
}

const one = { partnerId: samplePartnerId, mode: 'live', id: sampleId(502) };

test('an endpoint says whether it works, and why not', async () => {
  open(
    listed(
      sampleEndpoint({ url: 'https://works.example/', formerSecretUntil: minutesAgo(-60) }),
      sampleEndpoint({ id: sampleId(503), url: 'https://fails.example/', failingSince: minutesAgo(125) }),
      sampleEndpoint({
        id: sampleId(504),
        mode: 'test',
        url: 'https://gone.example/',
        status: 'stopped',
        stopReason: 'gone',
        stoppedAt: minutesAgo(10),
        events: ['case.approved'],
        contact: 'ops@partner.example',
      }),
    ),
  );
  const rows = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent);
  for (const word of ['Active', 'Live', 'Everything', 'The former secret signs too until'])
    expect(rows[0]).toContain(word);
  expect(rows[1]).toContain('Nothing has reached it for 2 h 05 min');
  for (const word of ['Stopped', 'it answered 410', 'Test', 'Case approved', 'ops@partner.example'])
    expect(rows[2]).toContain(word);
  expect(screen.queryByRole('button', { name: 'Ping: gone.example' })).toBeNull();
});

test('a new one shows its secret once; what the server has against it stands at the field', async () => {
  let refused = true;
  const secret = 'whsec_shownThisOnce';
  const { user, sent } = open(
    listed(),
    answer(addWebhook, () =>
      refused
        ? new Refused('INPUT_INVALID', { fields: { url: 'address-refused' } })
        : { endpoint: sampleEndpoint(), secret },
    ),
  );
  await screen.findByText('No endpoint yet');
  await user.click(screen.getByRole('button', { name: 'New endpoint…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Make the endpoint' }));
  expect(dialog.getByText('Enter an address.')).toBeTruthy();
  await user.selectOptions(dialog.getByLabelText('Mode'), 'live');
  await user.type(dialog.getByLabelText('Address'), 'https://10.0.0.1/');
  await user.click(dialog.getByLabelText('Case approved'));
  await user.click(dialog.getByRole('button', { name: 'Make the endpoint' }));
  await dialog.findByText(/Webhooks go to https addresses in public networks only/);
  refused = false;
  await user.click(dialog.getByRole('button', { name: 'Make the endpoint' }));
  await screen.findByText(secret);
  expect(sent(addWebhook.path)).toEqual({
    partnerId: samplePartnerId,
    mode: 'live',
    url: 'https://10.0.0.1/',
    description: '',
    contact: '',
    events: ['case.approved'],
  });
  await user.click(screen.getByRole('button', { name: 'I have kept it' }));
  expect(screen.queryByText(secret)).toBeNull();
});

test('stopping, a new secret and deleting ask first; leaving the dialog does nothing', async () => {
  const { user, sent } = open(
    listed(sampleEndpoint()),
    answer(changeWebhook, () => sampleEndpoint({ status: 'stopped', stopReason: 'asked' })),
    answer(renewWebhookSecret, () => ({ endpoint: sampleEndpoint(), secret: 'whsec_next' })),
    answer(removeWebhook, () => new Refused('NOT_FOUND')),
  );
  const host = 'hooks.partner.example';
  const press = (name: string) => screen.findByRole('button', { name }).then((button) => user.click(button));
  await press(`Stop: ${host}`);
  await press('Cancel');
  expect(sent(changeWebhook.path)).toBeUndefined();
  await press(`Stop: ${host}`);
  await press('Stop');
  await waitFor(() => expect(sent(changeWebhook.path)).toEqual({ ...one, status: 'stopped' }));
  await press(`New secret: ${host}`);
  await press('Make a new secret');
  await screen.findByText('whsec_next');
  await press('I have kept it');
  await press(`Delete: ${host}`);
  await press('Delete');
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was changed');
  expect(sent(removeWebhook.path)).toEqual(one);
});

test('once an endpoint is deleted, the next key goes on from the way to make another', async () => {
  const endpoints = [sampleEndpoint()];
  const { user } = open(
    answer(webhooks, () => ({ name: 'Partner Pay', endpoints })),
    answer(removeWebhook, () => {
      endpoints.pop();
      return {};
    }),
  );
  await user.click(await screen.findByRole('button', { name: /^Delete: / }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText('No endpoint yet');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('New endpoint…'));
});

test('a ping leads to its delivery; a stopped one is started at once', async () => {
  const { user, sent } = open(
    listed(
      sampleEndpoint(),
      sampleEndpoint({ id: sampleId(503), url: 'https://off.example/', status: 'stopped' }),
    ),
    answer(pingWebhook, () => sampleDelivery(1, { type: 'ping' })),
    answer(changeWebhook, () => sampleEndpoint({ id: sampleId(503) })),
    answer(webhookDelivery, () => ({
      delivery: sampleDelivery(1, { type: 'ping' }),
      url: 'https://hooks.partner.example/credence',
      body: '{"type":"ping"}',
      attempts: [],
    })),
  );
  await user.click(await screen.findByRole('button', { name: 'Start: off.example' }));
  await waitFor(() =>
    expect(sent(changeWebhook.path)).toEqual({ ...one, id: sampleId(503), status: 'active' }),
  );
  await user.click(screen.getByRole('button', { name: 'Ping: hooks.partner.example' }));
  await screen.findByRole('heading', { name: 'Ping' });
  expect(currentPath()).toBe(`/delivery/${samplePartnerId}/${sampleId(1)}`);
});

test('who may only look is offered nothing to do; a failure is told', async () => {
  let fails = true;
  stubServer(
    profileOf('auditor'),
    answer(webhooks, () =>
      fails ? new Refused('NOT_FOUND') : { name: 'Partner Pay', endpoints: [sampleEndpoint()] },
    ),
  );
  const user = openConsole(`/webhooks/${samplePartnerId}`);
  await screen.findByText('The endpoints could not be loaded');
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Webhooks of Partner Pay' });
  expect(screen.queryByRole('button', { name: /Stop|Ping|New/ })).toBeNull();
});
