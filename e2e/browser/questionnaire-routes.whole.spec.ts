// Every questionnaire goes the whole way, but for the one that `questionnaire-ways.spec.ts` leads along it.
import { isLongWay, phone, questionnaireRoutes } from '../questionnaire-routes.ts';
import { goTheWholeWay } from '../questionnaire-way.ts';
import { test } from '../test.ts';

test.use(phone);

for (const route of questionnaireRoutes.filter((one) => !isLongWay(one))) {
  test(`${route.title} is filled in on a phone, sent, read, sent back, mended and approved`, async ({
    page,
    openPage,
    server,
    account,
    officer,
  }) => {
    await goTheWholeWay(route, { page, openPage, server, account, officer });
  });
}
