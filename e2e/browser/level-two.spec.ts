// Long: one person goes the whole way of level 2.
import { expect, type Locator, type Page } from '@playwright/test';
import { signInOfficerByCall } from '../calls.ts';
import { expectShutterInSight } from '../camera.ts';
import { approveLevelOne, approveOpenCase, caseForOfficer, withSubmittedCase } from '../cases.ts';
import { agreeToFace, documentsPath, heading, openCase, takeCase, verdict } from '../people.ts';
import { recordRequests } from '../requests.ts';
import { test } from '../test.ts';

test.use({ permissions: ['camera'] });

/** A letter of one page as a program writes it: text in a font that every reader has. */
function letter(lines: readonly string[]): Buffer {
  const text = lines.map((line) => `(${line}) Tj T*`).join(' ');
  const stream = `BT /F1 14 Tf 18 TL 60 760 Td ${text} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
  ];
  let file = '%PDF-1.4\n';
  const starts = objects.map((object, index) => {
    const start = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const xref = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

const bill = {
  name: 'bill.pdf',
  mimeType: 'application/pdf',
  buffer: letter([
    'Stadtwerke Bremen',
    'Omar Quijano',
    'Hafenstrasse 7, 28195 Bremen',
    'Bill of 2 November 2026 for electricity',
  ]),
};

/** How much of a picture is not white, of a thousand. */
const inked = (picture: Locator): Promise<number> =>
  picture.evaluate((image) => {
    if (!(image instanceof HTMLImageElement)) return 0;
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark += 1;
    return (dark / (data.length / 4)) * 1000;
  });

/** Follows one prompt before the camera, which takes the picture by itself. */
async function followPrompt(page: Page, at: number): Promise<void> {
  const camera = page.getByRole('dialog');
  await expect(camera.getByText(`Picture ${at} of 3`)).toBeVisible();
  await expect(camera.getByRole('heading', { name: /Does this look right/ })).toBeFocused();
  await camera.getByRole('button', { name: 'Use this picture' }).click();
}

test('[S1.2] [S3.12] [S4.9] [S2.2] [S7.18] [S7.20] [S7.24] level 2: proof of address as a PDF, three prompts before the camera, approved by an officer', async ({
  page,
  openPage,
  server,
  account,
  officer: login,
}) => {
  const { client } = await withSubmittedCase(page.request, server, account);
  await test.step('level 1 is approved while the page waits for it', async () => {
    await page.goto(server.url(documentsPath));
    await heading(page, 'We are checking your document');
    await approveLevelOne(server, client, account);
    await verdict(page, 'You’re verified');
    await page.getByRole('link', { name: 'See your limits' }).click();
  });

  await test.step('the overview says once what the level gives, and what level 2 takes', async () => {
    await expect(page.getByRole('heading', { name: 'You’re verified', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Raise your limit' })).toBeVisible();
    await page.getByRole('button', { name: 'What you need' }).click();
    const needed = page.getByRole('listitem');
    await expect(page.getByText('Proof of address', { exact: true })).toBeVisible();
    await expect(
      needed.filter({ hasText: 'A valid identity document' }).getByRole('img'),
    ).toHaveAccessibleName('Done:');
    await page.getByRole('button', { name: 'Your verified identity' }).click();
    await expect(page.getByText('O••• Q•••')).toBeVisible();
    // No reload here: the page must not rely on what it knew before the verdict.
    await page.getByRole('link', { name: 'Start level 2' }).click();
  });

  await test.step('the document is not asked for again; a PDF becomes a picture', async () => {
    await heading(page, 'Have these ready');
    await expect(page.getByText('We already have your document')).toBeVisible();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await heading(page, 'Proof of address');
    await expect(page.getByText('A date within the last 90 days')).toBeVisible();
    await page.getByRole('button', { name: 'Start the camera' }).click();
    await expectShutterInSight(page);
    await page.getByRole('button', { name: 'Upload a picture or PDF instead' }).click();
    await page.getByLabel('Picture from this device').setInputFiles(bill);
    const preview = page.getByRole('img', { name: 'The picture you have just taken' });
    await expect(preview).toBeVisible();
    expect(await inked(preview)).toBeGreaterThan(1);
    await page.getByRole('button', { name: /^Use (this picture|it anyway)$/ }).click();
  });

  await test.step('three prompts are followed, after a consent', async () => {
    await agreeToFace(page, 'Pictures of you');
    await page.getByRole('button', { name: 'Start the camera' }).click();
    await page.getByRole('button', { name: 'Take it manually' }).click();
    await expectShutterInSight(page);
    await page.getByRole('button', { name: 'Take it automatically' }).click();
    for (const at of [1, 2, 3]) await followPrompt(page, at);
  });

  await test.step('everything is there and is submitted', async () => {
    await heading(page, 'Review and submit');
    await expect(page.getByText('Accepted before')).toBeVisible();
    await page.getByRole('button', { name: 'Submit' }).click();
    await heading(page, 'We are checking what you sent');
  });

  await test.step('an officer approves, and both levels stand', async () => {
    const officer = await openPage();
    await signInOfficerByCall(officer.request, server, login);
    await openCase(officer, server, await caseForOfficer(client, account, '2'));
    await takeCase(officer);
    await approveOpenCase(officer, server, account);
    await expect(page.getByRole('heading', { level: 1, name: 'You’re verified' })).toBeVisible();
    await page.getByRole('link', { name: 'See your limits' }).click();
    await expect(page.getByRole('heading', { name: 'You’re verified for level 2' })).toBeVisible();
    await expect(page.getByText(/^You can now withdraw up to .?100\.00000000.BTC.? a day/)).toBeVisible();
    const requests = recordRequests(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Both levels are verified' })).toBeVisible();
    await page.getByRole('button', { name: 'Your verified identity' }).click();
    await expect(page.getByText('O••• Q•••')).toBeVisible();
    await requests.answered();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});
