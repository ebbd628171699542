import { expectAccessible } from '../accessible.ts';
import { ownNumber, withNumber } from '../numbers.ts';
import { formPath, heading, holder, hubPath } from '../people.ts';
import { expect, test } from '../test.ts';

test.use({ vendors: true });

test('[S7.20] what is verified is shown in full after the check that any call can raise: by the keyboard alone, which is where it was after it', async ({
  page,
  server,
  account,
}) => {
  await withNumber(page.request, server, account, ownNumber());
  await page.goto(server.url(hubPath));
  await heading(page, 'Identity verification');
  await page.evaluate((path) => history.pushState(null, '', path), formPath);
  await heading(page, 'Your details');
  await expect(page.getByText('O•••', { exact: true })).toBeVisible();
  await expect(page.getByText(holder.lastname)).toHaveCount(0);
  const show = page.getByRole('button', { name: 'Show in full' });
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });

  await test.step('left, nothing was shown, and it says why', async () => {
    await show.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
    await expectAccessible(page, 'the check');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('main').getByText('Please confirm it’s you first.')).toBeVisible();
    await expect(show).toBeFocused();
  });

  await test.step('passed, it is shown at once', async () => {
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type(account.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText(holder.lastname, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Hide again' })).toBeFocused();
  });

  await test.step('going back leaves it', async () => {
    await page.keyboard.press('Enter');
    await show.press('Enter');
    await expect(dialog).toBeVisible();
    await page.goBack();
    await heading(page, 'Identity verification');
    await expect(dialog).toHaveCount(0);
  });
});

test('[S7.20] in Arabic it is asked from right to left', async ({ page, server, account }) => {
  await withNumber(page.request, server, account, ownNumber());
  await page.goto(server.url(`${formPath}?lang=ar-SA`));
  await page.getByRole('button', { name: 'عرض بالكامل' }).click();
  const dialog = page.getByRole('dialog', { name: 'أكّد أنك صاحب الحساب' });
  await expect(dialog).toBeVisible();
  await expect(dialog).toHaveCSS('direction', 'rtl');
  await expectAccessible(page, 'the check in Arabic');
});
