import { agreementApply, agreementVersions } from '@credence/contract/agreement';
import { taskList } from '@credence/contract/identity';
import { kycInfo } from '@credence/contract/kyc';
import { startCase } from '@credence/contract/verification';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCase, submitOpenCase } from '../../../test/applicants.ts';
import { smallPicture, upload } from '../../../test/pictures.ts';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    environment: {
      CREDENCE_NUMBER_REGISTRY_URL: 'https://registry.example',
      CREDENCE_NUMBER_REGISTRY_TOKEN: 'token-of-the-registry',
    },
  });
});
afterAll(() => server.stop());

const tagsOf = async (client: Client) => (await client.call(kycInfo, {})).bannerTags;

/** What is left of the level, by the same names in both calls. */
async function left(client: Client): Promise<string[]> {
  const { verificationProcess } = await client.call(kycInfo, { obtain_verification_process: true });
  const { tasks } = await client.call(taskList, {});
  expect(tasks.filter(({ status }) => status === 'TODO').map(({ code }) => code)).toEqual(
    verificationProcess.tasks,
  );
  return verificationProcess.tasks;
}

const give = async (client: Client, caseId: string, kind: 'document-front' | 'document-back' | 'selfie') =>
  expect((await upload(client, caseId, kind, await smallPicture(`${kind} of ${caseId}`))).status).toBe(204);

test('[S3.11] [S7.24] an attempt that is begun says so, and what there are pictures of is done', async () => {
  const client = await server.applicant();
  expect(await tagsOf(client)).not.toContain('LEVEL_BEGUN');
  await openCase(client);
  // A card has two sides: with one of them it is not done.
  const open = await client.call(startCase, { level: 1, country: 'SE', documentType: 'ID_CARD' });
  expect(await tagsOf(client)).toEqual(['LEVEL_BEGUN']);
  expect(await left(client)).toEqual(['IDENTITY_DOCUMENT', 'BIOMETRIC_CONSENT', 'SELFIE']);
  await give(client, open.id, 'document-front');
  expect(await left(client)).toEqual(['IDENTITY_DOCUMENT', 'BIOMETRIC_CONSENT', 'SELFIE']);
  await give(client, open.id, 'document-back');
  expect(await left(client)).toEqual(['BIOMETRIC_CONSENT', 'SELFIE']);
  const consent = { code: 'biometric-consent', version: agreementVersions['biometric-consent'] } as const;
  await client.call(agreementApply, {
    ...consent,
    language: 'en',
    caseId: open.id,
    recipient: open.provider,
  });
  await give(client, open.id, 'selfie');
  expect(await left(client), 'nothing is left but to submit it').toEqual([]);
  expect(await tagsOf(client)).toEqual(['LEVEL_BEGUN']);
  await submitOpenCase(client, { ...open, requiredFiles: [] });
  expect(await tagsOf(client)).toEqual([]);
});

test('[S2.3] [S3.11] where a number does instead of a document, that is told from the residence on', async () => {
  const client = await server.applicant();
  expect(await tagsOf(client)).toEqual([]);
  await openCase(client, { residenceCountry: 'NG' });
  expect(await tagsOf(client)).toEqual(['LEVEL_BEGUN', 'WITHOUT_DOCUMENT']);
  const swede = await server.applicant();
  await openCase(swede, { residenceCountry: 'SE' });
  expect(await tagsOf(swede), 'nobody can confirm an electronic identity here').toEqual(['LEVEL_BEGUN']);
});
