import { accountFactors } from '@credence/contract/factor';
import {
  passkeyAdd,
  passkeyAsk,
  passkeyBegin,
  passkeyRemove,
  passkeyRename,
  passkeySignIn,
} from '@credence/contract/passkey';
import { userProfile } from '@credence/contract/profile';
import { retCodes } from '@credence/contract/ret-codes';
import { riskIntercept, securityCheck } from '@credence/contract/risk';
import { securityActions } from '@credence/contract/security-action';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { passedCheck } from '../../../test/applicants.ts';
import { mailEnvironment, type MailServer, startMailServer } from '../../../test/fixtures/mail-server.ts';
import { told } from '../../../test/fixtures/notice-fixture.ts';
import { softwareAuthenticator } from '../../../test/fixtures/software-authenticator.ts';
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
const origin = 'http://localhost:3000';

const ticketOf = (account: Account): Promise<string> => passedCheck(account, securityActions.OTP);

/** An account with a passkey of an authenticator. */
async function withPasskey() {
  const account = await server.applicant();
  const authenticator = softwareAuthenticator();
  const begun = await account.call(passkeyBegin, { ticket: await ticketOf(account) });
  await account.call(passkeyAdd, { passkey: authenticator.make({ ...begun, origin }) });
  return { account, authenticator };
}

const ask = () => server.visitor().call(passkeyAsk, {});

test('a passkey is added after the password, and signs in alone; its owner is told', async () => {
  const { account, authenticator } = await withPasskey();
  const visitor = server.visitor();
  const question = await visitor.call(passkeyAsk, {});
  expect(question).toMatchObject({ host: 'localhost', allowed: [] });
  const { redirect_url } = await visitor.call(passkeySignIn, {
    passkey: authenticator.answer({ ...question, origin }),
    redirect_url: '/user/accounts/auth/kyc?level=1',
  });
  expect(redirect_url).toBe('/user/accounts/auth/kyc?level=1');
  expect((await visitor.call(userProfile, {})).id).toBe(account.userId);
  const { passkeys } = await account.call(accountFactors, {});
  expect(passkeys).toMatchObject([{ name: '? · ?', usedAt: expect.any(String) }]);
  await told(server);
  expect(mail.received.map(({ subject }) => subject)).toContain('How you sign in was changed');
});

test('no passkey is added without a ticket, for another host, or by whoever was not recognised', async () => {
  const account = await server.applicant();
  expect((await account.send(passkeyBegin, {})).code).toBe(retCodes.SECURITY_CHECK_NEEDED);
  const begin = async () => account.call(passkeyBegin, { ticket: await ticketOf(account) });
  const begun = await begin();
  expect(JSON.stringify(begun)).not.toContain(account.email);
  const refused = async (more: object) => {
    const passkey = softwareAuthenticator().make({ ...begun, origin, ...more });
    return (await account.send(passkeyAdd, { passkey })).code;
  };
  expect(await refused({ origin: 'https://evil.example' })).toBe(retCodes.PASSKEY_FAILED);
  expect(await refused({ host: 'evil.example' })).toBe(retCodes.PASSKEY_FAILED);
  expect(await refused({ verified: false })).toBe(retCodes.PASSKEY_FAILED);
  expect(await refused({ challenge: 'AAAA' })).toBe(retCodes.PASSKEY_FAILED);
  const stranger = await server.applicant();
  const passkey = softwareAuthenticator().make({ ...begun, origin });
  expect((await stranger.send(passkeyAdd, { passkey })).code).toBe(retCodes.PASSKEY_FAILED);
  expect((await account.send(passkeyAdd, { passkey })).code).toBe(retCodes.OK);
  // The challenge was answered; and the same passkey is there already.
  expect((await account.send(passkeyAdd, { passkey })).code).toBe(retCodes.PASSKEY_FAILED);
  const late = await begin();
  server.pass(5 * 60_000);
  const tooLate = softwareAuthenticator().make({ ...late, origin });
  expect((await account.send(passkeyAdd, { passkey: tooLate })).code).toBe(retCodes.PASSKEY_FAILED);
});

test('a sign-in is good once, for what was asked, with the right key and a counter that goes on', async () => {
  const { authenticator } = await withPasskey();
  const send = async (passkey: unknown) => {
    const visitor = server.visitor();
    const { code } = await visitor.send(passkeySignIn, { passkey });
    expect((await visitor.send(userProfile)).code).toBe(
      code === retCodes.OK ? retCodes.OK : retCodes.NOT_SIGNED_IN,
    );
    return code;
  };
  const question = { ...(await ask()), origin };
  const good = authenticator.answer(question);
  const other = softwareAuthenticator();
  const forged = { ...other.answer(question), credentialId: good.credentialId };
  expect(await send(forged)).toBe(retCodes.PASSKEY_FAILED);
  expect(await send(other.answer(question))).toBe(retCodes.PASSKEY_FAILED);
  expect(await send(authenticator.answer({ ...question, verified: false }))).toBe(retCodes.PASSKEY_FAILED);
  expect(await send(authenticator.answer({ ...question, origin: 'https://evil.example' }))).toBe(
    retCodes.PASSKEY_FAILED,
  );
  expect(await send(good)).toBe(retCodes.OK);
  expect(await send(good)).toBe(retCodes.PASSKEY_FAILED);
  expect(await send(authenticator.answer(question))).toBe(retCodes.PASSKEY_FAILED);
  authenticator.countBack();
  expect(await send(authenticator.answer({ ...(await ask()), origin }))).toBe(retCodes.PASSKEY_FAILED);
});

test('a passkey confirms a step in place of the password, for that ticket and its own account', async () => {
  const { account, authenticator } = await withPasskey();
  const begin = () => account.call(riskIntercept, { action: securityActions.RESET });
  const [one, other] = [await begin(), await begin()];
  if (one.passkey === null || other.passkey === null) throw new Error('No passkey is asked for.');
  expect(one.passkey.allowed).toHaveLength(1);
  const passkey = authenticator.answer({ ...one.passkey, origin });
  expect((await account.send(securityCheck, { ticket: other.ticket, passkey })).code).toBe(
    retCodes.PASSKEY_FAILED,
  );
  const again = authenticator.answer({ ...one.passkey, origin });
  expect((await account.send(securityCheck, { ticket: one.ticket, passkey: again })).code).toBe(retCodes.OK);

  const stranger = await withPasskey();
  const theirs = stranger.authenticator.answer({ ...other.passkey, origin });
  expect((await account.send(securityCheck, { ticket: other.ticket, passkey: theirs })).code).toBe(
    retCodes.PASSKEY_FAILED,
  );
  const neither = await account.send(securityCheck, { ticket: other.ticket });
  expect(neither.code).toBe(retCodes.SIGN_IN_FAILED);
});

test('a passkey is renamed, and removed with a ticket: then it opens nothing; others’ are out of reach', async () => {
  const { account, authenticator } = await withPasskey();
  const stranger = await server.applicant();
  const [{ id } = { id: '' }] = (await account.call(accountFactors, {})).passkeys;
  const name = 'The key on my desk';
  expect((await stranger.send(passkeyRename, { id, name })).code).toBe(retCodes.FACTORS_CHANGED);
  await account.call(passkeyRename, { id, name: ` ${name} ` });
  expect((await account.call(accountFactors, {})).passkeys).toMatchObject([{ name }]);
  const stored = await server.db.selectFrom('passkey').select('name').where('id', '=', id).execute();
  expect(stored[0]?.name.toString('utf8')).not.toContain(name);

  expect((await account.send(passkeyRemove, { id })).code).toBe(retCodes.SECURITY_CHECK_NEEDED);
  await account.call(passkeyRemove, { id, ticket: await ticketOf(account) });
  expect((await account.call(accountFactors, {})).passkeys).toEqual([]);
  const passkey = authenticator.answer({ ...(await ask()), origin });
  expect((await server.visitor().send(passkeySignIn, { passkey })).code).toBe(retCodes.PASSKEY_FAILED);
});
