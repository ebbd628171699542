import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from '../accessible.ts';
import { heading, hubPath } from '../people.ts';
import { expect, test } from '../test.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a passkey and an authenticator app are added, and each signs in', async ({ page, startOwn }) => {
  const { server } = await startOwn();
  const account = await server.addAccount();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  // Passkeys are for names, and this is the one of this machine.
  const url = (path: string): string => server.url(path).replace('127.0.0.1', 'localhost');
  const signIn = async (): Promise<void> => {
    await page.goto(url('/login'));
    await page.getByLabel('E-mail').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  const confirm = async (name: string): Promise<void> => {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill(account.password);
    await dialog.getByRole('button', { name, exact: true }).click();
    await expect(dialog).toBeHidden();
  };

  await signIn();
  await page.waitForURL(`**${hubPath}`);
  await page.goto(url('/user/accounts/auth/security'));
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await confirm('Add a passkey');
  const remove = page.getByRole('button', { name: /^Remove: / });
  await expect(remove).toBeVisible();
  await expectAccessible(page, 'a passkey of the account');

  await page.goto(url('/login'));
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL(`**${hubPath}`);

  await page.goto(url('/user/accounts/auth/security'));
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expectAccessible(page, 'setting up an authenticator app');
  const secret = (await page.locator('bdi', { hasText: /^[A-Z2-7]{32}$/ }).textContent()) ?? '';
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.getByLabel('Code', { exact: true }).fill(totp.generate());
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('listitem').filter({ hasText: /^[a-z0-9]{4}-/ });
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  await expectAccessible(page, 'recovery codes');
  await page.getByRole('button', { name: 'I’ve saved them' }).click();

  await signIn();
  await heading(page, 'Enter your code');
  await expectAccessible(page, 'a code at the sign-in');
  await page.getByLabel('Code', { exact: true }).fill(recoveryCode);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${hubPath}`);

  await page.goto(url('/user/accounts/auth/security'));
  await page.getByRole('button', { name: /^Remove: / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click();
  await expect(remove).toBeHidden();
  await heading(page, 'Password and devices');
});
