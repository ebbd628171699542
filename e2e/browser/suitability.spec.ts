import { expectAccessible } from '../accessible.ts';
import { heading, openSignedIn } from '../people.ts';
import { chooseRight } from '../suitability.ts';
import { expect, test } from '../test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const knowledge = '/user/accounts/auth/crypto-knowledge-test';
const risk = '/user/accounts/auth/risk-tolerance-test';

test('[S1.2] [S2.14] somebody passes the knowledge test on a phone, by keyboard too, and leaves and returns in between', async ({
  page,
  server,
  account,
}) => {
  const sent: string[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/suitability-'))
      answer.text().then(
        (text) => sent.push(text),
        () => undefined,
      );
  });
  await openSignedIn(page, server, account, knowledge);
  await heading(page, 'Knowledge test');
  await expect(page.getByText('12 of 15 answers right')).toBeVisible();
  await expectAccessible(page, 'knowledge test, start');
  await page.getByRole('button', { name: 'Begin the test' }).click();
  await expect(page.getByText('Question 1 of 15')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await test.step('an answer has to be chosen, by the arrow keys as well', async () => {
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Choose an answer.')).toBeVisible();
    await expect(page.getByRole('radio').first()).toBeFocused();
    await expectAccessible(page, 'knowledge test, question');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio').nth(1)).toBeChecked();
    await chooseRight(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Question 2 of 15')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('it goes on where it was left', async () => {
    await chooseRight(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Question 3 of 15')).toBeVisible();
    await page.goto(server.url(knowledge));
    await expect(page.getByText('2 of 15 questions are answered.')).toBeVisible();
    await page.getByRole('button', { name: 'Continue the test' }).click();
    await expect(page.getByText('Question 3 of 15')).toBeVisible();
  });

  expect(sent.join('')).not.toMatch(/"(?:right|why)"/);
  for (let number = 3; number < 15; number++) {
    await chooseRight(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText(`Question ${number + 1} of 15`)).toBeVisible();
  }
  await chooseRight(page);
  await page.getByRole('button', { name: 'Finish and see the result' }).click();
  await heading(page, 'You have passed');
  await expect(page.getByText('15 of 15 answers are right. You need 12.')).toBeVisible();
  await expect(page.getByText('The right answer')).toHaveCount(0);
  await expectAccessible(page, 'knowledge test, result');
  await page.reload();
  await heading(page, 'You have passed');
  await expect(page.getByText(/^You can take the test again from/)).toBeVisible();
});

test('[S2.14] the tolerance of risk becomes a profile with a limit, and a failed knowledge test is explained', async ({
  page,
  server,
  account,
}) => {
  await openSignedIn(page, server, account, risk);
  await heading(page, 'Risk tolerance test');
  await page.getByRole('button', { name: 'Begin the test' }).click();
  for (let number = 1; number <= 10; number++) {
    await expect(page.getByText(`Question ${number} of 10`)).toBeVisible();
    await page.getByRole('radio').nth(2).check();
    await page.getByRole('button', { name: number === 10 ? 'Finish and see the result' : 'Next' }).click();
  }
  await expect(page.getByRole('heading', { level: 1, name: /Your profile: .*Balanced/ })).toBeVisible();
  await expect(page.getByText(/no more than .*20%/)).toBeVisible();
  await expectAccessible(page, 'risk tolerance test, result');

  await page.goto(server.url(knowledge));
  await page.getByRole('button', { name: 'Begin the test' }).click();
  for (let number = 1; number <= 15; number++) {
    await expect(page.getByText(`Question ${number} of 15`)).toBeVisible();
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: number === 15 ? 'Finish and see the result' : 'Next' }).click();
  }
  await heading(page, 'You have not passed this time');
  await expect(page.getByText('The right answer').first()).toBeVisible();
  await expect(page.getByText(/^You can take the test again from/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take the test again' })).toHaveCount(0);
  await expectAccessible(page, 'knowledge test, failed');
});
