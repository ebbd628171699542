import type { Page } from '@playwright/test';
import { readPersonalInfo } from '@credence/contract/personal-info';
import { expectShutterInSight } from '../camera.ts';
import { showPassport } from '../passport-film.ts';
import { withDetails, withResidence } from '../cases.ts';
import {
  agreeToFace,
  choosePassport,
  confirmDetails,
  type Details,
  documentsPath,
  heading,
  holder,
  hubPath,
  usePictureFile,
} from '../people.ts';
import { passportPicture } from '../pictures-for-tests.ts';
import type { Account, TestServer } from '../server.ts';
import { expect, test } from '../test.ts';

test.use({ permissions: ['camera'] });

/** Signs in and goes as far as the picture of the passport. */
async function goToCamera(page: Page, server: TestServer, account: Account, more?: Partial<Details>) {
  const client = await withDetails(page.request, server, account, more);
  await page.goto(server.url(documentsPath));
  await choosePassport(page);
  return client;
}

const taken = (page: Page) => page.getByRole('img', { name: 'The picture you have just taken' });

/** What the page says that it has read. */
const read = (page: Page) => page.getByRole('region', { name: 'Read from your document' });

test.describe('with a camera', () => {
  test.beforeEach(({ page }) => showPassport(page));

  test('[S2.1] [S2.2] a passport is found, photographed by itself, read, taken again and declared from', async ({
    page,
    server,
    account,
  }) => {
    const client = await withResidence(page.request, server, account);
    await page.goto(server.url(hubPath));
    await page.getByRole('button', { name: 'Start verification' }).click();
    await choosePassport(page);

    await test.step('nobody presses anything, and the page says what it has read', async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'Is this you?' })).toBeFocused();
      await expect(taken(page)).toBeVisible();
      await expect(read(page)).toContainText('Omar Quijano');
      await expect(read(page)).toContainText('14 October 1996');
      await expect(read(page)).toContainText('Türkiye');
      await expect(page.getByText('This differs from what you told us')).toHaveCount(0);
    });

    await test.step('it can be taken again', async () => {
      const first = await taken(page).getAttribute('src');
      // Waited for from before the press: the camera closes by itself.
      const camera = page.getByRole('dialog', { name: 'Photo page of your passport' }).waitFor();
      await page.getByRole('button', { name: 'Take it again' }).click();
      await camera;
      await expect.poll(() => taken(page).getAttribute('src')).not.toBe(first);
    });

    await test.step('what it says is declared, with the address that is typed', async () => {
      await confirmDetails(page);
      await expect(page.getByRole('heading', { level: 1, name: 'Is this you?' })).toHaveCount(0);
      const { info, complete } = await client.call(readPersonalInfo, {});
      expect(complete).toBe(true);
      expect(info).toMatchObject({
        firstname: 'Omar',
        lastname: 'Quijano',
        birthDate: '1996-10-14',
        nationality: 'TR',
        residenceCountry: 'DE',
        address: holder.address,
      });
    });

    await test.step('the server has it, upright and whole', async () => {
      await agreeToFace(page);
      await heading(page, 'Review and submit');
      const front = page.getByRole('listitem').filter({ hasText: 'Passport, photo page' });
      await expect(front.getByText(/^(Ready|May be refused)$/)).toBeVisible();
      await expect(front.getByRole('img')).toBeVisible();
      const number = page.getByRole('definition').filter({ hasText: /^.?617306055.?$/ });
      await expect(number).toBeVisible();
      // The device forgets it; it is read again in the stored picture.
      await page.reload();
      await expect(number).toBeVisible();
    });

    await test.step('so it has the face, which nobody pressed anything for; a room is taken for none', async () => {
      const face = page.getByRole('listitem').filter({ hasText: 'Selfie' });
      await expect(face.getByRole('img', { name: 'Picture: Selfie' })).toBeVisible();
      await page.evaluate(() => dispatchEvent(new Event('empty-room')));
      await face.getByRole('button', { name: 'Take again: Selfie' }).click();
      const camera = page.getByRole('dialog', { name: 'Your face' });
      await expect(camera.getByText('We cannot see your face').first()).toBeVisible();
      await camera.getByRole('button', { name: 'Take the picture' }).click();
      await expect(page.getByText('We cannot find a face here')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Use it anyway' })).toBeVisible();
    });
  });

  test('[S2.2] [S7.12] what differs from what was declared is corrected there and then', async ({
    page,
    server,
    account,
  }) => {
    const born = { day: '4', month: '10', year: '1996' };
    const client = await goToCamera(page, server, account, { firstname: 'Jonas', born });
    await expect(page.getByText('This differs from what you told us')).toBeVisible();
    await expect(page.getByText(/You told us: .Jonas Quijano/)).toBeVisible();
    await expect(page.getByText(/You told us: .4 October 1996/)).toBeVisible();
    await page.getByRole('button', { name: 'Use what the document says' }).click();
    await agreeToFace(page);
    const { info } = await client.call(readPersonalInfo, {});
    expect(info).toMatchObject({ firstname: 'Omar', lastname: 'Quijano', birthDate: '1996-10-14' });
  });
});

/** Lets the camera open only once the page has an `open-camera` event; for `addInitScript`. */
function openSlowly(): void {
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    await new Promise((resolve) => addEventListener('open-camera', resolve, { once: true }));
    return open(constraints);
  };
}

test('[S2.2] a press while the camera opens is not lost', async ({ page, server, account }) => {
  await page.addInitScript(openSlowly);
  await goToCamera(page, server, account);
  await expect(page.getByText('Starting the camera')).toBeVisible();
  await page.getByRole('button', { name: 'Upload a picture instead' }).hover();
  await page.mouse.down();
  await page.evaluate(() => dispatchEvent(new Event('open-camera')));
  await expect(page.getByLabel('Picture from the camera')).toBeVisible();
  await page.mouse.up();
  await expect(page.getByLabel('Picture from this device')).toBeVisible();
});

/** A camera that gives no frame before the page has a `show-picture` event; for `addInitScript`. */
function showLate(): void {
  navigator.mediaDevices.getUserMedia = () => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 1280, height: 720 });
    const brush = canvas.getContext('2d');
    const stream = canvas.captureStream(0);
    const show = () => {
      if (brush) brush.fillStyle = 'grey';
      setInterval(() => {
        brush?.fillRect(0, 0, canvas.width, canvas.height);
        for (const track of stream.getVideoTracks()) {
          if (track instanceof CanvasCaptureMediaStreamTrack) track.requestFrame();
        }
      }, 50);
    };
    addEventListener('show-picture', show, { once: true });
    return Promise.resolve(stream);
  };
}

test('[S2.2] a picture that is taken before the camera shows anything waits for it', async ({
  page,
  server,
  account,
}) => {
  await page.addInitScript(showLate);
  await goToCamera(page, server, account);
  const shutter = page.getByRole('button', { name: 'Take the picture' });
  await shutter.click();
  await expect(shutter).toBeDisabled();
  await page.evaluate(() => dispatchEvent(new Event('show-picture')));
  await expect(page.getByRole('img', { name: 'The picture you have just taken' })).toBeVisible();
});

test.describe('on any screen', () => {
  test('[S2.2] the shutter is in sight for document and face; Escape closes the camera and returns the focus', async ({
    page,
    server,
    account,
  }) => {
    await goToCamera(page, server, account);
    await expect(page.getByRole('dialog', { name: 'Photo page of your passport' })).toBeVisible();
    await expectShutterInSight(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Start the camera' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: 'Photo page of your passport' })).toBeFocused();
    await usePictureFile(page, passportPicture);
    await agreeToFace(page);
    await expect(page.getByRole('dialog', { name: 'Your face' })).toBeVisible();
    await expectShutterInSight(page);
  });
});

test.describe('without', () => {
  test('without a camera, or without leave to use it, a picture can be given as a file', async ({
    page,
    server,
    account,
  }) => {
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await goToCamera(page, server, account);
    await expect(page.getByText('Camera access is blocked')).toBeVisible();
    await expect(page.getByLabel('Picture from this device')).toBeAttached();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('[S2.2] a camera whose picture stays black, as some apps pass it on, is told, and a file does', async ({
    page,
    server,
    account,
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
    await goToCamera(page, server, account);
    await expect(page.getByText('The camera picture is black')).toBeVisible();
    await expect(page.getByLabel('Picture from this device')).toBeAttached();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
