import { sdkHeaders } from '@credence/contract/embedding';
import { retCodes } from '@credence/contract/ret-codes';
import {
  createSatosQuestionnaire,
  querySatosQuestionnaire,
  questionnaireToken,
  satosTemplate,
} from '@credence/contract/questionnaire';
import { orderQuestionnaire } from '@credence/contract/review-questionnaire';
import type { APIRequestContext, Frame, Page } from '@playwright/test';
import * as v from 'valibot';
import { answerAndSend, lookAgain, passKnowledgeTest, readAndAgree, settled } from '../answering.ts';
import { makeToken, openInFrame, type Partner } from '../partner.ts';
import { heading, overview } from '../people.ts';
import { offerQuestionnaire, officerByCall } from '../questionnaire-routes.ts';
import type { Account, TestServer } from '../server.ts';
import { expect, test } from '../test.ts';

interface Place {
  page: Page;
  request: APIRequestContext;
  server: TestServer;
  account: Account;
  partner: Partner;
}

/** The overview in the partner's frame, with a way back. */
async function openOverview({ page, request, server, account, partner }: Place): Promise<Frame> {
  const back = `${partner.origin}/done`;
  const token = await makeToken(request, server, account, { redirect_url: back, origin: partner.origin });
  const link = server.url(`/user/accounts/auth/sdk?lang=en&from=app&token=${token}`);
  const frame = await openInFrame(page, partner.pageWith(link));
  await overview(frame);
  return frame;
}

/** To another screen, as a link of the page leads there. */
const goTo = (frame: Frame, path: string) =>
  frame.evaluate((address) => history.pushState(null, '', address), `/user/accounts/auth/${path}`);

/** Every call that the page made of an account's data, and what it was answered. */
function watchCalls(page: Page) {
  const outside: string[] = [];
  const refused: string[] = [];
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (/^\/v[23]\/private\//.test(pathname)) outside.push(pathname);
    if (!pathname.includes('/integration/') || pathname.includes('/questionnaire-file/')) return;
    answer.json().then(
      (body: unknown) => {
        const read = v.safeParse(v.object({ ret_code: v.literal(retCodes.NO_PERMISSION) }), body);
        if (read.success) refused.push(pathname);
      },
      () => undefined,
    );
  });
  return { outside, refused };
}

test.describe('in a partner’s frame', () => {
  test('[S1.3] [S7.13] a questionnaire that is owed is answered with a file, sent and looked at again', async ({
    page,
    request,
    server,
    account,
    partner,
  }) => {
    test.slow();
    const offered = await offerQuestionnaire(request, 'residenceInfo', { server, account });
    const officer = await officerByCall(server, await server.addOfficer());
    const order = { userId: account.userId, templateCode: 'residenceInfo', reason: 'monitoring' } as const;
    await officer.call(orderQuestionnaire, order);
    const { outside } = watchCalls(page);
    const frame = await openOverview({ page, request, server, account, partner });
    await frame.getByRole('link', { name: 'Where you live' }).click();
    await answerAndSend(frame, offered, settled);
    await lookAgain(frame);

    await frame.evaluate(() => location.reload());
    await heading(frame, 'We’ve received your answers');
    await expect(frame.getByRole('banner')).toHaveCount(0);
    await expect(frame.getByRole('button', { name: 'Download a copy (PDF)' })).toBeVisible();
    await frame
      .getByRole('main')
      .getByRole('button', { name: /^Back to .?Partner Pay/ })
      .click();
    await heading(frame, 'Welcome back');
    expect(outside).toEqual([]);
  });

  test('[S2.15] an agreement is read, agreed to, and kept as a copy', async ({
    page,
    request,
    server,
    account,
    partner,
  }) => {
    const { outside } = watchCalls(page);
    const frame = await openOverview({ page, request, server, account, partner });
    await goTo(frame, 'client-agreement');
    await heading(frame, 'Client agreement');
    await frame.getByRole('button', { name: 'Contents' }).click();
    await frame.getByRole('navigation', { name: 'Contents' }).getByRole('link').nth(3).click();
    await expect(frame.locator('h2:target')).toBeInViewport();
    await readAndAgree(frame);
    await frame.getByRole('link', { name: 'Read or save a copy' }).click();
    await expect(frame.getByRole('button', { name: 'Download a copy (PDF)' })).toBeVisible();
    await frame.evaluate(() => location.reload());
    await heading(frame, 'Client agreement');
    await expect(frame.getByRole('banner')).toHaveCount(0);
    expect(outside).toEqual([]);
  });

  test('[S2.14] the knowledge test is taken to its end, with a way back to the partner', async ({
    page,
    request,
    server,
    account,
    partner,
  }) => {
    const { outside } = watchCalls(page);
    const frame = await openOverview({ page, request, server, account, partner });
    await goTo(frame, 'crypto-knowledge-test');
    await passKnowledgeTest(frame);
    await frame
      .getByRole('main')
      .getByRole('button', { name: /^Back to .?Partner Pay/ })
      .click();
    await heading(frame, 'Welcome back');
    expect(outside).toEqual([]);
  });

  test('[S7.14] [S7.15] [S6.2] a link to the custody questionnaire opens it and nothing else', async ({
    page,
    request,
    server,
    account,
    partner,
  }) => {
    test.slow();
    const offered = await offerQuestionnaire(request, satosTemplate, { server, account });
    const { url } = await offered.client.call(questionnaireToken, { template_code: satosTemplate });
    const { outside, refused } = watchCalls(page);
    const opened = page.waitForRequest(`**${createSatosQuestionnaire.sdkPath}`);
    const frame = await openInFrame(page, partner.pageWith(`${url}&lang=en&scene=${satosTemplate}`));
    await expect(frame.getByRole('link', { name: /overview/i })).toHaveCount(0);
    await answerAndSend(frame, offered);
    const headers = (await opened).headers();
    expect(headers[sdkHeaders.token]).toMatch(/^\S{40,}$/);
    expect(headers[sdkHeaders.origin]).toBe('Credence');
    expect(headers[sdkHeaders.business]).toBe(satosTemplate);

    const names = [sdkHeaders.token, sdkHeaders.origin, sdkHeaders.business];
    const sent = Object.fromEntries(names.map((name) => [name, headers[name] ?? '']));
    const found: unknown = await frame.evaluate(
      async ([path, init]) => (await fetch(path, { headers: init, credentials: 'omit' })).json(),
      [querySatosQuestionnaire.sdkPath ?? '', sent] as const,
    );
    expect(found).toMatchObject({
      result: { questionnaire: { template_code: satosTemplate, status: 'QUESTIONNAIRE_STATUS_PENDING' } },
    });
    await expect(frame.getByRole('link', { name: /overview/i })).toHaveCount(0);
    await frame.evaluate(() => location.reload());
    await heading(frame, 'We’ve received your answers');
    expect(outside).toEqual([]);
    expect(refused).toEqual([]);
  });
});
