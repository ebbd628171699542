import { test } from '../test.ts';
import { throughVendorPart } from './through-vendor-part.ts';

test.use({ vendors: true, locale: 'en-GB', viewport: { width: 390, height: 844 } });

test('[S2.30] [S2.2] [S7.11] on android: through Sumsub’s part to the approved level, left by the back button in between', async ({
  page,
  server,
  account,
}) => {
  await throughVendorPart(page, server, account, 'android');
});
