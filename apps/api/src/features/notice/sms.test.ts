import { changeNoticeSettings } from '@credence/contract/notice';
import { savePersonalInfo } from '@credence/contract/personal-info';
import { signIn } from '@credence/contract/session';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { completeInfo, officerDecides, submittedCase } from '../../../test/applicants.ts';
import { due, noticesOf, told } from '../../../test/fixtures/notice-fixture.ts';
import {
  smsEnvironment,
  type SmsGatewayServer,
  startSmsGateway,
} from '../../../test/fixtures/sms-fixture.ts';
import { pass } from '../../../test/later.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

const hour = 3_600_000;

let gateway: SmsGatewayServer;
let server: TestServer;
beforeAll(async () => {
  gateway = await startSmsGateway();
  const kinds = { CREDENCE_SMS_KINDS: 'sign-in, level-granted' };
  server = await startServer({ environment: { ...smsEnvironment(gateway.port), ...kinds } });
});
afterAll(async () => {
  await server.stop();
  await gateway.stop();
});
beforeEach(() => {
  gateway.received.length = 0;
  gateway.answerWith(202);
});

/** An account that has given a number, as people write it. */
async function reachable(language = 'en', mobile = '+46 70 174-06 05') {
  const account = await server.applicant();
  // The clock of other tests has gone on.
  await pass(server, 0);
  await account.call(savePersonalInfo, { info: { ...completeInfo, mobile } });
  await account.call(changeNoticeSettings, { language });
  await told(server);
  return account;
}

async function signInElsewhere({ email, password }: { email: string; password: string }): Promise<void> {
  expect((await server.visitor().send(signIn, { email, password })).code).toBe(0);
  await told(server);
}

const smsOf = async (account: { userId: string }) =>
  (await noticesOf(server, account)).filter(({ channel }) => channel === 'sms');

test('what the operator chose goes by SMS beside e-mail: short, signed, in the language of the account, to its number alone', async () => {
  const account = await reachable('de-DE');
  await signInElsewhere(account);
  const [row] = await smsOf(account);
  expect(row).toMatchObject({ kind: 'sign-in', state: 'sent', answer: '202' });
  expect(gateway.received).toEqual([
    {
      id: row?.id,
      key: row?.id,
      to: '+46701740605',
      text: [
        'Credence: Anmeldung mit einem neuen Gerät',
        'Waren Sie das nicht, ändern Sie sofort Ihr Passwort und schreiben Sie unserem Support.',
        'localhost:3000',
      ].join('\n'),
    },
  ]);
  expect(JSON.stringify(row)).not.toContain('701740605');
  expect(server.log.join('')).not.toContain('701740605');
  const officer = await server.officer();
  await officerDecides(account, officer, await submittedCase(account));
  await told(server);
  expect((await smsOf(account)).map(({ kind }) => kind)).toEqual(['sign-in', 'level-granted']);
});

test('a number without the code of its country goes with the country', async () => {
  await signInElsewhere(await reachable('en', '070-174 06 05'));
  expect(gateway.received).toMatchObject([{ to: '0701740605', country: completeInfo.residenceCountry }]);
});

test('who gave no number gets e-mail alone, and so does whatever was not chosen', async () => {
  const [none, refused] = [await server.applicant(), await reachable()];
  await told(server);
  await signInElsewhere(none);
  const officer = await server.officer();
  await officerDecides(refused, officer, await submittedCase(refused), ['document-blurred']);
  await told(server);
  expect((await noticesOf(server, none)).map(({ channel }) => channel)).toEqual(['email']);
  expect((await noticesOf(server, refused)).map(({ kind, channel }) => [kind, channel])).toEqual([
    ['case-retry', 'email'],
  ]);
  expect(gateway.received).toEqual([]);
});

test('a gateway that is down for a day loses nothing and gets nothing twice', async () => {
  const account = await reachable();
  await gateway.stop();
  await signInElsewhere(account);
  for (let hours = 0; hours < 24; hours += 1) {
    server.pass(hour);
    await due(server);
  }
  const [waiting] = await smsOf(account);
  expect(waiting).toMatchObject({ state: 'waiting', answer: 'ECONNECTION' });
  expect(waiting?.attempts).toBeLessThan(13);
  gateway = await startSmsGateway(gateway.port);
  for (let hours = 0; hours < 24; hours += 6) {
    server.pass(6 * hour);
    await due(server);
  }
  expect(gateway.received.map(({ key }) => key)).toEqual([waiting?.id]);
  expect(await smsOf(account)).toMatchObject([{ state: 'sent' }]);
});

test.each([
  [503, 'waiting'],
  [429, 'waiting'],
  [401, 'waiting'],
  [422, 'refused'],
  [400, 'refused'],
  // It had it before: the answer to that was lost.
  [409, 'sent'],
])('answered %i, an SMS is %s', async (status, state) => {
  const account = await reachable();
  gateway.answerWith(status);
  await signInElsewhere(account);
  expect(await smsOf(account)).toMatchObject([{ state, answer: String(status), attempts: 1 }]);
  if (state !== 'waiting') return;
  gateway.answerWith(202);
  server.pass(60_000);
  await due(server);
  expect(await smsOf(account)).toMatchObject([{ state: 'sent', attempts: 2 }]);
  // Both tries have one key, by which the gateway knows them.
  expect(new Set(gateway.received.map(({ key }) => key)).size).toBe(1);
});
