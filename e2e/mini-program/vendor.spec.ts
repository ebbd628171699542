import { enterCredentials, fillDetails, formPath, heading, holder, hubPath, verdict } from '../people.ts';
import { withSimulatedVendors } from '../server.ts';
import { expect, test } from '../test.ts';
import { notice, openPart, press } from '../vendors.ts';
import { botToken, Messenger } from './messenger.ts';

const { server } = withSimulatedVendors(() => ({ CREDENCE_MINI_PROGRAM_BOT_TOKEN: botToken }));

test.use({ locale: 'en-GB', viewport: { width: 390, height: 844 } });

for (const { platform, userId, lastname } of [
  { platform: 'ios', userId: 5_100_001, lastname: 'Demir' },
  { platform: 'android', userId: 5_100_002, lastname: 'Polat' },
]) {
  test(`[S2.30] [S2.2] [S7.11] on ${platform}: through Sumsub’s part to the approved level, left by the back button in between`, async ({
    page,
  }) => {
    const messenger = await Messenger.around(page);
    await messenger.open(server().url(formPath), { userId, platform });
    await page.waitForURL(/\/login/);
    await enterCredentials(page, server(), await server().addAccount(`${crypto.randomUUID()}@example.com`));
    await fillDetails(page, { ...holder, lastname });
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await notice(page, 'Sumsub');

    const part = await openPart(page, 'Sumsub');
    await expect(part.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
    expect(messenger.backButton()).toBe(true);
    // The part is as wide as the screen lets it be, and nothing stands beside the screen.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await messenger.pressBack();
    await heading(page, 'Your details');
    expect(messenger.backButton()).toBe(true);

    await page.goForward();
    await notice(page, 'Sumsub');
    await press(await openPart(page, 'Sumsub'), 'Approve');
    await verdict(page, 'You are verified');
    await page.goto(server().url(hubPath));
    await heading(page, 'Identity verification');
    await expect(page.getByRole('region', { name: 'Levels and limits' })).toContainText('Verified');
  });
}
