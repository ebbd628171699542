import { accountSessions, endAccountSessions } from '@credence/contract/account-sessions';
import { askPasswordLink, changePassword, setPassword } from '@credence/contract/password';
import { userProfile } from '@credence/contract/profile';
import { retCodes } from '@credence/contract/ret-codes';
import { signIn } from '@credence/contract/session';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailEnvironment, type MailServer, startMailServer } from '../../../test/fixtures/mail-server.ts';
import { told } from '../../../test/fixtures/notice-fixture.ts';
import { behindProxy, type Client, startServer, type TestServer } from '../../../test/server.ts';

const good = 'violet-ladder-forgets-Tuesday';
const other = 'nine rusty anchors hum';
const minute = 60_000;

let leaks: string;
let mail: MailServer;
let server: TestServer;
beforeAll(async () => {
  leaks = await mkdtemp(join(tmpdir(), 'credence-leaks-'));
  mail = await startMailServer();
  server = await startServer({
    environment: { ...mailEnvironment(mail.port), CREDENCE_BREACHED_PASSWORDS: leaks },
  });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
  await rm(leaks, { recursive: true });
});
beforeEach(() => {
  mail.received.length = 0;
});

/** Lists a password as leaked, and of the rest those that a test asks for as not. */
async function list(leaked: readonly string[], asked: readonly string[] = [good, other]): Promise<void> {
  const hashes = [...leaked, ...asked].map((one) =>
    createHash('sha1').update(one).digest('hex').toUpperCase(),
  );
  for (const hash of hashes) await writeFile(join(leaks, `${hash.slice(0, 5)}.txt`), '');
  for (const hash of hashes.slice(0, leaked.length))
    await writeFile(join(leaks, `${hash.slice(0, 5)}.txt`), `${hash.slice(5)}:17\r\n`);
}
beforeAll(() => list([]));

const tokenIn = (text = ''): string => /\/login#password=([\w-]+)/.exec(text)?.[1] ?? '';

/** Asks for a link and reads it in the mailbox, where other messages may arrive later. */
async function linkFor(email: string): Promise<string> {
  await server.visitor().call(askPasswordLink, { email });
  await told(server);
  const received = mail.received.filter(({ to }) => to === email).map(({ text }) => tokenIn(text));
  return received.findLast((token) => token !== '') ?? '';
}

const canSignIn = async (email: string, password: string, client: Client = server.visitor()) =>
  (await client.send(signIn, { email, password })).code;

describe('a forgotten password', () => {
  test('is set anew by a link in the mailbox, good once; every session ends and the owner is told [ASVS 6.4.3]', async () => {
    const account = await server.applicant();
    const token = await linkFor(account.email);
    expect(token).not.toBe('');
    const visitor = server.visitor();
    expect((await visitor.send(setPassword, { token, password: good })).code).toBe(retCodes.OK);
    expect((await account.send(userProfile)).code).toBe(retCodes.NOT_SIGNED_IN);
    expect(await canSignIn(account.email, account.password)).toBe(retCodes.SIGN_IN_FAILED);
    expect(await canSignIn(account.email, good)).toBe(retCodes.OK);
    expect((await visitor.send(setPassword, { token, password: other })).code).toBe(
      retCodes.PASSWORD_LINK_OVER,
    );
    await told(server);
    expect(mail.received.map(({ subject }) => subject)).toContain('Your password was changed');
  });

  test('the secret of a link is neither in the database nor in the log', async () => {
    const account = await server.applicant();
    const token = await linkFor(account.email);
    const notices = await server.db
      .selectFrom('notice')
      .select('details')
      .where('user_id', '=', account.userId)
      .execute();
    expect(JSON.stringify(notices)).not.toContain(token);
    expect(server.log.join('\n')).not.toContain(token);
    const links = await server.db.selectFrom('password_link').selectAll().execute();
    expect(JSON.stringify(links)).not.toContain(token);
  });

  test('a link is over after half an hour, and with the next one', async () => {
    const account = await server.applicant();
    const first = await linkFor(account.email);
    const second = await linkFor(account.email);
    expect(second).not.toBe(first);
    const use = async (token: string) =>
      (await server.visitor().send(setPassword, { token, password: good })).code;
    expect(await use(first)).toBe(retCodes.PASSWORD_LINK_OVER);
    server.pass(31 * minute);
    expect(await use(second)).toBe(retCodes.PASSWORD_LINK_OVER);
    for (const made of ['', 'AAAA', second.slice(0, -2), `${second.slice(0, 20)}${first.slice(20)}`]) {
      expect(await use(made)).toBe(retCodes.PASSWORD_LINK_OVER);
    }
  });

  test('two who use one link at the same moment: one of them sets the password', async () => {
    const account = await server.applicant();
    const token = await linkFor(account.email);
    const codes = await Promise.all(
      [good, other].map(
        async (password) => (await server.visitor().send(setPassword, { token, password })).code,
      ),
    );
    expect(codes.toSorted()).toEqual([retCodes.OK, retCodes.PASSWORD_LINK_OVER].toSorted());
  });

  test('the answer does not tell whether there is an account, and nobody’s mailbox is filled', async () => {
    const account = await server.applicant();
    const known = await server.visitor().send(askPasswordLink, { email: account.email });
    const unknown = await server.visitor().send(askPasswordLink, { email: 'nobody@example.com' });
    expect(unknown.text).toBe(known.text);
    for (let time = 0; time < 7; time += 1)
      await server.visitor().call(askPasswordLink, { email: account.email });
    await told(server);
    expect(mail.received.filter(({ to }) => to === 'nobody@example.com')).toEqual([]);
    expect(mail.received.filter(({ to }) => to === account.email)).toHaveLength(5);
  });
});

test('without a mail server nobody is told that a link is on its way', async () => {
  const mailless = await startServer({ jobs: false });
  const asked = await mailless.visitor().send(askPasswordLink, { email: 'layla@example.com' });
  expect(asked.code).toBe(retCodes.PASSWORD_LINKS_OFF);
  await mailless.stop();
});

describe('a new password', () => {
  test.each([
    ['known to everybody', 'password1234'],
    ['a row of keys', 'qwertyuiop123'],
    ['one letter again and again', 'aaaaaaaaaaaaaaa'],
  ])('%s is refused, and the link stays good [ASVS 6.2.4]', async (_which, password) => {
    const account = await server.applicant();
    await list([], [password]);
    const token = await linkFor(account.email);
    const visitor = server.visitor();
    expect((await visitor.send(setPassword, { token, password })).code).toBe(retCodes.PASSWORD_EASY);
    expect((await visitor.send(setPassword, { token, password: good })).code).toBe(retCodes.OK);
  });

  test('of the operator’s list of leaked ones is refused [ASVS 6.2.12]', async () => {
    const account = await server.applicant();
    const leaked = 'marmalade-tram-9-wetlands';
    await list([leaked]);
    const change = (newPassword: string) =>
      account.send(changePassword, { password: account.password, newPassword });
    expect((await change(leaked)).code).toBe(retCodes.PASSWORD_EASY);
    expect((await change('too short')).code).toBe(retCodes.INPUT_INVALID);
    expect((await change(good)).code).toBe(retCodes.OK);
  });

  test('needs the present one; all other sessions end, and this one goes on [ASVS 6.2.2] [ASVS 6.2.3] [ASVS 7.4.3]', async () => {
    const account = await server.applicant();
    const elsewhere = server.visitor();
    expect(await canSignIn(account.email, account.password, elsewhere)).toBe(retCodes.OK);
    const wrong = await account.send(changePassword, { password: 'not this one', newPassword: good });
    expect(wrong.code).toBe(retCodes.SIGN_IN_FAILED);
    await account.call(changePassword, { password: account.password, newPassword: good });
    expect((await elsewhere.send(userProfile)).code).toBe(retCodes.NOT_SIGNED_IN);
    expect((await account.send(userProfile)).code).toBe(retCodes.OK);
    expect(await canSignIn(account.email, account.password)).toBe(retCodes.SIGN_IN_FAILED);
    await told(server);
    expect(mail.received.map(({ subject }) => subject)).toContain('Your password was changed');
  });
});

describe('sessions of an account', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

  async function signInElsewhere({ email, password }: { email: string; password: string }) {
    const client = server.visitor();
    const answer = await client.send(signIn, { email, password }, { 'user-agent': firefox });
    expect(answer.code).toBe(retCodes.OK);
    return client;
  }

  test('are listed with what began them, and ended one by one or all others [ASVS 7.5.2]', async () => {
    const account = await server.applicant();
    const [second, third] = [await signInElsewhere(account), await signInElsewhere(account)];
    await second.call(userProfile, {});
    const { sessions } = await second.call(accountSessions, {});
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ current }) => current)).toMatchObject([
      { browser: 'Firefox', system: 'Linux' },
    ]);
    const { sessions: ofThird } = await third.call(accountSessions, {});
    await account.call(endAccountSessions, { id: ofThird.find(({ current }) => current)?.id ?? '' });
    expect((await third.send(userProfile)).code).toBe(retCodes.NOT_SIGNED_IN);
    expect((await second.send(userProfile)).code).toBe(retCodes.OK);
    await account.call(endAccountSessions, {});
    expect((await second.send(userProfile)).code).toBe(retCodes.NOT_SIGNED_IN);
    expect((await account.call(accountSessions, {})).sessions).toHaveLength(1);
    await account.call(endAccountSessions, {});
  });

  test('nobody ends those of another account', async () => {
    const [account, stranger] = [await server.applicant(), await server.applicant()];
    const [session] = (await account.call(accountSessions, {})).sessions;
    await stranger.call(endAccountSessions, { id: session?.id ?? '' });
    expect((await account.send(userProfile)).code).toBe(retCodes.OK);
  });

  test('one that is not used for half an hour ends; one that is used goes on [ASVS 7.3.1]', async () => {
    const idle = await startServer({ environment: { CREDENCE_SESSION_IDLE_MINUTES: '30' }, jobs: false });
    try {
      const [used, unused] = [await idle.applicant(), await idle.applicant()];
      for (let time = 0; time < 3; time += 1) {
        idle.pass(20 * minute);
        expect((await used.send(userProfile)).code).toBe(retCodes.OK);
      }
      expect((await unused.send(userProfile)).code).toBe(retCodes.NOT_SIGNED_IN);
    } finally {
      await idle.stop();
    }
  });
});

test('guesses at one account come slowly whatever their addresses; a device of its owner gets in [ASVS 6.3.1]', async () => {
  const strict = await startServer({ environment: { ...behindProxy }, jobs: false });
  try {
    const account = await strict.applicant();
    const from = (host: number) => ({ 'x-forwarded-for': `198.51.100.${host}` });
    const guess = async (email: string, host: number) =>
      strict.visitor().send(signIn, { email, password: 'a guess' }, from(host));
    const codes = [];
    for (let host = 1; host <= 32; host += 1) codes.push((await guess(account.email, host)).code);
    // The sign-in of the set-up counts as well; then one more in each twenty seconds.
    expect(codes.slice(0, 30).every((code) => code === retCodes.SIGN_IN_FAILED)).toBe(true);
    const held = await guess(account.email, 40);
    expect(held.code).toBe(retCodes.TOO_MANY_REQUESTS);
    expect(held.result).toMatchObject({ retryAfterSeconds: expect.any(Number) });
    const { email, password } = account;
    expect((await strict.visitor().send(signIn, { email, password }, from(41))).code).toBe(
      retCodes.TOO_MANY_REQUESTS,
    );
    expect((await account.send(signIn, { email, password }, from(42))).code).toBe(retCodes.OK);
    strict.pass(21_000);
    expect((await strict.visitor().send(signIn, { email, password }, from(43))).code).toBe(retCodes.OK);
    // An address without an account behaves alike.
    await Promise.all(Array.from({ length: 31 }, (_, host) => guess('nobody@example.com', host + 1)));
    expect((await guess('nobody@example.com', 50)).code).toBe(retCodes.TOO_MANY_REQUESTS);
  } finally {
    await strict.stop();
  }
});
