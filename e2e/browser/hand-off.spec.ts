import { handOffLook, handOffStart } from '@credence/contract/hand-off';
import type { Page, Response } from '@playwright/test';
import * as v from 'valibot';
import { withDetails } from '../cases.ts';
import { choosePassport, documentsPath, givePictures, heading, hubPath, submitCase } from '../people.ts';
import { phone } from '../phone.ts';
import type { TestServer } from '../server.ts';
import { expect, test } from '../test.ts';

/** Signs a new account in on a computer and goes as far as the choice of the document. */
async function goToChoice(page: Page, server: TestServer): Promise<void> {
  await withDetails(page.request, server, await server.addAccount());
  await page.goto(server.url(documentsPath));
  await heading(page, 'Which document will you use?');
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Continue on your phone' });

const addressIn = async (response: Response): Promise<string> =>
  v.parse(v.object({ result: handOffLook.result }), await response.json()).result.address;

/** Shows the code on the computer, and answers the address in it. */
async function showCode(page: Page): Promise<string> {
  const begun = page.waitForResponse((response) => new URL(response.url()).pathname === handOffStart.path);
  await page.getByRole('button', { name: 'Continue on your phone' }).click();
  await expect(dialog(page).getByRole('img', { name: 'Code to scan with your phone' })).toBeVisible();
  return addressIn(await begun);
}

/** The digits that the phone shows. */
const digitsOn = async (mobile: Page): Promise<string> => {
  await heading(mobile, 'Continue on this phone');
  const digits = mobile.getByText(/^\d{4}$/);
  await expect(digits).toBeVisible();
  return digits.innerText();
};

async function type(page: Page, digits: string): Promise<void> {
  await page.getByLabel('Enter the four digits on your phone').fill(digits);
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
}

test('[S2.2] [S2.18] [S7.20] a code leads to a phone that nobody signed in on, and what is submitted there brings the computer to the result by itself', async ({
  page,
  openPage,
  server,
}) => {
  await goToChoice(page, server);
  await showCode(page);
  // A phone that cannot scan: a short address and eight letters.
  await dialog(page).getByRole('button', { name: 'I can’t scan it' }).click();
  const code = await dialog(page)
    .getByText(/^[A-Z]{4} [A-Z]{4}$/)
    .innerText();
  const mobile = await openPage(phone);
  await mobile.goto(server.url('/m'));
  await heading(mobile, 'Code from your computer');
  await mobile.getByLabel('Code of eight letters').fill(code.toLowerCase());
  await mobile.getByRole('button', { name: 'Continue' }).click();
  const digits = await digitsOn(mobile);
  // No code is in the address or in the history.
  expect(mobile.url()).toBe(server.url('/user/accounts/auth/hand-off'));
  await type(page, digits);
  // It is where the computer was.
  await heading(mobile, 'Which document will you use?');
  expect(mobile.url()).toContain('/user/accounts/auth/kyc');
  expect(mobile.url()).not.toContain('token=');
  await expect(mobile.getByRole('banner')).toHaveCount(0);
  await expect(page.getByText(/This page continues by itself/).first()).toBeVisible();
  await expect(mobile.getByRole('button', { name: 'Continue on your phone' })).toHaveCount(0);
  await choosePassport(mobile);
  await givePictures(mobile);
  await submitCase(mobile);
  await expect(mobile.getByText('Done. Continue on your computer.')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await heading(page, 'We are checking your document');
});

test('[S2.2] [S7.20] the code changes while nobody has scanned it, one that was used opens nothing for anybody else, and stopping ends it on the phone', async ({
  page,
  openPage,
  startOwn,
}) => {
  const { server } = await startOwn();
  await goToChoice(page, server);
  const first = await showCode(page);
  const drawn = dialog(page).getByRole('img').locator('path');
  const before = await drawn.getAttribute('d');
  const next = page.waitForResponse(
    async (one) => new URL(one.url()).pathname === handOffLook.path && (await addressIn(one)) !== first,
  );
  await server.pass(20_000);
  await expect(drawn).not.toHaveAttribute('d', before ?? '');
  const address = await addressIn(await next);
  expect(address).not.toBe(first);
  const mobile = await openPage(phone);
  await mobile.goto(address);
  const digits = await digitsOn(mobile);
  // What was scanned is neither in the address nor in the history any more.
  expect(mobile.url()).toBe(server.url('/user/accounts/auth/hand-off'));

  await test.step('somebody who photographed the screen comes too late', async () => {
    const asked: string[] = [];
    const thief = await openPage(phone);
    thief.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await thief.goto(address);
    await heading(thief, 'This code is no longer valid');
    // Reloaded, the page has nothing to go on with, says what to do and asks for nothing.
    await thief.reload();
    await heading(thief, 'Code from your computer');
    expect(asked.filter((path) => path.includes('/private/'))).toEqual([]);
    await thief.goto(server.url(hubPath));
    await thief.waitForURL(/\/login/);
  });

  await type(page, digits);
  await heading(mobile, 'Which document will you use?');
  await page.getByRole('button', { name: 'Stop and continue here' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await heading(page, 'Which document will you use?');
  await mobile.reload();
  await expect(mobile.getByRole('alert').filter({ hasText: 'This session has ended' })).toBeVisible();
});
