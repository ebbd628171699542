import { identity } from '@credence/contract/identity';
import { kycInfo } from '@credence/contract/kyc';
import { readPersonalInfo } from '@credence/contract/personal-info';
import { retCodes } from '@credence/contract/ret-codes';
import { defaultIntercept, riskIntercept, securityCheck } from '@credence/contract/risk';
import { securityActions } from '@credence/contract/security-action';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { completeInfo, passedCheck, submittedCase } from '../../../test/applicants.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ jobs: false });
});
afterAll(() => server.stop());

const ask = (guid: string, sence = 'sign-in') =>
  server.visitor().request('POST', defaultIntercept.path, {
    body: new URLSearchParams({ sence }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', guid },
  });

test('a dangerous step asks for the password, and its ticket is good once and for that step [S7.20]', async () => {
  const applicant = await server.applicant();
  const asked = await applicant.call(riskIntercept, { action: securityActions.VIEW });
  expect(asked).toMatchObject({ intercept: true, methods: ['password'] });
  const { ticket } = asked;
  expect((await applicant.send(identity, { ticket })).code).toBe(retCodes.SECURITY_CHECK_NEEDED);

  const wrong = await applicant.send(securityCheck, { ticket, password: 'not the password' });
  expect(wrong.code).toBe(retCodes.SIGN_IN_FAILED);
  expect((await applicant.send(identity, { ticket })).code).toBe(retCodes.SECURITY_CHECK_NEEDED);

  await applicant.call(securityCheck, { ticket, password: applicant.password });
  expect(await applicant.call(identity, { ticket })).toMatchObject({ masked: false });
  expect((await applicant.send(identity, { ticket })).code).toBe(retCodes.SECURITY_CHECK_NEEDED);

  const other = await applicant.call(riskIntercept, { action: securityActions.RESET });
  await applicant.call(securityCheck, { ticket: other.ticket, password: applicant.password });
  expect((await applicant.send(identity, { ticket: other.ticket })).code).toBe(
    retCodes.SECURITY_CHECK_NEEDED,
  );
});

test('what was submitted is in clear only with a ticket to see it, and that it was seen is on record [S7.20] [S7.12]', async () => {
  const applicant = await server.applicant();
  await submittedCase(applicant);
  const names = async () => [
    (await applicant.call(readPersonalInfo, {})).info.firstname,
    (await applicant.call(kycInfo, { obtain_current: true })).applicant.firstname,
  ];
  expect(await names()).toEqual(['A•••', 'A•••']);
  expect(await applicant.call(identity, {})).toMatchObject({ masked: true, declared: null });
  expect(await applicant.send(identity, { clear: true })).toMatchObject({
    code: retCodes.SECURITY_CHECK_NEEDED,
    result: { action: securityActions.VIEW },
  });
  const ticket = await passedCheck(applicant, securityActions.VIEW);
  expect(await applicant.call(identity, { clear: true, ticket })).toMatchObject({
    masked: false,
    declared: completeInfo,
  });
  expect(await names(), 'there alone').toEqual(['A•••', 'A•••']);
  const seen = await server.db
    .selectFrom('audit_event')
    .select('action')
    .where('user_id', '=', applicant.userId)
    .where('action', '=', 'identity.viewed')
    .execute();
  expect(seen).toHaveLength(1);
});

test('a ticket is over after ten minutes, and is nobody else’s [S7.20]', async () => {
  const [applicant, stranger] = [await server.applicant(), await server.applicant()];
  const { ticket } = await applicant.call(riskIntercept, { action: securityActions.VIEW });
  const theirs = await stranger.send(securityCheck, { ticket, password: stranger.password });
  expect(theirs.code).toBe(retCodes.SECURITY_CHECK_OVER);
  await applicant.call(securityCheck, { ticket, password: applicant.password });
  server.pass(10 * 60 * 1000);
  expect((await applicant.send(identity, { ticket })).code).toBe(retCodes.SECURITY_CHECK_NEEDED);
});

test('only the numbers of the list are actions [S7.20]', async () => {
  const applicant = await server.applicant();
  expect((await applicant.send(riskIntercept, { action: 12 })).code).toBe(retCodes.INPUT_INVALID);
});

test('a device that tries too often is told to wait, by a form with sence and the header guid [S7.22]', async () => {
  const guid = 'f3a0c0d4-0f4e-4e0c-9a52-1d8b9f6f0a01';
  for (let time = 0; time < 30; time += 1) {
    expect((await ask(guid)).result).toEqual({ intercept: false, retryAfterSeconds: 0 });
  }
  const held = await ask(guid);
  expect(held.result).toMatchObject({ intercept: true });
  // Another device, and another thing, are still allowed.
  expect((await ask('0b9c6f0e-7a55-4f6b-8a4f-5f7d1b0c2d3e')).result).toMatchObject({ intercept: false });
  expect((await ask(guid, 'reset')).result).toMatchObject({ intercept: false });
  server.pass(10 * 60 * 1000);
  expect((await ask(guid)).result).toMatchObject({ intercept: false });
});

test('a device that asks one server and then another is counted once [S7.22]', async () => {
  const second = await startServer({ jobs: false, beside: server });
  second.pass(server.context.now().getTime() - Date.now());
  const guid = '5b8f6a52-4c1e-4f6e-9d4c-3a1f0e7d9c11';
  const askAt = (at: TestServer) =>
    at.visitor().request('POST', defaultIntercept.path, {
      body: 'sence=two-servers',
      headers: { 'content-type': 'application/x-www-form-urlencoded', guid },
    });
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, time) => askAt(time % 2 === 0 ? server : second)),
  );
  await second.stop();
  const held = answers.filter(({ result }) => v.parse(heldShape, result).intercept);
  expect(held).toHaveLength(10);
});

const heldShape = v.object({ intercept: v.boolean() });

test('without sence nothing is answered [S7.22]', async () => {
  const answer = await server.visitor().request('POST', defaultIntercept.path, {
    body: 'scene=sign-in',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(answer.code).toBe(retCodes.INPUT_INVALID);
});
