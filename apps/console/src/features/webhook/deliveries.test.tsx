import {
  resendDelivery,
  webhookDeliveries,
  webhookDelivery,
  webhooks,
} from '@credence/contract/console-webhook';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, type Fake, Refused, stubServer } from '../../testing/fake-api.ts';
import { profileOf } from '../../testing/open-as.ts';
import { rows } from '../../testing/open-queue.ts';
import { currentPath, openConsole } from '../../testing/render.tsx';
import { minutesAgo, sampleId } from '../../testing/samples.ts';
import { sampleDelivery, sampleEndpoint, samplePartnerId } from '../../testing/webhook-samples.ts';

const listed = answer(webhooks, () => ({
  name: 'Partner Pay',
  endpoints: [
    sampleEndpoint(),
    sampleEndpoint({ id: sampleId(503), mode: 'test', url: 'https://test.example/' }),
  ],
}));

function open(path: string, ...fakes: Fake[]) {
  const server = stubServer(profileOf('administrator'), listed, ...fakes);
  const asked = (of: string) => server.calls.findLast((call) => call.path === of)?.input;
  return { user: openConsole(path), asked };
}

const list = `/deliveries/${samplePartnerId}`;

test('a row tells what was sent when and where, and what became of it; it has an address', async () => {
  open(
    `${list}/all`,
    answer(webhookDeliveries, () => ({
      items: [
        sampleDelivery(1),
        sampleDelivery(2, {
          state: 'waiting',
          answer: 'ETIMEDOUT',
          attempts: 3,
          finishedAt: null,
          dueAt: minutesAgo(-30),
        }),
        sampleDelivery(3, { state: 'given-up', answer: '500', attempts: 14 }),
      ],
      next: null,
    })),
  );
  await waitFor(() => expect(rows()).toHaveLength(3));
  const [sent, waiting, lost] = rows().map((row) => row.textContent);
  for (const word of ['Case approved', 'Delivered', 'answered 204 (1 try)', 'hooks.partner.example'])
    expect(sent).toContain(word);
  expect(waiting).toMatch(/no answer within five seconds \(3 tries, next in (?:29|30) min\)/);
  expect(lost).toContain('answered 500 (14 tries)');
  const [link] = screen.getAllByRole('link', { name: 'Case approved' });
  expect(link?.getAttribute('href')).toBe(`/console/delivery/${samplePartnerId}/${sampleId(1)}`);
});

test('the address says view, mode, endpoint and type; a search goes beside it, and pages follow on a press', async () => {
  const { user, asked } = open(
    `${list}/waiting?mode=test&endpoint=${sampleId(503)}&type=ping`,
    answer(webhookDeliveries, ({ after, search }) => {
      if (search !== undefined) return { items: [], next: null };
      if (after !== undefined) return { items: [sampleDelivery(2)], next: null };
      return { items: [sampleDelivery(1)], next: sampleId(1) };
    }),
  );
  await waitFor(() => expect(rows()).toHaveLength(1));
  const narrowed = { partnerId: samplePartnerId, mode: 'test', endpointId: sampleId(503), type: 'ping' };
  expect(asked(webhookDeliveries.path)).toEqual({ ...narrowed, state: 'waiting' });
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(asked(webhookDeliveries.path)).toMatchObject({ after: sampleId(1) });
  await user.selectOptions(screen.getByLabelText('Mode'), 'live');
  await waitFor(() =>
    expect(asked(webhookDeliveries.path)).toEqual({
      partnerId: samplePartnerId,
      mode: 'live',
      type: 'ping',
      state: 'waiting',
    }),
  );
  await user.type(screen.getByLabelText('Search by event or applicant'), sampleId(900));
  await screen.findByText('Nothing found');
  expect(asked(webhookDeliveries.path)).toMatchObject({ search: sampleId(900) });
  expect(currentPath()).toBe(`${list}/waiting?type=ping`);
});

test('one delivery shows what was sent and each answer, and is sent again after a question', async () => {
  const { user, asked } = open(
    `/delivery/${samplePartnerId}/${sampleId(1)}?mode=test`,
    answer(webhookDelivery, () => ({
      delivery: sampleDelivery(1, { mode: 'test', state: 'given-up', answer: '500', attempts: 2 }),
      url: 'https://test.example/',
      body: '{"type":"case.approved","data":{"number":7}}',
      attempts: [
        { number: 2, at: minutesAgo(1), tookMs: 12, answer: '500', head: 'out of order' },
        { number: 1, at: minutesAgo(2), tookMs: 5000, answer: 'ETIMEDOUT', head: '' },
      ],
    })),
    answer(resendDelivery, () => sampleDelivery(1, { state: 'waiting' })),
  );
  await screen.findByText('out of order');
  expect(screen.getByText(/"number": 7/)).toBeTruthy();
  expect(screen.getByText('1. no answer within five seconds')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send again…' }));
  expect(asked(resendDelivery.path)).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() =>
    expect(asked(resendDelivery.path)).toEqual({ partnerId: samplePartnerId, mode: 'test', id: sampleId(1) }),
  );
});

test('nothing yet, and a failure, are told', async () => {
  let fails = true;
  const { user } = open(
    `${list}/all`,
    answer(webhookDeliveries, () => (fails ? new Refused('NOT_FOUND') : { items: [], next: null })),
  );
  await screen.findByText('The list could not be loaded');
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No deliveries here');
});
