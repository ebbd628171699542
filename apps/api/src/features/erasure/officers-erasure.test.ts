import {
  accountClosing,
  accountErasure,
  closeAccount,
  keepAccount,
} from '@credence/contract/account-closing';
import type { OfficerRole } from '@credence/contract/permission';
import { acceptProposal } from '@credence/contract/proposal';
import { retCodes } from '@credence/contract/ret-codes';
import { barAccount, eraseAccount, holdAccount } from '@credence/contract/review-account';
import { reviewCase } from '@credence/contract/review-case';
import { securityActions } from '@credence/contract/security-action';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passedCheck, submittedCase } from '../../../test/applicants.ts';
import { eraseWhatIsDue, rowsOf } from '../../../test/fixtures/erasure-fixture.ts';
import { kindsTold, told } from '../../../test/fixtures/notice-fixture.ts';
import { pass } from '../../../test/later.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';

const day = 86_400_000;

let server: TestServer;
let mira: Client;
let noor: Client;
beforeAll(async () => {
  server = await startServer();
  mira = await server.officer('Mira');
  noor = await server.officer('Noor');
});
afterAll(() => server.stop());

/** An account that Mira proposes to erase. */
async function proposed() {
  const applicant = await server.applicant();
  await pass(server, 0);
  const { id: caseId } = await submittedCase(applicant);
  const address = { userId: applicant.userId, caseId };
  const input = { ...address, reason: 'Asked for by letter.' };
  const { proposalId } = await mira.call(eraseAccount, input);
  return { applicant, address, input, proposal: { ownerId: applicant.userId, id: proposalId } };
}

describe('an officer who erases an account', () => {
  test('proposes it; a second one agrees, the owner is told, and it closes after two weeks [ASVS 2.3.5]', async () => {
    const { applicant, address, input, proposal } = await proposed();
    expect((await mira.send(eraseAccount, input)).code).toBe(retCodes.PROPOSAL_OPEN);
    expect(await applicant.call(accountClosing, {})).toMatchObject({ asked: null });
    await noor.call(acceptProposal, proposal);
    expect(await noor.call(accountErasure, { userId: applicant.userId })).toMatchObject({
      asked: { by: 'officer' },
      closedAt: null,
    });
    expect((await noor.call(reviewCase, address)).account.steps).toMatchObject([
      { kind: 'erasure-asked', officer: 'Mira', reason: input.reason },
    ]);
    expect((await mira.send(eraseAccount, input)).code).toBe(retCodes.CASE_STATE_CONFLICT);
    await told(server);
    expect(await kindsTold(server, applicant)).toContain('account-closing');
    await pass(server, 15 * day);
    await eraseWhatIsDue(server);
    expect(Object.keys(await rowsOf(server, applicant.userId))).not.toContain('account_holder');
  });

  test('leaves its owner the two weeks to keep it', async () => {
    const { applicant, proposal } = await proposed();
    await noor.call(acceptProposal, proposal);
    await applicant.call(keepAccount, {});
    await pass(server, 15 * day);
    await eraseWhatIsDue(server);
    expect(await applicant.call(accountClosing, {})).toMatchObject({ asked: null });
  });

  test('does not agree to it alone, nor does who has no permission for it: 403', async () => {
    const { applicant, proposal, input } = await proposed();
    expect(await mira.send(acceptProposal, proposal)).toMatchObject({
      status: 403,
      code: retCodes.PROPOSAL_FOUR_EYES,
    });
    const roles: OfficerRole[] = ['senior'];
    const senior = await server.officer('Sana', { roles });
    await pass(server, 0);
    for (const answer of [
      await senior.send(acceptProposal, proposal),
      await senior.send(eraseAccount, input),
    ])
      expect(answer).toMatchObject({ status: 403, code: retCodes.PERMISSION_MISSING });
    expect(await applicant.call(accountClosing, {})).toMatchObject({ asked: null });
  });

  test.each([
    [
      'held',
      (at: { userId: string; caseId: string }) =>
        noor.call(holdAccount, { ...at, held: true, reason: 'A court.' }),
    ],
    [
      'barred',
      (at: { userId: string; caseId: string }) =>
        noor.call(barAccount, { ...at, barred: true, reason: 'Forged.' }),
    ],
  ])('has to propose it anew where the account was %s meanwhile: 409', async (_what, change) => {
    const { applicant, address, proposal } = await proposed();
    await change(address);
    expect(await noor.send(acceptProposal, proposal)).toMatchObject({
      status: 409,
      code: retCodes.PROPOSAL_CHANGED,
    });
    expect(await applicant.call(accountClosing, {})).toMatchObject({ asked: null });
  });
});

test('closing one’s own account asks to confirm who it is, once for each time [S8.12] [ASVS 7.5.3]', async () => {
  const applicant = await server.applicant();
  await pass(server, 0);
  expect(await applicant.send(closeAccount, {})).toMatchObject({
    code: retCodes.SECURITY_CHECK_NEEDED,
    result: { action: securityActions.OTP },
  });
  const ofAnother = await passedCheck(applicant, securityActions.RESET);
  expect((await applicant.send(closeAccount, { ticket: ofAnother })).code).toBe(
    retCodes.SECURITY_CHECK_NEEDED,
  );
  const ticket = await passedCheck(applicant, securityActions.OTP);
  expect((await applicant.call(closeAccount, { ticket })).asked).not.toBeNull();
  await applicant.call(keepAccount, {});
  expect((await applicant.send(closeAccount, { ticket })).code).toBe(retCodes.SECURITY_CHECK_NEEDED);
});
