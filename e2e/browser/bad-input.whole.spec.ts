import { breakStorage, expectDatesOfServer, handIn, setClock, year } from '../bad-input.ts';
import { expect, test } from '../test.ts';

test('[S2.2] a clock that is a year ahead: everything works, and dates are those of the server', async ({
  page,
  server,
  account,
}) => {
  await page.addInitScript(setClock, year);
  await expectDatesOfServer(page, server, account);
});

test('[S2.2] storage that is full: from the sign-in to a submitted case, nothing is missing', async ({
  page,
  server,
  account,
}) => {
  await page.addInitScript(breakStorage.full);
  await handIn(page, server, account);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
