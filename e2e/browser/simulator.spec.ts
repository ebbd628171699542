import { withDetails } from '../cases.ts';
import { documentsPath, ownSurname, verdict } from '../people.ts';
import { expect, test } from '../test.ts';
import { notice, openPart } from '../vendors.ts';

test.use({ vendors: true });

test('[S3.13] what a vendor finds is chosen on the simulator’s own page, and the account sees it', async ({
  page,
  openPage,
  server,
  simulator,
  account,
}) => {
  await withDetails(page.request, server, account, { lastname: ownSurname() });
  await page.goto(server.url(documentsPath));
  await notice(page, 'Sumsub');
  await openPart(page, 'Sumsub');

  const control = await openPage();
  await control.goto(simulator.origin);
  const session = simulator.control.sessions('sumsub').at(-1);
  const row = control.getByRole('row').filter({ hasText: session?.id ?? '' });
  await row.getByRole('button', { name: /^Ask again/ }).click();
  await expect(control.getByRole('status')).toHaveText('Ask again: done.');
  await expect(row).toContainText('completed');
  const report = simulator.control
    .deliveries('sumsub')
    .find(({ sessionId, type }) => sessionId === session?.id && type === 'applicantReviewed');
  const delivery = control.getByRole('region', { name: 'Deliveries' }).getByRole('row');
  await expect(
    delivery.filter({ has: control.getByRole('button', { name: report?.id ?? 'none' }) }),
  ).toContainText('delivered');

  await verdict(page, 'Please try again');
});
