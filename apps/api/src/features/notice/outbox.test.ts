import { signIn } from '@credence/contract/session';
import { noticeSettings } from '@credence/contract/notice';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  due,
  mailEnvironment,
  type MailServer,
  noticesOf,
  startMailServer,
  told,
} from '../../../test/fixtures/notice-fixture.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let mail: MailServer;
let server: TestServer;
beforeAll(async () => {
  mail = await startMailServer();
  server = await startServer({ environment: mailEnvironment(mail.port) });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});
beforeEach(() => {
  mail.received.length = 0;
  mail.refuseWith(undefined);
});

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** The same account signs in without the cookie of its device. */
async function signInElsewhere(account: { email: string; password: string }, language: string) {
  const { email, password } = account;
  const answer = await server
    .visitor()
    .send(signIn, { email, password }, { 'accept-language': language, 'user-agent': firefox });
  expect(answer.code).toBe(0);
  await told(server);
}

test('a sign-in from a new device is told once, in the language that it was read in; one from the same device is not', async () => {
  const account = await server.applicant();
  await told(server);
  expect(mail.received).toEqual([]);
  await signInElsewhere(account, 'de-DE');
  expect(mail.received.map(({ to, subject }) => [to, subject])).toEqual([
    [account.email, 'Anmeldung mit einem neuen Gerät'],
  ]);
  const [{ text = '', html = '', headers = new Map<string, string>() } = {}] = mail.received;
  expect(text).toMatch(/Firefox/);
  expect(text).toMatch(/Linux/);
  expect(html).toContain('<html lang="de-DE" dir="ltr">');
  // One link, to our own address; nothing is loaded, and nothing names the person.
  expect([...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address)).toEqual([
    'http://localhost:3000/user/accounts/auth',
  ]);
  expect(`${text}${html}`).not.toContain(account.email);
  expect(headers.get('list-unsubscribe')).toBeUndefined();
  const { email, password } = account;
  await account.send(signIn, { email, password });
  await told(server);
  expect(mail.received).toHaveLength(1);
  expect(await account.call(noticeSettings, {})).toEqual({ language: 'de-DE', reminders: true });
});
