import { mailEnvironment, startMailServer } from '../../apps/api/test/fixtures/mail-server.ts';
import { expectAccessible } from '../accessible.ts';
import { heading, hubPath } from '../people.ts';
import { expect, test } from '../test.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a forgotten password is set anew by mail; then it is changed, and the other devices are signed out', async ({
  page,
  openPage,
  startOwn,
}) => {
  const mail = await startMailServer();
  try {
    const { server } = await startOwn({
      environment: {
        CREDENCE_SMTP_URL: mailEnvironment(mail.port).CREDENCE_SMTP_URL,
        CREDENCE_MAIL_FROM: 'Credence <no-reply@credence.example>',
      },
    });
    const account = await server.addAccount();
    const signIn = async (at: typeof page, password: string) => {
      await at.goto(server.url('/login'));
      await at.getByLabel('E-mail').fill(account.email);
      await at.getByLabel('Password', { exact: true }).fill(password);
      await at.getByRole('button', { name: 'Sign in', exact: true }).click();
      await at.waitForURL(`**${hubPath}`);
    };
    const elsewhere = await openPage();
    /** Away from our pages, which would leave for the sign-in by themselves, sooner or later. */
    const signInElsewhere = async (password: string) => {
      await signIn(elsewhere, password);
      await elsewhere.goto('about:blank');
    };
    const expectSignedOutElsewhere = async () => {
      await elsewhere.goto(server.url(hubPath));
      await elsewhere.waitForURL('**/login**');
    };
    await signInElsewhere(account.password);

    await page.goto(server.url('/login'));
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await heading(page, 'Forgot your password?');
    await expectAccessible(page, 'asking for a link');
    await page.getByLabel('E-mail').fill(account.email);
    await page.keyboard.press('Enter');
    await heading(page, 'Check your mailbox');
    const link = () =>
      mail.received.map(({ text }) => /http:\S+\/login(#password=[\w-]+)/.exec(text)?.[1]).find(Boolean);
    await expect.poll(link, { timeout: 60_000 }).toBeDefined();

    await page.goto(server.url(`/login${link() ?? ''}`));
    await heading(page, 'Set a new password');
    await page.getByLabel('New password').fill('password1234');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/too easy to guess/)).toBeVisible();
    await expectAccessible(page, 'setting a new password');
    const first = 'violet ladder forgets Tuesday';
    await page.getByLabel('New password').fill(first);
    await page.keyboard.press('Enter');
    await heading(page, 'Your new password is set');
    await expectSignedOutElsewhere();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, first);
    await signInElsewhere(first);

    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('link', { name: 'Password and devices' }).click();
    await heading(page, 'Password and devices');
    await expect(page.getByRole('button', { name: /^Sign out: .* on Linux$/ })).toBeVisible();
    await expectAccessible(page, 'password and devices');
    const second = 'nine rusty anchors hum';
    await page.getByLabel('Current password').fill(first);
    await page.getByLabel('New password').fill(second);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await expect(page.getByText('Your password is changed. All other devices are signed out.')).toBeVisible();
    await expect(page.getByText('You’re signed in nowhere else.')).toBeVisible();
    await expectSignedOutElsewhere();
    await signInElsewhere(second);
    await page.reload();
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(page.getByText('You’re signed in nowhere else.')).toBeVisible();
    await expectSignedOutElsewhere();
  } finally {
    await mail.stop();
  }
});
