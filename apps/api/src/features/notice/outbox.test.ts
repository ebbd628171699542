import { savePersonalInfo } from '@credence/contract/personal-info';
import { signIn } from '@credence/contract/session';
import { noticeSettings } from '@credence/contract/notice';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { completeInfo } from '../../../test/applicants.ts';
import { mailEnvironment, type MailServer, startMailServer } from '../../../test/fixtures/mail-server.ts';
import { due, noticesOf, told } from '../../../test/fixtures/notice-fixture.ts';
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
  expect(await account.call(noticeSettings, {})).toEqual({
    language: 'de-DE',
    chosen: false,
    reminders: true,
  });
});

const day = 24 * 60 * 60 * 1000;

test('a mail server that is down for a day loses nothing and gets nothing twice', async () => {
  const account = await server.applicant();
  await told(server);
  await mail.stop();
  await signInElsewhere(account, 'tr-TR');
  const waiting = await noticesOf(server, account);
  expect(waiting).toMatchObject([{ state: 'waiting', attempts: 1, answer: 'ESOCKET' }]);
  // It is not tried all the time: after a day of looking every ten minutes, about a dozen times.
  for (let minutes = 0; minutes < day / 60_000; minutes += 10) {
    server.pass(10 * 60_000);
    if (minutes % 60 === 0) await due(server);
  }
  const [{ attempts = 0 } = {}] = await noticesOf(server, account);
  expect(attempts).toBeGreaterThan(5);
  expect(attempts).toBeLessThan(13);
  expect(mail.received).toEqual([]);
  mail = await startMailServer(mail.port);
  server.pass(6.5 * 60 * 60_000);
  await due(server);
  await due(server);
  server.pass(day);
  await due(server);
  expect(mail.received.map(({ to, subject }) => [to, subject])).toEqual([
    [account.email, 'Yeni bir cihazdan giriş yapıldı'],
  ]);
  expect(await noticesOf(server, account)).toMatchObject([{ state: 'sent', answer: '250' }]);
});

test('a recipient that the server refuses for good is noted and not tried again; one that it cannot take now is', async () => {
  const [gone, full] = [await server.applicant(), await server.applicant()];
  await told(server);
  mail.refuseWith(550);
  await signInElsewhere(gone, 'en');
  mail.refuseWith(452);
  await signInElsewhere(full, 'en');
  expect(await noticesOf(server, gone)).toMatchObject([
    { state: 'refused', answer: '550', next_try_at: null },
  ]);
  expect(await noticesOf(server, full)).toMatchObject([{ state: 'waiting', answer: '452', attempts: 1 }]);
  mail.refuseWith(undefined);
  server.pass(60_000);
  await due(server);
  expect(mail.received.map(({ to }) => to)).toEqual([full.email]);
});

test('after five days nobody is told any more, and officers see it', async () => {
  const account = await server.applicant();
  await told(server);
  mail.refuseWith(421);
  await signInElsewhere(account, 'en');
  for (let tries = 0; tries < 40; tries++) {
    server.pass(6 * 60 * 60_000);
    await due(server);
  }
  expect(await noticesOf(server, account)).toMatchObject([{ state: 'given-up', answer: '421' }]);
  mail.refuseWith(undefined);
  server.pass(day);
  await due(server);
  expect(mail.received).toEqual([]);
});

test('no log line and no stored message holds an address', async () => {
  const account = await server.applicant();
  mail.refuseWith(450);
  await signInElsewhere(account, 'en');
  const [row] = await noticesOf(server, account);
  expect(JSON.stringify(row)).not.toContain(account.email);
  expect(server.log.join('')).toContain('a message could not be sent');
  expect(server.log.join('')).not.toContain(account.email);
});

test('without a mail server messages are kept for officers', async () => {
  const trial = await startServer();
  try {
    const { email, password, userId } = await trial.applicant();
    await told(trial);
    await trial.visitor().send(signIn, { email, password });
    await told(trial);
    expect(await noticesOf(trial, { userId })).toMatchObject([{ state: 'kept', attempts: 0 }]);
  } finally {
    await trial.stop();
  }
});

test('where the operator wants it, what is urgent is written as SMS too, for those who gave a number', async () => {
  const trial = await startServer({ environment: { CREDENCE_SMS: 'keep' } });
  try {
    const [reachable, other] = [await trial.applicant(), await trial.applicant()];
    await reachable.call(savePersonalInfo, { info: completeInfo });
    for (const { email, password } of [reachable, other])
      await trial.visitor().send(signIn, { email, password });
    await told(trial);
    const channels = async (account: { userId: string }) =>
      (await noticesOf(trial, account)).map(({ channel, state }) => [channel, state]);
    expect(await channels(reachable)).toEqual([
      ['email', 'kept'],
      ['sms', 'kept'],
    ]);
    expect(await channels(other)).toEqual([['email', 'kept']]);
  } finally {
    await trial.stop();
  }
});
