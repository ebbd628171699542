import {
  accountFactors,
  authenticatorBegin,
  authenticatorConfirm,
  authenticatorEnd,
  recoveryCodesRenew,
} from '@credence/contract/factor';
import { accountSessions } from '@credence/contract/account-sessions';
import { userProfile } from '@credence/contract/profile';
import { retCodes } from '@credence/contract/ret-codes';
import { riskIntercept, securityCheck } from '@credence/contract/risk';
import { securityActions } from '@credence/contract/security-action';
import { signIn, signInSecondFactor } from '@credence/contract/session';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { mailEnvironment, type MailServer, startMailServer } from '../../../test/fixtures/mail-server.ts';
import { told } from '../../../test/fixtures/notice-fixture.ts';
import { behindProxy, startServer, type TestServer } from '../../../test/server.ts';

let mail: MailServer;
let server: TestServer;
beforeAll(async () => {
  mail = await startMailServer();
  server = await startServer({ environment: { ...mailEnvironment(mail.port), ...behindProxy } });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});
beforeEach(() => {
  mail.received.length = 0;
});

type Account = Awaited<ReturnType<TestServer['applicant']>>;
const second = 1000;
const minute = 60 * second;

const codeOf = (secret: string, from = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: server.context.now().getTime() + from,
  });

/** The ticket of a passed check. */
async function ticketOf(account: Account, code?: string): Promise<string> {
  const { ticket } = await account.call(riskIntercept, { action: securityActions.OTP });
  const given = { ticket, password: account.password, ...(code !== undefined && { code }) };
  await account.call(securityCheck, given);
  return ticket;
}

/** An account with an authenticator whose next code is good. */
async function protectedAccount() {
  const account = await server.applicant();
  const { secret } = await account.call(authenticatorBegin, { ticket: await ticketOf(account) });
  const { recoveryCodes } = await account.call(authenticatorConfirm, { code: codeOf(secret) });
  server.pass(30 * second);
  return { account, secret, recoveryCodes, code: () => codeOf(secret) };
}

/** The password is right; the sign-in waits for a code. */
async function withPassword({ email, password }: Account, address = '192.0.2.1') {
  const client = server.visitor();
  const answer = await client.send(signIn, { email, password }, { 'x-forwarded-for': address });
  expect(answer.result).toMatchObject({ needsCode: true });
  expect((await client.send(userProfile)).code).toBe(retCodes.NOT_SIGNED_IN);
  return client;
}

describe('an authenticator app', () => {
  test('counts once a code of it was given, and is then asked for beside the password [ASVS 6.3.3]', async () => {
    const account = await server.applicant();
    expect((await account.send(authenticatorBegin, {})).code).toBe(retCodes.SECURITY_CHECK_NEEDED);
    const ticket = await ticketOf(account);
    const begun = await account.call(authenticatorBegin, { ticket });
    expect(begun.address).toContain(`secret=${begun.secret}`);
    expect(begun.address).not.toContain(account.email);
    await server.visitor().call(signIn, { email: account.email, password: account.password });

    const wrong = await account.send(authenticatorConfirm, { code: codeOf(begun.secret, 10 * minute) });
    expect(wrong.code).toBe(retCodes.SECOND_FACTOR_FAILED);
    const { recoveryCodes } = await account.call(authenticatorConfirm, { code: codeOf(begun.secret) });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await account.call(accountFactors, {})).toMatchObject({
      authenticatorSince: expect.any(String),
      recoveryCodesLeft: 10,
    });

    server.pass(30 * second);
    const client = await withPassword(account);
    expect((await client.send(signInSecondFactor, { code: '000 000' })).code).toBe(
      retCodes.SECOND_FACTOR_FAILED,
    );
    await client.call(signInSecondFactor, { code: codeOf(begun.secret) });
    expect((await client.send(userProfile)).code).toBe(retCodes.OK);
    // The session that set it up goes on.
    expect((await account.call(accountSessions, {})).sessions).toHaveLength(3);
    await told(server);
    expect(mail.received.map(({ subject }) => subject)).toContain('How you sign in was changed');
  });

  test('its secret and recovery codes are nowhere in the database as they are', async () => {
    const { account, secret, recoveryCodes } = await protectedAccount();
    const row = await server.db
      .selectFrom('authenticator')
      .select('secret')
      .where('user_id', '=', account.userId)
      .executeTakeFirstOrThrow();
    for (const form of [secret, Secret.fromBase32(secret).hex]) {
      expect(row.secret.toString('latin1')).not.toContain(form);
      expect(row.secret.toString('hex')).not.toContain(form.toLowerCase());
    }
    const codes = await server.db.selectFrom('recovery_code').selectAll().execute();
    expect(JSON.stringify(codes)).not.toContain(recoveryCodes[0]);
    expect(server.log.join('\n')).not.toContain(secret);
  });

  test('a code is good once and for its own half minute and the one after [ASVS 6.5.1] [ASVS 6.5.5]', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { account, secret, code } = await protectedAccount();
    const [first, onlooker] = [await withPassword(account), await withPassword(account)];
    const used = code();
    await first.call(signInSecondFactor, { code: used });
    expect((await onlooker.send(signInSecondFactor, { code: used })).code).toBe(
      retCodes.SECOND_FACTOR_FAILED,
    );
    for (const from of [-60, 60]) {
      server.pass(2 * minute);
      const client = await withPassword(account);
      const far = codeOf(secret, from * second);
      expect((await client.send(signInSecondFactor, { code: far })).code).toBe(retCodes.SECOND_FACTOR_FAILED);
      const near = codeOf(secret, -30 * second);
      expect((await client.send(signInSecondFactor, { code: near })).code).toBe(retCodes.OK);
    }
  });

  test('the sign-in waits five minutes for a code, and its challenge is good once, for its account', async () => {
    const [one, other] = [await protectedAccount(), await protectedAccount()];
    const client = await withPassword(one.account);
    const { cookie } = client.cookieHeader();
    expect((await client.send(signInSecondFactor, { code: other.code() })).code).toBe(
      retCodes.SECOND_FACTOR_FAILED,
    );
    await client.call(signInSecondFactor, { code: one.code() });
    server.pass(30 * second);
    const again = await server.visitor().send(signInSecondFactor, { code: one.code() }, { cookie });
    expect(again.code).toBe(retCodes.SECOND_FACTOR_EXPIRED);

    const late = await withPassword(one.account);
    const swapped = late.cookieHeader().cookie.replace(one.account.userId, other.account.userId);
    expect(
      (await server.visitor().send(signInSecondFactor, { code: other.code() }, { cookie: swapped })).code,
    ).toBe(retCodes.SECOND_FACTOR_EXPIRED);
    server.pass(5 * minute);
    expect((await late.send(signInSecondFactor, { code: one.code() })).code).toBe(
      retCodes.SECOND_FACTOR_EXPIRED,
    );
    expect((await server.visitor().send(signInSecondFactor, { code: one.code() })).code).toBe(
      retCodes.SECOND_FACTOR_EXPIRED,
    );
  });

  test('guesses at codes come slowly over all addresses, and the owner’s own device is not held up', async () => {
    const { account, code } = await protectedAccount();
    const guesser = await withPassword(account);
    const guess = async (number: number) =>
      (
        await guesser.send(
          signInSecondFactor,
          { code: 'none' },
          { 'x-forwarded-for': `198.51.100.${number}` },
        )
      ).code;
    const codes: (number | undefined)[] = [];
    for (let number = 1; number <= 13; number += 1) codes.push(await guess(number));
    expect(codes.filter((one) => one === retCodes.SECOND_FACTOR_FAILED)).toHaveLength(11);
    expect(codes.slice(-2)).toEqual([retCodes.TOO_MANY_REQUESTS, retCodes.TOO_MANY_REQUESTS]);
    await account.call(signIn, { email: account.email, password: account.password });
    await account.call(signInSecondFactor, { code: code() });
    server.pass(minute);
    expect(await guess(14)).toBe(retCodes.SECOND_FACTOR_FAILED);
  });

  test('a recovery code takes the place of a code, once', async () => {
    const { account, recoveryCodes } = await protectedAccount();
    const [first = ''] = recoveryCodes;
    const written = ` ${first.toUpperCase().replaceAll('-', ' ')} `;
    await (await withPassword(account)).call(signInSecondFactor, { code: written });
    const again = await (await withPassword(account)).send(signInSecondFactor, { code: first });
    expect(again.code).toBe(retCodes.SECOND_FACTOR_FAILED);
    expect(await account.call(accountFactors, {})).toMatchObject({ recoveryCodesLeft: 9 });
  });

  test('new recovery codes end the old ones; both that and turning it off ask for a code', async () => {
    const { account, code, recoveryCodes } = await protectedAccount();
    const asked = await account.call(riskIntercept, { action: securityActions.OTP });
    expect(asked.methods).toEqual(['password', 'code']);
    const { ticket } = asked;
    const passwordAlone = await account.send(securityCheck, { ticket, password: account.password });
    expect(passwordAlone.code).toBe(retCodes.SECOND_FACTOR_FAILED);
    expect((await account.send(recoveryCodesRenew, { ticket })).code).toBe(retCodes.SECURITY_CHECK_NEEDED);

    const renewed = await account.call(recoveryCodesRenew, { ticket: await ticketOf(account, code()) });
    const old = await (
      await withPassword(account)
    ).send(signInSecondFactor, { code: recoveryCodes[1] ?? '' });
    expect(old.code).toBe(retCodes.SECOND_FACTOR_FAILED);

    expect((await account.send(authenticatorEnd, {})).code).toBe(retCodes.SECURITY_CHECK_NEEDED);
    await account.call(authenticatorEnd, {
      ticket: await ticketOf(account, renewed.recoveryCodes[0] ?? ''),
    });
    await server.visitor().call(signIn, { email: account.email, password: account.password });
    expect(await account.call(accountFactors, {})).toEqual({
      password: true,
      singleSignOn: null,
      authenticatorSince: null,
      recoveryCodesLeft: 0,
      messengerSince: null,
      passkeys: [],
    });
    expect((await account.send(authenticatorEnd, {})).code).toBe(retCodes.FACTORS_CHANGED);
  });

  test('is not replaced by beginning with another, nor confirmed late', async () => {
    const { account, code } = await protectedAccount();
    const ticket = await ticketOf(account, code());
    expect((await account.send(authenticatorBegin, { ticket })).code).toBe(retCodes.FACTORS_CHANGED);
    const slow = await server.applicant();
    const { secret } = await slow.call(authenticatorBegin, { ticket: await ticketOf(slow) });
    server.pass(16 * minute);
    expect((await slow.send(authenticatorConfirm, { code: codeOf(secret) })).code).toBe(
      retCodes.FACTORS_CHANGED,
    );
  });
});

test('a ticket is good in the session that asked for it alone [S7.20]', async () => {
  const account = await server.applicant();
  const elsewhere = server.visitor();
  await elsewhere.call(signIn, { email: account.email, password: account.password });
  const ticket = await ticketOf(account);
  expect((await elsewhere.send(authenticatorBegin, { ticket })).code).toBe(retCodes.SECURITY_CHECK_NEEDED);
  expect((await account.send(authenticatorBegin, { ticket })).code).toBe(retCodes.OK);
});
