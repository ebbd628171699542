import { countryList } from '@credence/contract/country';
import { supportedLanguages } from '@credence/contract/language';
import { offerQuestionnaire } from '../questionnaire-routes.ts';
import { expect, test } from '../test.ts';

test('a country item offers exactly the countries of the server, each by a name of its own, in every language', async ({
  page,
  server,
  account,
}) => {
  test.slow();
  const { client } = await offerQuestionnaire(page.request, 'residenceInfo', { server, account });
  const list = await client.call(countryList, { is_disable: '1' });
  const codes = list.map((country) => country.country_code).toSorted();
  await page.goto(server.url('/user/accounts/auth/residenceInfo?lang=en'));
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await expect(page.locator('#q-country')).toBeVisible();
  for (const language of supportedLanguages) {
    await page.goto(server.url(`/user/accounts/auth/residenceInfo?lang=${language}`));
    await expect(page.locator('main h1')).toBeVisible();
    await page.locator('main button').last().click();
    const field = page.locator('#q-country-answer');
    await field.press('ArrowDown');
    const options = page.locator('#q-country [role=option]');
    await expect(options, language).toHaveCount(codes.length);
    const found = await options.evaluateAll((elements) =>
      elements.map(({ id, textContent }) => ({ code: id.slice(-2), name: textContent })),
    );
    expect(found.map(({ code }) => code).toSorted(), language).toEqual(codes);
    expect(new Set(found.map(({ name }) => name)).size, language).toBe(codes.length);
    expect(
      found.filter(({ code, name }) => name === '' || name === code),
      language,
    ).toEqual([]);
  }
});
