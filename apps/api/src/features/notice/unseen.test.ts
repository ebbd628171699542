import { seeNotices, unseenNotices } from '@credence/contract/notice';
import { orderQuestionnaire } from '@credence/contract/review-questionnaire';
import { signIn } from '@credence/contract/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watched } from '../../../test/fixtures/duty-fixture.ts';
import { noticesOf, told } from '../../../test/fixtures/notice-fixture.ts';
import { publish } from '../../../test/fixtures/questionnaire-fixture.ts';
import { pass } from '../../../test/later.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let officer: Client;
beforeAll(async () => {
  server = await startServer();
  officer = await server.officer();
});
afterAll(() => server.stop());

/** An account that was asked for a questionnaire of its own. */
async function asked() {
  const account = await server.applicant();
  // The clock of other tests has gone on.
  await pass(server, 0);
  const { code } = await publish(server, { opened: 'ordered' });
  await officer.call(orderQuestionnaire, {
    userId: account.userId,
    templateCode: code,
    reason: 'monitoring',
  });
  await told(server);
  return account;
}

const unseen = (client: Client, language = 'en') => client.call(unseenNotices, { language });

test('[S8.7] what an account was told is there to be shown as a notify-type reminder, in the language of the page, until it was', async () => {
  const account = await asked();
  const [one, ...others] = await unseen(account, 'de-DE');
  expect(others).toEqual([]);
  expect(one).toMatchObject({
    reminder: { type: 'notify', title: 'Bitte beantworten Sie einige Fragen' },
    text: expect.stringContaining('Wir brauchen Ihre Antworten'),
  });
  const stranger = await server.applicant();
  await stranger.call(seeNotices, { ids: [one?.id ?? ''] });
  expect(await unseen(account)).toHaveLength(1);
  await account.call(seeNotices, { ids: [one?.id ?? ''] });
  expect(await unseen(account)).toEqual([]);
});

test('[S8.7] what a reminder says by e-mail is shown as a notify-type reminder too, with its day', async () => {
  const account = await server.applicant();
  await publish(server, { code: 'eddQuestionnaire', version: 900, opened: 'ordered' });
  await pass(server, 0);
  const { userId } = account;
  await officer.call(orderQuestionnaire, { userId, templateCode: 'eddQuestionnaire', reason: 'monitoring' });
  await told(server);
  // After this day what was asked is too old to be shown, and the reminder is due.
  await pass(server, 17 * 86_400_000);
  await watched(server);
  await told(server);
  expect((await noticesOf(server, account)).map(({ kind }) => kind)).toEqual([
    'questionnaire-asked',
    'questionnaire-reminder',
  ]);
  expect(await unseen(account)).toMatchObject([
    {
      reminder: { type: 'notify', title: 'A reminder: your answers are due soon' },
      text: expect.stringMatching(/Please do this by \d+ \S+ \d{4}/),
    },
  ]);
});

test('a sign-in from a new device is told by e-mail alone; what is two weeks old is not shown any more', async () => {
  const account = await asked();
  const { email, password } = account;
  await server.visitor().send(signIn, { email, password });
  await told(server);
  expect(await unseen(account)).toHaveLength(1);
  await pass(server, 15 * 86_400_000);
  expect(await unseen(account)).toEqual([]);
});
