// Takes the pictures of the README from the real program: CREDENCE_BROWSER=<path> node scripts/run.mjs
// e2e/pictures.ts
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { agreeByCall } from './cases.ts';
import {
  agreeToFace,
  choosePassport,
  decide,
  fillDetails,
  formPath,
  givePictures,
  heading,
  holder,
  hubPath,
  openOldestCase,
  picturesReady,
  sendDetails,
  signIn,
  signInOfficer,
  submitCase,
  takeCase,
  usePictureFile,
} from './people.ts';
import { passportPicture, selfiePicture } from './pictures-for-tests.ts';
import { repository } from './repository.ts';
import { TestServer } from './server.ts';

const folder = join(repository, 'docs/pictures');
const resolve = createRequire(import.meta.url).resolve;

const phone = { viewport: { width: 390, height: 860 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const desk = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 };

const fontFiles = [
  'noto-sans/files/noto-sans-latin-wght-normal.woff2',
  'noto-sans/files/noto-sans-latin-ext-wght-normal.woff2',
  'noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2',
];

/** Whatever fonts this machine has, the pictures are set in Noto Sans. */
async function useNoto(page: Page): Promise<void> {
  const files = await Promise.all(
    fontFiles.map(async (file) => [...(await readFile(resolve(`@fontsource-variable/${file}`)))]),
  );
  await page.addInitScript((fonts) => {
    const [latin = [], extended = [], arabic = []] = fonts;
    const faces = [
      { family: 'Noto Sans', bytes: latin, unicodeRange: 'U+0-FF, U+2000-206F, U+20A0-20CF' },
      { family: 'Noto Sans', bytes: extended, unicodeRange: 'U+100-2AF' },
      { family: 'Noto Sans Arabic', bytes: arabic, unicodeRange: 'U+600-6FF' },
    ];
    for (const { family, bytes, unicodeRange } of faces) {
      for (const name of [family, 'Roboto']) {
        const font = new FontFace(name, new Uint8Array(bytes), { weight: '100 900', unicodeRange });
        document.fonts.add(font);
        void font.load();
      }
    }
  }, files);
}

async function openPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce', colorScheme: 'light' });
  const page = await context.newPage();
  await useNoto(page);
  return page;
}

/** Writes the page as it stands, in few colours: interfaces have no more. */
async function take(page: Page, name: string): Promise<void> {
  // The account menu comes after the screen.
  await expect(page.locator('header').getByRole('button').first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.move(0, 0);
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await writeFile(
    join(folder, `${name}.png`),
    await sharp(picture).png({ palette: true, colours: 128, effort: 10, compressionLevel: 9 }).toBuffer(),
  );
}

async function takeBoth(page: Page, name: string): Promise<void> {
  await take(page, name);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await take(page, `${name}-dark`);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/** Others who hand in before, so that the queue looks like one. */
const others = [
  { country: 'Germany', changes: { firstname: 'Lena', lastname: 'Brandt', nationality: 'Germany' } },
  { country: 'Türkiye', changes: { firstname: 'Omer', lastname: 'Quijano' } },
  { country: 'Brazil', changes: { born: { day: '4', month: '10', year: '1996' } } },
  { country: 'Spain', changes: { nationality: 'Spain' } },
];

const data = await mkdtemp(join(tmpdir(), 'credence-pictures-'));
const server = await TestServer.start({ CREDENCE_DEMONSTRATION: 'on' }, data);
const { applicant, officers } = server.demonstration;
const executablePath = process.env['CREDENCE_BROWSER'];
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
  ],
});
try {
  await mkdir(folder, { recursive: true });
  for (const { country, changes } of others) {
    const page = await openPage(browser, desk);
    await signIn(page, server, await server.addAccount(), formPath);
    await fillDetails(page, { ...holder, ...changes });
    await sendDetails(page);
    await choosePassport(page, country);
    await givePictures(page);
    await submitCase(page);
    await page.context().close();
  }

  const page = await openPage(browser, phone);
  await signIn(page, server, applicant);
  await expect(page.getByRole('heading', { name: 'Verify your identity' })).toBeVisible();
  await takeBoth(page, 'hub-phone');
  await page.goto(server.url(`${hubPath}?lang=ar-SA`));
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await take(page, 'hub-phone-arabic');
  await page.goto(server.url(`${hubPath}?lang=en`));
  await heading(page, 'Identity verification');
  await page.goto(server.url(formPath));
  await fillDetails(page);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await heading(page, 'Your details');
  await expect(page.getByLabel('Surname')).toHaveValue(holder.lastname);
  await take(page, 'form-phone');
  await sendDetails(page);
  await choosePassport(page);
  await usePictureFile(page, passportPicture);
  await agreeToFace(page);
  await usePictureFile(page, selfiePicture);
  await picturesReady(page, 2);
  await expect(page.getByRole('img', { name: /^Picture: / })).toHaveCount(2);
  await take(page, 'review-phone');
  await submitCase(page);
  await expect(page.getByText('In line for one of our team')).toBeVisible();
  await take(page, 'waiting');

  const officer = await openPage(browser, desk);
  const [mira, tomas] = officers;
  const colleague = await openPage(browser, desk);
  await signInOfficer(colleague, server, tomas);
  await openOldestCase(colleague);
  await takeCase(colleague);
  await signInOfficer(officer, server, mira);
  await expect(officer.getByRole('link', { name: /open case/ })).toHaveCount(others.length + 1);
  await officer.setViewportSize({ ...desk.viewport, height: 480 });
  await take(officer, 'console-queue');
  await officer.setViewportSize(desk.viewport);
  // The newest is the specimen's own holder.
  await officer
    .getByRole('link', { name: /open case/ })
    .last()
    .click();
  await takeCase(officer);
  await expect(officer.getByRole('button', { name: /^Document, cut out/ })).toBeVisible();
  await takeBoth(officer, 'console-case');
  // All the people of the queue have the same specimen.
  await decide(officer, { outcome: 'Approve', note: 'The same specimen.', proposed: true });
  const [userId = ''] = new URL(officer.url()).pathname.split('/').slice(3);
  await agreeByCall(server, { userId });

  await expect(page.getByRole('heading', { name: 'You’re verified' })).toBeVisible();
  await page.goto(server.url(hubPath));
  await expect(page.getByRole('heading', { name: 'Raise your limit' })).toBeVisible();
  await take(page, 'hub-verified');
} finally {
  await browser.close();
  await server.stop();
}
