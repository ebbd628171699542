import {
  agreementVersions,
  barAccount,
  canQuickKyc,
  doQuickKyc,
  identityChangeTerms,
  integrationAccessToken,
  kycInfo,
  readPersonalInfo,
  retCodes,
  savePersonalInfo,
  sdkAccess,
  sdkHeaders,
  startCase,
  securityActions,
  selfReset,
  trafficDiversion,
} from '@credence/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  approvedApplicant,
  checkedCase,
  completeInfo,
  handIn,
  officerDecides,
  passedCheck,
  submittedCase,
} from '../../../test/applicants.ts';
import { readApplicant } from '../applicant/index.ts';
import { updatePersonalInfo } from '../applicant/store.ts';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    environment: {
      CREDENCE_TRUSTED_PROXIES: '1',
      CREDENCE_SITE_ADDRESSES: 'EU=https://eu.example.com,HKG=https://example.hk',
    },
  });
});
afterAll(() => server.stop());

const consent = { consentVersion: agreementVersions['take-over-consent'], language: 'en' };
const halfYear = 180 * 86_400_000;

/** Verified at our own site, then moved to the one for Georgia, which trusts it for half a year. */
async function moved() {
  const { applicant, caseId } = await approvedApplicant(server, { residenceCountry: 'GE' });
  await applicant.call(trafficDiversion, { accept: 'GEO', ticket: await ticketOf(applicant) });
  return { applicant, caseId };
}

/** Of the check that moving asks for where a level goes with it. */
const ticketOf = (applicant: Person) => passedCheck(applicant, securityActions.RESET);

type Person = Awaited<ReturnType<TestServer['applicant']>>;

const level = async (client: Client) => (await client.call(kycInfo, {})).applicant.level;

test('who lives where another site is in charge is told so, with the reason and its address [S7.19]', async () => {
  const applicant = await server.applicant();
  await applicant.call(savePersonalInfo, { info: completeInfo });
  expect(await applicant.call(trafficDiversion, {})).toEqual({
    site: 'CREDENCE',
    target: 'EU',
    by: 'RESIDENCE',
    country: 'DE',
    required: false,
    url: 'https://eu.example.com',
    moved: false,
  });
  expect(await applicant.call(trafficDiversion, { residence: 'BR' })).toMatchObject({ target: '', by: '' });
  expect(await applicant.call(trafficDiversion, { residence: 'HK' })).toMatchObject({
    target: 'HKG',
    by: 'RESIDENCE',
    url: 'https://example.hk',
  });
});

test.each([
  ['TR', 'TUR'],
  ['IN', 'IN'],
  ['ID', 'IDN'],
] as const)(
  'a resident of %s begins no verification at our own site, is told why and goes on at %s [S7.19] [S3.9]',
  async (country, site) => {
    const applicant = await server.applicant();
    await applicant.call(savePersonalInfo, { info: { ...completeInfo, residenceCountry: country } });
    const begin = async () =>
      (await applicant.send(startCase, { level: 1, country: 'SE', documentType: 'PASSPORT' })).code;
    expect(await applicant.call(trafficDiversion, {})).toMatchObject({
      site: 'CREDENCE',
      target: site,
      by: 'RESIDENCE',
      country,
      required: true,
    });
    expect((await applicant.call(kycInfo, {})).limitation).toBe('LIMITATION_REGION');
    expect(await begin()).toBe(retCodes.RESIDENCE_NOT_SERVED);
    expect(await applicant.call(trafficDiversion, { accept: site })).toMatchObject({ site, moved: true });
    expect((await applicant.call(kycInfo, {})).limitation).toBe('LIMITATION_DEFAULT');
    expect(await begin()).toBe(retCodes.OK);
  },
);

test('who is verified at our own site already is not thrown off it [S7.19]', async () => {
  const { applicant } = await approvedApplicant(server);
  const { key, info } = await readApplicant(server.db, applicant.userId, server.context.keyring);
  if (info === undefined) throw new Error('Nothing was declared');
  const moved = { ...info, residenceCountry: 'TR' };
  await server.db
    .transaction()
    .execute((work) => updatePersonalInfo(work, applicant.userId, key, moved, true, server.context.now()));
  expect(await applicant.call(trafficDiversion, {})).toMatchObject({
    target: 'TUR',
    by: 'RESIDENCE',
    required: false,
  });
  const told = await applicant.call(kycInfo, { obtain_state: true });
  expect(told.limitation).toBe('LIMITATION_DEFAULT');
  expect(told.state.map(({ status }) => status)).toEqual(['SUCCESS', 'ALLOW']);
  expect((await applicant.send(startCase, { level: 2 })).code).toBe(retCodes.OK);
});

test('before a residence is declared the network address is a hint, and never compels [S7.19]', async () => {
  const applicant = await server.applicant();
  const from = async (address: string) =>
    (await applicant.send(trafficDiversion, {}, { 'x-forwarded-for': address })).result;
  expect(await from('145.7.1.1')).toMatchObject({
    target: 'EU',
    by: 'ADDRESS',
    country: 'NL',
    required: false,
  });
  expect(await from('10.0.0.1')).toMatchObject({ target: '', by: '' });
});

test('a residence permit of another regulated place is mentioned, a passport is not [S7.19]', async () => {
  const applicant = await server.applicant();
  await applicant.call(savePersonalInfo, { info: { ...completeInfo, residenceCountry: 'BR' } });
  await applicant.call(startCase, { level: 1, country: 'HK', documentType: 'PASSPORT' });
  expect(await applicant.call(trafficDiversion, {})).toMatchObject({ target: '', by: '' });
  await applicant.call(startCase, { level: 1, country: 'HK', documentType: 'RESIDENCE_PERMIT' });
  expect(await applicant.call(trafficDiversion, {})).toMatchObject({
    target: 'HKG',
    by: 'DOCUMENT',
    country: 'HK',
    required: false,
  });
});

test('a site that does not serve a residence sends on, and says that it must [S7.19]', async () => {
  const { applicant } = await moved();
  expect(await applicant.call(trafficDiversion, { residence: 'HK' })).toMatchObject({
    site: 'GEO',
    target: 'HKG',
    required: true,
  });
});

test('an account moves only to where it belongs, and takes no level along [S7.19]', async () => {
  const { applicant } = await approvedApplicant(server);
  const wrong = await applicant.send(trafficDiversion, { accept: 'TUR' });
  expect(wrong.code).toBe(retCodes.DIVERSION_NOT_POSSIBLE);
  const unproved = await applicant.send(trafficDiversion, { accept: 'EU' });
  expect(unproved.code).toBe(retCodes.SECURITY_CHECK_NEEDED);
  const other = await passedCheck(applicant, securityActions.UPDATE);
  const elsewhere = await applicant.send(trafficDiversion, { accept: 'EU', ticket: other });
  expect(elsewhere.code).toBe(retCodes.SECURITY_CHECK_NEEDED);
  expect(await level(applicant)).toBe(1);
  expect(
    await applicant.call(trafficDiversion, { accept: 'EU', ticket: await ticketOf(applicant) }),
  ).toMatchObject({ site: 'EU', moved: true });
  expect(await level(applicant)).toBe(0);
  // Said again because the first answer was lost.
  expect(await applicant.call(trafficDiversion, { accept: 'EU' })).toMatchObject({
    site: 'EU',
    moved: false,
  });
});

test('whoever is verified lives where he declared to live: no other residence takes him to another site and back, level by level [S7.19] [S7.16]', async () => {
  const applicant = await server.applicant();
  await applicant.call(savePersonalInfo, { info: { ...completeInfo, residenceCountry: 'TR' } });
  await applicant.call(trafficDiversion, { accept: 'TUR' });
  const open = await applicant.call(startCase, { level: 1, country: 'SE', documentType: 'PASSPORT' });
  await handIn(applicant, open);
  await officerDecides(applicant, await server.officer(), open);
  expect(await level(applicant)).toBe(1);

  expect(await applicant.call(trafficDiversion, { residence: 'DE' })).toMatchObject({ target: '', by: '' });
  for (const [residence, accept] of [
    ['DE', 'EU'],
    ['TR', 'TUR'],
  ] as const) {
    await applicant.send(trafficDiversion, { residence, accept, ticket: await ticketOf(applicant) });
  }
  expect(await level(applicant)).toBe(1);
  expect(await applicant.call(readPersonalInfo, {})).toMatchObject({ locked: true });
});

test('of two who move at once one does, and the other is told that it is there already [S7.19]', async () => {
  const { applicant } = await approvedApplicant(server);
  const tickets = [await ticketOf(applicant), await ticketOf(applicant)];
  const answers = await Promise.all(
    tickets.map((ticket) => applicant.call(trafficDiversion, { accept: 'EU', ticket })),
  );
  expect(answers.map(({ site }) => site)).toEqual(['EU', 'EU']);
  expect(answers.map(({ moved }) => moved).sort()).toEqual([false, true]);
});

test('a session of SDK mode moves no account without the password [S7.19] [S6.2]', async () => {
  const applicant = await server.applicant();
  await applicant.call(savePersonalInfo, { info: completeInfo });
  const { accessToken } = await applicant.call(sdkAccess, {});
  const embedded = server.visitor();
  const { accessToken: token } = await embedded.call(integrationAccessToken, { token: accessToken });
  const accept = (ticket?: string) =>
    embedded.send(
      { ...trafficDiversion, path: trafficDiversion.sdkPath ?? '' },
      { accept: 'EU', ticket },
      { [sdkHeaders.token]: token },
    );
  expect((await accept()).code).toBe(retCodes.SECURITY_CHECK_NEEDED);
  expect((await accept(await ticketOf(applicant))).result).toMatchObject({ site: 'EU', moved: true });
});

test('a move is a change like any other: the next one waits as long as the site says [S7.19] [S7.16] [S8.11]', async () => {
  const { applicant } = await moved();
  await applicant.call(doQuickKyc, consent);
  const { reset } = await applicant.call(identityChangeTerms, {});
  expect(reset).toMatchObject({ allowed: false, code: 1048, from: expect.stringMatching(/^\d{4}-/) });
  expect((await applicant.send(selfReset, { ticket: await ticketOf(applicant) })).code).toBe(1048);
});

test('nobody leaves a site while a verification is being checked there [S7.19]', async () => {
  const applicant = await server.applicant();
  await submittedCase(applicant);
  await checkedCase(applicant);
  const answer = await applicant.send(trafficDiversion, { accept: 'EU' });
  expect(answer.code).toBe(retCodes.DIVERSION_NOT_POSSIBLE);
});

test('a sister site’s verification is taken over with consent, as a case with its evidence [S7.17]', async () => {
  const { applicant, caseId } = await moved();
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
  const { applicant } = await moved();
  const info = { ...completeInfo, residenceCountry: 'GE', lastname: 'Somebody' };
  await applicant.call(savePersonalInfo, { info });
  expect(await applicant.call(doQuickKyc, consent)).toMatchObject({ state: 'in_review' });
  expect(await level(applicant)).toBe(0);
});

test('what its owner has set back is not taken over again [S7.16] [S7.17]', async () => {
  const { applicant } = await moved();
  await applicant.call(doQuickKyc, consent);
  expect(await level(applicant)).toBe(1);
  // The move lies far enough back.
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

  const { applicant } = await moved();
  await server.db
    .updateTable('verification_case')
    .set({ decided_at: new Date(Date.now() - halfYear - 86_400_000) })
    .where('user_id', '=', applicant.userId)
    .execute();
  expect(await applicant.call(canQuickKyc, {})).toMatchObject({ possible: false, reason: 'TOO_OLD' });
  expect((await applicant.send(doQuickKyc, consent)).code).toBe(retCodes.QUICK_NOT_POSSIBLE);
});

test('[S6.3] [S7.17] an account that an officer barred takes nothing over until it is let in again', async () => {
  const { applicant, caseId } = await moved();
  const officer = await server.officer();
  const bar = (barred: boolean) =>
    officer.call(barAccount, { userId: applicant.userId, caseId, barred, reason: 'A bought account.' });
  await bar(true);
  expect(await applicant.call(canQuickKyc, {})).toMatchObject({ possible: false, reason: 'LEVEL_NOT_OPEN' });
  expect((await applicant.send(doQuickKyc, consent)).code).toBe(retCodes.QUICK_NOT_POSSIBLE);
  await bar(false);
  expect(await applicant.call(doQuickKyc, consent)).toMatchObject({ state: 'approved' });
});

test('fifty who take it over at once make one case [S7.17]', async () => {
  const { applicant } = await moved();
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
