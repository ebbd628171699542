// Long: two accounts take turns, each step resting on the one before.
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { signInOfficerByCall } from '../calls.ts';
import { agreeByCall, caseForOfficer, withDetails } from '../cases.ts';
import { ownNumber, withNumber } from '../numbers.ts';
import { decide, heading, hubPath, openCase, prove, takeCase, verdict } from '../people.ts';
import { expect, test } from '../test.ts';

test.use({ vendors: true });

const transferPath = '/user/accounts/auth/transfer';
const numberPath = '/user/accounts/auth/vendor';
const title = 'Move your identity to another account';

/** What a new level gives is told once, before anything else. */
const readNotice = (page: Page) =>
  expect(page.getByRole('heading', { name: 'You’re verified', exact: true })).toBeVisible();

test('[S4.13] [S7.20] [S8.12] [S2.20] an identity moves from one account of a person to another, and each side sees where that stands', async ({
  page: source,
  openPage,
  server,
  account: sourceLogin,
  officer: officerLogin,
}) => {
  const number = ownNumber();
  await withNumber(source.request, server, sourceLogin, number);

  const code =
    await test.step('the account that is verified gives a code, after it was told what it loses', async () => {
      await source.goto(server.url(hubPath));
      await readNotice(source);
      await source.getByRole('button', { name: 'Your verified identity' }).click();
      await source.getByRole('link', { name: title }).click();
      await source.waitForURL(server.url(transferPath));
      await heading(source, title);
      await expect(source.getByText(/This is the account your identity moves away from\./)).toBeVisible();
      await expect(source.getByText('Every level you have reached')).toBeVisible();
      await expectAccessible(source, 'transfer, source');
      await source.getByRole('button', { name: 'Get a code' }).click();
      await prove(source, sourceLogin, 'Get a code');
      await expect(source.getByText(/^Valid until/)).toBeVisible();
      await expectAccessible(source, 'transfer, code');
      const shown = await source.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/).textContent();
      await source.reload();
      await expect(source.getByText(/^Your code is valid until/)).toBeVisible();
      return shown ?? '';
    });

  const target = await openPage();
  const targetLogin = await server.addAccount();
  const targetClient = await withDetails(target.request, server, targetLogin, { residence: 'Nigeria' });
  await test.step('the other account finds the way by the help, and types the code', async () => {
    await target.goto(server.url('/user/accounts/auth/help#transfer'));
    await target.locator('#transfer').getByRole('link', { name: title }).click();
    await heading(target, title);
    await expect(target.getByText(/This is the account your identity moves to\./)).toBeVisible();
    await expectAccessible(target, 'transfer, target');
    const field = target.getByLabel('Code from your other account');
    await field.fill('AAAA-AAAA-AAAA');
    await target.getByRole('button', { name: 'Move it here' }).click();
    await prove(target, targetLogin, 'Move it here');
    await expect(target.getByText(/^This code is wrong, used or too old\./)).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill(code.toLowerCase().replaceAll('-', ' '));
    await target.getByRole('button', { name: 'Move it here' }).click();
    await prove(target, targetLogin, 'Move it here');
    await heading(target, 'One thing left: your verification');
    await expect(target.getByText(/^You have until/)).toBeVisible();
    await expectAccessible(target, 'transfer, target waiting');
    await source.reload();
    await heading(source, 'Your identity is being moved');
    await expectAccessible(source, 'transfer, source waiting');
  });

  const officer = await openPage();
  const casePath =
    await test.step('its verification is for an officer, who is told of the transfer', async () => {
      await target.getByRole('link', { name: 'Verify now' }).click();
      await heading(target, 'Identity verification');
      await target.goto(server.url(numberPath));
      await target.getByRole('textbox', { name: /BVN/ }).fill(number);
      await target.getByRole('button', { name: 'Check my BVN' }).click();
      await verdict(target, 'Our team is looking at it');
      await signInOfficerByCall(officer.request, server, officerLogin);
      const path = await caseForOfficer(targetClient, targetLogin);
      await openCase(officer, server, path);
      await expect(officer.getByText('An identity is being moved to this account')).toBeVisible();
      await takeCase(officer);
      // The same identity at the other account is a doubt, here an expected one.
      await decide(officer, { outcome: 'Approve', note: 'Moved by its owner.', proposed: true });
      await agreeByCall(server, targetLogin);
      return path;
    });

  await test.step('approved, the identity stands at the one and no longer at the other', async () => {
    await expect(async () => {
      await source.goto(server.url(transferPath));
      await expect(source.getByRole('heading', { level: 1 })).toHaveText('Your identity has moved');
    }).toPass({ timeout: 90_000 });
    await expectAccessible(source, 'transfer, source done');
    await target.goto(server.url(transferPath));
    await heading(target, 'Your identity is on this account');
    await source.goto(server.url(hubPath));
    await expect(source.getByRole('region', { name: 'Levels and limits' })).not.toContainText('Verified');
    await target.goto(server.url(hubPath));
    await readNotice(target);
    await expect(target.getByRole('region', { name: 'Levels and limits' })).toContainText('Verified');
  });

  await test.step('an officer undoes it with a reason: both sides are as they were, and are told', async () => {
    await officer.goto(server.url(casePath));
    const panel = officer.getByRole('region', { name: 'Transfer of identity' });
    await expect(panel).toContainText('It can be undone until');
    await expectAccessible(officer, 'transfer, officer');
    await panel.getByRole('button', { name: 'Undo the transfer…' }).click();
    const dialog = officer.getByRole('alertdialog', { name: 'Undo this transfer?' });
    await expect(dialog).toContainText('The other account has level 1 again');
    await expectAccessible(officer, 'transfer, officer undoes');
    await dialog.getByLabel('Reason').fill('The owner did not want it.');
    await dialog.getByRole('button', { name: 'Undo the transfer' }).click();
    await expect(panel).toContainText('A transfer to this account was undone');
    await expect(officer.getByRole('region', { name: 'Account', exact: true })).toContainText(
      'The owner did not want it.',
    );
    await source.goto(server.url(transferPath));
    await expect(source.getByText(/^Support has moved your identity back\./)).toBeVisible();
    await target.goto(server.url(transferPath));
    await expect(target.getByText(/^Support has moved the identity back to the account/)).toBeVisible();
    await expectAccessible(target, 'transfer, undone');
    await source.goto(server.url(hubPath));
    await expect(source.getByRole('region', { name: 'Levels and limits' })).toContainText('Verified');
    await target.goto(server.url(hubPath));
    await expect(target.getByRole('region', { name: 'Levels and limits' })).not.toContainText('Verified');
  });
});
