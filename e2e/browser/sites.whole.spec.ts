import { digits } from '../numbers.ts';
import { documentsPath, heading, verdict } from '../people.ts';
import { levelOneIsVerified, moveToSite, sendNumber } from '../sites.ts';
import { expect, test } from '../test.ts';
import { notice, openPart, photographDocument, press } from '../vendors.ts';

test.use({ vendors: true });

test('[S6.4] [S3.14] India: a PAN card is no identity document, and it is said why', async ({
  page,
  server,
  account,
}) => {
  await moveToSite(page, server, account, 'India', {
    residence: 'India',
    nationality: 'India',
    lastname: 'Fernandes',
  });
  await page.goto(server.url(documentsPath));
  await notice(page, 'Jumio');
  // Another is offered to whoever does not want this one.
  await page.getByRole('button', { name: 'I do not agree' }).click();
  await page.getByRole('button', { name: /^Use .*Advance\.AI.* instead$/ }).click();
  await heading(page, 'Which document will you use?');
  const country = page.getByRole('combobox', { name: 'Country that issued it' });
  await country.fill('India');
  await country.press('Enter');
  await expect(
    page.getByText(/It shows a tax number and does not count as proof of identity/).first(),
  ).toBeVisible();
  const types = page.getByRole('button', { name: /^(?:Identity card|Passport|Driv|Residence)/ });
  await expect(types).toHaveText([/^Identity card/, /^Passport/]);
});

test('[S6.4] [S7.19] [S2.2] [S2.3] Indonesia: the NIK, refused with its reason at first, then the document with Advance.AI', async ({
  page,
  server,
  account,
}) => {
  await moveToSite(page, server, account, 'Indonesia', {
    residence: 'Indonesia',
    city: 'Bandung',
    postalCode: '40111',
  });
  await page.goto(server.url('/user/accounts/auth/vendor'));
  await heading(page, 'Add your NIK');
  await sendNumber(page, 'NIK', `317101150190${digits(3)}1`);
  await expect(page.getByText(/This number belongs to a different date of birth/)).toBeVisible();
  await sendNumber(page, 'NIK', `317101141096${digits(2)}10`);
  await verdict(page, 'We could not confirm your number');
  await expect(page.getByText(/This number isn’t in the registry/)).toBeVisible();
  await sendNumber(page, 'NIK', `317101141096${digits(3)}1`);
  await verdict(page, 'Your number is confirmed');

  await page.getByRole('link', { name: 'Continue with your document' }).click();
  await photographDocument(page, 'Advance.AI');
  await press(await openPart(page, 'Advance.AI'), 'Approve');
  await verdict(page, 'You’re verified');
  await levelOneIsVerified(page, server);
});
