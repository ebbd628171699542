import { accountErasure } from '@credence/contract/account-closing';
import type { Provider } from '@credence/contract/first-words';
import { savePersonalInfo } from '@credence/contract/personal-info';
import { holdAccount } from '@credence/contract/review-account';
import { refuseCase } from '@credence/contract/review-decision';
import { claimCase } from '@credence/contract/review-queue';
import { vendorStep, verificationSdkInfo } from '@credence/contract/vendor-calls';
import { currentCase } from '@credence/contract/verification';
import { policyFor } from '@credence/policy';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  approvedApplicant,
  checkedCase,
  completeInfo,
  openCase,
  submittedCase,
} from '../../../test/applicants.ts';
import { approved, FakeVendor } from '../../../test/fake-vendor.ts';
import {
  asksToClose,
  blobNames,
  eraseWhatIsDue,
  rowsOf,
  sweep,
} from '../../../test/fixtures/erasure-fixture.ts';
import { pass } from '../../../test/later.ts';
import { smallPicture, upload } from '../../../test/pictures.ts';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';
import { trailHolders } from '../../app.ts';
import { auditKey, verifyAudit } from '../../audit/index.ts';
import { builtInProvider } from '../provider/built-in/built-in.ts';
import type { VerificationProvider } from '../provider/port/provider.ts';

const day = 86_400_000;
const year = 365.25 * day;
const { retention } = policyFor('CREDENCE');

/** What names an account once its time is over: its trail, and what was erased when. */
const trail = ['account_closing', 'audit_event', 'audit_head', 'erasure'];

let server: TestServer;
let vendor: FakeVendor;
const providers = new Map<Provider, VerificationProvider>([[builtInProvider.name, builtInProvider]]);
beforeAll(async () => {
  server = await startServer({ providers });
  vendor = new FakeVendor('PROVIDER_SUMSUB', 'sumsub', () => server.context.now());
});
afterAll(() => server.stop());

const tablesOf = async ({ userId }: Client) =>
  Object.keys(await rowsOf(server, userId))
    .filter((table) => table !== 'audit_covered')
    .toSorted();

/** Somebody whom the vendor approved. */
async function checkedByVendor() {
  providers.set(vendor.provider.name, vendor.provider);
  const client = await server.applicant();
  await client.call(savePersonalInfo, { info: completeInfo });
  await client.call(verificationSdkInfo, { level: 1, country: 'SE', documentType: 'PASSPORT' });
  const open = await client.call(currentCase, { level: '1' });
  vendor.say(vendor.only, approved);
  await client.call(vendorStep, { caseId: open?.id ?? '', step: 'handed-in' });
  await vi.waitFor(async () => expect((await checkedCase(client)).state).toBe('approved'), {
    timeout: 30_000,
  });
  providers.delete(vendor.provider.name);
  return client;
}

async function refusedApplicant(officer: Client) {
  const client = await server.applicant();
  const { id: caseId } = await submittedCase(client);
  await checkedCase(client);
  const address = { userId: client.userId, caseId };
  await officer.call(claimCase, address);
  await officer.call(refuseCase, { ...address, labels: ['document-altered'], privateNote: 'A forgery.' });
  return client;
}

test('in ten years all that has to go is gone, at the vendor too, and what has to stay stays [S2.13] [ASVS 14.2.7]', async () => {
  const officer = await server.officer();
  const vetted = await checkedByVendor();
  const { applicant: stays } = await approvedApplicant(server);
  const { applicant: held, caseId: heldCase } = await approvedApplicant(server);
  const refused = await refusedApplicant(officer);
  const never = await server.applicant();
  const open = await openCase(never);
  await upload(never, open.id, 'document-front', await smallPicture(open.id));
  const closing = [vetted, held, refused, never];
  for (const client of closing) await asksToClose(client);
  await officer.call(holdAccount, {
    userId: held.userId,
    caseId: heldCase,
    held: true,
    reason: 'A court asked for it.',
  });
  providers.set(vendor.provider.name, vendor.provider);
  const before = new Map<Client, string[]>();
  for (const client of [stays, held]) before.set(client, await tablesOf(client));

  await pass(server, 15 * day);
  await eraseWhatIsDue(server);
  for (const client of [vetted, refused, never])
    expect(await tablesOf(client)).not.toContain('account_holder');
  await pass(server, 2 * day);
  await eraseWhatIsDue(server);
  expect(await tablesOf(never), 'who was no customer').toEqual([...trail, 'case_skeleton'].toSorted());

  for (let passed = 1; passed <= 11; passed++) {
    await pass(server, year);
    await eraseWhatIsDue(server);
    for (const client of [vetted, refused]) {
      const tables = await tablesOf(client);
      const records = passed < retention['case-records'];
      expect(tables.includes('applicant'), `details and key after ${passed} years`).toBe(records);
      const documents = passed < retention['identity-documents'];
      if (client === refused)
        expect(tables.includes('verification_file'), `pictures after ${passed} years`).toBe(documents);
      else
        expect(vendor.sessions.get(vendor.only)?.erased, `at the vendor after ${passed} years`).toBe(
          !documents,
        );
      const decisions = passed < retention['audit-trail'];
      expect(tables.includes('case_skeleton'), `what was decided after ${passed} years`).toBe(
        !records && decisions,
      );
      if (!decisions) expect(tables).toEqual(trail);
    }
  }

  expect(await tablesOf(stays)).toEqual(before.get(stays));
  expect(await tablesOf(held)).toEqual(before.get(held));
  const files = await server.db.selectFrom('verification_file').select(['user_id', 'blob']).execute();
  expect(new Set(files.map((file) => file.user_id))).toEqual(new Set([stays.userId, held.userId]));
  await sweep(server);
  expect(await blobNames(server)).toEqual(files.map(({ blob }) => blob).toSorted());
  const verified = await verifyAudit(server.db, auditKey(server.context.keyring), trailHolders);
  expect(verified.broken).toEqual([]);

  const certificate = await officer.call(accountErasure, { userId: refused.userId });
  expect(certificate).toMatchObject({ kept: [], waitsForVendors: 0, asked: { by: 'account' } });
  expect(certificate.erased.map((one) => one.class)).toEqual([
    'access',
    'abandoned-cases',
    'network-evidence',
    'identity-documents',
    'case-records',
    'audit-trail',
  ]);
});
