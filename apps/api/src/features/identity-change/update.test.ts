import { identity } from '@credence/contract/identity';
import { identityChangeTerms, selfUpdate } from '@credence/contract/identity-change';
import { retCodes } from '@credence/contract/ret-codes';
import { securityActions } from '@credence/contract/security-action';
import { currentCase, startCase, submitCase } from '@credence/contract/verification';
import { day } from '@credence/policy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  approveCaseOf,
  approvedApplicant,
  checkedCase,
  submitOpenCase,
  officerDecides,
  passedCheck,
} from '../../../test/applicants.ts';
import { state } from '../../../test/fixtures/identity-change-fixture.ts';
import { samplePicture, upload } from '../../../test/pictures.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

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
  await submitOpenCase(applicant, second);
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
  await submitOpenCase(applicant, opened);
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
  // Accepted at level 1 only.
  const opened = await applicant.call(selfUpdate, { ticket, country: 'SE', documentType: 'DRIVERS' });
  await submitOpenCase(applicant, opened);
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
  // None of this has used up the ticket.
  expect((await ask({})).code).toBe(retCodes.OK);
  const soon = await applicant.send(selfUpdate, { ticket, country: 'SE', documentType: 'PASSPORT' });
  expect(soon.code).toBe(1048);
  expect(soon.result).toMatchObject({ from: expect.stringMatching(/^\d{4}-/) });
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
  // The case begun for an update gives way to the next one, and the response says so.
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
