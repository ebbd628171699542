import { startOpenIdProvider } from '@credence/simulator/openid-provider';
import { expectAccessible } from '../accessible.ts';
import { Messenger, botToken, newUserId } from '../messenger.ts';
import { hubPath, overview } from '../people.ts';
import { expect, test } from '../test.ts';
import { vendorOrigins } from '../world.ts';

test.use({ locale: 'en-GB', viewport: { width: 390, height: 844 } });

test('[S2.30] [S7.20] an account without a password confirms at the provider in the app itself, and connects it', async ({
  page,
  openPage,
  startOwn,
}) => {
  const provider = await startOpenIdProvider();
  vendorOrigins.add(provider.issuer);
  const { server } = await startOwn({
    environment: {
      CREDENCE_OIDC_ISSUER: provider.issuer,
      CREDENCE_OIDC_CLIENT_ID: 'credence',
      CREDENCE_OIDC_CLIENT_SECRET: 'a secret between the two',
      CREDENCE_OIDC_NAME: 'Example Exchange',
      CREDENCE_MINI_PROGRAM_BOT_TOKEN: botToken,
    },
  });
  provider.serve({
    id: 'credence',
    secret: 'a secret between the two',
    redirectUris: [server.url('/login')],
  });
  provider.people.set('ada', { email: 'ada@example.com', email_verified: true, locale: 'en-GB' });
  const userId = newUserId();
  const messenger = await Messenger.around(page);
  const connect = page.getByRole('button', { name: 'Connect' });
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  const confirm = dialog.getByRole('button', { name: /^Confirm at .?Example Exchange/ });

  await test.step('signed in at the provider, within the app', async () => {
    await messenger.open(server.url(hubPath), { userId });
    await page.getByRole('button', { name: /^Continue with .?Example Exchange/ }).click();
    await page.getByLabel('User name').fill('ada');
    await page.getByRole('button', { name: 'Go on' }).click();
    await overview(page);
    await page.goto(server.url('/user/accounts/auth/security'));
  });

  await test.step('left at the provider, nothing is confirmed, and the page that asked is there again', async () => {
    await connect.click();
    await expect(dialog.getByText(/open your account in a browser/)).toBeVisible();
    await expectAccessible(page, 'the check at the provider, in the app');
    await confirm.click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByText('Not confirmed')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.waitForURL(server.url('/user/accounts/auth/security'));
  });

  await test.step('confirmed there, the step is begun again and goes on', async () => {
    await connect.click();
    await confirm.click();
    await page.getByLabel('User name').fill('ada');
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.waitForURL(server.url('/user/accounts/auth/security'));
    await connect.click();
    await expect(dialog.getByText(/^Confirmed at .?Example Exchange/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Connect' }).click();
    await expect(page.getByRole('button', { name: 'Disconnect' })).toBeVisible();
    // The exchange is connected from the beginning.
    await expect(page.getByText(/^Connected since/)).toHaveCount(2);
    expect(page.context().pages()).toHaveLength(1);
  });

  await test.step('the next launch signs in by itself', async () => {
    const later = await openPage();
    const again = await Messenger.around(later);
    await again.open(server.url(hubPath), { userId });
    await overview(later);
  });
  await provider.stop();
});
