import { retCodes } from '@credence/contract/ret-codes';
import { officerSignIn, signIn } from '@credence/contract/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { behindProxy, startServer, type TestServer } from '../../../test/server.ts';
import { inSlot } from './password-hash.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: behindProxy, jobs: false });
});
afterAll(() => server.stop());

test('guesses at one officer, from however many addresses, come slowly, and lock nobody out [ASVS 6.3.1]', async () => {
  const { email, password } = await server.officer();
  let addresses = 0;
  const from = () => ({
    'x-forwarded-for': `198.51.100.${(addresses += 1)}`,
  });
  const enter = async (given: string) =>
    (await server.visitor().send(officerSignIn, { email, password: given }, from())).code;
  // The set-up has signed in rightly, which does not count.
  const freely = await Promise.all(Array.from({ length: 30 }, () => enter('a guess')));
  expect(new Set(freely)).toEqual(new Set([retCodes.SIGN_IN_FAILED]));
  expect(await enter('a guess'), 'the first of the slow ones').toBe(retCodes.SIGN_IN_FAILED);
  expect(await enter(password)).toBe(retCodes.TOO_MANY_REQUESTS);
  server.pass(20 * 1000);
  expect(await enter(password), 'twenty seconds later').toBe(retCodes.OK);
});

test('a refusal comes at a multiple of 200 ms, whether there is such an account or not', async () => {
  const { email } = await server.applicant();
  for (const known of [email, 'nobody.at.all@example.com']) {
    const begun = performance.now();
    const { code } = await server.visitor().send(signIn, { email: known, password: 'a guess' });
    expect(code).toBe(retCodes.SIGN_IN_FAILED);
    // Timers may be early by less than a millisecond.
    expect(performance.now() - begun, known).toBeGreaterThan(199);
  }
});

test('where a hundred passwords wait to be hashed the next is told to come back, and later is answered', async () => {
  const { email, password } = await server.applicant();
  // What was compared before is remembered in the tests.
  const enter = (given: string) => server.visitor().send(signIn, { email, password: given });
  const open: { gate?: () => void } = {};
  const gate = new Promise<void>((resolve) => {
    open.gate = resolve;
  });
  const others = Array.from({ length: 102 }, () => inSlot(() => gate));
  const held = await enter('one guess of its own');
  expect(held).toMatchObject({
    code: retCodes.TOO_MANY_REQUESTS,
    result: { retryAfterSeconds: 5 },
  });
  open.gate?.();
  await Promise.all(others);
  expect((await enter('another of its own')).code).toBe(retCodes.SIGN_IN_FAILED);
  expect((await enter(password)).code).toBe(retCodes.OK);
});
