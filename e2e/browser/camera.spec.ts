import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import {
  agreeToFace,
  choosePassport,
  fillDetails,
  formPath,
  goToDocuments,
  heading,
  selfiePicture,
  sendDetails,
  signIn,
  usePictureFile,
} from '../people.ts';
import { writeCameraFilm } from '../pictures-for-tests.ts';
import { useServer } from '../server.ts';
import { expect, test as base } from '../test.ts';

/** A browser whose camera sees the specimen passport. */
const test = base.extend<object, { browser: Browser }>({
  browser: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { project }) => {
      const folder = await mkdtemp(join(tmpdir(), 'credence-camera-'));
      const film = join(folder, 'passport.mjpeg');
      await writeCameraFilm(film);
      const { args = [], ...options } = project.use.launchOptions ?? {};
      const browser = await chromium.launch({
        ...options,
        args: [...args, `--use-file-for-fake-video-capture=${film}`],
      });
      await use(browser);
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

test.use({ permissions: ['camera'] });

test.describe('with a camera', () => {
  const server = useServer();

  test('[S2.2] a passport is photographed with the camera, looked at, taken again and sent', async ({
    page,
  }) => {
    await goToDocuments(page, server());
    await choosePassport(page);
    await page.getByRole('button', { name: 'Take the pictures' }).click();
    await heading(page, 'Photo page of your passport');

    await test.step('the camera shows the passport, and the shutter takes it', async () => {
      const video = page.getByLabel('Picture from the camera');
      await expect
        .poll(() =>
          video.evaluate((element) => (element instanceof HTMLVideoElement ? element.videoWidth : 0)),
        )
        .toBeGreaterThanOrEqual(1280);
      await page.getByRole('button', { name: 'Take the picture' }).click();
      await expect(page.getByRole('img', { name: 'The picture you have just taken' })).toBeVisible();
      await expect(page.getByText('Can every word be read?')).toBeFocused();
    });

    await test.step('it can be taken again', async () => {
      await page.getByRole('button', { name: 'Take it again' }).click();
      await page.getByRole('button', { name: 'Take the picture' }).click();
      await expect(page.getByText('The code lines can be read')).toBeVisible();
      await page.getByRole('button', { name: /^Use (this picture|it anyway)$/ }).click();
    });

    await test.step('the server has it, upright and whole', async () => {
      await agreeToFace(page);
      await usePictureFile(page, selfiePicture);
      await heading(page, 'Check and send');
      const front = page.getByRole('listitem').filter({ hasText: 'Passport, photo page' });
      await expect(front.getByText(/^(Ready|Could be refused)$/)).toBeVisible();
      await expect(front.getByRole('img')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Send for checking' })).toBeEnabled();
    });
  });
});

test.describe('without', () => {
  const server = useServer();

  test('without a camera, or without leave to use it, a picture can be given as a file', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await goToDocuments(page, server());
    await choosePassport(page);
    await page.getByRole('button', { name: 'Take the pictures' }).click();
    await expect(page.getByText('The camera is not allowed')).toBeVisible();
    await expect(page.getByLabel('Picture from this device')).toBeAttached();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('[S2.2] a camera whose picture stays black, as some apps pass it on, is told, and a file does', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => {
        const canvas = document.createElement('canvas');
        Object.assign(canvas, { width: 1280, height: 720 });
        const brush = canvas.getContext('2d');
        setInterval(() => brush?.fillRect(0, 0, canvas.width, canvas.height), 50);
        return Promise.resolve(canvas.captureStream(20));
      };
    });
    // The test before has left a case with the account that is there.
    await signIn(page, server(), formPath, await server().addAccount('black@example.com'));
    await fillDetails(page);
    await sendDetails(page);
    await choosePassport(page);
    await page.getByRole('button', { name: 'Take the pictures' }).click();
    await expect(page.getByText('The picture stays black')).toBeVisible();
    await expect(page.getByLabel('Picture from this device')).toBeAttached();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
