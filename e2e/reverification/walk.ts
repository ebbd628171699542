import { expect, test } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { step } from '../campaigns.ts';
import { approveOpenCase, caseForOfficer } from '../cases.ts';
import { heading, openCase, takeCase } from '../people.ts';
import { phone } from '../phone.ts';
import { expectCounted, expectReminder, orderCampaign } from './console.ts';
import { begin, type Fixtures, pass, sendBack, submitByCall, submitOpenByCall, type Walk } from './person.ts';
import { pressAndChoose, submitOnPhone } from './phone.ts';
import { expectLimit, openScreen, status } from './screen.ts';

/** Asked, submitted on the phone, sent back, and sent back again until the next day. */
async function walkToDailyCap(walk: Walk, { openPage, request, partner }: Fixtures): Promise<void> {
  const { own, texts } = walk;
  const { say, like } = texts;
  const button = (name: string) => status(own, texts).getByRole('button', { name: say(name) });
  await test.step('asked: the notice, and the screen with its button', async () => {
    await openScreen(walk, { title: 'reverification', link: 'reverification.open' });
    await expect(own.getByText(like('reverification.deadline'))).toBeVisible();
    await expect(own.getByText(say('reverification.after.limits'))).toBeVisible();
    await expect(button('reverification.verify')).toBeEnabled();
    await expectAccessible(own, 'asked');
  });
  await test.step('submitted on a phone inside the partner’s page', async () => {
    const mobile = await openPage({ ...phone, permissions: ['camera'] });
    await submitOnPhone(mobile, walk, partner);
  });
  await test.step('under review: the notice of it, and a button that is disabled', async () => {
    await openScreen(walk, { title: 'reverification', link: 'reverification.details' });
    await expect(own.getByText(like('reverification.until'))).toBeVisible();
    await expect(status(own, texts)).toContainText(say('reviewStepDeadline'));
    await expect(button('reverification.reviewing')).toBeDisabled();
  });
  await test.step('sent back: why, and a button to submit again', async () => {
    await sendBack(walk, request);
    await openScreen(walk, { title: 'ReviewFailed', link: 'reverification.why' });
    await expect(status(own, texts)).toContainText(say('label.document-blurred'));
    await expect(button('reverification.resubmit')).toBeEnabled();
  });
  await test.step('sent back for the last time today: from when it can be submitted again', async () => {
    await submitByCall(walk);
    await sendBack(walk, request);
    await openScreen(walk, { title: 'ReviewFailed', link: 'reverification.why' });
    await expect(status(own, texts)).toContainText(say('label.document-blurred'));
    await expect(status(own, texts)).toContainText(like('reverification.daily'));
    await expect(button('reverification.resubmit')).toBeDisabled();
    await expectAccessible(own, 'sent back for the last time today');
  });
}

/**
 * The whole way of a campaign: two officers order it, an account of India is asked, submits on a phone inside
 * a partner's page, is sent back, late, has a part of its limits, submits, is approved, and has
 * everything back.
 */
export async function walkReverification(fixtures: Fixtures, language: string): Promise<void> {
  const walk = await begin(fixtures, 'IN', language);
  const { own, server, account, client, texts } = walk;
  await test.step('before: nothing is asked, the limit is whole', async () => {
    await openScreen(walk, undefined);
    await expectLimit(walk, 'whole');
  });
  const console = await test.step('one officer orders it, another starts it', () =>
    orderCampaign(fixtures.openPage, walk));
  await walkToDailyCap(walk, fixtures);
  await test.step('reminded a month before its day, by a message that the console keeps', async () => {
    await pass(walk, 11);
    await expectReminder(console, walk);
  });
  await test.step('its day passes: what is lost is said, and is so', async () => {
    await pass(walk, 30);
    await openScreen(walk, { title: 'ReviewFailed', link: 'reverification.why' });
    await expect(own.getByText(texts.like('reverification.overdue'))).toBeVisible();
    await expect(own.getByText(texts.say('reverification.now.limits'))).toBeVisible();
    await expectLimit(walk, 'part');
    await expectCounted(console, 'Overdue');
  });
  await test.step('submitted again: the limit is whole', async () => {
    await openScreen(walk, { title: 'ReviewFailed', link: 'reverification.why' });
    await pressAndChoose(own, walk, 'resubmit');
    await submitOpenByCall(walk);
    await own.reload();
    await heading(own, texts.say('document.waiting.title'));
    await expectLimit(walk, 'whole');
  });
  await test.step('an officer approves: nothing is asked any more', async () => {
    await openCase(console, server, await caseForOfficer(client, account));
    await takeCase(console);
    await approveOpenCase(console, server, account);
    await openScreen(walk, undefined);
    await expectLimit(walk, 'whole');
  });
}

/**
 * The same at the Turkish site as far as this page goes: it is done in the app, so that the page has the code
 * that leads there and no button that can be pressed.
 */
export async function walkInApp(fixtures: Fixtures, language: string): Promise<void> {
  const walk = await begin(fixtures, 'TUR', language);
  const { own, texts } = walk;
  const { say, like } = texts;
  const expectInApp = async () => {
    await openScreen(walk, { title: 'reverification', link: 'reverification.open' });
    const code = status(own, texts).getByRole('img');
    await expect
      .poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(status(own, texts)).toContainText(say('reverification.app'));
    await expect(status(own, texts).getByRole('button')).toHaveText(say('reverification.resubmitInApp'));
    await expect(status(own, texts).getByRole('button')).toBeDisabled();
  };
  await openScreen(walk, undefined);
  await expectLimit(walk, 'whole');
  const console = await orderCampaign(fixtures.openPage, walk);
  await expectInApp();
  await expect(own.getByText(like('reverification.deadline'))).toBeVisible();
  await expectAccessible(own, 'in the app');
  await pass(walk, 41);
  await expectInApp();
  await expect(own.getByText(like('reverification.overdue'))).toBeVisible();
  await expectLimit(walk, 'part');
  await step(console, 'End…', 'End');
  await expectCounted(console, 'Not asked any more');
  await openScreen(walk, undefined);
  await expectLimit(walk, 'whole');
}
