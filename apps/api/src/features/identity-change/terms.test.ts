import { identity } from '@credence/contract/identity';
import { identityChangeTerms, selfReset, selfUpdate } from '@credence/contract/identity-change';
import { kycInfo } from '@credence/contract/kyc';
import { retCodes } from '@credence/contract/ret-codes';
import { barAccount } from '@credence/contract/review-account';
import { refuseCase } from '@credence/contract/review-decision';
import { claimCase } from '@credence/contract/review-queue';
import { securityActions } from '@credence/contract/security-action';
import { currentCase, startCase } from '@credence/contract/verification';
import { day, policyFor, type Policy, type Site } from '@credence/policy';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  approvedApplicant,
  checkedCase,
  submitOpenCase,
  officerDecides,
  openCase,
  passedCheck,
} from '../../../test/applicants.ts';
import { state } from '../../../test/fixtures/identity-change-fixture.ts';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';

const { levels } = policyFor('CREDENCE');
const germans: Partial<Policy> = {
  residence: ['DE'],
  selfService: { reset: true, update: true, daysBetween: 1 },
};

let server: TestServer;
beforeAll(async () => {
  const attemptsAtOne = (perDay: number, inAll: number): Partial<Policy> => ({
    ...germans,
    levels: { ...levels, 1: { ...levels[1], attempts: { perDay, inAll } } },
  });
  server = await startServer({
    policies: {
      HKG: attemptsAtOne(1, 1),
      IDN: attemptsAtOne(1, 3),
      GEO: { ...germans, levels: { ...levels, 1: { ...levels[1], open: false } } },
      KAZ: { ...germans, opened: false },
      ARE: { residence: ['AE'] },
      EU: {
        ...germans,
        levels: { ...levels, 2: { ...levels[2], attempts: { perDay: 1, inAll: 1 } } },
      },
    },
  });
});
afterAll(() => server.stop());

test('what was told before the security check must still hold: a case begun since refuses the change, and takes neither the case nor the level [S8.11] [S2.13] [S7.16]', async () => {
  const { applicant } = await approvedApplicant(server);
  const { reset } = await applicant.call(identityChangeTerms, {});
  expect(reset).toMatchObject({ allowed: true });
  expect(reset.lost).not.toContain('OPEN_CASE');
  const resetTicket = await passedCheck(applicant, securityActions.RESET);
  const updateTicket = await passedCheck(applicant, securityActions.UPDATE);
  // Another tab, or a phone, begins the next level meanwhile.
  await applicant.call(startCase, { level: 2 });
  const changed = 1053;
  expect((await applicant.send(selfReset, { ticket: resetTicket })).code).toBe(changed);
  const update = { ticket: updateTicket, country: 'SE', documentType: 'PASSPORT' } as const;
  expect((await applicant.send(selfUpdate, update)).code).toBe(changed);
  expect((await state(applicant)).level).toBe(1);
  expect(await applicant.call(currentCase, { level: '2' })).toMatchObject({ state: 'collecting' });
  // Shown and confirmed again, it is done.
  expect((await applicant.call(identityChangeTerms, {})).reset.lost).toContain('OPEN_CASE');
  await applicant.call(selfReset, { ticket: await passedCheck(applicant, securityActions.RESET) });
  expect((await state(applicant)).level).toBe(0);
});

/** The account and its verification belong to another site. */
async function atSite(applicant: Client, site: Site): Promise<void> {
  for (const table of ['applicant', 'verification_case'] as const) {
    await server.db.updateTable(table).set({ site }).where('user_id', '=', applicant.userId).execute();
  }
}

const passport = { country: 'SE', documentType: 'PASSPORT' } as const;

test.each([
  ['every attempt of the site is used', 'HKG', retCodes.ATTEMPTS_USED_UP],
  ['today’s attempts are used', 'IDN', retCodes.ATTEMPTS_TODAY],
  ['the level is closed', 'GEO', retCodes.LEVEL_NOT_ALLOWED],
  ['the site is closed', 'KAZ', retCodes.LEVEL_NOT_ALLOWED],
  ['the site does not serve where the person lives', 'ARE', retCodes.RESIDENCE_NOT_SERVED],
] as const)(
  'where %s neither change is allowed, which is said before, and what is verified stays [S2.13] [S7.16] [S4.9]',
  async (_why, site, code) => {
    const { applicant } = await approvedApplicant(server);
    await atSite(applicant, site);
    const terms = await applicant.call(identityChangeTerms, {});
    const from = code === retCodes.ATTEMPTS_TODAY ? expect.stringMatching(/^\d{4}-/) : null;
    for (const kind of ['reset', 'update'] as const) {
      expect(terms[kind]).toMatchObject({ offered: true, allowed: false, code, from });
    }
    const reset = await applicant.send(selfReset, {
      ticket: await passedCheck(applicant, securityActions.RESET),
    });
    const update = await applicant.send(selfUpdate, {
      ...passport,
      ticket: await passedCheck(applicant, securityActions.UPDATE),
    });
    expect([reset.code, update.code]).toEqual([code, code]);
    expect((await applicant.call(kycInfo, {})).applicant.level).toBe(1);
    expect(await applicant.call(identity, {})).toMatchObject({ verified: true });
    if (code !== retCodes.ATTEMPTS_TODAY) return;
    await server.db
      .updateTable('verification_case')
      .set({ submitted_at: new Date(Date.now() - 2 * day) })
      .where('user_id', '=', applicant.userId)
      .execute();
    expect((await applicant.call(identityChangeTerms, {})).update).toMatchObject({ allowed: true, code: 0 });
    await applicant.call(selfReset, { ticket: await passedCheck(applicant, securityActions.RESET) });
    expect(await state(applicant)).toMatchObject({ level: 0, step1: 'ALLOW' });
  },
);

test.each([
  ['reset', selfReset, {}],
  ['update', selfUpdate, { country: 'SE', documentType: 'PASSPORT' }],
] as const)(
  'where the site offers no %s by its owner none is begun, and what is verified stays [S8.11] [S7.16] [S2.13]',
  async (kind, change, input) => {
    const { applicant } = await approvedApplicant(server);
    await atSite(applicant, 'TUR');
    expect((await applicant.call(identityChangeTerms, {}))[kind]).toMatchObject({
      offered: false,
      allowed: false,
    });
    const action = kind === 'reset' ? securityActions.RESET : securityActions.UPDATE;
    const ticket = await passedCheck(applicant, action);
    expect((await applicant.send(change, { ...input, ticket })).code).toBe(1050);
    expect((await state(applicant)).level).toBe(1);
  },
);

test('who lives where another site alone verifies is not set back, since nothing could begin anew here; the document can be updated [S2.13] [S7.16] [S7.19]', async () => {
  const applicant = await server.applicant();
  // Verified here before that rule.
  await server.db
    .updateTable('applicant')
    .set({ level: 1 })
    .where('user_id', '=', applicant.userId)
    .execute();
  const open = await openCase(applicant, { residenceCountry: 'IN' });
  await submitOpenCase(applicant, open);
  await officerDecides(applicant, await server.officer(), open);
  const terms = await applicant.call(identityChangeTerms, {});
  expect(terms.reset).toMatchObject({ allowed: false, code: retCodes.RESIDENCE_NOT_SERVED, from: null });
  expect(terms.update).toMatchObject({ allowed: true, code: 0 });
  const ticket = await passedCheck(applicant, securityActions.RESET);
  expect((await applicant.send(selfReset, { ticket })).code).toBe(retCodes.RESIDENCE_NOT_SERVED);
});

test('a second level that could not be earned again is not set back either; its document can be updated [S2.13] [S7.16]', async () => {
  const { applicant, caseId } = await approvedApplicant(server);
  await atSite(applicant, 'EU');
  await server.db
    .updateTable('applicant')
    .set({ level: 2 })
    .where('user_id', '=', applicant.userId)
    .execute();
  await sql`insert into verification_case
    select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'level', 2))).*
    from verification_case as one where id = ${caseId}`.execute(server.db);
  expect(await applicant.call(identityChangeTerms, {})).toMatchObject({
    level: 2,
    reset: { allowed: false, code: retCodes.ATTEMPTS_USED_UP },
    update: { allowed: true, code: 0 },
  });
});

test('what was submitted at a provider is being checked, though that has not said so yet: nobody runs away from it [S7.16] [S8.11]', async () => {
  const { applicant } = await approvedApplicant(server);
  const ticket = await passedCheck(applicant, securityActions.UPDATE);
  const begun = await applicant.call(selfUpdate, { ...passport, ticket });
  const now = server.context.now();
  await server.db
    .updateTable('verification_case')
    .set({ provider: 'PROVIDER_SUMSUB' })
    .where('id', '=', begun.id)
    .execute();
  await server.db
    .insertInto('provider_session')
    .values({
      user_id: applicant.userId,
      id: server.context.newId(),
      case_id: begun.id,
      provider: 'PROVIDER_SUMSUB',
      state: 'handed-in',
      vendor_applicant: '',
      vendor_session: '',
      failure: '',
      polls: 0,
      created_at: now,
      updated_at: now,
    })
    .execute();
  expect(await applicant.call(identityChangeTerms, {})).toMatchObject({
    reset: { allowed: false, code: 1045 },
    update: { allowed: false, code: 1045 },
  });
  const reset = await passedCheck(applicant, securityActions.RESET);
  expect((await applicant.send(selfReset, { ticket: reset })).code).toBe(1045);
  expect((await state(applicant)).level).toBe(1);
});

test('after an update that was refused for good neither change is possible, and both say that and nothing of a review [S2.13] [S7.16] [S8.11]', async () => {
  const { applicant } = await approvedApplicant(server);
  const ticket = await passedCheck(applicant, securityActions.UPDATE);
  const begun = await applicant.call(selfUpdate, { ...passport, ticket });
  await submitOpenCase(applicant, begun);
  await checkedCase(applicant);
  const officer = await server.officer();
  const address = { userId: applicant.userId, caseId: begun.id };
  await officer.call(claimCase, address);
  await officer.call(refuseCase, { ...address, labels: ['document-altered'], privateNote: '' });

  const refused = { offered: true, allowed: false, code: retCodes.REFUSED_FOR_GOOD, from: null };
  expect(await applicant.call(identityChangeTerms, {})).toMatchObject({ reset: refused, update: refused });
  const reset = await passedCheck(applicant, securityActions.RESET);
  expect((await applicant.send(selfReset, { ticket: reset })).code).toBe(retCodes.REFUSED_FOR_GOOD);
  const update = await passedCheck(applicant, securityActions.UPDATE);
  expect((await applicant.send(selfUpdate, { ...passport, ticket: update })).code).toBe(
    retCodes.REFUSED_FOR_GOOD,
  );
  expect((await state(applicant)).level, 'what stood before stands').toBe(1);
});

test('an account that an officer barred changes nothing, and is told that its levels are closed [S6.3] [S2.13] [S7.16]', async () => {
  const { applicant, caseId } = await approvedApplicant(server);
  const officer = await server.officer();
  const input = { userId: applicant.userId, caseId, barred: true, reason: 'A bought account.' };
  await officer.call(barAccount, input);
  const closed = { allowed: false, code: retCodes.LEVEL_NOT_ALLOWED, from: null };
  expect(await applicant.call(identityChangeTerms, {})).toMatchObject({ reset: closed, update: closed });
  const ticket = await passedCheck(applicant, securityActions.RESET);
  expect((await applicant.send(selfReset, { ticket })).code).toBe(retCodes.LEVEL_NOT_ALLOWED);
});

test('an open case from before is no hindrance to reading the terms [S7.16]', async () => {
  const applicant = await server.applicant();
  await openCase(applicant);
  expect(await applicant.call(identityChangeTerms, {})).toMatchObject({
    level: 0,
    reset: { allowed: false, code: 1051 },
    update: { allowed: false, code: 1051 },
  });
});
