import { accountTasks } from '@credence/contract/account-tasks';
import { vipPopup } from '@credence/contract/member';
import { expect } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { signInByCall } from '../calls.ts';
import { approveLevelOne, withSubmittedCase } from '../cases.ts';
import { heading, hubPath } from '../people.ts';
import { test } from '../test.ts';

const day = 86_400_000;

test('after five years the account asks whether the details are right; one press says so, and nothing is asked any more', async ({
  page,
  request,
  startOwn,
}) => {
  const { server } = await startOwn();
  const account = await server.addAccount();
  const { client: holder } = await withSubmittedCase(request, server, account);
  await approveLevelOne(server, holder, account);
  const client = await signInByCall(page.request, server, account);
  // The notice of the new level would cover the rest.
  await client.call(vipPopup, { bus_type: 1, seen: 1 });
  const refreshes = async () =>
    (await client.call(accountTasks, {})).filter(({ kind }) => kind === 'refresh').length;
  expect(await refreshes()).toBe(0);
  await server.pass(5 * 365 * day - 20 * day);
  await expect.poll(refreshes).toBe(1);

  await page.goto(server.url(hubPath));
  await page.getByRole('listitem').getByRole('link', { name: 'Confirm your details' }).click();
  await heading(page, 'Are these still right?');
  await expectAccessible(page, 'the question');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Verify again' })).toBeVisible();
  await expectAccessible(page, 'what has changed');
  await page.getByRole('button', { name: 'Yes, nothing has changed' }).click();
  await heading(page, 'Thank you, your details are confirmed');
  await expectAccessible(page, 'confirmed');
  expect(await refreshes()).toBe(0);
});
