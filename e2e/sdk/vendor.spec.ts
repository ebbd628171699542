import type { APIRequestContext, Frame, Page } from '@playwright/test';
import { fillDetails, holder, verdict } from '../people.ts';
import { withSimulatedVendors } from '../server.ts';
import { expect, test } from '../test.ts';
import { goOnTo, notice, openPart, press, type Vendor } from '../vendors.ts';
import { makeToken, openInFrame, usePartner } from './partner.ts';

const partner = usePartner();
const { server } = withSimulatedVendors(() => ({
  CREDENCE_EMBEDDING_ORIGINS: `${partner().origin}=Partner Pay`,
}));

const sdkPath = '/user/accounts/auth/sdk?from=email&hidden=false&lang=en';

/** A new account in the partner's frame, up to the notice before the vendor's part. */
async function goToNotice(
  page: Page,
  request: APIRequestContext,
  vendor: Vendor,
  { lastname, allow }: { lastname: string; allow?: string },
): Promise<Frame> {
  const login = await server().addAccount(`${crypto.randomUUID()}@example.com`);
  const token = await makeToken(request, server(), { origin: partner().origin }, login);
  const frame = await openInFrame(page, partner().pageWith(server().url(`${sdkPath}&token=${token}`), allow));
  await frame.getByRole('link', { name: 'Start verification' }).click();
  await fillDetails(frame, { ...holder, lastname });
  await frame.getByRole('button', { name: 'Save and continue' }).click();
  await goOnTo(frame, vendor);
  return frame;
}

const toldTypes = (page: Page): Promise<string[]> => page.evaluate('told.map(({ data }) => data.type)');

test('[S1.3] [S2.2] [S7.11] in a partner’s frame, with a token: through Sumsub’s part, camera included, to the approved level', async ({
  page,
  request,
  watched,
}) => {
  const frame = await goToNotice(page, request, 'Sumsub', { lastname: 'Kaya' });
  const part = await openPart(frame, 'Sumsub');
  // Four frames deep, each of which hands the camera on.
  await press(part, 'Turn the camera on');
  await expect(part.getByLabel('Your camera')).toBeVisible();
  await expect(part.getByRole('button', { name: 'Turn the camera off' })).toBeVisible();
  await press(part, 'Approve');
  await verdict(frame, 'You are verified');
  expect(await toldTypes(page)).toEqual(expect.arrayContaining(['ready', 'height', 'submitted']));
  // All of it went by the token: never by a session that a cookie carries.
  const own = watched.addresses.slice(watched.addresses.findIndex((address) => address.includes('frame=')));
  expect(own.filter((address) => /\/v[23]\/private\//.test(address))).toEqual([]);
});

test('[S1.3] [S2.2] [S7.11] the same with Onfido and Jumio, whose parts are mounted in other ways', async ({
  page,
  request,
}) => {
  test.slow();
  for (const vendor of ['Onfido', 'Jumio'] as const) {
    const frame = await goToNotice(page, request, vendor, { lastname: holder.lastname });
    await press(await openPart(frame, vendor), 'Approve');
    await verdict(frame, 'You are verified');
  }
});

test.describe('a partner that lends no camera', () => {
  test.use({ expectedErrors: [/camera is not allowed in this document/] });

  test('[S1.3] [S2.2] the part opens all the same, and says that it has none', async ({ page, request }) => {
    const frame = await goToNotice(page, request, 'Sumsub', { lastname: 'Aydin', allow: '' });
    const part = await openPart(frame, 'Sumsub');
    await press(part, 'Turn the camera on');
    await expect(part.getByText('The camera cannot be used here. You can hand in without it.')).toBeVisible();
    await frame.getByRole('button', { name: 'Close and go on later' }).click();
    await expect(frame.getByRole('heading', { level: 1, name: 'You closed the check' })).toBeVisible();
    await frame.evaluate(() => location.reload());
    await notice(frame, 'Sumsub');
  });
});
