import { textKey } from '@credence/questionnaire';
import { heading } from '../people.ts';
import { enter } from '../questionnaire-filling.ts';
import { offerQuestionnaire, textOf } from '../questionnaire-routes.ts';
import { expect, test } from '../test.ts';

test('a mistake that is told when a field is left does not move what is being pressed', async ({
  page,
  server,
  account,
}) => {
  const { template, texts } = await offerQuestionnaire(page.request, 'residenceInfo', { server, account });
  await page.goto(server.url('/user/accounts/auth/residenceInfo'));
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  for (const section of ['home', 'basis']) {
    await heading(page, textOf(texts, textKey.section(section)));
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page.getByRole('button', { name: 'Continue and finish this later' }).click();
  }
  const items = template.sections.flatMap((section) => section.items);
  const day = '2024-05-01';
  for (const [code, value] of Object.entries({
    moved: 'yes',
    'previous-since': day,
    'previous-until': day,
  })) {
    const item = items.find((one) => one.code === code);
    if (item === undefined) throw new Error(`There is no item ${code}.`);
    await enter(page, texts, item, value);
  }
  const broken = page
    .locator('#q-previous-until')
    .getByText(textOf(texts, textKey.rule('left-after-arriving')));
  await expect(broken).toHaveCount(0);
  // The date before it is left by this press, and its message appears above.
  await page.locator('#q-kept-home input[value=yes]').click({ delay: 100 });
  await expect(page.locator('#q-kept-home input[value=yes]')).toBeChecked();
  await expect(broken).toBeVisible();
});
