import { type Answers, textKey } from '@credence/questionnaire';
import { expectAccessible, type Screen } from './accessible.ts';
import { heading } from './people.ts';
import { fillIn } from './questionnaire-filling.ts';
import { type Offered, textOf } from './questionnaire-routes.ts';
import { chooseRight } from './suitability.ts';
import { expect } from './test.ts';

/** Answers of somebody who has lived in one place: `residenceInfo` asks no more than it must. */
export const settled: Answers = { moved: 'no', abroad: 'no' };

/** From the beginning of a questionnaire to its receipt. */
export async function answerAndSend(screen: Screen, offered: Offered, prepared: Answers = {}): Promise<void> {
  const title = textOf(offered.texts, textKey.title);
  await heading(screen, title);
  await screen.getByRole('button', { name: 'Begin', exact: true }).click();
  await fillIn(screen, offered, prepared);
  await screen.getByRole('button', { name: 'Send answers' }).click();
  await heading(screen, 'We’ve received your answers');
  await expect(screen.getByRole('heading', { level: 1 })).toBeFocused();
  await expectAccessible(screen, `${title}, receipt`);
}

/** What was sent is looked at again, a picture among it. */
export async function lookAgain(screen: Screen): Promise<void> {
  await screen.getByRole('button', { name: 'Show your answers' }).click();
  const small = screen.getByRole('button', { name: /^Look at .*proof 1\.jpg/ });
  await small.click();
  const dialog = screen.getByRole('dialog', { name: 'proof 1.jpg' });
  const picture = dialog.getByRole('img', { name: 'The picture you sent' });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBe(700);
  await expectAccessible(screen, 'a picture that was sent');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(small).toBeFocused();
}

/** An agreement is read to its end, as far as pressing goes on, and agreed to. */
export async function readAndAgree(screen: Screen): Promise<void> {
  const agree = screen.getByRole('button', { name: 'I have read this and agree' });
  await agree.click();
  await expect(screen.getByText('Please read to the end first.')).toBeVisible();
  await screen.getByRole('article').getByRole('paragraph').last().scrollIntoViewIfNeeded();
  await screen
    .locator('[data-end]')
    .last()
    .evaluate((end) => end.scrollIntoView({ block: 'center' }));
  await expect(screen.getByText('You have reached the end')).toBeVisible();
  await agree.click();
  await heading(screen, 'You have agreed');
  await expectAccessible(screen, 'agreed');
}

/** The knowledge test, from its start to the result. */
export async function passKnowledgeTest(screen: Screen): Promise<void> {
  await heading(screen, 'Knowledge test');
  await screen.getByRole('button', { name: 'Begin the test' }).click();
  for (let number = 1; number <= 15; number++) {
    await expect(screen.getByText(`Question ${number} of 15`)).toBeVisible();
    await expect(screen.getByRole('heading', { level: 1 })).toBeFocused();
    await chooseRight(screen);
    await screen.getByRole('button', { name: number === 15 ? 'Finish and see the result' : 'Next' }).click();
  }
  await heading(screen, 'You have passed');
  await expectAccessible(screen, 'knowledge test, passed');
}
