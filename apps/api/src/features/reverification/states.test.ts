import { integrationAccessToken, sdkAccess, tokenInfo } from '@credence/contract/embedding';
import { selfUpdate } from '@credence/contract/identity-change';
import {
  endReverification,
  ownReverification,
  reviewReverification,
} from '@credence/contract/reverification';
import { retCodes } from '@credence/contract/ret-codes';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkedCase, officerDecides } from '../../../test/applicants.ts';
import { limitOf } from '../../../test/fixtures/duty-fixture.ts';
import {
  embeddingSites,
  onSdkPath,
  partner,
  partnerBack,
  withToken,
} from '../../../test/fixtures/embedding-fixture.ts';
import {
  order,
  resubmitted,
  sessionToVerifyAgain,
  shownTo,
  verifiedAt,
} from '../../../test/fixtures/reverification-fixture.ts';
import { pass } from '../../../test/later.ts';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';

const day = 86_400_000;

let server: TestServer;
let officer: Client;
let embedding: TestServer;
let embeddingOfficer: Client;
beforeAll(async () => {
  server = await startServer();
  officer = await server.officer();
  embedding = await startServer({ environment: embeddingSites });
  embeddingOfficer = await embedding.officer();
});
afterAll(async () => {
  await embedding.stop();
  await server.stop();
});

const stateOf = async ({ userId }: Client) =>
  (await officer.call(reviewReverification, { userId })).newest?.state;

const taskOf = ({ userId }: Client) =>
  server.db
    .selectFrom('task')
    .select('status')
    .where('user_id', '=', userId)
    .where('code', '=', 'REVERIFICATION')
    .executeTakeFirst();

test('[S4.1] [S4.2] [S4.3] [S4.4] [S3.8] [S3.10] [S4.7] [S7.8] ordered, submitted in the session that the button opens, rejected, submitted again, approved', async () => {
  const client = await verifiedAt(server, officer, 'IN');
  expect(await shownTo(client)).toEqual({ display: 'DisplayUpdatePOIStatus_No', told: undefined });
  await order(server, officer, client);
  expect(await shownTo(client)).toMatchObject({
    display: 'DisplayUpdatePOIStatus_Needed',
    told: {
      rejectReason: '',
      siteInfo: { site: 'IN', country: 'IN' },
      channel: 'web',
      overdue: false,
      retryAt: null,
    },
  });

  const first = await resubmitted(server, client);
  expect(first).toMatchObject({ purpose: 'update', level: 1 });
  expect((await shownTo(client)).display).toBe('DisplayUpdatePOIStatus_Pending');
  await vi.waitFor(async () => expect(await stateOf(client)).toBe('pending'), { timeout: 30_000 });
  expect(await taskOf(client)).toEqual({ status: 'waiting' });

  await officerDecides(client, officer, first, ['document-blurred']);
  const rejected = await shownTo(client);
  expect(rejected.display).toBe('DisplayUpdatePOIStatus_Rejected');
  await vi.waitFor(async () => expect(await stateOf(client)).toBe('rejected'), { timeout: 30_000 });
  expect(await taskOf(client)).toEqual({ status: 'todo' });

  const second = await resubmitted(server, client);
  expect((await shownTo(client)).display).toBe('DisplayUpdatePOIStatus_Pending');
  await officerDecides(client, officer, second);
  expect(await shownTo(client)).toEqual({ display: 'DisplayUpdatePOIStatus_No', told: undefined });
  await vi.waitFor(async () => expect(await stateOf(client)).toBe('passed'), { timeout: 30_000 });
  expect(await taskOf(client)).toEqual({ status: 'done' });
});

test('[S8.14] [S3.8] the reason is a text in the language of the page, and no code', async () => {
  const client = await verifiedAt(server, officer, 'IN');
  await order(server, officer, client);
  await officerDecides(client, officer, await resubmitted(server, client), ['tax-number-only']);
  const texts = await Promise.all(
    ['en', 'tr-TR', 'ar-SA', 'xx'].map(
      async (language) => (await shownTo(client, language)).told?.rejectReason,
    ),
  );
  const [english, turkish, arabic, unknown] = texts;
  expect(english).toMatch(/PAN/);
  expect(turkish).toMatch(/[şğıçöü]/i);
  expect(arabic).toMatch(/[\u0600-\u06ff]/);
  expect(unknown).toBe(english);
  for (const text of texts) expect(text).not.toContain('tax-number-only');
});

test('[S4.5] the daily cap: rejected until the hour of the next attempt, and then open again', async () => {
  const client = await verifiedAt(server, officer, 'IN');
  // The first verification of today counts too.
  await order(server, officer, client);
  for (const label of ['document-blurred', 'document-glare'] as const)
    await officerDecides(client, officer, await resubmitted(server, client), [label]);
  const { display, told } = await shownTo(client);
  expect(display).toBe('DisplayUpdatePOIStatus_Rejected_Daily');
  const left = Date.parse(told?.retryAt ?? '') - server.context.now().getTime();
  expect(left).toBeGreaterThan(0.9 * day);
  expect(left).toBeLessThanOrEqual(day);
  const headers = await sessionToVerifyAgain(server, client);
  const document = { country: 'IN', documentType: 'PASSPORT' };
  const refused = await client.send(onSdkPath(selfUpdate), document, headers);
  expect(refused).toMatchObject({ code: retCodes.ATTEMPTS_TODAY, result: { retryAt: told?.retryAt } });
  await pass(server, day);
  expect((await shownTo(client)).display).toBe('DisplayUpdatePOIStatus_Rejected');
  await resubmitted(server, client);
  expect((await shownTo(client)).display).toBe('DisplayUpdatePOIStatus_Pending');
});

test('limits follow the clock: whole until its day, a part after it, whole once it is submitted', async () => {
  const client = await verifiedAt(server, officer, 'IN');
  await order(server, officer, client);
  expect(await limitOf(client)).toEqual(['2', 100]);
  await pass(server, 30 * day);
  expect(await limitOf(client)).toEqual(['0.5', 25]);
  expect((await shownTo(client)).told).toMatchObject({ overdue: true, consequence: 'limits' });
  const sent = await resubmitted(server, client);
  expect(await limitOf(client)).toEqual(['2', 100]);
  await officerDecides(client, officer, sent, ['document-cut-off']);
  // What is sent back gets days to mend it.
  await vi.waitFor(async () => expect(await limitOf(client)).toEqual(['2', 100]), { timeout: 30_000 });
  await pass(server, 3 * day);
  expect(await limitOf(client)).toEqual(['0.5', 25]);
});

test('[S2.24] [S2.23] only a document of India answers it, and only the session opened for it needs no check', async () => {
  const client = await verifiedAt(server, officer, 'IN');
  await order(server, officer, client);
  const headers = await sessionToVerifyAgain(server, client);
  const own = onSdkPath(ownReverification);
  expect((await client.send(own, {}, headers)).result).toEqual({
    rules: { countries: ['IN'], documentTypes: [], refused: ['PAN'] },
    opensUpdate: true,
  });
  expect(await client.call(ownReverification, {})).toMatchObject({ opensUpdate: false });
  const begin = (country: string, with_: Record<string, string>) =>
    client.send(onSdkPath(selfUpdate), { country, documentType: 'PASSPORT' }, with_);
  expect((await begin('DE', headers)).code).toBe(retCodes.DOCUMENT_TYPE_NOT_SUPPORTED);
  const usual = await client.send(selfUpdate, { country: 'IN', documentType: 'PASSPORT' });
  expect(usual.code).toBe(retCodes.SECURITY_CHECK_NEEDED);
  await officer.call(endReverification, { userId: client.userId });
  expect((await begin('IN', headers)).code).toBe(retCodes.SECURITY_CHECK_NEEDED);
  expect((await shownTo(client)).display).toBe('DisplayUpdatePOIStatus_No');
  expect((await client.send(own, {}, headers)).result).toEqual({ rules: null, opensUpdate: false });
});

test('another SDK session of the same account begins no update without a check', async () => {
  const client = await verifiedAt(server, officer, 'IN');
  await order(server, officer, client);
  const { accessToken } = await client.call(sdkAccess, { level: 1, from: 'email' });
  const session = await server.visitor().call(integrationAccessToken, { token: accessToken });
  const document = { country: 'IN', documentType: 'PASSPORT' };
  const answer = await client.send(onSdkPath(selfUpdate), document, withToken(session.accessToken));
  expect(answer.code).toBe(retCodes.SECURITY_CHECK_NEEDED);
});

test('[S4.7] [S7.23] a session in a partner’s page opens the next one for what was ordered, and keeps its way back', async () => {
  const client = await verifiedAt(embedding, embeddingOfficer, 'IN');
  await order(embedding, embeddingOfficer, client);
  const redirect_url = partnerBack;
  const asked = { level: 1, from: 'email', extraParams: { redirect_url, origin: partner } };
  const { accessToken } = await client.call(sdkAccess, asked);
  const visitor = embedding.visitor();
  const usual = withToken((await visitor.call(integrationAccessToken, { token: accessToken })).accessToken);
  const info = async (headers: Record<string, string>) =>
    v.parse(tokenInfo.result, (await visitor.send(tokenInfo, { email_update_poi: 'true' }, headers)).result);
  expect(await info(usual)).toMatchObject({ updatesPoi: false, extraParams: { redirect_url } });
  const again = { action: 3, extraParams: { reason: 'UPDATE_KYC' } };
  const next = v.parse(sdkAccess.result, (await visitor.send(onSdkPath(sdkAccess), again, usual)).result);
  const opened = withToken(
    (await visitor.call(integrationAccessToken, { token: next.accessToken })).accessToken,
  );
  expect(await info(opened)).toMatchObject({ updatesPoi: true, extraParams: { redirect_url } });
  const document = { country: 'IN', documentType: 'PASSPORT' };
  expect((await visitor.send(onSdkPath(selfUpdate), document, opened)).code).toBe(retCodes.OK);
});

test('[S4.8] [S4.6] the Turkish site asks for it in the app alone, and of residents of Turkey alone', async () => {
  const client = await verifiedAt(server, officer, 'TUR');
  await order(server, officer, client);
  expect(await shownTo(client)).toMatchObject({
    display: 'DisplayUpdatePOIStatus_Needed',
    told: { channel: 'app', siteInfo: { site: 'TUR', country: 'TR' } },
  });
  const headers = await sessionToVerifyAgain(server, client);
  const answer = await client.send(
    onSdkPath(selfUpdate),
    { country: 'TR', documentType: 'PASSPORT' },
    headers,
  );
  expect(answer.code).toBe(retCodes.UPDATE_NOT_BEGUN);
  // On another site nothing is asked, whatever was ordered before.
  await server.db
    .updateTable('applicant')
    .set({ site: 'CREDENCE' })
    .where('user_id', '=', client.userId)
    .execute();
  expect((await shownTo(client)).display).toBe('DisplayUpdatePOIStatus_No');

  // Who lives elsewhere is asked nothing on the Turkish site.
  const { userId } = await verifiedAt(server, officer, 'IN');
  await server.db.updateTable('applicant').set({ site: 'TUR' }).where('user_id', '=', userId).execute();
  const refused = new RegExp(String(retCodes.REVERIFICATION_NOT_OFFERED));
  await expect(order(server, officer, { userId })).rejects.toThrow(refused);
});

test('what is left before it is submitted leaves the order as it was', async () => {
  const client = await verifiedAt(server, officer, 'IN');
  await order(server, officer, client);
  const headers = await sessionToVerifyAgain(server, client);
  const begun = await client.send(onSdkPath(selfUpdate), { country: 'IN', documentType: 'ID_CARD' }, headers);
  expect(begun.code).toBe(retCodes.OK);
  expect((await shownTo(client)).display).toBe('DisplayUpdatePOIStatus_Needed');
  // Begun again, with another document.
  const again = await resubmitted(server, client);
  expect(again).toMatchObject({ documentType: 'PASSPORT' });
  await checkedCase(client);
  expect((await shownTo(client)).display).toBe('DisplayUpdatePOIStatus_Pending');
});
