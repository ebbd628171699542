import { querySatosQuestionnaire, satosTemplate } from '@credence/contract/questionnaire';
import { textKey } from '@credence/questionnaire';
import { expectAccessible } from '../accessible.ts';
import { heading } from '../people.ts';
import { offerQuestionnaire, phone, questionnaireRoutes, textOf } from '../questionnaire-routes.ts';
import { expect, test } from '../test.ts';

test.use(phone);

/** One that anybody may begin, and one that an officer asks for. */
const examined: ReadonlySet<string> = new Set(['sourceOfFundsWealth', 'rfiQuestion']);

for (const { code, path, title } of questionnaireRoutes) {
  test(`${title} opens on a phone and begins`, async ({ page, server, account }) => {
    const { client, template, texts } = await offerQuestionnaire(page.request, code, { server, account });
    await page.goto(server.url(path));
    await heading(page, textOf(texts, textKey.title));
    if (template.opened === 'ordered')
      await expect(page.getByText('We have questions about activity in your account.')).toBeVisible();
    if (examined.has(code)) await expectAccessible(page, `${code}, beginning`);
    await page.getByRole('button', { name: 'Begin', exact: true }).click();
    const [first] = template.sections;
    await heading(page, textOf(texts, textKey.section(first?.code ?? '')));
    await expect(page.getByRole('progressbar', { name: textOf(texts, textKey.title) })).toBeVisible();
    if (examined.has(code)) await expectAccessible(page, `${code}, first section`);
    if (code === satosTemplate) {
      const { questionnaire } = await client.call(querySatosQuestionnaire, {});
      expect(questionnaire).toMatchObject({ template_code: code, status: 'QUESTIONNAIRE_STATUS_UNSUBMIT' });
    }
  });
}
