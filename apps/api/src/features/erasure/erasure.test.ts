import {
  accountClosing,
  accountErasure,
  closeAccount,
  faceConsent,
  keepAccount,
  withdrawFaceConsent,
} from '@credence/contract/account-closing';
import { retCodes } from '@credence/contract/ret-codes';
import { approveCase } from '@credence/contract/review-decision';
import { claimCase } from '@credence/contract/review-queue';
import { holdAccount } from '@credence/contract/review-account';
import { reviewCase, reviewFilePath } from '@credence/contract/review-case';
import { accountSessions } from '@credence/contract/account-sessions';
import { securityActions } from '@credence/contract/security-action';
import { filePath } from '@credence/contract/upload';
import { currentCase } from '@credence/contract/verification';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agreed, checkedCase, openCase, passedCheck, submittedCase } from '../../../test/applicants.ts';
import {
  asksToClose,
  blobNames,
  eraseWhatIsDue,
  rowsOf,
  sweep,
} from '../../../test/fixtures/erasure-fixture.ts';
import { kindsTold, told } from '../../../test/fixtures/notice-fixture.ts';
import { pass } from '../../../test/later.ts';
import { smallPicture, upload } from '../../../test/pictures.ts';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';
import { erasers, trailHolders } from '../../app.ts';
import { auditKey, verifyAudit } from '../../audit/index.ts';
import { systemCall } from '../../base/call.ts';
import { inTransaction } from '../../db/transaction.ts';
import { eraseDue } from './close.ts';
import { countKeyless, eraseAllKeyless, eraseNow, planOf } from './index.ts';

const day = 86_400_000;

let server: TestServer;
let officer: Client;
let second: Client;
beforeAll(async () => {
  server = await startServer();
  officer = await server.officer();
  second = await server.officer();
});
afterAll(() => server.stop());

/** Signed in by the server's clock, however far it was moved. */
async function newcomer(): Promise<Awaited<ReturnType<TestServer['applicant']>>> {
  const client = await server.applicant();
  await pass(server, 0);
  return client;
}

async function approvedNewcomer() {
  const applicant = await newcomer();
  const { id: caseId } = await submittedCase(applicant);
  await checkedCase(applicant);
  const address = { userId: applicant.userId, caseId };
  await officer.call(claimCase, address);
  const { proposalId } = await officer.call(approveCase, { ...address, privateNote: 'Looked at.' });
  if (proposalId !== null) await agreed(second, applicant.userId);
  return { applicant, caseId };
}

/** An account with a case that has a picture and was never submitted. */
async function withPicture(): Promise<{ client: Client; caseId: string; fileId: string; blob: string }> {
  const client = await newcomer();
  const { id: caseId } = await openCase(client);
  await upload(client, caseId, 'document-front', await smallPicture(caseId));
  const row = await server.db
    .selectFrom('verification_file')
    .select('id')
    .where('user_id', '=', client.userId)
    .executeTakeFirstOrThrow();
  await eraseWhatIsDue(server);
  const { blob } = await server.db
    .selectFrom('verification_file')
    .select('blob')
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  return { client, caseId, fileId: row.id, blob };
}

describe('an account that is to be closed', () => {
  test('is told what is kept and until when, and can be kept for two weeks [S2.13]', async () => {
    const { applicant } = await approvedNewcomer();
    const ticket = await passedCheck(applicant, securityActions.OTP);
    const asked = await applicant.call(closeAccount, { ticket });
    expect(asked).toMatchObject({ graceDays: 14, asked: { at: expect.any(String) } });
    const closesAt = new Date(asked.asked?.closesAt ?? 0);
    expect(closesAt.getTime() - server.context.now().getTime()).toBeGreaterThan(13.9 * day);
    const years = (of: string) =>
      new Date(asked.kept.find((one) => one.class === of)?.until ?? 0).getUTCFullYear() -
      closesAt.getUTCFullYear();
    expect([years('network-evidence'), years('identity-documents'), years('case-records')]).toEqual([
      1, 5, 5,
    ]);
    expect(await applicant.call(closeAccount, { ticket }), 'once').toEqual(asked);
    await told(server);
    expect(await kindsTold(server, applicant)).toContain('account-closing');

    await applicant.call(keepAccount, {});
    await pass(server, 20 * day);
    await eraseWhatIsDue(server);
    expect(await applicant.call(accountClosing, {})).toMatchObject({ asked: null });
  });

  test('signs in no more once they are over, and is told so', async () => {
    const { applicant } = await approvedNewcomer();
    await asksToClose(applicant);
    await pass(server, 13 * day);
    await eraseWhatIsDue(server);
    expect((await applicant.send(accountClosing)).code).toBe(retCodes.OK);
    await pass(server, 2 * day);
    await eraseWhatIsDue(server);
    await pass(server, 0);
    expect((await applicant.send(accountSessions)).code).toBe(retCodes.NOT_SIGNED_IN);
    const { email, password } = applicant;
    const body = JSON.stringify({ email, password });
    const again = await server.visitor().request('POST', '/user/public/login', {
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(again.code).not.toBe(retCodes.OK);
    await told(server);
    expect(await kindsTold(server, applicant)).toContain('account-closed');
    const certificate = await officer.call(accountErasure, { userId: applicant.userId });
    expect(certificate.erased).toMatchObject([
      { class: 'access', items: { 'sign-in, password and sessions': 1 } },
    ]);
    expect(certificate.kept.map((one) => [one.class, one.reason])).toEqual([
      ['abandoned-cases', 'next-run'],
      ['network-evidence', 'law'],
      ['identity-documents', 'law'],
      ['case-records', 'law'],
      ['audit-trail', 'law'],
    ]);
  });

  test('is erased by half in no case: what fails undoes all of its step, and it is done later', async () => {
    const { client } = await withPicture();
    await eraseNow(server.context, client.userId, erasers);
    await told(server);
    server.pass(2 * day);
    const before = await rowsOf(server, client.userId);
    const call = systemCall(server.context, 'test', 'half');
    const killed = {
      class: 'case-records' as const,
      what: 'nothing',
      erase: () => Promise.reject(new Error('killed')),
    };
    const half = inTransaction(server.db, (work) =>
      eraseDue(call, work, client.userId, [...erasers, killed]),
    );
    await expect(half).rejects.toThrow('killed');
    expect(await rowsOf(server, client.userId)).toEqual(before);
    await eraseWhatIsDue(server);
    expect(Object.keys(await rowsOf(server, client.userId))).not.toContain('applicant');
  });
});

test('an account whose key was destroyed stays erased when an older backup of the rest is restored', async () => {
  const { applicant } = await approvedNewcomer();
  const { applicant: other } = await approvedNewcomer();
  // The backup of the keys is newer, and has no key of it any more.
  await server.db.deleteFrom('account_key').where('user_id', '=', applicant.userId).execute();
  expect(await countKeyless(server.context)).toBe(1);
  expect(await eraseAllKeyless(server.context, erasers)).toBe(1);
  const left = Object.keys(await rowsOf(server, applicant.userId)).filter(
    (table) => table !== 'audit_covered',
  );
  expect(left.toSorted()).toEqual([
    'account_closing',
    'audit_event',
    'audit_head',
    'case_skeleton',
    'erasure',
  ]);
  expect(await countKeyless(server.context)).toBe(0);
  expect(Object.keys(await rowsOf(server, other.userId))).toContain('account_key');
  const { broken } = await verifyAudit(server.db, auditKey(server.context.keyring), trailHolders);
  expect(broken.filter(({ userId }) => userId === applicant.userId)).toEqual([]);
});

describe('an account that is held', () => {
  test('loses nothing, whoever asks for it, until an officer lets it go', async () => {
    const { applicant, caseId } = await approvedNewcomer();
    const { userId } = applicant;
    const lead = await server.officer('Lena', { roles: ['lead'] });
    const reviewer = await server.officer('Rita', { roles: ['reviewer'] });
    await pass(server, 0);
    const held = { userId, caseId, held: true, reason: 'File 12 of the court.' };
    expect(await reviewer.send(holdAccount, held)).toMatchObject({
      status: 403,
      code: retCodes.PERMISSION_MISSING,
    });
    await lead.call(holdAccount, held);
    expect((await lead.send(holdAccount, held)).code).toBe(retCodes.CASE_STATE_CONFLICT);
    const { account } = await lead.call(reviewCase, { userId, caseId });
    expect(account).toMatchObject({ held: true, steps: [{ kind: 'held', reason: held.reason }] });
    await expect(planOf(server.context, userId)).rejects.toThrow('held');
    await asksToClose(applicant);
    await pass(server, 15 * day);
    await eraseWhatIsDue(server);
    expect((await applicant.send(accountClosing)).code, 'not even closed').toBe(retCodes.OK);
    await lead.call(holdAccount, { ...held, held: false, reason: 'The court is done.' });
    await eraseWhatIsDue(server);
    expect(Object.keys(await rowsOf(server, userId))).not.toContain('account_holder');
  });
});

describe('pictures that nothing uses any more', () => {
  test('are shown to nobody at once, and erased after a day [ASVS 14.2.4]', async () => {
    const { client, caseId, fileId, blob } = await withPicture();
    expect((await client.request('GET', `${filePath}/${fileId}`)).status).toBe(200);
    await upload(client, caseId, 'document-front', await smallPicture('another'));
    expect((await client.request('GET', `${filePath}/${fileId}`)).status).toBe(404);
    expect((await officer.request('GET', `${reviewFilePath}/${client.userId}/${fileId}`)).status).toBe(404);
    await eraseWhatIsDue(server);
    expect(await blobNames(server)).toContain(blob);
    await pass(server, day + 1000);
    await eraseWhatIsDue(server);
    expect(await blobNames(server)).not.toContain(blob);
    expect((await client.call(currentCase, { level: '1' }))?.files).toHaveLength(1);
  });
});

describe('blobs and rows', () => {
  test('are compared: what no row names is deleted after a day, a row without its blob is reported', async () => {
    const { client, blob, fileId } = await withPicture();
    const { blobs, config, newId, now } = server.context;
    // Another's, in a bucket that is shared.
    const [old, young, foreign] = [newId(), newId(), 'not-ours'];
    for (const [name, age] of [
      [old, day + 60_000],
      [young, day - 60_000],
      [foreign, 9 * day],
    ] as const) {
      await blobs.put(name, Readable.from([Buffer.from('left behind')]));
      const written = new Date(now().getTime() - age);
      await utimes(join(config.dataDirectory, 'blobs', name.slice(-2), name), written, written);
    }
    await sweep(server);
    const left = await blobNames(server);
    expect(left).toEqual(expect.arrayContaining([young, foreign, blob]));
    expect(left).not.toContain(old);

    await blobs.delete(blob);
    await sweep(server);
    const line = server.log.find((one) => one.includes('the blob of a row is missing'));
    expect(line).toContain(fileId);
    expect(line).toContain(client.userId);
    const metrics = await server.context.metrics.registry.metrics();
    expect(metrics).toMatch(/stray_blobs_total\{kind="missing"\} 1/);
    expect(metrics).toMatch(/alarms_total\{alarm="blobs-missing"\} 1/);
  });
});

describe('the consent to pictures of the face', () => {
  test('is taken back: the open check ends, the face is erased, what was decided stays [S2.2]', async () => {
    const { applicant } = await approvedNewcomer();
    expect(await applicant.call(faceConsent, {})).toEqual({ given: true, approved: true });
    const waiting = await newcomer();
    const { id: caseId } = await submittedCase(waiting);
    await checkedCase(waiting);
    for (const client of [applicant, waiting]) await client.call(withdrawFaceConsent, {});
    expect(await waiting.call(faceConsent, {})).toEqual({ given: false, approved: false });
    expect(await waiting.call(currentCase, { level: '1' })).toMatchObject({ id: caseId, state: 'abandoned' });
    await pass(server, day + 1000);
    await eraseWhatIsDue(server);
    const kinds = async ({ userId }: Client) =>
      (
        await server.db.selectFrom('verification_file').select('kind').where('user_id', '=', userId).execute()
      ).map(({ kind }) => kind);
    expect(await kinds(waiting)).toEqual(['document-front']);
    expect((await kinds(applicant)).toSorted()).toEqual(['document-front', 'selfie']);
    const faces = await server.db
      .selectFrom('verification_sighting')
      .select('hash')
      .where('kind', '=', 'face')
      .where('user_id', 'in', [applicant.userId, waiting.userId])
      .execute();
    expect(faces).toEqual([]);
    expect((await applicant.call(currentCase, { level: '1' }))?.state).toBe('approved');
    expect((await verifyAudit(server.db, auditKey(server.context.keyring))).broken).toEqual([]);
  });
});
