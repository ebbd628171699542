import {
  barAccount,
  claimCase,
  currentCase,
  identity,
  identityChangeTerms,
  kycInfo,
  readPersonalInfo,
  refuseCase,
  retCodes,
  securityActions,
  selfReset,
  selfUpdate,
  startCase,
  submitCase,
} from '@credence/contract';
import { day, policyFor, type Policy, type Site } from '@credence/policy';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  approveCaseOf,
  approvedApplicant,
  checkedCase,
  handIn,
  officerDecides,
  openCase,
  passedCheck,
  submittedCase,
} from '../../../test/applicants.ts';
import { samplePicture, upload } from '../../../test/pictures.ts';
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

const state = async (client: Client) => {
  const { applicant, state: steps } = await client.call(kycInfo, { obtain_state: true });
  return { level: applicant.level, identifies: applicant.identifies, step1: steps[0]?.status };
};

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
  // What was declared can be changed again, and a new case is a new one: none is shown before it is begun.
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
  // The last change lies far enough back.
  await server.db
    .updateTable('identity_change')
    .set({ at: new Date(Date.now() - 2 * day) })
    .where('user_id', '=', applicant.userId)
    .execute();
  expect((await applicant.call(identityChangeTerms, {})).reset.lost).toContain('OPEN_CASE');
  await applicant.call(selfReset, { ticket: await passedCheck(applicant, securityActions.RESET) });
  expect((await applicant.send(submitCase, { caseId: opened.id })).code).toBe(retCodes.CASE_STATE_CONFLICT);
});

test('an update is a case of its own: the level stands until it is approved, then rests on the new document [S7.16] [S2.13]', async () => {
  const { applicant } = await approvedApplicant(server);
  const opened = await applicant.call(selfUpdate, {
    ticket: await passedCheck(applicant, securityActions.UPDATE),
    country: 'SE',
    documentType: 'ID_CARD',
    birthDate: '1974-08-12',
  });
  expect(opened).toMatchObject({ purpose: 'update', state: 'collecting', documentType: 'ID_CARD' });
  expect(await state(applicant)).toMatchObject({ level: 1, step1: 'SUCCESS' });
  const picture = await samplePicture();
  for (const kind of opened.requiredFiles) await upload(applicant, opened.id, kind, picture);
  await applicant.call(submitCase, { caseId: opened.id });
  await checkedCase(applicant);
  expect(await state(applicant)).toMatchObject({ level: 1, step1: 'SUCCESS' });
  // A second one has to wait for the first.
  expect(await applicant.call(identityChangeTerms, {})).toMatchObject({
    update: { allowed: false, code: 1045 },
  });
  await approveCaseOf(server, applicant.userId, opened.id);
  expect(await applicant.call(identity, {})).toMatchObject({ verified: true, documentType: 'ID_CARD' });
});

test('an update at level 2 leaves both levels, and the proof of address with them; both rest on the new document alone, and the terms say so before [S7.16] [S2.13] [S3.9]', async () => {
  const { applicant } = await approvedApplicant(server);
  const officer = await server.officer();
  const second = await applicant.call(startCase, { level: 2 });
  expect(second).toMatchObject({ documentType: 'PASSPORT', documentCarried: true });
  await handIn(applicant, second);
  await officerDecides(applicant, officer, second);
  const passport = { type: 'PASSPORT', country: 'SE' };
  expect(await state(applicant)).toMatchObject({ level: 2, identifies: [passport] });
  expect(await applicant.call(identityChangeTerms, {})).toMatchObject({
    update: {
      kept: ['ACCOUNT', 'BALANCES', 'PERSONAL_INFO', 'LEVELS', 'PROOF_OF_ADDRESS', 'HISTORY'],
      lost: ['DOCUMENTS'],
    },
  });
  const ticket = await passedCheck(applicant, securityActions.UPDATE);
  const opened = await applicant.call(selfUpdate, { ticket, country: 'DE', documentType: 'ID_CARD' });
  expect(await state(applicant)).toMatchObject({ level: 2, identifies: [passport] });
  await handIn(applicant, opened);
  await officerDecides(applicant, officer, opened);
  const card = { type: 'ID_CARD', country: 'DE' };
  expect(await state(applicant)).toMatchObject({ level: 2, identifies: [card] });
  expect(await applicant.call(identity, {})).toMatchObject({
    level: 2,
    documentType: 'ID_CARD',
    country: 'DE',
  });
});

test('a document that an update took the place of is carried to no other level [S7.16] [S3.9]', async () => {
  const { applicant } = await approvedApplicant(server);
  const officer = await server.officer();
  const ticket = await passedCheck(applicant, securityActions.UPDATE);
  // Taken at level 1 alone.
  const opened = await applicant.call(selfUpdate, { ticket, country: 'SE', documentType: 'DRIVERS' });
  await handIn(applicant, opened);
  await officerDecides(applicant, officer, opened);
  expect(await state(applicant)).toMatchObject({ identifies: [{ type: 'DRIVERS', country: 'SE' }] });
  const second = await applicant.send(startCase, { level: 2 });
  expect(second.code).toBe(retCodes.INPUT_INVALID);
  const { result } = await applicant.send(startCase, { level: 2, country: 'SE', documentType: 'PASSPORT' });
  expect(result).toMatchObject({ documentCarried: false });
});

test('an update is refused where its birth date, its country or its time does not fit [S8.11] [S7.16]', async () => {
  const { applicant } = await approvedApplicant(server);
  const ticket = await passedCheck(applicant, securityActions.UPDATE);
  const ask = (more: object) =>
    applicant.send(selfUpdate, { ticket, country: 'SE', documentType: 'PASSPORT', ...more });
  expect((await ask({ birthDate: '1974-08-13' })).code).toBe(1062);
  expect((await ask({ country: 'KP' })).code).toBe(1047);
  // Nothing of this has used the ticket up.
  expect((await ask({})).code).toBe(retCodes.OK);
  const soon = await applicant.send(selfUpdate, { ticket, country: 'SE', documentType: 'PASSPORT' });
  expect(soon.code).toBe(1048);
  expect(soon.result).toMatchObject({ from: expect.stringMatching(/^\d{4}-/) });
});

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
  // Told again, and confirmed again, it is done.
  expect((await applicant.call(identityChangeTerms, {})).reset.lost).toContain('OPEN_CASE');
  await applicant.call(selfReset, { ticket: await passedCheck(applicant, securityActions.RESET) });
  expect((await state(applicant)).level).toBe(0);
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

test('an update takes nothing but what it says: a second level that was begun stays with its pictures [S7.16] [S2.13]', async () => {
  const { applicant } = await approvedApplicant(server);
  const second = await applicant.call(startCase, { level: 2 });
  const [kind = 'selfie'] = second.requiredFiles;
  await upload(applicant, second.id, kind, await samplePicture());
  const terms = await applicant.call(identityChangeTerms, {});
  expect(terms.update.lost).toEqual(['DOCUMENTS']);
  expect(terms.reset.lost).toContain('OPEN_CASE');
  const passport = { country: 'SE', documentType: 'PASSPORT' } as const;
  const ticket = await passedCheck(applicant, securityActions.UPDATE);
  const begun = await applicant.call(selfUpdate, { ...passport, ticket });
  expect(await applicant.call(currentCase, { level: '2' })).toMatchObject({
    id: second.id,
    state: 'collecting',
    files: [{ kind }],
  });
  // What was begun for an update makes room for the next one, and that is said.
  const [picture = 'selfie'] = begun.requiredFiles;
  await upload(applicant, begun.id, picture, await samplePicture());
  expect((await applicant.call(identityChangeTerms, {})).update.lost).toEqual(['DOCUMENTS', 'OPEN_CASE']);
  await server.db
    .updateTable('identity_change')
    .set({ at: new Date(Date.now() - 2 * day) })
    .where('user_id', '=', applicant.userId)
    .execute();
  const again = await passedCheck(applicant, securityActions.UPDATE);
  expect(await applicant.call(selfUpdate, { ...passport, ticket: again })).toMatchObject({ files: [] });
});

/** The account and what it was verified by belong to another site. */
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
  await handIn(applicant, open);
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

test('what was handed in at a provider is being checked, though that has not said so yet: nobody runs away from it [S7.16] [S8.11]', async () => {
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
  await handIn(applicant, begun);
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
