import { userProfile } from '@credence/contract/profile';
import { retCodes } from '@credence/contract/ret-codes';
import { securityActions } from '@credence/contract/security-action';
import { logout, miniProgramLink, miniProgramSignIn, signIn } from '@credence/contract/session';
import { sign } from '@tma.js/init-data-node';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { passedCheck } from '../../../test/applicants.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';
import { forgetEndedLaunches } from './jobs.ts';
import { inTransaction } from '../../db/transaction.ts';

const botToken = '7000000001:test_token_of_a_bot_that_is_nobodys';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { CREDENCE_MINI_PROGRAM_BOT_TOKEN: botToken }, jobs: false });
});
afterAll(() => server.stop());

let users = 5_000_000;
let launches = 0;

/** A messenger user who has never been here. */
const newUser = () => ({ id: ++users, first_name: 'Ana', language_code: 'es' });

/** Launch data as the messaging app makes it, some milliseconds ago. */
const launchOf = (user: ReturnType<typeof newUser>, { token = botToken, ago = 0 } = {}) =>
  sign({ user, query_id: `AAF${++launches}` }, token, new Date(server.context.now().getTime() - ago));

/** Links the account, whose owner has confirmed it. */
const link = async (owner: Client & { password: string }, initData: string) =>
  owner.send(miniProgramLink, { initData, ticket: await passedCheck(owner, securityActions.OTP) });

describe('[S2.30] a mini-program', () => {
  test('is signed in by its launch data once its user has linked an account, and only once by each', async () => {
    const user = newUser();
    const first = launchOf(user);
    const visitor = server.visitor();
    expect((await visitor.send(miniProgramSignIn, { initData: first })).code).toBe(
      retCodes.MINI_PROGRAM_NOT_LINKED,
    );
    expect((await visitor.send(userProfile)).code).toBe(retCodes.NOT_SIGNED_IN);

    const applicant = await server.applicant();
    await link(applicant, first);
    // An existing link is not changed, and asks for nothing.
    await applicant.call(miniProgramLink, { initData: launchOf(user) });

    const next = launchOf(user);
    await visitor.call(miniProgramSignIn, { initData: next });
    expect(await visitor.call(userProfile, {})).toMatchObject({ id: applicant.userId });
    for (const used of [next, first]) {
      const thief = server.visitor();
      expect((await thief.send(miniProgramSignIn, { initData: used })).code).toBe(
        retCodes.MINI_PROGRAM_DATA_USED,
      );
      expect((await thief.send(userProfile)).code).toBe(retCodes.NOT_SIGNED_IN);
    }
  });

  test('of two sign-ins with the same launch data one is refused', async () => {
    const user = newUser();
    const applicant = await server.applicant();
    await link(applicant, launchOf(user));
    const initData = launchOf(user);
    const both = await Promise.all([1, 2].map(() => server.visitor().send(miniProgramSignIn, { initData })));
    expect(both.map(({ code }) => code).sort()).toEqual([retCodes.OK, retCodes.MINI_PROGRAM_DATA_USED]);
  });

  test('an account belongs to one messenger user, and a messenger user to one account', async () => {
    const [one, two] = [newUser(), newUser()];
    const [first, second] = [await server.applicant(), await server.applicant()];
    await link(first, launchOf(one));
    for (const [who, user] of [
      [first, two],
      [second, one],
    ] as const) {
      expect((await link(who, launchOf(user))).code).toBe(retCodes.MINI_PROGRAM_LINKED_ELSEWHERE);
    }
    const stranger = await server.visitor().send(miniProgramLink, { initData: launchOf(two) });
    expect(stranger.code).toBe(retCodes.NOT_SIGNED_IN);
  });

  test.each([
    ['of another bot', () => launchOf(newUser(), { token: '7000000002:another_bot_s_token_entirely' })],
    ['with another user put in', () => launchOf(newUser()).replace('%22Ana%22', '%22Eve%22')],
    ['without a signature', () => launchOf(newUser()).replace(/&?hash=\w+/, '')],
    ['of nobody', () => sign({ query_id: 'AAF' }, botToken, server.context.now())],
    ['that is none', () => 'hello=world'],
    ['that is empty', () => ''],
  ])('launch data %s is not taken', async (_, make) => {
    const answer = await server.visitor().send(miniProgramSignIn, { initData: make() });
    expect(answer.code).toBe(retCodes.MINI_PROGRAM_DATA_INVALID);
  });

  test('launch data is good for an hour', async () => {
    const user = newUser();
    const applicant = await server.applicant();
    await link(applicant, launchOf(user));
    const signInWith = async (ago: number) =>
      (await server.visitor().send(miniProgramSignIn, { initData: launchOf(user, { ago }) })).code;
    expect(await signInWith(61 * 60_000)).toBe(retCodes.MINI_PROGRAM_DATA_EXPIRED);
    expect(await signInWith(-10 * 60_000)).toBe(retCodes.MINI_PROGRAM_DATA_EXPIRED);
    expect(await signInWith(58 * 60_000)).toBe(retCodes.OK);
  });

  test('the messenger’s own id is kept nowhere', async () => {
    const user = newUser();
    const applicant = await server.applicant();
    await link(applicant, launchOf(user));
    const links = await server.db.selectFrom('messenger_link').selectAll().execute();
    const used = await server.db.selectFrom('messenger_launch').selectAll().execute();
    expect(links.length).toBeGreaterThan(0);
    expect(JSON.stringify([links, used])).not.toContain(String(user.id));
    expect(server.log.join('')).not.toContain(String(user.id));
  });

  test('its pages and the sign-in page may be framed by the messaging app alone', async () => {
    for (const path of ['/user/accounts/auth', '/login?redirect_url=%2F']) {
      const { headers } = await server.visitor().request('GET', path);
      expect(headers.get('content-security-policy'), path).toContain(
        "frame-ancestors 'self' https://web.telegram.org",
      );
    }
    const { headers } = await server.visitor().request('GET', '/console/');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});

test('[S2.30] where cookies are Secure those of a mini-program work in the messaging app’s frame, and only those', async () => {
  const secure = await startServer({
    environment: { CREDENCE_MINI_PROGRAM_BOT_TOKEN: botToken, CREDENCE_SECURE_COOKIES: 'on' },
    jobs: false,
  });
  try {
    const { email, password } = await secure.applicant();
    const cookieOf = async (headers: Record<string, string>) => {
      const answer = await secure.visitor().send(signIn, { email, password }, headers);
      return answer.headers.getSetCookie().find((cookie) => cookie.includes('session_token='));
    };
    const framed = await cookieOf({ platform: 'mini-program' });
    expect(framed).toMatch(/^__Host-.*; Secure/);
    expect(framed).toMatch(/; SameSite=None; Partitioned$/);
    expect(framed).not.toMatch(/SameSite=Lax/i);
    expect(await cookieOf({ platform: 'h5' })).toMatch(/; SameSite=Lax/);
    // A browser clears a partitioned cookie only if the clearing cookie is partitioned too.
    const applicant = await secure.applicant();
    const { headers } = await applicant.send(logout, {}, { platform: 'mini-program' });
    const cleared = headers.getSetCookie().find((cookie) => cookie.includes('session_token='));
    expect(cleared).toMatch(/; Max-Age=0;.*; SameSite=None; Partitioned$/);
  } finally {
    await secure.stop();
  }
});

test('[S2.30] without a bot there is no mini-program', async () => {
  const plain = await startServer({ jobs: false });
  try {
    const answer = await plain.visitor().send(miniProgramSignIn, { initData: launchOf(newUser()) });
    expect(answer.code).toBe(retCodes.MINI_PROGRAM_OFF);
  } finally {
    await plain.stop();
  }
});

test('launches are forgotten once they could not be used again', async () => {
  const own = await startServer({ environment: { CREDENCE_MINI_PROGRAM_BOT_TOKEN: botToken } });
  try {
    const user = newUser();
    const launchNow = () => sign({ user, query_id: `AAF${++launches}` }, botToken, own.context.now());
    const applicant = await own.applicant();
    await link(applicant, launchNow());
    own.pass(61 * 60_000);
    await own.visitor().call(miniProgramSignIn, { initData: launchNow() });
    await inTransaction(own.db, (work) => own.context.jobs.enqueue(work, forgetEndedLaunches, {}));
    const kept = async () => (await own.db.selectFrom('messenger_launch').select('ends_at').execute()).length;
    await vi.waitFor(async () => expect(await kept()).toBe(1), { timeout: 60_000 });
  } finally {
    await own.stop();
  }
});
