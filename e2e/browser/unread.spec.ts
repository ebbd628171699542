import { expectAccessible } from '../accessible.ts';
import { signInOfficerByCall } from '../calls.ts';
import { agreeByCall, caseForOfficer, withDetails } from '../cases.ts';
import { documentsPath, openCase, ownSurname, takeCase, verdict } from '../people.ts';
import { expect, test } from '../test.ts';
import { notice, openPart, press } from '../vendors.ts';

test.use({ vendors: true });

test('[S3.14] [S7.20] what a vendor approves without having read it goes to an officer, whose approval names the document; the applicant finds it with the identity', async ({
  page,
  openPage,
  server,
  account,
  officer: login,
}) => {
  const client = await withDetails(page.request, server, account, { lastname: ownSurname() });
  await page.goto(server.url(documentsPath));
  await notice(page, 'Sumsub');
  const part = await openPart(page, 'Sumsub');
  await part.getByLabel('Nothing is read on the document').check();
  await press(part, 'Approve');

  const officer = await openPage();
  await signInOfficerByCall(officer.request, server, login);
  await openCase(officer, server, await caseForOfficer(client, account));
  await takeCase(officer);
  await officer.getByRole('button', { name: /^Approve/ }).click();
  const form = officer.getByRole('form', { name: 'Approve' });
  const approve = form.getByRole('button', { name: /^Approve/ });
  await approve.click();
  await expect(form.getByText('Choose the kind of document.')).toBeVisible();
  await expectAccessible(officer, 'naming a document');
  await form.getByLabel('Kind of document').selectOption('Passport');
  await approve.click();
  await expect(form.getByText(/^Say why it can be approved anyway/)).toBeVisible();
  await form.getByLabel('Private note').fill('Read by eye in the dashboard.');
  await approve.click();
  await expect(officer.getByText(/^Proposed\. A second officer/)).toBeVisible();
  await agreeByCall(server, account);

  await verdict(page, 'You’re verified');
  await page.goto(server.url('/user/accounts/auth/updatekyc'));
  await expect(page.getByText(/^Passport · /)).toBeVisible();
  await expect(page.getByText('Your level and your limits')).toBeVisible();
});
