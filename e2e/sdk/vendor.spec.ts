import type { Page } from '@playwright/test';
import { verdict } from '../people.ts';
import { expect, test } from '../test.ts';
import { notice, openPart, press } from '../vendors.ts';
import { goToNoticeInFrame } from './vendor-in-frame.ts';

test.use({ vendors: true });

const toldTypes = (page: Page): Promise<string[]> => page.evaluate('told.map(({ data }) => data.type)');

test('[S1.3] [S2.2] [S7.11] in a partner’s frame, with a token: through Sumsub’s part, camera included, to the approved level', async ({
  page,
  request,
  watched,
  server,
  partner,
  account,
}) => {
  const { frame } = await goToNoticeInFrame(page, request, { server, partner, account }, 'Sumsub');
  const part = await openPart(frame, 'Sumsub');
  // Four frames deep, each of which hands the camera on.
  await press(part, 'Turn the camera on');
  await expect(part.getByLabel('Your camera')).toBeVisible();
  await expect(part.getByRole('button', { name: 'Turn the camera off' })).toBeVisible();
  await press(part, 'Approve');
  await verdict(frame, 'You’re verified');
  expect(await toldTypes(page)).toEqual(expect.arrayContaining(['ready', 'height', 'submitted']));
  // All of it went by the token: never by a session that a cookie carries.
  const own = watched.addresses.slice(watched.addresses.findIndex((address) => address.includes('frame=')));
  expect(own.filter((address) => /\/v[23]\/private\//.test(address))).toEqual([]);
});

test.describe('a partner that lends no camera', () => {
  test.use({ expectedErrors: [/camera is not allowed in this document/] });

  test('[S1.3] [S2.2] the part opens all the same, and says that it has none', async ({
    page,
    request,
    server,
    partner,
    account,
  }) => {
    const { frame } = await goToNoticeInFrame(page, request, { server, partner, account }, 'Sumsub', '');
    const part = await openPart(frame, 'Sumsub');
    await press(part, 'Turn the camera on');
    await expect(part.getByText('The camera cannot be used here. You can hand in without it.')).toBeVisible();
    await frame.getByRole('button', { name: 'Close and continue later' }).click();
    await expect(frame.getByRole('heading', { level: 1, name: 'Verification paused' })).toBeVisible();
    await frame.evaluate(() => location.reload());
    await notice(frame, 'Sumsub');
  });
});
