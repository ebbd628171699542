import { agreementVersions } from '@credence/contract/agreement';
import { selfUpdate } from '@credence/contract/identity-change';
import { addressPaper } from '@credence/contract/documents';
import { kycInfo } from '@credence/contract/kyc';
import { retCodes } from '@credence/contract/ret-codes';
import { reviewCase } from '@credence/contract/review-case';
import { approveCase } from '@credence/contract/review-decision';
import { claimCase } from '@credence/contract/review-queue';
import { securityActions } from '@credence/contract/security-action';
import { doQuickKyc, trafficDiversion } from '@credence/contract/sister-site';
import { startCase } from '@credence/contract/verification';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  approveCaseOf,
  approvedApplicant,
  checkedCase,
  submitOpenCase,
  officerDecides,
  passedCheck,
} from '../../../test/applicants.ts';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let officer: Client;
beforeAll(async () => {
  server = await startServer();
  officer = await server.officer();
});
afterAll(() => server.stop());

test('a level 2 case shows prompts, the age of the proof of address and the pictures of the document carried from level 1; approved, it gives level 2 [S4.9]', async () => {
  const { applicant, caseId } = await approvedApplicant(server);
  const open = await applicant.call(startCase, { level: 2 });
  await submitOpenCase(applicant, open);
  await checkedCase(applicant, '2');
  const address = { userId: applicant.userId, caseId: open.id };
  const shown = await officer.call(reviewCase, address);
  const submitted = Date.parse(shown.item.submittedAt ?? '');
  expect(shown).toMatchObject({
    item: { level: 2, route: 'document', provider: 'PROVIDER_DEFAULT' },
    livenessChallenge: open.livenessChallenge,
    proofOfAddress: {
      maximumAge: 90,
      issuedFrom: new Date(submitted - 90 * 86_400_000).toISOString().slice(0, 10),
      kinds: [...addressPaper.options],
    },
    carried: { caseId, files: [{ kind: 'document-front' }, { kind: 'selfie' }] },
  });
  const carried = shown.carried?.files[0]?.id ?? '';
  expect((await officer.request('GET', `/console/api/file/${applicant.userId}/${carried}`)).status).toBe(200);
  await officerDecides(applicant, officer, { id: open.id, level: 2 });
  expect((await applicant.call(kycInfo, {})).applicant.level).toBe(2);
});

test('a document that an officer names at level 2 is the case’s own, and no longer the one carried from level 1 [S4.9]', async () => {
  const { applicant } = await approvedApplicant(server);
  const open = await applicant.call(startCase, { level: 2 });
  await submitOpenCase(applicant, open);
  await checkedCase(applicant, '2');
  const address = { userId: applicant.userId, caseId: open.id };
  expect((await officer.call(reviewCase, address)).item.documentCarried).toBe(true);
  await officer.call(claimCase, address);
  const document = { country: 'DE', documentType: 'PASSPORT' as const };
  await officer.call(approveCase, { ...address, privateNote: '', document });
  expect((await officer.call(reviewCase, address)).item).toMatchObject({
    ...document,
    documentCarried: false,
  });
});

test('an update shows what stands approved beside it, and is decided like any case [S7.16]', async () => {
  const { applicant, caseId } = await approvedApplicant(server);
  const open = await applicant.call(selfUpdate, {
    ticket: await passedCheck(applicant, securityActions.UPDATE),
    country: 'DE',
    documentType: 'PASSPORT',
  });
  await submitOpenCase(applicant, open);
  await checkedCase(applicant);
  const address = { userId: applicant.userId, caseId: open.id };
  expect(await officer.call(reviewCase, address)).toMatchObject({
    item: { purpose: 'update', country: 'DE' },
    standing: { caseId, country: 'SE', documentType: 'PASSPORT', decidedAt: expect.any(String) },
  });
  await approveCaseOf(server, address.userId, address.caseId);
  expect((await applicant.call(kycInfo, {})).applicant.identifies[0]).toMatchObject({ country: 'DE' });
});

test('a case taken over from a sister site names its source and the consent [S7.17]', async () => {
  const { applicant, caseId } = await approvedApplicant(server, { residenceCountry: 'GE' });
  const ticket = await passedCheck(applicant, securityActions.RESET);
  await applicant.call(trafficDiversion, { accept: 'GEO', ticket });
  const version = agreementVersions['take-over-consent'];
  const taken = await applicant.call(doQuickKyc, { consentVersion: version, language: 'en' });
  const shown = await officer.call(reviewCase, { userId: applicant.userId, caseId: taken.id });
  expect(shown).toMatchObject({
    item: { route: 'taken-over', reasons: [] },
    site: 'GEO',
    takenOver: { caseId, site: 'CREDENCE', consent: { version, language: 'en' } },
    decisions: [{ outcome: 'approve', rules: [{ name: 'verification-taken-over' }] }],
  });
});

test('a number is shown by its last signs, asks for no proof of address, and the case is decided like any other [S2.3]', async () => {
  const { applicant, caseId } = await approvedApplicant(server);
  await server.db
    .updateTable('verification_case')
    .set({
      state: 'in_review',
      route: 'number',
      document_type: null,
      verdict_outcome: null,
      decided_at: null,
    })
    .where('id', '=', caseId)
    .execute();
  await server.db
    .insertInto('verification_number')
    .values({
      user_id: applicant.userId,
      case_id: caseId,
      scheme: 'BVN',
      number: Buffer.from('sealed'),
      shown: '•••••••••01',
      created_at: server.context.now(),
    })
    .execute();
  const address = { userId: applicant.userId, caseId };
  const shown = await officer.call(reviewCase, address);
  expect(shown).toMatchObject({
    item: { route: 'number', documentType: null },
    number: { scheme: 'BVN', shown: '•••••••••01' },
    proofOfAddress: null,
  });
  await officer.call(claimCase, address);
  expect((await officer.send(approveCase, { ...address, privateNote: '' })).code).toBe(retCodes.OK);
});
