import { test } from '../test.ts';
import { fromDetailsToApproved } from '../vendors.ts';

test.use({ vendors: true });

test('[S2.2] [S3.13] [S7.11] [S7.24] [S4.9] from the details over the consent to the approved level with Jumio', async ({
  page,
  server,
  account,
}) => {
  await fromDetailsToApproved(page, server, account, 'Jumio');
});
