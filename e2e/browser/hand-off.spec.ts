import type { Page } from '@playwright/test';
import {
  fillDetails,
  formPath,
  givePictures,
  heading,
  holder,
  hubPath,
  signIn,
  submitCase,
} from '../people.ts';
import { useServer } from '../server.ts';
import { expect, test } from '../test.ts';

const server = useServer();

const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
} as const;

/** Signs a new account in on a computer and goes as far as the guidance before the pictures. */
async function goToGuidance(page: Page): Promise<void> {
  const login = await server().addAccount(`${crypto.randomUUID()}@example.com`);
  await signIn(page, server(), formPath, login);
  await fillDetails(page);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await heading(page, 'Which document will you use?');
  const country = page.getByRole('combobox', { name: 'Country that issued it' });
  await country.fill(holder.nationality);
  await country.press('Enter');
  await page.getByRole('radio', { name: /^Passport/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await heading(page, 'How to take good pictures');
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Go on with your phone' });

/** Shows the code on the computer, and answers the address in it. */
async function showCode(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Go on with your phone' }).click();
  await expect(dialog(page).getByRole('img', { name: 'Code to scan with your phone' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'I cannot scan it' }).click();
  return dialog(page)
    .getByText(/\/user\/accounts\/auth\/hand-off#/)
    .innerText();
}

/** The digits that the phone shows. */
const digitsOn = async (mobile: Page): Promise<string> => {
  await heading(mobile, 'Go on with this phone');
  const digits = mobile.getByText(/^\d{4}$/);
  await expect(digits).toBeVisible();
  return digits.innerText();
};

async function type(page: Page, digits: string): Promise<void> {
  await page.getByLabel('Type the four digits that your phone shows').fill(digits);
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
}

test('[S2.2] [S2.18] a code leads to a phone that nobody signed in on, its digits open the flow there, and stopping brings it back', async ({
  page,
  openPage,
}) => {
  await goToGuidance(page);
  const address = await showCode(page);
  const mobile = await openPage(phone);
  await mobile.goto(address);
  const digits = await digitsOn(mobile);
  // What was scanned is neither in the address nor in the history any more.
  expect(mobile.url()).toBe(server().url('/user/accounts/auth/hand-off'));
  await type(page, digits);
  await mobile.waitForURL(/\/auth\/sdk\?(?!.*token=).*from=hand-off/);
  await heading(mobile, 'Identity verification');
  await expect(mobile.getByRole('banner')).toHaveCount(0);
  await expect(page.getByText(/This page continues by itself/).first()).toBeVisible();

  await page.getByRole('button', { name: 'Stop, and go on here' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await heading(page, 'How to take good pictures');
  await mobile.reload();
  await expect(mobile.getByRole('button', { name: 'Go on with your phone' })).toHaveCount(0);
});

test('[S2.2] [S7.20] what is handed in on the phone brings the computer to the result by itself', async ({
  page,
  openPage,
}) => {
  await goToGuidance(page);
  const mobile = await openPage(phone);
  await mobile.goto(await showCode(page));
  await type(page, await digitsOn(mobile));
  await heading(mobile, 'Identity verification');
  await mobile.getByRole('link', { name: 'Add your document' }).click();
  await heading(mobile, 'How to take good pictures');
  await expect(mobile.getByRole('button', { name: 'Go on with your phone' })).toHaveCount(0);
  await givePictures(mobile);
  await submitCase(mobile);
  await expect(mobile.getByText('Done. Go on on your computer.')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await heading(page, 'We are checking your document');
});

test('[S2.2] wrong digits are told with the tries that are left; the third time another code is needed', async ({
  page,
  openPage,
}) => {
  await goToGuidance(page);
  const address = await showCode(page);
  const mobile = await openPage(phone);
  await mobile.goto(address);
  const digits = await digitsOn(mobile);
  const wrong = digits === '0000' ? '1111' : '0000';
  await type(page, wrong);
  await expect(page.getByText('You have 2 tries left.')).toBeVisible();
  await type(page, wrong);
  await expect(page.getByText('You have one try left.')).toBeVisible();
  await type(page, wrong);
  await expect(page.getByText(/digits were wrong three times/)).toBeVisible();
  await heading(mobile, 'This code is no longer valid');
  await page.getByRole('button', { name: 'Show a new code' }).click();
  await expect(dialog(page).getByRole('img', { name: 'Code to scan with your phone' })).toBeVisible();
});

test('[S2.2] the code changes while nobody has scanned it, and one that was used is of no use to anybody else', async ({
  page,
  openPage,
}) => {
  await goToGuidance(page);
  const first = await showCode(page);
  const shown = dialog(page).getByText(/\/user\/accounts\/auth\/hand-off#/);
  await expect(shown).not.toHaveText(first, { timeout: 90_000 });
  const address = await shown.innerText();
  const mobile = await openPage(phone);
  await mobile.goto(address);
  await digitsOn(mobile);
  const thief = await openPage(phone);
  await thief.goto(address);
  await heading(thief, 'This code is no longer valid');
  // Reloaded, the page has nothing to go on with and says what to do.
  await thief.reload();
  await heading(thief, 'Scan the code once more');
});

test('[S2.2] [S7.20] a phone offers no phone, and without a code its page asks for nothing and signs nobody in', async ({
  openPage,
}) => {
  const mobile = await openPage(phone);
  const asked: string[] = [];
  mobile.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await mobile.goto(server().url('/user/accounts/auth/hand-off'));
  await heading(mobile, 'Scan the code once more');
  expect(asked.filter((path) => path.includes('/private/'))).toEqual([]);
  expect(mobile.url()).not.toContain('/login');
  await mobile.goto(server().url(hubPath));
  await mobile.waitForURL(/\/login/);
});
