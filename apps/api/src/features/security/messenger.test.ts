import { accountFactors } from '@credence/contract/factor';
import { userProfile } from '@credence/contract/profile';
import { retCodes } from '@credence/contract/ret-codes';
import { securityActions } from '@credence/contract/security-action';
import { miniProgramLink, miniProgramSignIn, miniProgramUnlink, signIn } from '@credence/contract/session';
import { sign } from '@tma.js/init-data-node';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { passedCheck } from '../../../test/applicants.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { signOutAccount } from '../sign-in/index.ts';

const botToken = '7000000001:test_token_of_a_bot_that_is_nobodys';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { CREDENCE_MINI_PROGRAM_BOT_TOKEN: botToken }, jobs: false });
});
afterAll(() => server.stop());

let launches = 0;
const launchOf = (id: number): string =>
  sign({ user: { id, first_name: 'Ana' }, query_id: `AAF${++launches}` }, botToken, server.context.now());

test('a session alone links no messaging app; linked, it signs in until its owner ends that [ASVS 7.5.1] [ASVS 6.3.4]', async () => {
  const [owner, id] = [await server.applicant(), 5_200_001];
  const initData = launchOf(id);
  const stolen = await owner.send(miniProgramLink, { initData });
  expect(stolen).toMatchObject({
    code: retCodes.SECURITY_CHECK_NEEDED,
    result: { action: securityActions.OTP },
  });
  const ticketFor = (action: 30029 | 30101) => passedCheck(owner, action);
  const ofAnother = await owner.send(miniProgramLink, { initData, ticket: await ticketFor(30029) });
  expect(ofAnother.code, 'of another action').toBe(retCodes.SECURITY_CHECK_NEEDED);
  const signsIn = async () =>
    (await server.visitor().send(miniProgramSignIn, { initData: launchOf(id) })).code;
  expect(await signsIn()).toBe(retCodes.MINI_PROGRAM_NOT_LINKED);
  expect((await owner.call(accountFactors, {})).messengerSince).toBeNull();

  // The launch data that was refused is as good as before.
  await owner.call(miniProgramLink, { initData, ticket: await ticketFor(30101) });
  expect(await signsIn()).toBe(retCodes.OK);
  expect((await owner.call(accountFactors, {})).messengerSince).toEqual(expect.any(String));

  expect((await owner.send(miniProgramUnlink, {})).code).toBe(retCodes.SECURITY_CHECK_NEEDED);
  await owner.call(miniProgramUnlink, { ticket: await ticketFor(30101) });
  expect(await signsIn()).toBe(retCodes.MINI_PROGRAM_NOT_LINKED);
  expect((await owner.call(accountFactors, {})).messengerSince).toBeNull();
  expect((await owner.send(userProfile)).code, 'the session that ended it goes on').toBe(retCodes.OK);
  // Nothing is left to end, and another app can be linked.
  await owner.call(miniProgramUnlink, { ticket: await ticketFor(30101) });
  await owner.call(miniProgramLink, { initData: launchOf(5_200_002), ticket: await ticketFor(30101) });
});

test('the operator ends every session of an account and what signs in by itself; its owner signs in again [ASVS 7.4.5]', async () => {
  const [owner, id] = [await server.applicant(), 5_200_003];
  const ticket = await passedCheck(owner, securityActions.OTP);
  await owner.call(miniProgramLink, { initData: launchOf(id), ticket });
  // Neither has called since, so that no server remembers them for a moment.
  const [messenger, laptop] = [server.visitor(), server.visitor()];
  const { email, password } = owner;
  await messenger.call(miniProgramSignIn, { initData: launchOf(id) });
  await laptop.call(signIn, { email, password });

  await signOutAccount(server.context, email.toUpperCase());
  for (const client of [messenger, laptop]) {
    expect((await client.send(userProfile)).code).toBe(retCodes.NOT_SIGNED_IN);
  }
  const again = await messenger.send(miniProgramSignIn, { initData: launchOf(id) });
  expect(again.code).toBe(retCodes.MINI_PROGRAM_NOT_LINKED);
  await laptop.call(signIn, { email, password });
  expect((await laptop.send(userProfile)).code).toBe(retCodes.OK);
  await expect(signOutAccount(server.context, 'nobody@example.com')).rejects.toThrow('no account');
});
