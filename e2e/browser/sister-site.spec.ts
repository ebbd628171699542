import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import {
  choosePassport,
  decide,
  fillDetails,
  formPath,
  givePictures,
  holder,
  hubPath,
  openOldestCase,
  prove,
  sendDetails,
  signIn,
  signInOfficer,
  submitCase,
  takeCase,
} from '../people.ts';
import { type Login, useServer } from '../server.ts';
import { expect, test } from '../test.ts';

const server = useServer();

/** Signs a new account in and declares where its holder lives. */
async function livesIn(page: Page, residence: string): Promise<void> {
  const login = await server().addAccount(`${crypto.randomUUID()}@example.com`);
  await signIn(page, server(), formPath, login);
  await fillDetails(page, { ...holder, residence });
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/kyc-personal-info') && response.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await saved;
}

const open = async (page: Page, path: string) => {
  await page.goto(server().url(path));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

/** What a new level gives is told once, over everything else. */
const readNotice = (page: Page) =>
  page.getByRole('dialog', { name: 'Level 1 is yours' }).getByRole('button', { name: 'OK' }).click();

/** Says yes to the move that a region offers; who is verified proves to be the owner. */
async function move(page: Page, region: string, verified?: Login): Promise<void> {
  const offer = page.getByRole('region', { name: region });
  await offer.getByRole('button', { name: /^Move to / }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Your levels do not move along');
  await dialog.getByRole('button', { name: /^Move to / }).click();
  if (verified) await prove(page, verified, /^Move to /);
  await expect(dialog).toHaveCount(0);
}

test('[S7.19] a resident of Turkey begins no verification at the main site: the reason stands above, and the move opens the way', async ({
  page,
}) => {
  await livesIn(page, 'Türkiye');
  await open(page, hubPath);
  const required = page.getByRole('region', { name: 'Your account belongs to another of our sites' });
  await expect(required).toContainText(/You live in .*Türkiye/);
  await expect(required).toContainText('Verification goes on there only.');
  const panel = page.getByRole('heading', { name: /^We do not verify residents of .*Türkiye.* here$/ });
  await expect(panel).toBeVisible();
  const [above, below] = [await required.boundingBox(), await panel.boundingBox()];
  expect(above?.y).toBeLessThan(below?.y ?? 0);
  await expect(page.getByRole('link', { name: 'Add your document' })).toHaveCount(0);
  await expectAccessible(page, 'hub, required move');
  await move(page, 'Your account belongs to another of our sites');
  await expect(page.getByRole('link', { name: 'Add your document' })).toBeVisible();
  await expect(required).toHaveCount(0);
});

test('[S7.19] [S7.17] who is verified and moves to the site of his country takes the verification over there, with consent', async ({
  page,
  openPage,
}) => {
  const login = await server().addAccount(`${crypto.randomUUID()}@example.com`);
  await signIn(page, server(), formPath, login);
  await fillDetails(page, { ...holder, residence: 'Georgia' });
  await sendDetails(page);
  await choosePassport(page);
  await givePictures(page);
  await submitCase(page);
  const officer = await openPage();
  await signInOfficer(officer, server(), server().officers[0]);
  await openOldestCase(officer);
  await takeCase(officer);
  await decide(officer, { outcome: 'Approve' });

  await open(page, hubPath);
  await readNotice(page);
  const levels = page.getByRole('region', { name: 'Levels and limits' });
  await expect(levels).toContainText('Verified');
  const offered = page.getByRole('region', { name: 'Another of our sites may be yours' });
  await expect(offered).toContainText(/You live in .*Georgia/);
  await move(page, 'Another of our sites may be yours', login);
  await expect(page.getByRole('heading', { name: 'Use your earlier verification' })).toBeVisible();
  await expect(levels).not.toContainText('Verified');
  await expectAccessible(page, 'hub, quick verification');
  await page.getByRole('button', { name: 'Take it over' }).click();
  await expect(page.getByText(/^Agree to it first/)).toBeVisible();
  await page.getByRole('checkbox', { name: /I agree that my earlier verification/ }).check();
  await page.getByRole('button', { name: 'Take it over' }).click();
  await readNotice(page);
  await expect(levels).toContainText('Verified');
});
