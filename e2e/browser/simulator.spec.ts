import { fillDetails, formPath, holder, signIn, verdict } from '../people.ts';
import { withSimulatedVendors } from '../server.ts';
import { expect, test } from '../test.ts';
import { notice, openPart } from '../vendors.ts';

const { server, simulator } = withSimulatedVendors();

test('[S3.13] what a vendor finds is chosen on the simulator’s own page, and the account sees it', async ({
  page,
  openPage,
}) => {
  await signIn(page, server(), formPath, server().applicant);
  await fillDetails(page, { ...holder, lastname: 'Toprak' });
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await notice(page, 'Sumsub');
  await openPart(page, 'Sumsub');

  const control = await openPage();
  await control.goto(simulator().origin);
  const [session] = simulator().control.sessions('sumsub');
  const row = control.getByRole('row').filter({ hasText: session?.id ?? '' });
  await row.getByRole('button', { name: /^Ask again/ }).click();
  await expect(control.getByRole('status')).toHaveText('Ask again: done.');
  await expect(row).toContainText('completed');
  const sent = control.getByRole('region', { name: 'Deliveries' }).getByRole('row');
  await expect(sent.filter({ hasText: 'applicantReviewed' })).toContainText('delivered');

  await verdict(page, 'Please try once more');
});
