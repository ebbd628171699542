import { identity } from '@credence/contract/identity';
import { identityChangeTerms, selfReset, selfUpdate } from '@credence/contract/identity-change';
import { readPersonalInfo } from '@credence/contract/personal-info';
import { retCodes } from '@credence/contract/ret-codes';
import { securityActions } from '@credence/contract/security-action';
import { currentCase, startCase, submitCase } from '@credence/contract/verification';
import { day } from '@credence/policy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedApplicant, checkedCase, passedCheck, submittedCase } from '../../../test/applicants.ts';
import { state } from '../../../test/fixtures/identity-change-fixture.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('a reset takes every level back, nothing of the approval is inherited, and it says before what goes [S7.16] [S2.13] [S7.20]', async () => {
  const { applicant } = await approvedApplicant(server);
  expect(await applicant.call(identity, {})).toMatchObject({ verified: true, firstname: 'A•••' });
  expect(await applicant.call(identityChangeTerms, {})).toMatchObject({
    level: 1,
    reset: { offered: true, allowed: true, code: 0, lost: ['LEVELS', 'LIMITS', 'DOCUMENTS'] },
    update: { offered: true, allowed: true, code: 0 },
  });
  const ticket = await passedCheck(applicant, securityActions.RESET);
  expect(await applicant.call(selfReset, { ticket })).toEqual({ level: 0 });
  expect(await state(applicant)).toEqual({ level: 0, identifies: [], step1: 'ALLOW' });
  expect(await applicant.call(identity, {})).toMatchObject({ verified: false, documentType: null });
  // Personal info can be changed again, and no case is shown before a new one is begun.
  expect(await applicant.call(currentCase, { level: '1' })).toBeNull();
  expect(await applicant.call(readPersonalInfo, {})).toMatchObject({ locked: false, complete: true });
  const next = await applicant.call(startCase, { level: 1, country: 'SE', documentType: 'PASSPORT' });
  expect(next).toMatchObject({ state: 'collecting', files: [], verdict: null });
});

test('a reset asks for the password, and for its own action [S7.16]', async () => {
  const { applicant } = await approvedApplicant(server);
  const ticket = await passedCheck(applicant, securityActions.UPDATE);
  expect((await applicant.send(selfReset, { ticket })).code).toBe(retCodes.SECURITY_CHECK_NEEDED);
  expect((await state(applicant)).level).toBe(1);
});

test('nothing can be set back while nothing is verified, or a case is being checked [S7.16] [S8.11]', async () => {
  const applicant = await server.applicant();
  const ticket = await passedCheck(applicant, securityActions.RESET);
  expect((await applicant.send(selfReset, { ticket })).code).toBe(1051);
  await submittedCase(applicant);
  await checkedCase(applicant);
  expect((await applicant.send(selfReset, { ticket })).code).toBe(1049);
  expect(await applicant.call(identityChangeTerms, {})).toMatchObject({
    reset: { allowed: false, code: 1049, from: null },
  });
});

test('an open case is given up with a reset [S7.16]', async () => {
  const { applicant } = await approvedApplicant(server);
  const opened = await applicant.call(selfUpdate, {
    ticket: await passedCheck(applicant, securityActions.UPDATE),
    country: 'SE',
    documentType: 'ID_CARD',
  });
  // The last change is long enough ago.
  await server.db
    .updateTable('identity_change')
    .set({ at: new Date(Date.now() - 2 * day) })
    .where('user_id', '=', applicant.userId)
    .execute();
  expect((await applicant.call(identityChangeTerms, {})).reset.lost).toContain('OPEN_CASE');
  await applicant.call(selfReset, { ticket: await passedCheck(applicant, securityActions.RESET) });
  expect((await applicant.send(submitCase, { caseId: opened.id })).code).toBe(retCodes.CASE_STATE_CONFLICT);
});

test('of two resets at once one is done, and the other is told that nothing is verified [S7.16]', async () => {
  const { applicant } = await approvedApplicant(server);
  const tickets = [
    await passedCheck(applicant, securityActions.RESET),
    await passedCheck(applicant, securityActions.RESET),
  ];
  const answers = await Promise.all(tickets.map((ticket) => applicant.send(selfReset, { ticket })));
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 1051]);
});
