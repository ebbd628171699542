import type { OfficerRole } from '@credence/contract/permission';
import { memberInfo } from '@credence/contract/profile';
import { acceptProposal, declineProposal, proposals, withdrawProposal } from '@credence/contract/proposal';
import { retCodes } from '@credence/contract/ret-codes';
import { barAccount } from '@credence/contract/review-account';
import { reviewCase } from '@credence/contract/review-case';
import { approveCase, refuseCase } from '@credence/contract/review-decision';
import { claimCase, claimNextCase, reviewQueue } from '@credence/contract/review-queue';
import { currentCase, submitCase } from '@credence/contract/verification';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkedCase, openCase, submittedCase } from '../../../test/applicants.ts';
import { smallPicture, upload } from '../../../test/pictures.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
/** Proposes, and may do everything. */
let mira: Client;
let noor: Client;
beforeAll(async () => {
  server = await startServer();
  mira = await server.officer('Mira');
  noor = await server.officer('Noor');
});
afterAll(() => server.stop());

const officerWith = (...roles: OfficerRole[]) => server.officer('Tomas', { roles });

/** A case with the face of another account's, which Mira holds. */
async function doubtfulCase() {
  const face = await smallPicture(`face of ${server.context.newId()}`);
  const withFace = async () => {
    const client = await server.applicant();
    const { id } = await openCase(client);
    await upload(client, id, 'document-front', await smallPicture(`document of ${client.userId}`));
    await upload(client, id, 'selfie', face);
    await client.call(submitCase, { caseId: id });
    await checkedCase(client);
    return { client, address: { userId: client.userId, caseId: id } };
  };
  await withFace();
  const doubtful = await withFace();
  await mira.call(claimCase, doubtful.address);
  return doubtful;
}

const note = { privateNote: 'They are twins; both came in person.' };

/** The same, approved by Mira. */
async function proposedApproval() {
  const doubtful = await doubtfulCase();
  const { proposalId } = await mira.call(approveCase, { ...doubtful.address, ...note });
  return { ...doubtful, proposal: { ownerId: doubtful.client.userId, id: proposalId ?? '' } };
}

/** A barred account, which Mira proposes to let in again. */
async function proposedUnbarring() {
  const client = await server.applicant();
  const { id } = await submittedCase(client);
  const address = { userId: client.userId, caseId: id };
  await mira.call(barAccount, { ...address, barred: true, reason: 'A forged bill.' });
  const input = { ...address, barred: false, reason: 'The bill was real.' };
  const { proposalId } = await mira.call(barAccount, input);
  return { client, address, input, proposal: { ownerId: client.userId, id: proposalId ?? '' } };
}

const isBarred = async (address: { userId: string; caseId: string }) =>
  (await noor.call(reviewCase, address)).account.barred;

const openOf = async (by: Client, ownerId: string) =>
  (await by.call(proposals, { view: 'open' })).items.filter((one) => one.ownerId === ownerId);

describe('an approval against what the rules found', () => {
  test('waits for a second officer, and is nobody’s work until then [ASVS 2.3.5]', async () => {
    const { client, address, proposal } = await proposedApproval();
    expect((await client.call(currentCase, { level: '1' }))?.state).toBe('in_review');
    const { items } = await mira.call(reviewQueue, { view: 'waiting', search: address.caseId });
    expect(items).toEqual([]);
    expect((await noor.send(claimCase, address)).code).toBe(retCodes.CASE_DECIDED);
    expect(await noor.call(claimNextCase, { reason: 'face-seen-elsewhere' })).not.toMatchObject(address);
    const seen = await noor.call(reviewCase, address);
    expect(seen.proposals).toMatchObject([
      { ...proposal, kind: 'approval', proposedBy: 'Mira', reason: note.privateNote, mayAnswer: true },
    ]);
    expect(seen.timeline).toContainEqual(
      expect.objectContaining({ action: 'proposal.made', actor: 'Mira', details: { kind: 'approval' } }),
    );

    await noor.call(acceptProposal, proposal);
    expect((await client.call(currentCase, { level: '1' }))?.state).toBe('approved');
    expect(await noor.call(reviewCase, address)).toMatchObject({
      decidedBy: 'Noor',
      officerNote: note.privateNote,
      proposals: [],
    });
    const again = await noor.send(acceptProposal, proposal);
    expect(again).toMatchObject({ code: retCodes.PROPOSAL_OVER, result: { state: 'accepted' } });
  });

  test('without a doubt one officer approves, and a refusal never takes two', async () => {
    const client = await server.applicant();
    const { id } = await submittedCase(client);
    await checkedCase(client);
    const address = { userId: client.userId, caseId: id };
    await mira.call(claimCase, address);
    expect((await mira.call(approveCase, { ...address, privateNote: '' })).proposalId).toBeNull();
    const doubtful = await doubtfulCase();
    const refusal = { ...doubtful.address, labels: ['under-age' as const], ...note };
    expect((await mira.call(refuseCase, refusal)).proposalId).toBeNull();
    expect((await doubtful.client.call(currentCase, { level: '1' }))?.state).toBe('refused');
  });

  test('declined with a reason, the case waits for officers again', async () => {
    const { address, proposal } = await proposedApproval();
    await noor.call(declineProposal, { ...proposal, reason: 'No paper says they are twins.' });
    const { items } = await mira.call(reviewQueue, { view: 'waiting', search: address.caseId });
    expect(items).toHaveLength(1);
    const { items: answered } = await mira.call(proposals, { view: 'answered' });
    expect(answered.find(({ id }) => id === proposal.id)).toMatchObject({
      state: 'declined',
      answeredBy: 'Noor',
      remark: 'No paper says they are twins.',
    });
    await mira.call(claimCase, address);
    expect((await mira.call(approveCase, { ...address, ...note })).proposalId).not.toBe(proposal.id);
  });

  test('what has changed since makes it void: 409, and it has to be proposed anew', async () => {
    const { client, address, proposal } = await proposedApproval();
    await noor.call(barAccount, { ...address, barred: true, reason: 'A third one came.' });
    expect(await noor.send(acceptProposal, proposal)).toMatchObject({
      status: 409,
      code: retCodes.PROPOSAL_CHANGED,
    });
    expect((await client.call(currentCase, { level: '1' }))?.state).not.toBe('approved');
    expect(await noor.send(acceptProposal, proposal)).toMatchObject({
      code: retCodes.PROPOSAL_OVER,
      result: { state: 'overtaken' },
    });
  });
});

describe('letting an account in again', () => {
  test('is refused with 403 to who proposed it, and to whose roles do not permit it', async () => {
    const { address, proposal } = await proposedUnbarring();
    expect(await mira.send(acceptProposal, proposal)).toMatchObject({
      status: 403,
      code: retCodes.PROPOSAL_FOUR_EYES,
    });
    expect(await mira.send(declineProposal, { ...proposal, reason: 'No.' })).toMatchObject({ status: 403 });
    for (const role of ['reviewer', 'auditor', 'administrator'] as const) {
      const refused = await (await officerWith(role)).send(acceptProposal, proposal);
      expect([403, 200], role).toContain(refused.status);
      expect([retCodes.PERMISSION_MISSING, retCodes.PROPOSAL_NOT_FOUND], role).toContain(refused.code);
    }
    expect(await isBarred(address)).toBe(true);
    await (await officerWith('senior')).call(acceptProposal, proposal);
    expect(await isBarred(address)).toBe(false);
  });

  test('is recorded with both officers, and proposed once at a time', async () => {
    const { client, address, input, proposal } = await proposedUnbarring();
    expect((await noor.send(barAccount, input)).code).toBe(retCodes.PROPOSAL_OPEN);
    await noor.call(acceptProposal, proposal);
    const { account, timeline } = await noor.call(reviewCase, address);
    expect(account.steps[0]).toMatchObject({ kind: 'unbarred', officer: 'Mira', reason: input.reason });
    expect(timeline).toContainEqual(expect.objectContaining({ action: 'account.unbarred', actor: 'Noor' }));
    expect((await client.call(memberInfo, {})).member_tag.KYC).not.toBe(1);
  });

  test('of two who agree at once one makes it so', async () => {
    const { address, proposal } = await proposedUnbarring();
    const others = [noor, await officerWith('senior'), await officerWith('lead')];
    const answers = await Promise.all(others.map((by) => by.send(acceptProposal, proposal)));
    expect(answers.map(({ code }) => code).toSorted((one = 0, other = 0) => one - other)).toEqual([
      retCodes.OK,
      retCodes.PROPOSAL_OVER,
      retCodes.PROPOSAL_OVER,
    ]);
    const { account } = await noor.call(reviewCase, address);
    expect(account.steps.filter(({ kind }) => kind === 'unbarred')).toHaveLength(1);
  });

  test('is proposed anew as often as it was taken back', async () => {
    const { input, proposal } = await proposedUnbarring();
    let { id } = proposal;
    // More than each connection takes before the database plans for any values, not for these.
    for (let round = 0; round < 48; round++) {
      await mira.call(withdrawProposal, { ...proposal, id });
      id = (await mira.call(barAccount, input)).proposalId ?? '';
    }
    await noor.call(acceptProposal, { ...proposal, id });
  });

  test('is taken back by who proposed it, and by nobody else', async () => {
    const { address, proposal } = await proposedUnbarring();
    expect(await noor.send(withdrawProposal, proposal)).toMatchObject({ status: 403 });
    await mira.call(withdrawProposal, proposal);
    expect((await noor.send(acceptProposal, proposal)).code).toBe(retCodes.PROPOSAL_OVER);
    expect(await isBarred(address)).toBe(true);
  });
});

test('proposals are seen with what they are about: not without the role, nor of another site', async () => {
  const { client, proposal } = await proposedUnbarring();
  await server.db
    .updateTable('applicant')
    .set({ site: 'HKG' })
    .where('user_id', '=', client.userId)
    .execute();
  const atHkg = await server.officer('Olive', { roles: ['senior'], sites: ['HKG'] });
  const atEu = await server.officer('Pia', { roles: ['senior'], sites: ['EU'] });
  const administrator = await officerWith('administrator');
  expect(await openOf(await officerWith('auditor'), client.userId)).toMatchObject([{ mayAnswer: false }]);
  expect(await openOf(atHkg, client.userId)).toMatchObject([{ ...proposal, mayAnswer: true }]);
  for (const by of [atEu, administrator]) {
    expect(await openOf(by, client.userId)).toEqual([]);
    expect((await by.send(acceptProposal, proposal)).code).toBe(retCodes.PROPOSAL_NOT_FOUND);
  }
  const stored = await server.db
    .selectFrom('proposal')
    .select('reason')
    .where('id', '=', proposal.id)
    .executeTakeFirstOrThrow();
  expect(stored.reason.toString()).not.toContain('The bill was real.');
});
