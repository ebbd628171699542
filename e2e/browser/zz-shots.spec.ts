import { currentCase, startCase } from '@credence/contract/verification';
import { signInOfficerByCall } from '../calls.ts';
import { caseForOfficer, submitPictures, withDetails, withSubmittedCase } from '../cases.ts';
import { decide, heading, openOldestCase, signInOfficer, takeCase } from '../people.ts';
import { samplePicture } from '../pictures-for-tests.ts';
import { expect, test } from '../test.ts';

test('a clean case takes three keys and a doubtful one at most six and a note, with name, pictures and comparison in sight, and Z takes a decision back', async ({
  page,
  request,
  startOwn,
}) => {
  const { server } = await startOwn({ environment: { CREDENCE_UNDO_SECONDS: '10' } });
  const login = await server.addOfficer('Mira Lindqvist');
  await page.setViewportSize({ width: 1280, height: 800 });
  const clean = await server.addAccount();
  await caseForOfficer((await withSubmittedCase(request, server, clean)).client, clean);
  const doubtful = await server.addAccount();
  const client = await withDetails(request, server, doubtful, { firstname: 'Umar' });
  const open = await client.call(startCase, { level: 1, country: 'TR', documentType: 'PASSPORT' });
  // Nothing can be read of it.
  await submitPictures(client, open, await samplePicture(1000, 700));
  await caseForOfficer(client, doubtful);
  await signInOfficerByCall(page.request, server, login);
  await page.goto(server.url('/console/'));

  let keys = 0;
  const press = async (key: string): Promise<void> => {
    keys += key.split('+').length;
    await page.keyboard.press(key);
  };

  await test.step('the queue names both, and why and until when', async () => {
    await expect(page.getByRole('link', { name: /^Omar Quijano, \d\d/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /^Umar Quijano/ })).toContainText(/due in 2\d h/);
  });

  for (const [w, h] of [
    [1280, 800],
    [390, 844],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width: w, height: h });
    await page.waitForTimeout(300);
    await page.screenshot({ path: `/tmp/shots/queue-${w}.png` });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await test.step('a clean case: A, Enter, N', async () => {
    await page.keyboard.press('n');
    await heading(page, 'Omar Quijano');
    await expect(page.getByText(/^You hold this case until/)).toBeVisible();
    await expect(page.getByRole('row', { name: /^Valid until/ })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: /^Document, cut out/ })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: /^Portrait/ })).toBeInViewport({ ratio: 1 });
    await page.waitForTimeout(1500);
    for (const [w, h] of [
      [1280, 800],
      [1440, 900],
      [390, 844],
      [768, 1024],
    ] as const) {
      await page.setViewportSize({ width: w, height: h });
      await page.waitForTimeout(300);
      await page.screenshot({ path: `/tmp/shots/case-${w}.png`, fullPage: w < 1000 });
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForTimeout(300);
    await page.screenshot({ path: '/tmp/shots/case-dark.png' });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.keyboard.press('c');
    await page.waitForTimeout(800);
    await page.screenshot({ path: '/tmp/shots/compare.png' });
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.waitForTimeout(300);
    await page.screenshot({ path: '/tmp/shots/ask.png' });
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.waitForTimeout(300);
    await page.screenshot({ path: '/tmp/shots/help.png' });
    await page.keyboard.press('Escape');
    keys = 0;
    await press('a');
    await expect(page.getByRole('form', { name: 'Approve' })).toBeVisible();
    await page.screenshot({ path: '/tmp/shots/approve.png' });
    await press('Enter');
    await expect(page.getByText('Approved. It takes effect in a few seconds.')).toBeVisible();
    await press('n');
    await heading(page, 'Umar Quijano');
    expect(keys).toBe(3);
  });

  await test.step('undone from the next case, it is open again', async () => {
    await expect(page.getByText('Approved: Omar Quijano')).toBeVisible();
    await page.waitForTimeout(500);
    await page.screenshot({ path: '/tmp/shots/undo.png' });
    await page.keyboard.press('z');
    await heading(page, 'Omar Quijano');
    await expect(page.getByText(/^You hold this case until/)).toBeVisible();
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Approved. It takes effect in a few seconds.')).toBeVisible();
  });

  await test.step('a doubtful case: A, note, Ctrl Enter, N', async () => {
    await page.goto(server.url('/console/queue/mine'));
    await page.getByRole('link', { name: /^Umar Quijano/ }).click();
    await expect(page.getByText(/^You hold this case until/)).toBeVisible();
    keys = 0;
    await press('a');
    await expect(page.getByLabel('Private note (required)')).toBeFocused();
    await page.screenshot({ path: '/tmp/shots/doubt.png' });
    await page.keyboard.type('A slip of the keyboard.');
    await press('Control+Enter');
    await expect(page.getByText('Approved. It takes effect in a few seconds.')).toBeVisible();
    await press('n');
    expect(keys).toBeLessThanOrEqual(6);
    await expect(page.getByText('There is no case to take')).toBeVisible();
  });

  await test.step('the server carries it out by itself', async () => {
    await page.goto('about:blank');
    await expect
      .poll(async () => (await client.call(currentCase, { level: '1' }))?.state, { timeout: 60_000 })
      .toBe('approved');
  });
});
