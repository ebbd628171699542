import type { DocumentType } from '@credence/contract/first-words';
import { savePersonalInfo, type PersonalInfo } from '@credence/contract/personal-info';
import { reviewCase } from '@credence/contract/review-case';
import { claimCase } from '@credence/contract/review-queue';
import { startCase, submitCase } from '@credence/contract/verification';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkedCase, completeInfo } from '../../../../test/applicants.ts';
import { smallPicture, upload } from '../../../../test/pictures.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
// Every applicant here shows the same specimen; duplicates are tested elsewhere.
beforeEach(() => server.db.deleteFrom('verification_sighting').execute());

const repository = join(import.meta.dirname, '../../../../../..');
const specimen = join(repository, 'docs/specimen/passport.jpg');
const expired = join(repository, 'apps/api/test/pictures/passport-expired.jpg');
const holder: Partial<PersonalInfo> = {
  firstname: 'Omar',
  lastname: 'Quijano',
  birthDate: '1996-10-14',
  nationality: 'TR',
};

async function checked(
  picture: string,
  info: Partial<PersonalInfo>,
  documentType: DocumentType = 'PASSPORT',
) {
  const applicant = await server.applicant();
  await applicant.call(savePersonalInfo, { info: { ...completeInfo, ...info } });
  const open = await applicant.call(startCase, { level: 1, country: 'TR', documentType });
  const document = await readFile(picture);
  for (const kind of open.requiredFiles) {
    const content = kind === 'selfie' ? await smallPicture(applicant.userId) : document;
    expect((await upload(applicant, open.id, kind, content)).status).toBe(204);
  }
  await applicant.call(submitCase, { caseId: open.id });
  const result = await checkedCase(applicant);
  const officer = await server.officer();
  const address = { userId: applicant.userId, caseId: open.id };
  if (result.state === 'in_review') await officer.call(claimCase, address);
  return { result, shown: await officer.call(reviewCase, address) };
}

test('a passport that is surely read and agrees goes to an officer, who sees both sides [S2.2]', async () => {
  const { result, shown } = await checked(specimen, holder);
  expect(result.state).toBe('in_review');
  expect(shown.item).toMatchObject({ reading: 'sure', differences: 0 });
  expect(shown.reading.lines).toEqual([
    'PPTURQUIJANO<<OMAR<<<<<<<<<<<<<<<<<<<<<<<<<<',
    '6173060559TUR9610149F31081149A1PI9Z576788<62',
  ]);
  expect(shown.reading.checks.every((check) => check.holds)).toBe(true);
  expect(shown.reading.fields).toEqual([
    { name: 'documentCode', value: 'PP' },
    { name: 'issuingState', value: 'TUR' },
    { name: 'documentNumber', value: '617306055' },
    { name: 'surname', value: 'QUIJANO' },
    { name: 'givenNames', value: 'OMAR' },
    { name: 'nationality', value: 'TUR' },
    { name: 'birthDate', value: '1996-10-14' },
    { name: 'sex', value: 'F' },
    { name: 'expiryDate', value: '2031-08-11' },
    { name: 'optionalData', value: '9A1PI9Z576788' },
  ]);
  expect(shown.comparisons).toMatchObject([
    { field: 'name', outcome: 'same' },
    { field: 'birthDate', declared: '1996-10-14', read: '1996-10-14', outcome: 'same' },
    { field: 'nationality', outcome: 'same' },
    { field: 'issuingCountry', outcome: 'same' },
    { field: 'expiryDate', read: '2031-08-11', outcome: 'same' },
    { field: 'documentType', outcome: 'same' },
  ]);
});

test('differences are marked and suggested as labels, and decided by an officer', async () => {
  const { result, shown } = await checked(specimen, {
    ...holder,
    lastname: 'Eriksson',
    birthDate: '1996-10-15',
  });
  expect(result.state).toBe('in_review');
  expect(shown.suggestedLabels).toEqual(['name-differs', 'birth-date-differs']);
  expect(shown.item.differences).toBe(2);
});

test('an expired document is turned back with the reason, without an officer [S4.9]', async () => {
  const { result } = await checked(expired, { ...holder, firstname: 'Omar', lastname: 'Garcia' });
  expect(result).toMatchObject({
    state: 'retry',
    verdict: { outcome: 'retry', labels: expect.arrayContaining(['document-expired']) },
  });
});

test('a document of another type than was chosen is turned back with the reason', async () => {
  const { result, shown } = await checked(specimen, holder, 'ID_CARD');
  expect(result).toMatchObject({ state: 'retry', verdict: { labels: ['document-type-differs'] } });
  expect(shown.decidedBy).toBeNull();
});

test('a picture without lines is decided by an officer', async () => {
  const picture = join(repository, 'docs/specimen/selfie.jpg');
  const { result, shown } = await checked(picture, holder);
  expect(result.state).toBe('in_review');
  expect(shown.item.reading).not.toBe('sure');
});
