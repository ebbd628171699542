import { withDetails } from '../cases.ts';
import { documentsPath, ownSurname, verdict } from '../people.ts';
import { expect, test } from '../test.ts';
import { notice, openPart, press } from '../vendors.ts';

// What browsers write when a request gets no answer.
test.use({ expectedErrors: [/net::ERR_/] });

test('[S7.11] the server killed while the vendor’s part is open in two tabs: finished in one, both show the verdict, and nothing is asked for again', async ({
  page,
  context,
  startOwn,
}) => {
  const { server, simulator } = await startOwn({ vendors: true });
  await withDetails(page.request, server, await server.addAccount(), { lastname: ownSurname() });
  await page.goto(server.url(documentsPath));
  await notice(page, 'Sumsub');
  const other = await context.newPage();
  await other.goto(page.url());
  await notice(other, 'Sumsub');
  const part = await openPart(page, 'Sumsub');
  await openPart(other, 'Sumsub');
  await server.killAndStartAgain();
  await press(part, 'Approve');
  await verdict(page, 'You’re verified');
  await verdict(other, 'You’re verified');
  expect(simulator?.control.sessions('sumsub').at(-1)?.status).toBe('completed');
});
