import type { Page, Route } from '@playwright/test';
import {
  agreeToFace,
  choosePassport,
  enterCredentials,
  fillDetails,
  documentsPath,
  formPath,
  givePictures,
  heading,
  holder,
  hubPath,
  picturesReady,
  sendDetails,
  signIn,
  submitCase,
  usePictureFile,
} from '../people.ts';
import { signInByCall } from '../calls.ts';
import { withDetails } from '../cases.ts';
import { largePassport, selfiePicture } from '../pictures-for-tests.ts';
import { expect, test } from '../test.ts';

const uploadAddress = '**/v3/private/kyc/files/**';
const kycInfoAddress = '**/v3/private/kyc/kyc-info';

/** What browsers write when a request gets no answer. */
const lostConnection = /net::ERR_/;

/** What the uploads of a page asked for, as it happens. */
interface Uploads {
  /** How many uploads the server has begun. */
  begun: number;
  /** From where each piece was sent, in bytes. */
  offsets: number[];
}

function recordUploads(page: Page): Uploads {
  const uploads: Uploads = { begun: 0, offsets: [] };
  page.on('request', (request) => {
    if (request.method() === 'PATCH') uploads.offsets.push(Number(request.headers()['upload-offset']));
  });
  page.on('response', (response) => {
    if (response.status() === 201) uploads.begun += 1;
  });
  return uploads;
}

/**
 * Gives a passport picture of several pieces, of which the first arrives and the second gets no answer
 * until `end`.
 */
async function stopAtSecondPiece(page: Page, picture: Buffer): Promise<{ end(): Promise<void> }> {
  let reach = (): void => undefined;
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const held: Route[] = [];
  let over = false;
  await page.route(uploadAddress, async (route) => {
    const request = route.request();
    if (over || request.method() !== 'PATCH' || request.headers()['upload-offset'] === '0') {
      await route.continue();
      return;
    }
    held.push(route);
    reach();
  });
  await heading(page, 'Photo page of your passport');
  await usePictureFile(page, { name: 'passport.jpg', mimeType: 'image/jpeg', buffer: picture });
  await reached;
  return {
    // The route stays: taken away while a page loads, it would keep what that asks for at the moment.
    end: async () => {
      over = true;
      await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
    },
  };
}

test.describe('uploads', () => {
  test.use({ expectedErrors: [lostConnection] });

  test('[S2.2] a connection that is lost in the middle of an upload: it waits, says so and goes on by itself; a reload resumes it', async ({
    page,
    context,
    server,
    account,
  }) => {
    await withDetails(page.request, server, account);
    await page.goto(server.url(documentsPath));
    await choosePassport(page);
    const picture = await largePassport();
    const lost = recordUploads(page);

    await test.step('lost and back', async () => {
      const piece = await stopAtSecondPiece(page, picture);
      await agreeToFace(page);
      await context.setOffline(true);
      await piece.end();
      await expect(page.getByText('You are offline').first()).toBeVisible();
      await usePictureFile(page, selfiePicture);
      await heading(page, 'Review and submit');
      await expect(page.getByText('Waiting for the connection. It continues by itself.')).toHaveCount(2);
      await context.setOffline(false);
      await picturesReady(page, 2);
      expect(lost.begun, 'uploads begun for two pictures').toBe(2);
      expect(Math.max(...lost.offsets)).toBeGreaterThan(0);
    });

    await test.step('reloaded', async () => {
      const resumed = recordUploads(page);
      await page.getByRole('button', { name: 'Take again: Passport, photo page' }).click();
      const piece = await stopAtSecondPiece(page, picture);
      await expect.poll(() => keptUploadAddress(page), { message: 'kept on the device' }).toBe(true);
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByRole('progressbar', { name: 'Submitting…' })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('progressbar', { name: 'Sending' })).toBeVisible();
      await expect(page.getByRole('progressbar', { name: 'Submitting…' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Submit' }).click();
      await piece.end();
      await heading(page, 'We are checking your document');
      expect(resumed.begun, 'uploads begun for one picture').toBe(1);
      expect(Math.max(...resumed.offsets)).toBeGreaterThan(0);
      expect(resumed.offsets.filter((offset) => offset === 0)).toHaveLength(1);
    });
  });
});

/** Whether the device remembers where an upload can be resumed. */
function keptUploadAddress(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      new Promise<boolean>((resolve, reject) => {
        const opening = indexedDB.open('credence-pending-uploads');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const all = database.transaction('pictures').objectStore('pictures').getAll();
          all.addEventListener('success', () => {
            database.close();
            resolve(all.result.some((kept: { uploadUrl?: string }) => kept.uploadUrl !== undefined));
          });
        });
      }),
  );
}

/** The texts of links and buttons that something else covers, even once they are scrolled to. */
const coveredLinks = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a, button')]
      .filter((link) => {
        if (!link.checkVisibility() || link.closest('[popover]')) return false;
        if (getComputedStyle(link).pointerEvents === 'none') return false;
        link.scrollIntoView({ block: 'end' });
        const { left, top, width, height } = link.getBoundingClientRect();
        const seen = document.elementFromPoint(left + width / 2, top + height / 2);
        return width > 1 && !link.contains(seen);
      })
      .map((link) => link.textContent ?? ''),
  );

test.describe('without a connection', () => {
  // The second is the page's report of one of its own files that did not load.
  test.use({
    expectedErrors: [new RegExp(`${lostConnection.source}|Unable to preload|dynamically imported module`)],
  });

  test('[S2.16] a screen that could not be loaded offline loads once the connection is back; the notice covers no link', async ({
    page,
    context,
    server,
    account,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, server, account);
    await expect(page.getByRole('button', { name: 'Start verification' })).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Help' })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('You are offline')).toBeVisible();
    expect(await coveredLinks(page), 'covered links').toEqual([]);
    await page.getByRole('link', { name: 'How it works' }).first().click();
    await expect(page.getByRole('main').getByText('This screen could not be loaded')).toBeVisible();
    await context.setOffline(false);
    await heading(page, 'How verification works');
    await expect(page.getByText('You are offline')).toBeHidden();
  });
});

test.describe('sessions and answers', () => {
  test.use({ expectedErrors: [/status of 500 .*\/kyc-info\)/] });

  test('[S4.17] [S6.1] a session that ends while the form is open: sign in, and what was saved is there', async ({
    page,
    context,
    server,
    account,
  }) => {
    await signInByCall(page.request, server, account);
    await page.goto(server.url(formPath));
    await page.getByLabel('Surname').fill(holder.lastname);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await context.clearCookies();
    await page.getByLabel('City or town').fill(holder.city);
    await page.waitForURL(/\/login\?redirect_url=/);
    await enterCredentials(page, account);
    await page.waitForURL(server.url(formPath));
    await expect(page.getByLabel('Surname')).toHaveValue(holder.lastname);
  });

  test('[S8.5] an answer of 500 becomes a calm message with a way to try again', async ({
    page,
    server,
    account,
  }) => {
    await signInByCall(page.request, server, account);
    await page.route(kycInfoAddress, (route) =>
      route.fulfill({ status: 500, body: 'out of order', headers: { 'x-made-by-test': 'yes' } }),
    );
    await page.goto(server.url(hubPath));
    await expect(page.getByText('We could not load your verification')).toBeVisible();
    await expect(page.getByText(/out of order/)).toHaveCount(0);
    await page.unroute(kycInfoAddress);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Verify your identity' })).toBeVisible();
  });
});

test.describe('the server killed', () => {
  test.use({ expectedErrors: [lostConnection] });

  test('nothing that was accepted is lost: the draft, the session, the pictures, the case', async ({
    page,
    startOwn,
  }) => {
    const { server } = await startOwn();
    await signIn(page, server, await server.addAccount(), formPath);
    await fillDetails(page);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await server.killAndStartAgain();
    await page.reload();
    await expect(page.getByLabel('Surname')).toHaveValue(holder.lastname);
    await expect(page.getByLabel('Mobile number')).toHaveValue(holder.mobile);
    await sendDetails(page);
    await choosePassport(page);
    await givePictures(page);
    await picturesReady(page, 2);
    await server.killAndStartAgain();
    await page.reload();
    await submitCase(page);
    await server.killAndStartAgain();
    await page.reload();
    await heading(page, 'We are checking your document');
    await expect(page.getByText('In line for one of our team')).toBeVisible({ timeout: 90_000 });
  });
});
