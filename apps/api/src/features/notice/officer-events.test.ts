import { allowAttempt } from '@credence/contract/review-account';
import { endInvestorClass } from '@credence/contract/review-class';
import { orderQuestionnaire, withdrawQuestionnaire } from '@credence/contract/review-questionnaire';
import { securityActions } from '@credence/contract/security-action';
import { miniProgramLink, miniProgramUnlink } from '@credence/contract/session';
import { trafficDiversion } from '@credence/contract/sister-site';
import { policyFor } from '@credence/policy';
import { sign } from '@tma.js/init-data-node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agreed, officerDecides, passedCheck, submittedCase } from '../../../test/applicants.ts';
import { readAndAgree } from '../../../test/fixtures/agreement-fixture.ts';
import { kindsTold, noticesOf } from '../../../test/fixtures/notice-fixture.ts';
import { publish } from '../../../test/fixtures/questionnaire-fixture.ts';
import { moved } from '../../../test/fixtures/sister-site-fixture.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';
import { transact } from '../../audit/index.ts';
import type { OfficerCall } from '../../base/call.ts';
import { grantClass } from '../agreement/index.ts';

const botToken = '7000000001:test_token_of_a_bot_that_is_nobodys';
const { levels } = policyFor('CREDENCE');
const attempts = { perDay: 5, inAll: 1 };

let server: TestServer;
let officer: Client;
beforeAll(async () => {
  server = await startServer({
    environment: { CREDENCE_MINI_PROGRAM_BOT_TOKEN: botToken },
    policy: { levels: { ...levels, 1: { ...levels[1], attempts } } },
  });
  officer = await server.officer();
});
afterAll(() => server.stop());

test('another attempt that an officer allowed is told, without the reason', async () => {
  const account = await server.applicant();
  const open = await submittedCase(account);
  await officerDecides(account, officer, open, ['document-glare']);
  const address = { userId: account.userId, caseId: open.id };
  await officer.call(allowAttempt, { ...address, reason: 'She has another phone.' });
  await agreed(await server.officer(), address.userId);
  expect(await kindsTold(server, account)).toEqual(['case-retry', 'attempt-allowed']);
  expect(JSON.stringify(await noticesOf(server, account))).not.toContain('phone');
});

test('a questionnaire that an officer withdrew is told, without a day', async () => {
  const account = await server.applicant();
  const { code } = await publish(server, { opened: 'ordered' });
  const { userId } = account;
  const { requestId } = await officer.call(orderQuestionnaire, {
    userId,
    templateCode: code,
    reason: 'monitoring',
  });
  await kindsTold(server, account);
  await officer.call(withdrawQuestionnaire, { userId, requestId });
  expect(await kindsTold(server, account)).toEqual(['questionnaire-asked', 'questionnaire-withdrawn']);
  expect((await noticesOf(server, account)).at(-1)?.details).toEqual({ title: 'en title' });
});

test('a class of investors that an officer ended is told, without the reason', async () => {
  const account = await server.applicant();
  await readAndAgree(account, 'professional-terms');
  const { context } = server;
  const { userId } = account;
  const call: OfficerCall = {
    ...context,
    actor: {
      kind: 'officer',
      officerId: context.newId(),
      name: 'Mara Lind',
      email: '',
      roles: [],
      sites: [],
    },
    requestId: 'test',
    address: '',
    headers: {},
    setCookies: () => undefined,
    clearDevice: () => undefined,
  };
  const of = 'professional';
  await transact(call, userId, (unit) =>
    grantClass(call, unit, { userId, site: 'CREDENCE', of, subject: context.newId(), proved: [] }),
  );
  await officer.call(endInvestorClass, { userId, class: of, reason: 'Portfolio sold.' });
  expect(await kindsTold(server, account)).toEqual(['class-ended']);
  expect(JSON.stringify(await noticesOf(server, account))).not.toContain('Portfolio');
});

test('a messaging app that was connected is told: who has it is signed in by it; so is that it was disconnected', async () => {
  const account = await server.applicant();
  const user = { id: 5_100_000, first_name: 'Ana', language_code: 'es' };
  const initData = sign({ user, query_id: 'AAF-notice' }, botToken, server.context.now());
  const ticket = () => passedCheck(account, securityActions.OTP);
  await account.call(miniProgramLink, { initData, ticket: await ticket() });
  expect(await kindsTold(server, account)).toEqual(['messenger-linked']);
  await account.call(miniProgramUnlink, { ticket: await ticket() });
  expect(await kindsTold(server, account)).toEqual(['messenger-linked', 'factors-changed']);
});

test('a move to another site is told where something verified was lost by it', async () => {
  const { applicant } = await moved(server);
  expect(await kindsTold(server, applicant)).toEqual(['level-granted', 'site-moved']);
  const fresh = await server.applicant();
  await server.db.updateTable('applicant').set({ site: 'EU' }).where('user_id', '=', fresh.userId).execute();
  await fresh.send(trafficDiversion, { accept: 'CREDENCE' });
  expect(await kindsTold(server, fresh)).toEqual([]);
});
