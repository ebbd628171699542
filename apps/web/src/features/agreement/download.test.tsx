// @vitest-environment happy-dom
import { retCodes } from '@credence/contract/ret-codes';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openAgreements } from '../../testing/agreement.ts';
import { fakeCopies, pdf } from '../../testing/copies.ts';
import { heading, press } from '../../testing/on-screen.ts';
// Loaded before the first test rather than while it waits.
import './agreement-screen.tsx';

afterEach(cleanup);

const download = 'Download a copy (PDF)';

async function openCopy() {
  await openAgreements('/user/accounts/auth/agreement?code=client-agreement&version=2026-11-01');
  await heading('Terms for clients');
}

test('a copy is saved, and can be opened by who saves nothing by itself, until it is left', async () => {
  await openCopy();
  const copies = fakeCopies();
  press(download);
  const link = await screen.findByRole('link', { name: 'Open it' });
  expect(link.getAttribute('href')).toBe('blob:1');
  expect(copies.saved).toHaveLength(1);
  expect(copies.sent[0]).toMatchObject({ credentials: 'include' });
  press(download);
  await waitFor(() => expect(copies.revoked).toHaveBeenCalledExactlyOnceWith('blob:1'));
  await waitFor(() => expect(copies.saved).toHaveLength(2));
  cleanup();
  expect(copies.revoked).toHaveBeenLastCalledWith('blob:2');
});

test('while it is made the button says so and hears no second press; without a line it can be tried again', async () => {
  await openCopy();
  let answer: (given: Response | Error) => void = () => undefined;
  const copies = fakeCopies(
    () =>
      new Promise((resolve, reject) => {
        answer = (given) => (given instanceof Error ? reject(given) : resolve(given));
      }),
  );
  press(download);
  await waitFor(() => expect(copies.asked).toHaveLength(1));
  press(/Download|Loading/);
  expect(copies.asked).toHaveLength(1);
  answer(new TypeError('Failed to fetch'));
  await screen.findByText('The copy could not be downloaded');
  screen.getByText('We can’t connect right now. Check your connection and try again.');
  press(download);
  await waitFor(() => expect(copies.asked).toHaveLength(2));
  answer(pdf());
  await screen.findByText('Your copy is ready.');
  expect(screen.queryByText('The copy could not be downloaded')).toBeNull();
});

test.each([
  ['a refusal', () => Response.json({ ret_code: retCodes.TOO_MANY_REQUESTS, ret_msg: 'x', result: {} })],
  ['a page of somebody else', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
])('%s is no copy', async (_, reply) => {
  await openCopy();
  const copies = fakeCopies(reply);
  press(download);
  await screen.findByText('The copy could not be downloaded');
  expect(copies.saved).toEqual([]);
});
