import { kycInfo } from '@credence/contract/kyc';
import { reviewCase } from '@credence/contract/review-case';
import { approveCase } from '@credence/contract/review-decision';
import { claimCase } from '@credence/contract/review-queue';
import { reviewReverification } from '@credence/contract/reverification';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkedCase, officerDecides } from '../../../test/applicants.ts';
import { kindsTold } from '../../../test/fixtures/notice-fixture.ts';
import {
  order,
  ordersSettled,
  resubmitted,
  shownTo,
  verifiedAt,
} from '../../../test/fixtures/reverification-fixture.ts';
import { pass } from '../../../test/later.ts';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';

const day = 86_400_000;

let server: TestServer;
let officer: Client;
beforeAll(async () => {
  server = await startServer();
  officer = await server.officer();
});
afterAll(() => server.stop());

test('[S8.14] [S4.4] a document approved that is not the one asked for leaves the order open, and the account is told what still is', async () => {
  const client = await verifiedAt(server, officer, 'IN');
  await order(server, officer, client);
  const { id: caseId } = await resubmitted(server, client);
  await checkedCase(client);
  const address = { userId: client.userId, caseId };
  const { ordered } = await officer.call(reviewCase, address);
  expect(ordered).toMatchObject({ countries: ['IN'], documentTypes: [] });
  // A passport of Türkiye, as the officer sees in the picture.
  await officer.call(claimCase, address);
  const document = { country: 'TR', documentType: 'PASSPORT' } as const;
  await officer.call(approveCase, { ...address, privateNote: 'He sends the other one.', document });

  const { display, told } = await shownTo(client);
  expect(display).toBe('DisplayUpdatePOIStatus_Rejected');
  expect(told?.rejectReason).toBe(
    'The document that you submitted is not one that we asked for. Please submit another. Issued by: India.',
  );
  expect((await shownTo(client, 'tr-TR')).told?.rejectReason).toContain('Veren ülke: Hindistan.');
  await ordersSettled(server);
  const { newest } = await officer.call(reviewReverification, { userId: client.userId });
  expect(newest).toMatchObject({ state: 'rejected', settledAt: null, caseId });
  expect(await kindsTold(server, client)).toContain('reverification-reminder');
  expect((await client.call(kycInfo, {})).applicant.level).toBe(1);

  // It becomes overdue as any other, and the right document ends it.
  await pass(server, 31 * day);
  expect((await shownTo(client)).told).toMatchObject({ overdue: true });
  await officerDecides(client, officer, await resubmitted(server, client));
  expect((await shownTo(client)).display).toBe('DisplayUpdatePOIStatus_No');
  await ordersSettled(server);
  expect((await officer.call(reviewReverification, { userId: client.userId })).newest?.state).toBe('passed');
});

test('a case from before the order is approved without a word of it', async () => {
  const client = await verifiedAt(server, officer, 'IN');
  const cases = await server.db
    .selectFrom('verification_case')
    .select('id')
    .where('user_id', '=', client.userId)
    .execute();
  await order(server, officer, client);
  const address = { userId: client.userId, caseId: cases[0]?.id ?? '' };
  expect((await officer.call(reviewCase, address)).ordered).toBeNull();
});
