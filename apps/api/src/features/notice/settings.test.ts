import { changeNoticeSettings, noticeSettings } from '@credence/contract/notice';
import { orderQuestionnaire } from '@credence/contract/review-questionnaire';
import { retCodes } from '@credence/contract/ret-codes';
import { signIn } from '@credence/contract/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watched } from '../../../test/fixtures/duty-fixture.ts';
import { mailEnvironment, type MailServer, startMailServer } from '../../../test/fixtures/mail-server.ts';
import { noticesOf, told } from '../../../test/fixtures/notice-fixture.ts';
import { publish } from '../../../test/fixtures/questionnaire-fixture.ts';
import { pass } from '../../../test/later.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

const day = 86_400_000;

let mail: MailServer;
let server: TestServer;
let officer: Client;
beforeAll(async () => {
  mail = await startMailServer();
  server = await startServer({ environment: mailEnvironment(mail.port) });
  officer = await server.officer();
  await publish(server, { code: 'eddQuestionnaire', version: 900, opened: 'ordered' });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

test('an account chooses the language of its messages, of those there are, and switches reminders off and on', async () => {
  const account = await server.applicant();
  await told(server);
  const none = { language: '', chosen: false, reminders: true };
  expect(await account.call(noticeSettings, {})).toEqual(none);
  const chosen = { language: 'ja-JP', chosen: true, reminders: true };
  expect(await account.call(changeNoticeSettings, { language: 'ja-JP' })).toEqual(chosen);
  const silent = { ...chosen, reminders: false };
  expect(await account.call(changeNoticeSettings, { reminders: false })).toEqual(silent);
  // No sign-in changes what was chosen, until nothing is chosen any more.
  const { email, password } = account;
  const signInIn = async (language: string) => {
    await server.visitor().send(signIn, { email, password }, { 'accept-language': language });
    await told(server);
    return account.call(noticeSettings, {});
  };
  expect(await signInIn('tr-TR')).toEqual(silent);
  expect((await noticesOf(server, account)).at(-1)?.language).toBe('ja-JP');
  await account.call(changeNoticeSettings, { language: '' });
  expect(await signInIn('tr-TR')).toEqual({ ...none, language: 'tr-TR', reminders: false });
  const wrong = await account.send(changeNoticeSettings, { language: 'xx-YY' });
  expect(wrong.code).toBe(retCodes.INPUT_INVALID);
  expect((await server.visitor().send(noticeSettings, {})).code).toBe(retCodes.NOT_SIGNED_IN);
});

test('a reminder carries the link by which one click of a mail program switches reminders off; reading the link changes nothing', async () => {
  const account = await server.applicant();
  await account.call(changeNoticeSettings, { language: 'ar-SA' });
  const order = { userId: account.userId, templateCode: 'eddQuestionnaire', reason: 'monitoring' } as const;
  await officer.call(orderQuestionnaire, order);
  await pass(server, 17 * day);
  await watched(server);
  await told(server);
  const mine = mail.received.filter(({ to }) => to === account.email);
  const reminder = mine.find(({ headers }) => headers.has('list-unsubscribe'));
  expect(mine).toHaveLength(2);
  expect(reminder?.subject).toContain('تذكير');
  expect(reminder?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const link = new URL(/^<(.*)>$/.exec(reminder?.headers.get('list-unsubscribe') ?? '')?.[1] ?? '');
  expect(reminder?.html).toContain(`href="${link.href}"`);
  const address = `${link.pathname}${link.search}`;
  const page = await server.visitor().request('GET', address);
  expect(page.text).toContain('<html lang="ar-SA" dir="rtl">');
  expect(page.text).toContain('<form method="post">');
  expect((await account.call(noticeSettings, {})).reminders).toBe(true);
  // A mail program is no browser: it sends neither cookies nor an origin.
  for (const body of ['List-Unsubscribe=One-Click', 'List-Unsubscribe=One-Click']) {
    const answer = await fetch(`${server.address}${address}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
    expect(answer.status).toBe(200);
  }
  expect((await account.call(noticeSettings, {})).reminders).toBe(false);
  await pass(server, 7 * day);
  await watched(server);
  await told(server);
  expect((await noticesOf(server, account)).map(({ kind }) => kind)).toEqual([
    'questionnaire-asked',
    'questionnaire-reminder',
  ]);
});

test('a token of somebody’s own making switches off nothing', async () => {
  const account = await server.applicant();
  // The clock of other tests has gone on.
  await pass(server, 0);
  const token = unsubscribeToken(server.context.keyring, account.userId);
  const id = Buffer.from(token, 'base64url').subarray(0, 16);
  for (const forged of ['', 'x', Buffer.concat([id, Buffer.alloc(16)]).toString('base64url')]) {
    const answer = await server.visitor().request('POST', `/user/public/unsubscribe?token=${forged}`);
    expect(answer.status).toBe(404);
  }
  expect((await account.call(noticeSettings, {})).reminders).toBe(true);
});
