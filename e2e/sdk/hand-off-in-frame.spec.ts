import { handOffLook, handOffStart } from '@credence/contract/hand-off';
import * as v from 'valibot';
import { withDetails } from '../cases.ts';
import { makeToken, openInFrame } from '../partner.ts';
import { choosePassport, documentsPath, givePictures, heading, overview, submitCase } from '../people.ts';
import { phone } from '../phone.ts';
import { expect, test } from '../test.ts';

test('[S7.20] what a phone continues and submits brings the frame, and the page around it, to the result', async ({
  page,
  openPage,
  request,
  server,
  account,
  partner,
}) => {
  test.slow();
  partner.giveToken = () => makeToken(request, server, account, { origin: partner.origin });
  await withDetails(request, server, account);
  const frame = await openInFrame(page, partner.hostPage(server));
  await overview(frame);
  await frame.evaluate((path) => history.pushState(null, '', path), documentsPath);
  await heading(frame, 'Which document will you use?');
  const begun = page.waitForResponse((response) => response.url().endsWith(handOffStart.sdkPath ?? ''));
  await frame.getByRole('button', { name: 'Continue on your phone' }).click();
  const { result } = v.parse(v.object({ result: handOffLook.result }), await (await begun).json());
  const mobile = await openPage(phone);
  await mobile.goto(result.address);
  const digits = mobile.getByText(/^\d{4}$/);
  await expect(digits).toBeVisible();
  await frame.getByLabel('Enter the four digits on your phone').fill(await digits.innerText());
  await frame.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await heading(mobile, 'Which document will you use?');
  await choosePassport(mobile);
  await givePictures(mobile);
  await submitCase(mobile);
  await heading(frame, 'We are checking your document');
  await expect.poll(() => page.evaluate('told')).toContainEqual({ type: 'submitted' });
  expect(new URL(page.url()).pathname).toBe('/host');
});
