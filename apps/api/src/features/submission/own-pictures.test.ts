import type { Provider } from '@credence/contract/first-words';
import { kycInfo } from '@credence/contract/kyc';
import { savePersonalInfo } from '@credence/contract/personal-info';
import { retCodes } from '@credence/contract/ret-codes';
import { vendorStep, verificationSdkInfo } from '@credence/contract/vendor-calls';
import { currentCase, removeFile, startCase } from '@credence/contract/verification';
import { policyFor } from '@credence/policy';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { completeInfo, givePictures, vendorsPart } from '../../../test/applicants.ts';
import { approved, FakeVendor } from '../../../test/fake-vendor.ts';
import { beginUpload, smallPicture, upload } from '../../../test/pictures.ts';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';
import { builtInProvider } from '../provider/built-in/built-in.ts';
import type { VerificationProvider } from '../provider/port/provider.ts';

let server: TestServer;
let faceOnly: FakeVendor;
let whole: FakeVendor;
const providers: Map<Provider, VerificationProvider> & { order?: Provider[] } = new Map();
const usual = policyFor('CREDENCE');

beforeAll(async () => {
  server = await startServer({
    providers,
    policy: {
      levels: {
        ...usual.levels,
        1: { ...usual.levels[1], providers: ['PROVIDER_AAI', 'PROVIDER_SUMSUB', 'PROVIDER_DEFAULT'] },
      },
    },
    // With the real settings.
    policies: { IDN: { levels: policyFor('IDN').levels } },
  });
});
afterAll(() => server.stop());

beforeEach(() => {
  const now = () => server.context.now();
  faceOnly = new FakeVendor('PROVIDER_AAI', 'advance-ai', now);
  whole = new FakeVendor('PROVIDER_SUMSUB', 'sumsub', now);
  for (const provider of [faceOnly.provider, whole.provider, builtInProvider]) {
    providers.set(provider.name, provider);
  }
  delete providers.order;
});
// What is left waiting would call the next test's vendor.
afterEach(() => server.db.deleteFrom('provider_session').execute());

const wanted = { level: 1, country: 'SE', documentType: 'PASSPORT' as const };

async function applicant(): Promise<Client> {
  const client = await server.applicant();
  await client.call(savePersonalInfo, { info: completeInfo });
  return client;
}

async function openCase(client: Client) {
  const open = await client.call(currentCase, { level: '1' });
  if (open === null) throw new Error('There is no case');
  return open;
}

const sessionsOf = (client: Client) =>
  server.db
    .selectFrom('provider_session')
    .select(['provider', 'state', 'failure'])
    .where('user_id', '=', client.userId)
    .orderBy('created_at')
    .execute();

test('[S7.11] a vendor that looks at the face alone has the document chosen here: nothing is begun before, and the case is its own', async () => {
  const client = await applicant();
  const ours = { provider: 'PROVIDER_AAI', mount: { kind: 'own' }, next: 'PROVIDER_SUMSUB' };
  expect(await client.call(verificationSdkInfo, { level: 1 })).toMatchObject(ours);
  expect(await client.call(currentCase, { level: '1' })).toBeNull();
  const open = await client.call(startCase, { ...wanted, documentType: 'ID_CARD' });
  expect(open).toMatchObject({
    provider: 'PROVIDER_AAI',
    requiredFiles: ['document-front', 'document-back'],
    livenessChallenge: [],
    consent: 'owed',
  });
  // It takes the face itself.
  const selfie = await beginUpload(client, open.id, 'selfie', 5000);
  expect([selfie.status, selfie.code]).toEqual([422, retCodes.INPUT_INVALID]);
  expect(await client.call(verificationSdkInfo, { level: 1 })).toMatchObject(ours);
  expect(faceOnly.opened).toBe(0);
});

test('[S7.11] [S3.13] its part is opened once every picture was looked at, once for fifty tabs, and it gets the pictures with the verdict', async () => {
  const client = await applicant();
  const open = await client.call(startCase, { ...wanted, documentType: 'ID_CARD' });
  await givePictures(client, open);
  const setPictures = (state: 'processing' | 'unreadable' | 'ready') =>
    server.db
      .updateTable('verification_file')
      .set({ state })
      .where('user_id', '=', client.userId)
      .where('kind', '=', 'document-back')
      .execute();
  for (const state of ['processing', 'unreadable'] as const) {
    await setPictures(state);
    expect((await client.call(verificationSdkInfo, { level: 1 })).mount.kind).toBe('own');
  }
  expect(await sessionsOf(client)).toEqual([]);
  await setPictures('ready');
  // Whoever stands still for seconds while it opens one is taken for dead.
  vi.useFakeTimers({ toFake: ['Date'] });
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => client.call(verificationSdkInfo, { level: 1 })),
  );
  vi.useRealTimers();
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect([answers[0]?.mount.kind, faceOnly.opened]).toEqual(['advance-ai', 1]);

  faceOnly.say(faceOnly.only, approved);
  await client.call(vendorStep, { caseId: open.id, step: 'handed-in' });
  await vi.waitFor(async () => expect((await openCase(client)).state).toBe('approved'), { timeout: 60_000 });
  expect(faceOnly.given.sort()).toEqual(['document-back', 'document-front']);
});

test('[S3.13] [S7.11] the pictures are kept from one provider to the next: one that takes its own gets none, and ours asks for the rest', async () => {
  const client = await applicant();
  await vendorsPart(client, wanted);
  const wish = { level: 1, provider: 'next' as const };
  expect(await client.call(verificationSdkInfo, wish)).toMatchObject({ provider: 'PROVIDER_SUMSUB' });
  expect(await openCase(client)).toMatchObject({ requiredFiles: [], files: [{ kind: 'document-front' }] });
  expect(await sessionsOf(client)).toMatchObject([
    { provider: 'PROVIDER_AAI', state: 'failed', failure: 'by-wish' },
    { provider: 'PROVIDER_SUMSUB', state: 'open' },
  ]);
  const { id } = await openCase(client);
  await client.call(vendorStep, { caseId: id, step: 'handed-in' });
  await vi.waitFor(() => expect(whole.asked).toBeGreaterThan(0), { timeout: 60_000 });
  expect(whole.given).toEqual([]);
});

test('[S3.13] a vendor that is down leaves the pictures of the document to our own capture', async () => {
  const client = await applicant();
  providers.delete('PROVIDER_SUMSUB');
  const open = await client.call(startCase, wanted);
  await givePictures(client, open);
  faceOnly.down = true;
  expect(await client.call(verificationSdkInfo, wanted)).toMatchObject({ provider: 'PROVIDER_DEFAULT' });
  expect(await openCase(client)).toMatchObject({
    id: open.id,
    provider: 'PROVIDER_DEFAULT',
    requiredFiles: ['document-front', 'selfie'],
    files: [{ kind: 'document-front', state: 'ready' }],
    consent: 'owed',
  });
});

test('[S3.13] what our own capture took goes to such a vendor where it is next, the selfie does not', async () => {
  const client = await applicant();
  providers.order = ['PROVIDER_DEFAULT', 'PROVIDER_AAI'];
  const open = await client.call(startCase, wanted);
  expect(open).toMatchObject({ provider: 'PROVIDER_DEFAULT', requiredFiles: ['document-front', 'selfie'] });
  await givePictures(client, open);
  const info = await client.call(verificationSdkInfo, { level: 1, provider: 'next' });
  expect([info.provider, info.mount.kind]).toEqual(['PROVIDER_AAI', 'advance-ai']);
  await client.call(vendorStep, { caseId: open.id, step: 'handed-in' });
  await vi.waitFor(() => expect(faceOnly.asked).toBeGreaterThan(0), { timeout: 60_000 });
  expect(faceOnly.given).toEqual(['document-front']);
});

test('[S7.11] another document ends the session that was begun for the first, and its pictures are asked for', async () => {
  const client = await applicant();
  await vendorsPart(client, wanted);
  const open = await client.call(startCase, { ...wanted, documentType: 'ID_CARD' });
  expect(open).toMatchObject({ provider: 'PROVIDER_AAI', files: [] });
  expect(await sessionsOf(client)).toMatchObject([{ state: 'abandoned', failure: 'document-changed' }]);
  expect((await client.call(verificationSdkInfo, { level: 1 })).mount.kind).toBe('own');
});

test('[S4.9] submitted at the vendor, nothing can be changed any more, and it is under review', async () => {
  const client = await applicant();
  await vendorsPart(client, wanted);
  const open = await openCase(client);
  const [file] = open.files;
  expect(await client.call(vendorStep, { caseId: open.id, step: 'handed-in' })).toMatchObject({
    state: 'submitted',
  });
  const again = await upload(client, open.id, 'document-front', await smallPicture('again'));
  expect([again.status, again.code]).toEqual([422, retCodes.CASE_STATE_CONFLICT]);
  const removed = await client.send(removeFile, { caseId: open.id, fileId: file?.id });
  expect(removed.code).toBe(retCodes.CASE_STATE_CONFLICT);
  const other = await client.send(startCase, { ...wanted, documentType: 'ID_CARD' });
  expect([other.code, other.result]).toEqual([retCodes.LEVEL_NOT_ALLOWED, { status: 'PENDING' }]);
  expect((await client.call(kycInfo, { obtain_state: true })).state[0]?.status).toBe('PENDING');
});

test('[S3.15] [S7.11] in Indonesia, where such a vendor is the first, an identity card is photographed here and the level is approved', async () => {
  const client = await server.applicant();
  const indonesian = { nationality: 'ID', residenceCountry: 'ID' };
  await client.call(savePersonalInfo, { info: { ...completeInfo, ...indonesian } });
  await server.db
    .updateTable('applicant')
    .set({ site: 'IDN' })
    .where('user_id', '=', client.userId)
    .execute();
  const info = await vendorsPart(client, { level: 1, country: 'ID', documentType: 'ID_CARD' });
  expect([info.provider, info.mount.kind]).toEqual(['PROVIDER_AAI', 'advance-ai']);
  const open = await openCase(client);
  faceOnly.say(faceOnly.only, approved);
  await client.call(vendorStep, { caseId: open.id, step: 'handed-in' });
  await vi.waitFor(async () => expect((await openCase(client)).state).toBe('approved'), { timeout: 60_000 });
});
