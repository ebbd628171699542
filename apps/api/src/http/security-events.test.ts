// Long: each event of the stream has a scene here, and the last test sees to it that none is missing.
import { closeAccount, keepAccount } from '@credence/contract/account-closing';
import { endAccountSessions } from '@credence/contract/account-sessions';
import {
  authenticatorBegin,
  authenticatorConfirm,
  authenticatorEnd,
  recoveryCodesRenew,
} from '@credence/contract/factor';
import { integrationAccessToken, sdkAccess } from '@credence/contract/embedding';
import { identity } from '@credence/contract/identity';
import { askPasswordLink, changePassword, setPassword } from '@credence/contract/password';
import { userProfile } from '@credence/contract/profile';
import { acceptProposal, proposals } from '@credence/contract/proposal';
import { barAccount } from '@credence/contract/review-account';
import { reviewCase } from '@credence/contract/review-case';
import { lookAtDecided } from '@credence/contract/review-look';
import { claimCase } from '@credence/contract/review-queue';
import { proposeEndOfAccess, proposeRights } from '@credence/contract/rights';
import { riskIntercept, securityCheck } from '@credence/contract/risk';
import { securityActions } from '@credence/contract/security-action';
import { logout, officerSignOut, signIn, signInSecondFactor } from '@credence/contract/session';
import { submitCase } from '@credence/contract/verification';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { agreed, checkedCase, passedCheck, submittedCase } from '../../test/applicants.ts';
import { partnerSecurity } from '../../test/fixtures/partner-security.ts';
import { eraseWhatIsDue } from '../../test/fixtures/erasure-fixture.ts';
import { mailEnvironment, type MailServer, startMailServer } from '../../test/fixtures/mail-server.ts';
import { told } from '../../test/fixtures/notice-fixture.ts';
import { behindProxy, startServer, type TestServer } from '../../test/server.ts';
import { accept } from '../audit/index.ts';
import { systemCall } from '../base/call.ts';
import { type SecurityEvent, securityEvents } from '../base/security-events.ts';
import { renewAuthenticator } from '../features/officer/index.ts';
import { createSignInLibrary } from '../features/sign-in/index.ts';

/** What `npm run audit:verify` alone writes. */
const ofTheCommandLine = ['security.trail-alarm'];
const address = '198.51.100.7';
const from = { 'x-forwarded-for': address };
const good = 'violet-ladder-forgets-Tuesday';

let mail: MailServer;
let server: TestServer;
beforeAll(async () => {
  mail = await startMailServer();
  server = await startServer({
    environment: { ...mailEnvironment(mail.port), ...behindProxy, CREDENCE_LOOKS_PER_HOUR: '1' },
  });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

const line = v.looseObject({
  level: v.number(),
  msg: v.string(),
  event: v.optional(v.string()),
});

const linesOf = ({ log }: TestServer, since: number) =>
  log.slice(since).map((entry) => v.parse(line, JSON.parse(entry)));

const written = new Set<string>();

/** Waits for events, since an answer is logged after it was sent. */
async function expectEvents(events: readonly SecurityEvent[], since: number, of = server): Promise<void> {
  await expect
    .poll(() => linesOf(of, since).map(({ event }) => event))
    .toEqual(expect.arrayContaining([...events]));
  for (const event of events) written.add(event);
}

const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.context.now().getTime() });

/** An account with an authenticator whose next code is good. */
async function protectedAccount() {
  const account = await server.applicant();
  const ticket = await passedCheck(account, securityActions.OTP);
  const { secret } = await account.call(authenticatorBegin, { ticket });
  const { recoveryCodes } = await account.call(authenticatorConfirm, { code: codeOf(secret) });
  server.pass(30_000);
  const nextTicket = async () => {
    const { ticket: next } = await account.call(riskIntercept, { action: securityActions.OTP });
    await account.call(securityCheck, { ticket: next, password: account.password, code: codeOf(secret) });
    server.pass(30_000);
    return next;
  };
  return { account, recoveryCodes, nextTicket };
}

interface Act {
  what: string;
  act: () => Promise<unknown>;
  events: readonly SecurityEvent[];
}

const ofAccounts: readonly Act[] = [
  {
    what: '[ASVS 16.3.1] a wrong password for nobody’s address',
    act: () => server.visitor().send(signIn, { email: 'nobody@example.com', password: 'a guess' }, from),
    events: ['security.credential-refused'],
  },
  {
    what: '[ASVS 16.3.1] a wrong password for an account',
    act: async () => {
      const { email } = await server.applicant();
      await server.visitor().send(signIn, { email, password: 'a guess' }, from);
    },
    events: ['security.credential-refused', 'security.account-guessed'],
  },
  {
    what: '[ASVS 16.3.1] a sign-in on another device, which ends the other sessions and then its own',
    act: async () => {
      const account = await server.applicant();
      const other = server.visitor();
      await other.call(signIn, { email: account.email, password: account.password });
      await other.call(endAccountSessions, {});
      await other.call(logout, {});
    },
    events: ['security.signed-in', 'security.new-device', 'security.sessions-ended', 'security.signed-out'],
  },
  {
    what: 'factors that come and go',
    act: async () => {
      const { account, recoveryCodes, nextTicket } = await protectedAccount();
      const other = server.visitor();
      await other.call(signIn, { email: account.email, password: account.password });
      await other.call(signInSecondFactor, { code: recoveryCodes[0] ?? '' });
      await account.call(recoveryCodesRenew, { ticket: await nextTicket() });
      await account.call(authenticatorEnd, { ticket: await nextTicket() });
    },
    events: [
      'security.factor-added',
      'security.recovery-code-used',
      'security.recovery-codes-renewed',
      'security.factor-removed',
    ],
  },
  {
    what: 'a password changed, and one set by a link',
    act: async () => {
      const account = await server.applicant();
      await account.call(changePassword, { password: account.password, newPassword: good });
      await server.visitor().call(askPasswordLink, { email: account.email });
      await told(server);
      const [token = ''] = mail.received
        .filter(({ to }) => to === account.email)
        .flatMap(({ text }) => /#password=([\w-]+)/.exec(text)?.[1] ?? []);
      await server.visitor().call(setPassword, { token, password: `${good}-again` });
    },
    events: ['security.password-changed', 'security.password-link-asked', 'security.password-reset'],
  },
  {
    what: 'a step that asks who one is',
    act: async () => {
      const account = await server.applicant();
      await account.send(authenticatorBegin, {});
      await account.call(identity, { ticket: await passedCheck(account, securityActions.VIEW) });
    },
    events: ['security.step-up-refused', 'security.step-up-granted', 'security.identity-shown'],
  },
  {
    what: '[ASVS 6.3.1] many wrong codes',
    act: async () => {
      const { account } = await protectedAccount();
      for (let guess = 0; guess < 12; guess++) {
        const { ticket } = await account.call(riskIntercept, { action: securityActions.OTP });
        await account.send(securityCheck, { ticket, password: account.password, code: '000000' });
      }
    },
    events: ['security.guesses-slowed', 'security.rate-limited'],
  },
  {
    what: '[ASVS 16.3.2] a call without a session, and one with a made-up token',
    act: async () => {
      const account = await server.applicant();
      await server.visitor().send(userProfile, {}, from);
      await server.visitor().send(integrationAccessToken, { token: 'made up' });
      await account.call(sdkAccess, { level: 1, from: 'email' });
    },
    events: ['security.session-missing', 'security.token-refused', 'security.token-issued'],
  },
  {
    what: '[ASVS 16.3.3] a request that another site caused',
    act: () => server.visitor().send(signIn, {}, { origin: 'https://evil.example' }),
    events: ['security.origin-refused'],
  },
  {
    what: '[ASVS 16.3.2] the case of another account',
    act: async () => (await server.applicant()).send(submitCase, { caseId: server.context.newId() }),
    events: ['security.not-found'],
  },
];

const ofOfficers: readonly Act[] = [
  {
    what: 'officers added, signed in and out, given another authenticator',
    act: async () => {
      const officer = await server.officer();
      await officer.call(officerSignOut, {});
      const { email } = officer;
      const library = createSignInLibrary(server.context);
      await renewAuthenticator(server.context, library, { email, secret: 'another secret, long enough' });
    },
    events: [
      'security.officer-added',
      'security.signed-in',
      'security.signed-out',
      'security.officer-factor-replaced',
    ],
  },
  {
    what: 'rights changed and an access ended by two',
    act: async () => {
      const [mira, noor] = [await server.officer('Mira'), await server.officer('Noor')];
      const tomas = await server.officer('Tomas', { roles: ['reviewer'] });
      const about = { officerId: tomas.userId, reason: 'She moves to the other team.' };
      await mira.call(proposeRights, { ...about, revision: 0, roles: ['auditor'], sites: [] });
      const { items } = await mira.call(proposals, { view: 'open' });
      const { ownerId = '', id = '' } = items.find((one) => one.ownerId === tomas.userId) ?? {};
      await mira.send(acceptProposal, { ownerId, id });
      await agreed(noor, tomas.userId);
      await mira.call(proposeEndOfAccess, { ...about, revision: 1 });
      await agreed(noor, tomas.userId);
    },
    events: [
      'security.four-eyes-asked',
      'security.four-eyes-refused',
      'security.four-eyes-answered',
      'security.officer-rights-changed',
      'security.officer-removed',
    ],
  },
  {
    what: '[ASVS 16.3.2] a call that no role of an officer permits',
    act: async () => (await server.officer('Tomas', { roles: ['auditor'] })).send(claimCase, {}),
    events: ['security.permission-refused'],
  },
  {
    what: 'an account barred and let in again, and its decided case looked at too often',
    act: async () => {
      const [mira, noor] = [await server.officer('Mira'), await server.officer('Noor', { explains: false })];
      const client = await server.applicant();
      const { id: caseId } = await submittedCase(client);
      await checkedCase(client);
      const one = { userId: client.userId, caseId };
      await mira.call(barAccount, { ...one, barred: true, reason: 'A forged bill.' });
      await mira.call(barAccount, { ...one, barred: false, reason: 'The bill was real.' });
      await agreed(noor, client.userId);
      await noor.send(reviewCase, one);
      for (let look = 0; look < 2; look++)
        await noor.send(lookAtDecided, { ...one, reason: 'The applicant complains.' });
    },
    events: [
      'security.account-barred',
      'security.account-unbarred',
      'security.look-refused',
      'security.look-at-decided',
      'security.look-alarm',
    ],
  },
  {
    what: 'a finding of the trail that an operator accepts',
    act: async () => {
      const { userId } = await server.applicant();
      const finding = { userId, problem: 'differs', about: 'level', stored: '1' } as const;
      await accept(systemCall(server.context, 'operator', 'test'), finding);
    },
    events: ['security.trail-accepted'],
  },
];

/** The last: it moves the clock by weeks, which the codes of officers do not follow. */
const ofClosing: Act = {
  what: 'an account that is to be closed, is kept, and is closed in the end',
  act: async () => {
    const account = await server.applicant();
    const ask = async () =>
      account.call(closeAccount, { ticket: await passedCheck(account, securityActions.OTP) });
    await ask();
    await account.call(keepAccount, {});
    await ask();
    server.pass(15 * 24 * 3_600_000);
    await eraseWhatIsDue(server);
  },
  events: ['security.account-closing-asked', 'security.account-closing-withdrawn', 'security.account-closed'],
};

test.each([...ofAccounts, ...ofOfficers, partnerSecurity(() => server), ofClosing])(
  '$what is in the security stream',
  async ({ act, events }) => {
    const since = server.log.length;
    await act();
    await expectEvents(events, since);
  },
);

test('a webhook that is wrongly signed is in the security stream', async () => {
  const words = ['APP_TOKEN', 'SECRET_KEY', 'WEBHOOK_SECRET', 'LEVEL_1', 'LEVEL_2'];
  const sumsub = Object.fromEntries(words.map((word) => [`CREDENCE_SUMSUB_${word}`, 'anything']));
  const own = await startServer({ environment: sumsub, jobs: false });
  await own.visitor().request('POST', '/v1/webhooks/sumsub', { body: '{}' });
  await expectEvents(['security.webhook-refused'], 0, own);
  await own.stop();
});

test('each event was written above, each is explained in the documents, and none names a person or an address', async () => {
  const names = securityEvents.map(({ event }) => event);
  expect([...written, ...ofTheCommandLine].toSorted()).toEqual(names.toSorted());
  const text = await readFile(join(import.meta.dirname, '../../../../docs/security-events.md'), 'utf8');
  const explained = [...text.matchAll(/^\| `(security\.[a-z-]+)` /gm)].map(([, event]) => event);
  expect(explained).toEqual(names);
  for (const [, event, level] of text.matchAll(/^\| `(security\.[a-z-]+)` +\| (\w+)/gm))
    expect([event, level]).toEqual([event, securityEvents.find((one) => one.event === event)?.level]);
  expect(server.log.filter((entry) => entry.includes(address) || entry.includes('@example.com'))).toEqual([]);
});
