import { savePersonalInfo } from '@credence/contract/personal-info';
import { retCodes } from '@credence/contract/ret-codes';
import { startCase, submitCase } from '@credence/contract/verification';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkedCase, completeInfo, givePictures, livesIn } from '../../../test/applicants.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const passport = { level: 1, country: 'SE', documentType: 'PASSPORT' } as const;

test('[S2.1] [S2.2] whoever says where they live may photograph the document first, and declares the rest before it is submitted', async () => {
  const applicant = await server.applicant();
  const code = async () => (await applicant.send(startCase, passport)).code;
  expect(await code()).toBe(retCodes.PERSONAL_INFO_MISSING);
  await livesIn(applicant, 'DE');
  const open = await applicant.call(startCase, passport);
  await givePictures(applicant, open);

  const early = await applicant.send(submitCase, { caseId: open.id });
  expect(early.code).toBe(retCodes.PERSONAL_INFO_MISSING);
  await applicant.call(savePersonalInfo, { info: completeInfo });
  expect((await applicant.call(submitCase, { caseId: open.id })).state).toBe('submitted');
  expect((await checkedCase(applicant)).state).toBe('in_review');
});

test('nobody photographs anything for a site that does not serve where they live', async () => {
  const applicant = await server.applicant();
  await livesIn(applicant, 'IR');
  expect((await applicant.send(startCase, passport)).code).toBe(retCodes.RESIDENCE_NOT_SERVED);
});
