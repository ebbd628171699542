import { kycInfo } from '@credence/contract/kyc';
import { savePersonalInfo } from '@credence/contract/personal-info';
import { memberInfo } from '@credence/contract/profile';
import { retCodes } from '@credence/contract/ret-codes';
import { allowAttempt, barAccount } from '@credence/contract/review-account';
import { reviewCase } from '@credence/contract/review-case';
import { vendorToken, verificationSdkInfo } from '@credence/contract/vendor-calls';
import { currentCase, startCase } from '@credence/contract/verification';
import { policyFor } from '@credence/policy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agreed, completeInfo, submitOpenCase, officerDecides, openCase } from '../../../test/applicants.ts';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';

const { levels } = policyFor('CREDENCE');
const attempts = { perDay: 5, inAll: 1 };

let server: TestServer;
let officer: Client;
let second: Client;
beforeAll(async () => {
  server = await startServer({ policy: { levels: { ...levels, 1: { ...levels[1], attempts } } } });
  officer = await server.officer('Mira');
  second = await server.officer('Noor');
});
afterAll(() => server.stop());

const wanted = { level: 1, country: 'SE', documentType: 'PASSPORT' as const };
const status = async (client: Client) =>
  (await client.call(kycInfo, { obtain_state: true })).state.map((step) => step.status);
const reason = 'Glare of a broken camera; she has another phone now.';

/** An account whose only attempt was rejected for retry, and the address of its case. */
async function usedUp(): Promise<{ client: Client; address: { userId: string; caseId: string } }> {
  const client = await server.applicant();
  const open = await openCase(client);
  await submitOpenCase(client, open);
  await officerDecides(client, officer, open, ['document-glare']);
  return { client, address: { userId: client.userId, caseId: open.id } };
}

test('[S4.9] an officer allows another attempt to somebody who has used them up: one, with the reason on record', async () => {
  const { client, address } = await usedUp();
  expect((await status(client))[0]).toBe('FAILED_AND_CAN_NOT_RETRY');
  expect((await client.send(startCase, wanted)).code).toBe(retCodes.ATTEMPTS_USED_UP);
  expect((await officer.call(reviewCase, address)).account).toEqual({
    barred: false,
    held: false,
    attemptsUsedUp: true,
    waitsFor: [],
    steps: [],
  });

  await officer.call(allowAttempt, { ...address, reason });
  await agreed(second, address.userId);
  expect((await status(client))[0]).toBe('FAILED_AND_CAN_RETRY');
  const seen = await officer.call(reviewCase, address);
  expect(seen.account).toMatchObject({
    attemptsUsedUp: false,
    steps: [{ kind: 'attempt-allowed', caseId: address.caseId, officer: 'Mira', reason }],
  });
  expect(seen.timeline).toContainEqual(
    expect.objectContaining({ action: 'account.attempt-allowed', actor: 'Noor', details: { level: '1' } }),
  );
  expect((await officer.send(allowAttempt, { ...address, reason })).code, 'one is left').toBe(
    retCodes.CASE_STATE_CONFLICT,
  );

  const again = await client.call(startCase, wanted);
  await submitOpenCase(client, again);
  await officerDecides(client, officer, again, ['document-glare']);
  expect((await client.send(startCase, wanted)).code).toBe(retCodes.ATTEMPTS_USED_UP);
  await officer.call(allowAttempt, { ...address, reason });
  await agreed(second, address.userId);
  expect((await status(client))[0]).toBe('FAILED_AND_CAN_RETRY');
});

test('a refusal is no matter of attempts, and only officers allow one', async () => {
  const client = await server.applicant();
  const open = await openCase(client);
  await submitOpenCase(client, open);
  await officerDecides(client, officer, open);
  await server.db
    .updateTable('verification_case')
    .set({ state: 'refused', verdict_outcome: 'refused' })
    .where('id', '=', open.id)
    .execute();
  const input = { userId: client.userId, caseId: open.id, reason };
  expect((await officer.send(allowAttempt, input)).code).toBe(retCodes.CASE_STATE_CONFLICT);
  for (const endpoint of [allowAttempt, barAccount]) {
    const asked = await client.send(endpoint, { ...input, barred: true });
    expect(asked.code).toBe(retCodes.NOT_SIGNED_IN);
  }
  expect((await officer.send(allowAttempt, { ...input, reason: ' ' })).code).toBe(retCodes.INPUT_INVALID);
});

const begins = (client: Client) =>
  Promise.all([
    client.send(startCase, wanted),
    client.send(verificationSdkInfo, { level: 1 }),
    client.send(verificationSdkInfo, wanted),
    client.send(vendorToken, {
      by: 'number',
      level: 1,
      country: 'NG',
      scheme: 'BVN',
      number: '22200001199',
    }),
  ]);

test('[S6.3] [S4.10] an account that an officer barred begins no verification by any way until it is let in again', async () => {
  const { client, address } = await usedUp();
  await officer.call(allowAttempt, { ...address, reason });
  await agreed(second, address.userId);
  const open = await client.call(startCase, wanted);
  await officer.call(barAccount, { ...address, barred: true, reason });
  expect((await client.call(memberInfo, {})).member_tag.KYC).toBe(1);
  expect(await status(client)).toEqual(['NOT_ALLOW', 'NOT_ALLOW']);
  expect(await client.call(currentCase, { level: '1' })).toMatchObject({ id: open.id, state: 'abandoned' });
  await client.call(savePersonalInfo, {
    info: { ...completeInfo, nationality: 'NG', residenceCountry: 'NG' },
  });
  for (const answer of await begins(client)) {
    expect(answer).toMatchObject({ code: retCodes.LEVEL_NOT_ALLOWED, result: { status: 'NOT_ALLOW' } });
  }
  const seen = await officer.call(reviewCase, address);
  expect(seen.account.barred).toBe(true);
  expect(seen.timeline).toContainEqual(expect.objectContaining({ action: 'account.barred', actor: 'Mira' }));

  // Repeating it changes nothing, and the officer is told so: the reason is not stored.
  expect((await officer.send(barAccount, { ...address, barred: true, reason })).code).toBe(
    retCodes.CASE_STATE_CONFLICT,
  );
  await officer.call(barAccount, { ...address, barred: false, reason: 'It was another person.' });
  await agreed(second, address.userId);
  const { account } = await officer.call(reviewCase, address);
  expect(account.barred).toBe(false);
  expect(account.steps.map(({ kind }) => kind)).toEqual(['unbarred', 'barred', 'attempt-allowed']);
  expect((await client.send(startCase, wanted)).code).toBe(retCodes.OK);
});

test('[S4.9] on a site that is closed no verification begins by any way', async () => {
  const closed = await startServer({ policy: { opened: false } });
  try {
    const client = await closed.applicant();
    await client.call(savePersonalInfo, {
      info: { ...completeInfo, nationality: 'NG', residenceCountry: 'NG' },
    });
    for (const answer of await begins(client)) {
      expect(answer).toMatchObject({ code: retCodes.LEVEL_NOT_ALLOWED, result: { status: 'NOT_ALLOW' } });
    }
  } finally {
    await closed.stop();
  }
});
