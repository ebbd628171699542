import { questionnaires } from '@credence/contract/questionnaire';
import { approveQuestionnaire, claimQuestionnaire } from '@credence/contract/review-questionnaire';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { documentsPath, heading, hubPath, ownSurname, verdict } from '../people.ts';
import { fillIn } from '../questionnaire-filling.ts';
import { officerByCall, offerQuestionnaire } from '../questionnaire-routes.ts';
import { prepared } from '../questionnaire-way.ts';
import { levelOneIsVerified, moveToSite } from '../sites.ts';
import { answerAll, chooseRight } from '../suitability.ts';
import { expect, test } from '../test.ts';
import { notice, openPart, press, type Vendor } from '../vendors.ts';

test.use({ vendors: true, viewport: { width: 390, height: 844 } });

/** Answers of birth and nationalities at which nobody has to look. */
const acceptedAtOnce = { protection: 'none', 'number-status': 'not-issued', acting: 'self' };

/** The way on at the top of the overview. */
const nextStep = (page: Page): Locator =>
  page
    .locator('section')
    .filter({ hasText: /Next step|Where you stand/ })
    .first();

/** From the notice of a vendor to its approval. */
async function approveBy(page: Page, vendor: Vendor): Promise<void> {
  await notice(page, vendor);
  await press(await openPart(page, vendor), 'Approve');
}

/** Reads a document to its end and agrees, however long it is. */
async function agreeAtTheEnd(page: Page): Promise<void> {
  const agree = page.getByRole('button', { name: 'I have read this and agree' });
  await expect(async () => {
    if (await agree.isVisible()) await agree.press('Enter', { timeout: 2000 });
    await expect(page.getByRole('heading', { name: 'You have agreed' })).toBeVisible({ timeout: 500 });
  }).toPass();
}

test('[S2.14] [S2.15] [S3.9] Hong Kong: level 1 waits for the agreement, the risks, the knowledge test with training, work and trading, and the tolerance of risk', async ({
  page,
  server,
  account,
}) => {
  await moveToSite(page, server, account, 'Hong Kong', {
    residence: 'Hong Kong',
    city: 'Kowloon',
    postalCode: '',
    lastname: ownSurname(),
  });
  await test.step('before the start the level names all that it asks for', async () => {
    await page.goto(server.url(hubPath));
    for (const name of ['Knowledge test', 'Risk tolerance test', 'Client agreement'])
      await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('To do');
  });

  await test.step('the document is accepted, and the level is not granted', async () => {
    await page.goto(server.url(documentsPath));
    await approveBy(page, 'Sumsub');
    await verdict(page, 'Your identity is confirmed');
    await expect(page.getByText('4 things left for level 1:')).toBeVisible();
    await expect(page.getByText('You’re verified')).toHaveCount(0);
  });

  await test.step('the knowledge test asks for training, work and trading, and then 20 questions', async () => {
    await page.goto(server.url(hubPath));
    await nextStep(page).getByRole('link', { name: 'Knowledge test' }).click();
    await heading(page, 'Knowledge test');
    await expect(page.getByText('16 of 20 answers right')).toBeVisible();
    await page.getByRole('button', { name: 'Begin the test' }).click();
    const asked: string[] = [];
    await answerAll(page, 23, async (screen, number) => {
      if (number > 3) return chooseRight(screen);
      asked.push((await screen.getByRole('heading', { level: 1 }).textContent()) ?? '');
      await screen.getByRole('radio').nth(2).check();
    });
    expect(asked).toEqual([
      'What have you learnt about crypto-assets so far?',
      'Has your work had to do with crypto-assets in the last three years?',
      'How many times have you bought or sold crypto-assets in the last three years?',
    ]);
    await heading(page, 'You have passed');
    await expectAccessible(page, 'knowledge test of Hong Kong, result');
  });

  await test.step('then the tolerance of risk', async () => {
    await page.goto(server.url(hubPath));
    await expect(page.getByText('3 things left for level 1:')).toBeVisible();
    await nextStep(page).getByRole('link', { name: 'Risk tolerance test' }).click();
    await page.getByRole('button', { name: 'Begin the test' }).click();
    await answerAll(page, 10, (screen) => screen.getByRole('radio').nth(2).check());
    await expect(page.getByRole('heading', { level: 1, name: /Your profile/ })).toBeVisible();
  });

  await test.step('and both documents; with the last the level is there', async () => {
    for (const name of ['Client agreement', 'Risk disclosure']) {
      await page.goto(server.url(hubPath));
      await expect(page.getByRole('region', { name: 'Levels and limits' })).not.toContainText('Verified');
      await nextStep(page).getByRole('link', { name }).click();
      await agreeAtTheEnd(page);
    }
  });
  await levelOneIsVerified(page, server);
});

test('[S2.12] [S3.9] the European Economic Area: level 1 waits for birth and nationalities, level 2 for the sources of wealth, which an officer approves', async ({
  page,
  server,
  account,
}) => {
  await moveToSite(page, server, account, 'Europe', { lastname: ownSurname() });
  await page.goto(server.url(documentsPath));
  await approveBy(page, 'Onfido');
  await test.step('the document is accepted; the answers, which nobody has to look at, give the level', async () => {
    await verdict(page, 'Your identity is confirmed');
    await expect(page.getByText('One thing left for level 1:')).toBeVisible();
    const personal = await offerQuestionnaire(page.request, 'personalquestion', { server, account });
    await page.getByRole('link', { name: 'Continue', exact: true }).click();
    await page.getByRole('button', { name: 'Begin', exact: true }).click();
    await fillIn(page, personal, acceptedAtOnce);
    await page.getByRole('button', { name: 'Send answers', exact: true }).click();
    await heading(page, 'Your answers are accepted');
    await levelOneIsVerified(page, server);
  });

  await test.step('the vendor approves level 2, and it is not granted', async () => {
    await expect(page.getByRole('heading', { name: 'You’re verified', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Start level 2' }).click();
    await approveBy(page, 'Onfido');
    await verdict(page, 'Your address is confirmed');
    await expect(page.getByText('One thing left for level 2:')).toBeVisible();
    await expectAccessible(page, 'verdict of level 2 with what remains');
  });

  const code = 'sourceOfFundsWealth';
  const offered = await offerQuestionnaire(page.request, code, { server, account });
  await test.step('the questionnaire is reached from there, answered and sent; the level still waits', async () => {
    await page.getByRole('link', { name: 'Continue', exact: true }).click();
    await page.getByRole('button', { name: 'Begin', exact: true }).click();
    await fillIn(page, offered, prepared[code] ?? {});
    await page.getByRole('button', { name: 'Send answers', exact: true }).click();
    await heading(page, 'We’ve received your answers');
    await page.goto(server.url(hubPath));
    await expect(page.getByRole('heading', { name: 'Both levels are verified' })).toHaveCount(0);
  });

  await test.step('an officer approves it, and both levels stand', async () => {
    const sent = await offered.client.call(questionnaires, {});
    const requestId = sent.find(({ template_code: template }) => template === code)?.request_id ?? '';
    const officer = await officerByCall(server, await server.addOfficer());
    const address = { userId: account.userId, requestId };
    await officer.call(claimQuestionnaire, address);
    await officer.call(approveQuestionnaire, { ...address, privateNote: 'Looked at.' });
    await expect(page.getByRole('heading', { name: 'You’re verified for level 2' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Both levels are verified' })).toBeVisible();
  });
});
