import { choosePassword, officerChoosePassword } from '@credence/contract/password';
import { userProfile } from '@credence/contract/profile';
import { retCodes } from '@credence/contract/ret-codes';
import { officerProfile, officerSecondFactor, officerSignIn, signIn } from '@credence/contract/session';
import { URI } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../test/fixtures/command-line.ts';
import { startServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ jobs: false });
});
afterAll(() => server.stop());

const run = (...args: string[]) => runCommand(server, 'add-person', args);
const newEmail = () => `${server.context.newId()}@example.com`;
const newPassword = 'chosen by its owner';

const said = (out: string, name: string): string => new RegExp(`^${name} +(.+)$`, 'm').exec(out)?.[1] ?? '';
const codeOf = (out: string): string => URI.parse(said(out, 'Authenticator')).generate();

test('an officer is added with the roles and sites that are named, and chooses a password before anything else', async () => {
  const email = newEmail();
  const { code, out } = await run('officer', email, 'Noor', 'Okafor', '--roles', 'senior', '--sites', 'HKG');
  expect(code).toBe(0);
  const password = said(out, 'Password');
  const client = server.visitor();
  await client.call(officerSignIn, { email, password });
  const second = await client.call(officerSecondFactor, { code: codeOf(out) });
  expect(second).toMatchObject({ needsPassword: true });
  expect((await client.send(officerProfile)).code).toBe(retCodes.NOT_SIGNED_IN);
  await client.call(officerChoosePassword, { newPassword });
  expect(await client.call(officerProfile, {})).toMatchObject({
    name: 'Noor Okafor',
    roles: ['senior'],
    sites: ['HKG'],
  });

  const again = await run('officer', email, '--new-rights', '--roles', 'auditor');
  expect(again.code).toBe(0);
  expect(await client.call(officerProfile, {})).toMatchObject({ roles: ['auditor'], sites: [] });

  const taken = await run('officer', email, '--roles', 'lead');
  expect([taken.code, taken.error]).toEqual([1, 'There is an officer with this e-mail already.\n']);
});

test('an account is added, and its owner chooses a password before anything else', async () => {
  const email = newEmail();
  const { code, out } = await run('account', email, 'EUR');
  expect(code).toBe(0);
  const client = server.visitor();
  const first = await client.call(signIn, { email, password: said(out, 'Password') });
  expect(first).toMatchObject({ needsPassword: true });
  expect((await client.send(userProfile)).code).toBe(retCodes.NOT_SIGNED_IN);
  await client.call(choosePassword, { newPassword });
  expect(await client.call(userProfile, {})).toMatchObject({
    id: said(out, 'Account'),
    currency_code: 'EUR',
  });

  const taken = await run('account', email);
  expect([taken.code, taken.error]).toEqual([1, 'There is an account with this e-mail already.\n']);
});

test.each([
  [['account', 'ada@example.com', 'euro'], 'There is no currency euro.'],
  [
    ['officer', 'ada@example.com', '--roles', 'lead,boss', '--sites', 'MOON'],
    'There is no role boss.\nThere is no site MOON.',
  ],
  [['officer', 'ada@example.com', '--role', 'lead'], "Unknown option '--role'"],
])('what is wrong in %j is named, with what is right', async (args, problem) => {
  const { code, out, error } = await run(...args);
  expect([code, out]).toEqual([1, '']);
  expect(error.startsWith(problem)).toBe(true);
  expect(error).toContain('npm run person:add -- officer <e-mail> <name> --roles <roles>');
  expect(error).not.toContain('    at ');
});
