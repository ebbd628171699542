import type { FrameLocator, Page } from '@playwright/test';
import { fillDetails, formPath, heading, holder, hubPath, signIn } from '../people.ts';
import { type TestServer, withSimulatedVendors } from '../server.ts';
import { expect, test } from '../test.ts';

/** What browsers write when a request gets no answer. */
const lostConnection = /net::ERR_/;

/** A document that is seen with two accounts is for a person to look at, so everybody here is somebody else. */
const surnames = ['Acar', 'Bilgin', 'Ceylan', 'Duman', 'Eren'];

/** Signs a new account in and sends the details; the notice before a vendor's part follows. */
async function sendDetailsOfSomebody(page: Page, server: TestServer): Promise<void> {
  const login = await server.addAccount(`${crypto.randomUUID()}@example.com`);
  await signIn(page, server, formPath, login);
  await fillDetails(page, { ...holder, lastname: surnames.pop() ?? holder.lastname });
  await page.getByRole('button', { name: 'Save and continue' }).click();
}

const notice = (page: Page, vendor: string) =>
  expect(
    page.getByRole('heading', { level: 1, name: new RegExp(`${vendor}.* checks your document for us`) }),
  ).toBeVisible();

/** Opens the vendor's part; answers the page of the vendor in it. */
async function openPart(page: Page, vendor: string): Promise<FrameLocator> {
  await page.getByRole('button', { name: new RegExp(`^(I agree, c|C)ontinue with .*${vendor}`) }).click();
  const theirs = page.frameLocator('iframe').frameLocator('iframe');
  await expect(theirs.getByRole('heading', { name: `Simulated ${vendor}` })).toBeVisible();
  return theirs;
}

const press = (part: FrameLocator, name: string) => part.getByRole('button', { name, exact: true }).click();

const verified = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'You are verified' })).toBeVisible({ timeout: 90_000 });

test.describe('a vendor down at the beginning', () => {
  // A vendor that was down is left alone for a while, so that each has a server of its own.
  const { server, simulator } = withSimulatedVendors();

  test('[S3.13] [S2.2] a vendor that is down: the next one checks, and nothing is said of a failure of the person', async ({
    page,
  }) => {
    simulator().faults('sumsub', { answers: { broken: 'down' } });
    await sendDetailsOfSomebody(page, server());
    // It is asked for its part once that is agreed to; who takes over asks for a consent of its own.
    await notice(page, 'Sumsub');
    await page.getByRole('button', { name: /^I agree, continue with/ }).click();
    await notice(page, 'Onfido');
    await expect(page.getByText(/could not verify you|try once more/i)).toHaveCount(0);
    await press(await openPart(page, 'Onfido'), 'Approve');
    await verified(page);
  });
});

test.describe('a vendor down in the middle', () => {
  const { server, simulator } = withSimulatedVendors();

  test('[S7.11] [S4.9] handed in, and then the vendor is down and its reports are lost: under review, on the hub too, and verified by itself when it is back', async ({
    page,
  }) => {
    await sendDetailsOfSomebody(page, server());
    await notice(page, 'Sumsub');
    const part = await openPart(page, 'Sumsub');
    simulator().faults('sumsub', { answers: { broken: 'http-500' }, deliveries: { lost: true } });
    await press(part, 'Approve');
    await heading(page, 'We are checking your document');
    await page.goto(server().url(hubPath));
    await heading(page, 'Identity verification');
    await expect(page.getByText(/could not verify you|try once more/i)).toHaveCount(0);
    await page.goBack();
    await heading(page, 'We are checking your document');
    simulator().faults('sumsub', {});
    await verified(page);
  });
});

test.describe('the server killed', () => {
  const { server } = withSimulatedVendors();
  test.use({ expectedErrors: [lostConnection] });

  test('[S7.11] while the vendor’s part is open: one finishes in it, and is verified', async ({ page }) => {
    await sendDetailsOfSomebody(page, server());
    await notice(page, 'Sumsub');
    const part = await openPart(page, 'Sumsub');
    await server().killAndStartAgain();
    await press(part, 'Approve');
    await verified(page);
  });
});

test.describe('two tabs', () => {
  const { server, simulator } = withSimulatedVendors();

  test('[S7.11] two tabs of the same person: finished in one, the other has it and asks for nothing again', async ({
    page,
    context,
  }) => {
    await sendDetailsOfSomebody(page, server());
    await notice(page, 'Sumsub');
    const other = await context.newPage();
    await other.goto(page.url());
    await notice(other, 'Sumsub');
    const part = await openPart(page, 'Sumsub');
    await openPart(other, 'Sumsub');
    await press(part, 'Approve');
    await verified(page);
    await verified(other);
    expect(simulator().control.sessions('sumsub').at(-1)?.status).toBe('completed');
  });
});
