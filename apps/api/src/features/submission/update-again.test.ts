import type { DocumentType, Provider } from '@credence/contract/first-words';
import { identity } from '@credence/contract/identity';
import { identityChangeTerms, selfUpdate } from '@credence/contract/identity-change';
import { kycInfo } from '@credence/contract/kyc';
import { retCodes } from '@credence/contract/ret-codes';
import { securityActions } from '@credence/contract/security-action';
import { verificationSdkInfo } from '@credence/contract/vendor-calls';
import { currentCase, startCase, type ApplicantCase } from '@credence/contract/verification';
import { policyFor } from '@credence/policy';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { approvedApplicant, submitOpenCase, officerDecides, passedCheck } from '../../../test/applicants.ts';
import { approved, FakeVendor, vendorIdOf } from '../../../test/fake-vendor.ts';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';
import { builtInProvider } from '../provider/built-in/built-in.ts';
import type { VerificationProvider } from '../provider/port/provider.ts';

const { levels } = policyFor('CREDENCE');
const attempts = { perDay: 3, inAll: 3 };

let server: TestServer;
let officer: Client;
let vendor: FakeVendor;
const providers = new Map<Provider, VerificationProvider>();
beforeAll(async () => {
  server = await startServer({
    providers,
    policy: { levels: { ...levels, 1: { ...levels[1], attempts } } },
  });
  officer = await server.officer();
});
afterAll(() => server.stop());
beforeEach(() => {
  providers.clear();
  providers.set(builtInProvider.name, builtInProvider);
  vendor = new FakeVendor('PROVIDER_SUMSUB', 'sumsub', () => server.context.now());
});

type Owner = Client & { password: string };

async function updateOf(
  applicant: Owner,
  choice: { country: string; documentType: DocumentType },
): Promise<ApplicantCase> {
  const ticket = await passedCheck(applicant, securityActions.UPDATE);
  return applicant.call(selfUpdate, { ticket, ...choice });
}

const stands = async (client: Client) => {
  const { applicant, state } = await client.call(kycInfo, { obtain_state: true });
  return { level: applicant.level, identifies: applicant.identifies, status: state[0]?.status };
};

const passport = { type: 'PASSPORT', country: 'SE' };
const card = { country: 'SE', documentType: 'ID_CARD' } as const;

test('an update that was sent back is tried again, with this document or another, as an update and as an attempt; what stands stays until then [S7.16] [S2.13] [S3.9]', async () => {
  const { applicant } = await approvedApplicant(server);
  const first = await updateOf(applicant, card);
  await submitOpenCase(applicant, first);
  await officerDecides(applicant, officer, first, ['document-glare']);
  expect(await applicant.call(currentCase, { level: '1' })).toMatchObject({ state: 'retry' });
  // Another update would have to wait.
  expect((await applicant.call(identityChangeTerms, {})).update).toMatchObject({
    allowed: false,
    code: 1048,
  });

  const again = await applicant.call(startCase, { level: 1, ...card });
  const carried = { files: [{ kind: 'selfie' }] };
  expect(again).toMatchObject({ purpose: 'update', state: 'collecting', ...carried });
  expect(again.id).not.toBe(first.id);
  expect(await stands(applicant)).toEqual({ level: 1, identifies: [passport], status: 'SUCCESS' });
  const other = { country: 'DE', documentType: 'ID_CARD' } as const;
  const changed = await applicant.call(startCase, { level: 1, ...other });
  expect(changed).toMatchObject({ id: again.id, purpose: 'update', ...other });
  await submitOpenCase(applicant, changed);
  await officerDecides(applicant, officer, changed, ['document-glare']);
  // Three were submitted: the approved one, and two of the update.
  expect((await applicant.send(startCase, { level: 1, ...other })).code).toBe(retCodes.ATTEMPTS_USED_UP);
  expect(await stands(applicant)).toEqual({ level: 1, identifies: [passport], status: 'SUCCESS' });
});

test('without an update that goes on a level that stands takes no further case [S4.9]', async () => {
  const { applicant } = await approvedApplicant(server);
  const refused = await applicant.send(startCase, { level: 1, ...card });
  expect([refused.code, refused.result]).toEqual([retCodes.LEVEL_NOT_ALLOWED, { status: 'SUCCESS' }]);
  const update = await updateOf(applicant, card);
  await submitOpenCase(applicant, update);
  await officerDecides(applicant, officer, update);
  expect((await applicant.send(startCase, { level: 1, ...card })).code).toBe(retCodes.LEVEL_NOT_ALLOWED);
});

test('an update that a vendor sent back goes on at the vendor, with any document of its country, and replaces what stood [S7.16] [S7.11]', async () => {
  const { applicant } = await approvedApplicant(server);
  providers.set(vendor.provider.name, vendor.provider);
  const first = await updateOf(applicant, { country: 'DE', documentType: 'ID_CARD' });
  const tell = async (caseId: string, verdict: Parameters<FakeVendor['say']>[1]) => {
    const [id = ''] = [...vendor.sessions].find(([, { request }]) => request.caseId === caseId) ?? [];
    vendor.say(id, verdict);
    await server.visitor().request('POST', '/v1/webhooks/sumsub', {
      body: JSON.stringify({ delivery: caseId, sessionId: id, vendorSession: vendorIdOf(id) }),
      headers: { 'content-type': 'application/json', 'x-signature': 'good' },
    });
  };
  const becomes = (state: string) =>
    vi.waitFor(
      async () => expect(await applicant.call(currentCase, { level: '1' })).toMatchObject({ state }),
      { timeout: 60_000, interval: 40 },
    );
  await applicant.call(verificationSdkInfo, { level: 1 });
  await tell(first.id, { ...approved, labels: ['document-glare'], facts: { providerVerdict: 'retry' } });
  await becomes('retry');

  expect(await applicant.call(verificationSdkInfo, { level: 1 })).toMatchObject({
    provider: 'PROVIDER_SUMSUB',
  });
  const again = await applicant.call(currentCase, { level: '1' });
  expect(again).toMatchObject({ purpose: 'update', state: 'collecting', country: 'DE', documentType: null });
  if (again === null) return;
  const request = [...vendor.sessions.values()].find(({ request: one }) => one.caseId === again.id)?.request;
  expect(request).toMatchObject({
    country: 'DE',
    documentTypes: expect.arrayContaining(['PASSPORT', 'ID_CARD']),
  });
  await tell(again.id, { ...approved, document: { country: 'DE', type: 'ID_CARD', number: 'X1' } });
  await becomes('approved');
  expect(await applicant.call(identity, {})).toMatchObject({ documentType: 'ID_CARD', country: 'DE' });
});

test('an update that is finished at the vendor, which nobody has heard of yet, makes no room for another [S7.16] [S7.11]', async () => {
  const { applicant } = await approvedApplicant(server);
  providers.set(vendor.provider.name, vendor.provider);
  const first = await updateOf(applicant, { country: 'DE', documentType: 'ID_CARD' });
  await applicant.call(verificationSdkInfo, { level: 1 });
  vendor.say(vendor.only, { submitted: true });
  const ticket = await passedCheck(applicant, securityActions.UPDATE);
  const refused = await applicant.send(selfUpdate, { ticket, ...card });
  expect(refused.code).toBe(retCodes.UPDATE_BEING_CHECKED);
  expect(await applicant.call(currentCase, { level: '1' })).toMatchObject({
    id: first.id,
    country: 'DE',
    state: 'submitted',
  });
});

test('an update at level 2 takes no document that level 2 refuses, however it is chosen [S7.16] [S3.9]', async () => {
  const { applicant } = await approvedApplicant(server);
  const second = await applicant.call(startCase, { level: 2 });
  await submitOpenCase(applicant, second);
  await officerDecides(applicant, officer, second);
  const update = await updateOf(applicant, card);
  const licence = { level: 1, country: 'SE', documentType: 'DRIVERS' } as const;
  for (const endpoint of [startCase, verificationSdkInfo]) {
    expect((await applicant.send(endpoint, licence)).code).toBe(retCodes.DOCUMENT_TYPE_NOT_SUPPORTED);
  }
  expect(await applicant.call(currentCase, { level: '1' })).toMatchObject({ id: update.id, ...card });
  await submitOpenCase(applicant, update);
  await officerDecides(applicant, officer, update);
  expect(await stands(applicant)).toMatchObject({
    level: 2,
    identifies: [{ type: 'ID_CARD', country: 'SE' }],
  });
});
