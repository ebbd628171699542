import { selfReset } from '@credence/contract/identity-change';
import { savePersonalInfo } from '@credence/contract/personal-info';
import { retCodes } from '@credence/contract/ret-codes';
import { barAccount } from '@credence/contract/review-account';
import { securityActions } from '@credence/contract/security-action';
import { canQuickKyc, doQuickKyc } from '@credence/contract/sister-site';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agreed, completeInfo, passedCheck } from '../../../test/applicants.ts';
import { consent, moved, level } from '../../../test/fixtures/sister-site-fixture.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const halfYear = 180 * 86_400_000;

test('a sister site’s verification is taken over with consent, as a case with its evidence [S7.17]', async () => {
  const { applicant, caseId } = await moved(server);
  expect(await applicant.call(canQuickKyc, {})).toMatchObject({
    possible: true,
    reason: '',
    site: 'CREDENCE',
    level: 1,
  });
  const older = await applicant.send(doQuickKyc, { ...consent, consentVersion: '2020-01-01' });
  expect(older.code).toBe(retCodes.AGREEMENT_CHANGED);
  expect(await level(applicant)).toBe(0);

  const taken = await applicant.call(doQuickKyc, consent);
  expect(taken).toMatchObject({ route: 'taken-over', state: 'approved' });
  expect(await level(applicant)).toBe(1);
  const change = await server.db
    .selectFrom('identity_change')
    .selectAll()
    .where('user_id', '=', applicant.userId)
    .where('kind', '=', 'taken-over')
    .executeTakeFirstOrThrow();
  expect(change).toMatchObject({
    from_site: 'CREDENCE',
    to_site: 'GEO',
    from_case: caseId,
    to_case: taken.id,
  });
  const decision = await server.db
    .selectFrom('verification_decision')
    .selectAll()
    .where('case_id', '=', taken.id)
    .executeTakeFirstOrThrow();
  expect(decision.outcome).toBe('approve');
  expect(decision.rules).toEqual([{ name: 'verification-taken-over', inputs: { reusedVerification: true } }]);
  expect(await applicant.call(canQuickKyc, {})).toMatchObject({ possible: false, reason: 'NONE' });
});

test('who declares another name after the move is looked at by an officer [S7.17]', async () => {
  const { applicant } = await moved(server);
  const info = { ...completeInfo, residenceCountry: 'GE', lastname: 'Somebody' };
  await applicant.call(savePersonalInfo, { info });
  expect(await applicant.call(doQuickKyc, consent)).toMatchObject({ state: 'in_review' });
  expect(await level(applicant)).toBe(0);
});

test('what its owner has set back is not taken over again [S7.16] [S7.17]', async () => {
  const { applicant } = await moved(server);
  await applicant.call(doQuickKyc, consent);
  expect(await level(applicant)).toBe(1);
  // The move is long enough ago.
  await server.db
    .updateTable('identity_change')
    .set({ at: new Date(Date.now() - 2 * 86_400_000) })
    .where('user_id', '=', applicant.userId)
    .execute();
  await applicant.call(selfReset, { ticket: await passedCheck(applicant, securityActions.RESET) });
  expect(await applicant.call(canQuickKyc, {})).toMatchObject({ possible: false, reason: 'NONE' });
  expect((await applicant.send(doQuickKyc, consent)).code).toBe(retCodes.QUICK_NOT_POSSIBLE);
  expect(await level(applicant)).toBe(0);
});

test('what is too old, or was never verified elsewhere, is not taken over [S7.17]', async () => {
  const stranger = await server.applicant();
  expect(await stranger.call(canQuickKyc, {})).toMatchObject({ possible: false, reason: 'NONE', site: '' });
  expect((await stranger.send(doQuickKyc, consent)).code).toBe(retCodes.QUICK_NOT_POSSIBLE);

  const { applicant } = await moved(server);
  await server.db
    .updateTable('verification_case')
    .set({ decided_at: new Date(Date.now() - halfYear - 86_400_000) })
    .where('user_id', '=', applicant.userId)
    .execute();
  expect(await applicant.call(canQuickKyc, {})).toMatchObject({ possible: false, reason: 'TOO_OLD' });
  expect((await applicant.send(doQuickKyc, consent)).code).toBe(retCodes.QUICK_NOT_POSSIBLE);
});

test('[S6.3] [S7.17] an account that an officer barred takes nothing over until it is let in again', async () => {
  const { applicant, caseId } = await moved(server);
  const officer = await server.officer();
  const bar = (barred: boolean) =>
    officer.call(barAccount, { userId: applicant.userId, caseId, barred, reason: 'A bought account.' });
  await bar(true);
  expect(await applicant.call(canQuickKyc, {})).toMatchObject({ possible: false, reason: 'LEVEL_NOT_OPEN' });
  expect((await applicant.send(doQuickKyc, consent)).code).toBe(retCodes.QUICK_NOT_POSSIBLE);
  await bar(false);
  await agreed(await server.officer(), applicant.userId);
  expect(await applicant.call(doQuickKyc, consent)).toMatchObject({ state: 'approved' });
});

test('fifty who take it over at once make one case [S7.17]', async () => {
  const { applicant } = await moved(server);
  const answers = await Promise.all(Array.from({ length: 50 }, () => applicant.send(doQuickKyc, consent)));
  expect(answers.filter(({ code }) => code === retCodes.OK)).toHaveLength(1);
  const cases = await server.db
    .selectFrom('verification_case')
    .select('id')
    .where('user_id', '=', applicant.userId)
    .where('site', '=', 'GEO')
    .execute();
  expect(cases).toHaveLength(1);
});
