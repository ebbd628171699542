import { sdkAccess } from '@credence/contract/embedding';
import { expect, type Frame, type Page } from '@playwright/test';
import type { Screen } from '../accessible.ts';
import { openInFrame, type Partner } from '../partner.ts';
import { heading } from '../people.ts';
import type { Texts } from '../texts.ts';
import type { Walk } from './person.ts';
import { status } from './screen.ts';

const sdkRoute = '/user/accounts/auth/sdk';

/**
 * Opens the account area on a phone inside a partner's page, which has a token and no session; answers the
 * frame.
 */
async function openOnPhone(mobile: Page, { server, client, texts }: Walk, partner: Partner): Promise<Frame> {
  const { accessToken } = await client.call(sdkAccess, {
    level: 1,
    from: 'email',
    extraParams: { origin: partner.origin },
  });
  const query = `from=email&hidden=false&lang=${texts.language}&token=${accessToken}`;
  return openInFrame(mobile, partner.pageWith(server.url(`${sdkRoute}?${query}`)));
}

/** Presses the button of the screen that is open, and chooses the document in the session that this opens. */
export async function pressAndChoose(screen: Screen, { texts }: Walk, button: string): Promise<void> {
  const { say, language } = texts;
  const page = 'page' in screen ? screen.page() : screen;
  const [asked, opened] = [
    page.waitForRequest('**/sdk-access'),
    page.waitForRequest((request) => request.url().includes(`${sdkRoute}?`)),
  ];
  await status(screen, texts)
    .getByRole('button', { name: say(`reverification.${button}`) })
    .click();
  expect((await asked).postDataJSON()).toEqual({
    level: 1,
    isSecondary: false,
    from: 'email',
    action: 3,
    extraParams: { reason: 'UPDATE_KYC' },
  });
  expect(Object.fromEntries(new URL((await opened).url()).searchParams)).toEqual({
    isUpdatePoi: 'true',
    site: 'IN',
    update: '1',
    lang: language,
    from: 'email',
    hidden: 'false',
    token: expect.stringMatching(/^\S{40,}$/),
  });
  await heading(screen, say('reverification'));
  await screen.getByRole('radio', { name: say('document.type.PASSPORT') }).check();
  await texts.expectNothingElseOn(screen, 'the choice of the document');
  await screen.getByRole('button', { name: say('update.action') }).click();
  await heading(screen, say('document.guide.title'));
}

/** Takes the picture that is asked for with the camera, which sees the specimen passport. */
async function photograph(frame: Frame, { say }: Texts): Promise<void> {
  const use = frame
    .getByRole('button', { name: say('document.preview.use') })
    .or(frame.getByRole('button', { name: say('document.preview.useAnyway') }));
  await frame.getByRole('button', { name: say('document.capture.shutter'), exact: true }).click();
  await use.click();
}

/** From the guidance to the page that waits: passport and face by the phone's own camera. */
async function captureInFrame(frame: Frame, { texts }: Walk): Promise<void> {
  const { say } = texts;
  await texts.expectNothingElseOn(frame, 'the guidance');
  await frame.getByRole('button', { name: say('document.guide.start') }).click();
  await heading(frame, say('document.capture.PASSPORT.front'));
  await photograph(frame, texts);
  await heading(frame, say('document.capture.selfie'));
  await texts.expectNothingElseOn(frame, 'the consent');
  await frame.getByRole('button', { name: say('document.consent.agree'), exact: true }).click();
  await photograph(frame, texts);
  await frame.getByRole('button', { name: say('document.capture.start') }).click();
  for (const at of [1, 2, 3]) {
    const camera = frame.getByRole('dialog');
    await expect(camera.getByText(say('document.liveness.position', { at, count: 3 }))).toBeVisible();
    await expect(camera.getByRole('heading', { name: say('document.liveness.question') })).toBeFocused();
    await camera.getByRole('button', { name: say('document.preview.use') }).click();
  }
  await heading(frame, say('document.review.title'));
  await texts.expectNothingElseOn(frame, 'the review');
  const send = frame.getByRole('button', { name: say('document.review.submit') });
  await expect(send).toBeEnabled();
  await send.click();
  await heading(frame, say('document.waiting.title'));
  await texts.expectNothingElseOn(frame, 'the wait');
}

/** On a phone inside a partner's page: from its overview to the page that waits. */
export async function submitOnPhone(mobile: Page, walk: Walk, partner: Partner): Promise<void> {
  const { say } = walk.texts;
  const frame = await openOnPhone(mobile, walk, partner);
  await frame
    .getByRole('region', { name: say('reverification') })
    .getByRole('link')
    .click();
  await heading(frame, say('reverification'));
  await walk.texts.expectNothingElseOn(frame, 'the screen in the frame');
  await pressAndChoose(frame, walk, 'verify');
  await captureInFrame(frame, walk);
}
