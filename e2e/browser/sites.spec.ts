import { digits, letters } from '../numbers.ts';
import { documentsPath, heading, hubPath, ownSurname, verdict } from '../people.ts';
import { levelOneIsVerified, moveToSite, sendNumber } from '../sites.ts';
import { expect, test } from '../test.ts';
import { notice, openPart, press, writeDocument } from '../vendors.ts';

test.use({ vendors: true });

test('[S6.4] [S7.19] [S2.2] [S2.3] India: moved there by residence, the document with Jumio, then the PAN, refused with its reason at first', async ({
  page,
  server,
  account,
}) => {
  const lastname = ownSurname();
  // A PAN names the first letter of the surname; its last digits decide what the simulated registry says.
  const pan = (kind: 'C' | 'P', lastDigit: 0 | 1) => `A${letters(2)}${kind}Q${digits(3)}${lastDigit}F`;
  await moveToSite(page, server, account, 'India', {
    residence: 'India',
    city: 'Pune',
    postalCode: '411001',
    lastname,
  });
  await page.goto(server.url(documentsPath));
  await notice(page, 'Jumio');
  const part = await openPart(page, 'Jumio');
  await writeDocument(part, { 'Family name': lastname });
  await press(part, 'Approve');
  await verdict(page, 'Your document is accepted');
  await page.goto(server.url(hubPath));
  await expect(page.getByRole('heading', { name: 'One more thing: your number' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue with your number' }).click();

  await heading(page, 'Add your PAN');
  await sendNumber(page, 'PAN', pan('C', 1));
  await expect(page.getByText('This is the PAN of a company or trust. Enter your own.')).toBeVisible();
  await sendNumber(page, 'PAN', pan('P', 0));
  await verdict(page, 'We could not confirm your number');
  await expect(page.getByText(/This number isn’t in the registry/)).toBeVisible();
  await sendNumber(page, 'PAN', pan('P', 1));
  await verdict(page, 'You’re verified');
  await levelOneIsVerified(page, server);
});
