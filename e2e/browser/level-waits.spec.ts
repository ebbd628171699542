import { expectAccessible } from '../accessible.ts';
import { approveLevelOne, withSubmittedCase } from '../cases.ts';
import { documentsPath, heading, hubPath } from '../people.ts';
import { levelOneIsVerified, moveToSite } from '../sites.ts';
import { expect, test } from '../test.ts';

const resident = { residence: 'United Arab Emirates', city: 'Dubai', postalCode: '00000' };

test.use({ viewport: { width: 390, height: 844 } });

test('[S4.9] [S2.14] [S2.15] the Emirates: the document is approved, what remains is named and done by keyboard, and then the level comes', async ({
  page,
  server,
  account,
}) => {
  await moveToSite(page, server, account, 'Emirates', resident);
  const next = page
    .locator('section')
    .filter({ hasText: /Next step|Where you stand/ })
    .first();

  await test.step('before the start the level names all that it asks for', async () => {
    await page.goto(server.url(hubPath));
    await expect(next.getByRole('listitem').filter({ hasText: 'Risk tolerance test' })).toBeVisible();
    await expect(next.getByRole('listitem').filter({ hasText: 'Client agreement' })).toBeVisible();
  });

  const { client } = await withSubmittedCase(page.request, server, account, resident);
  await approveLevelOne(server, client, account);

  await test.step('the verdict says what is accepted and what remains', async () => {
    await page.goto(server.url(documentsPath));
    await heading(page, 'Your identity is confirmed');
    await expect(page.getByText('2 things left for level 1:')).toBeVisible();
    await expect(page.getByText('You’re verified')).toHaveCount(0);
    await expectAccessible(page, 'verdict with what remains');
  });

  await test.step('so does the overview; the test is reached and taken by keyboard', async () => {
    await page.goto(server.url(hubPath));
    await expect(page.getByRole('heading', { name: 'Your identity is confirmed' })).toBeVisible();
    const levels = page.getByRole('region', { name: 'Levels and limits' });
    await expect(levels).toContainText('Action needed');
    await expect(levels).not.toContainText('Verified');
    await expectAccessible(page, 'overview with what remains');
    await next.getByRole('link', { name: 'Risk tolerance test' }).press('Enter');
    await heading(page, 'Risk tolerance test');
    await page.getByRole('button', { name: 'Begin the test' }).press('Enter');
    for (let number = 1; number <= 10; number++) {
      await expect(page.getByText(`Question ${number} of 10`)).toBeVisible();
      // Each next question takes the focus when it has come.
      if (number > 1) await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await page.getByRole('radio').nth(2).press('Space');
      await page
        .getByRole('button', { name: number === 10 ? 'Finish and see the result' : 'Next' })
        .press('Enter');
    }
    await expect(page.getByRole('heading', { level: 1, name: /Your profile/ })).toBeVisible();
  });

  await test.step('then one thing is left, and the way on leads to it', async () => {
    await page.goto(server.url(hubPath));
    await expect(page.getByText('One thing left for level 1:')).toBeVisible();
    await next.getByRole('link', { name: 'Continue' }).press('Enter');
    await heading(page, 'Client agreement');
    const agree = page.getByRole('button', { name: 'I have read this and agree' });
    await expect(async () => {
      const agreed = page.getByRole('heading', { name: 'You have agreed' });
      // The press may have been heard though the answer takes its time.
      if (!(await agreed.isVisible())) await agree.press('Enter', { timeout: 2_000 });
      await expect(agreed).toBeVisible({ timeout: 500 });
    }).toPass();
  });

  await levelOneIsVerified(page, server);
  await expect(page.getByRole('heading', { name: 'Your identity is confirmed' })).toHaveCount(0);
});
