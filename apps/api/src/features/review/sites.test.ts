import { campaignDetail, campaigns, createCampaign, saveCampaign } from '@credence/contract/campaign';
import { noticeList } from '@credence/contract/notice';
import { retCodes } from '@credence/contract/ret-codes';
import { reviewReverification } from '@credence/contract/reverification';
import { barAccount } from '@credence/contract/review-account';
import { reviewAgreements } from '@credence/contract/review-agreement';
import { nextCase } from '@credence/contract/review-ahead';
import { reviewCase, reviewFilePath } from '@credence/contract/review-case';
import { approveCase } from '@credence/contract/review-decision';
import { caseDuplicates, compareCases } from '@credence/contract/review-duplicates';
import { orderQuestionnaire, reviewQuestionnaires } from '@credence/contract/review-questionnaire';
import { claimCase, claimNextCase, queueFigures, reviewQueue } from '@credence/contract/review-queue';
import { reviewSuitability } from '@credence/contract/review-suitability';
import { signIn } from '@credence/contract/session';
import { submitCase } from '@credence/contract/verification';
import type { Site } from '@credence/policy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkedCase, openCase } from '../../../test/applicants.ts';
import { told } from '../../../test/fixtures/notice-fixture.ts';
import { smallPicture, upload } from '../../../test/pictures.ts';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';

let server: TestServer;
/** Sees every site, and one each. */
let everywhere: Client;
let here: Client;
let there: Client;
/** A case of an account of each of the two sites, which show the same face. */
let own: Awaited<ReturnType<typeof caseAt>>;
let others: typeof own;

beforeAll(async () => {
  server = await startServer();
  everywhere = await server.officer('Mira');
  here = await server.officer('Noor', { sites: ['HKG'] });
  there = await server.officer('Tomas', { sites: ['EU', 'GEO'] });
  const face = await smallPicture('the face of both');
  own = await caseAt('HKG', face);
  others = await caseAt('EU', face);
});
afterAll(() => server.stop());

async function caseAt(site: Site, face: Uint8Array) {
  const applicant = await server.applicant();
  const { id } = await openCase(applicant);
  await upload(applicant, id, 'document-front', await smallPicture(`document of ${applicant.userId}`));
  await upload(applicant, id, 'selfie', face);
  const { reference } = await applicant.call(submitCase, { caseId: id });
  const { files } = await checkedCase(applicant);
  const { userId } = applicant;
  await server.db.updateTable('applicant').set({ site }).where('user_id', '=', userId).execute();
  return { applicant, reference, address: { userId, caseId: id }, fileId: files[0]?.id ?? '' };
}

const asking = (userId: string) =>
  ({ userId, templateCode: 'eddQuestionnaire', reason: 'monitoring' }) as const;

const waitingFor = async (officer: Client, search?: string) => {
  const found = await officer.call(reviewQueue, { view: 'waiting', ...(search !== undefined && { search }) });
  return { ids: found.items.map(({ caseId }) => caseId), counts: found.counts };
};

test('the queue and its counts hold cases of the officer’s sites alone', async () => {
  const [ownId, othersId] = [own.address.caseId, others.address.caseId];
  expect(await waitingFor(everywhere)).toMatchObject({ ids: [ownId, othersId], counts: { waiting: 2 } });
  expect(await waitingFor(here)).toMatchObject({ ids: [ownId], counts: { waiting: 1 } });
  expect(await waitingFor(there)).toMatchObject({ ids: [othersId], counts: { waiting: 1 } });
  const since = server.context.now().toISOString();
  expect((await everywhere.call(queueFigures, { since })).countries).toEqual([{ country: 'SE', count: 2 }]);
  const figures = await here.call(queueFigures, { since });
  expect(figures.countries).toEqual([{ country: 'SE', count: 1 }]);
  expect(figures.reasons.map(({ count }) => count)).toEqual([1]);
});

test('no search finds an account of another site, however it is named', async () => {
  const { address, applicant, reference } = others;
  for (const search of [applicant.email, reference, address.caseId, address.userId.slice(0, 30)]) {
    expect((await waitingFor(there, search)).ids, search).toContain(address.caseId);
    expect((await waitingFor(here, search)).ids, search).not.toContain(address.caseId);
  }
  const trail = server.db.selectFrom('audit_event').select('actor_id');
  const lookUps = await trail.where('action', '=', 'account.looked-up').execute();
  expect(lookUps.map(({ actor_id: by }) => by)).toEqual([there.userId]);
});

test('the next case is one of the officer’s sites', async () => {
  expect(await here.call(nextCase, {})).toMatchObject(own.address);
  expect(await there.call(claimNextCase, {})).toEqual(others.address);
  expect(await there.call(claimNextCase, {})).toBeNull();
});

test('an account of another site is answered like one that there is not, and the try is recorded [ASVS 8.4.1]', async () => {
  const { userId } = others.address;
  const reason = 'A reason.';
  const tries = (address: typeof others.address) =>
    [
      [reviewCase, address],
      [claimCase, address],
      [approveCase, { ...address, privateNote: 'Looked at.' }],
      [caseDuplicates, address],
      [compareCases, { ...own.address, other: address }],
      [barAccount, { ...address, barred: true, reason }],
      [reviewAgreements, address],
      [reviewSuitability, address],
      [reviewReverification, { userId: address.userId }],
      [orderQuestionnaire, asking(address.userId)],
    ] as const;
  const nobody = { userId: server.context.newId(), caseId: server.context.newId() };
  const answersTo = async (address: typeof nobody) => {
    const answers = [];
    for (const [endpoint, input] of tries(address)) answers.push(await here.send(endpoint, input));
    return answers.map(({ code, message, status }) => ({ code, message, status }));
  };
  const answers = await answersTo(others.address);
  expect(answers).toEqual(await answersTo(nobody));
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([retCodes.NOT_FOUND]));
  const picture = await here.request('GET', `${reviewFilePath}/${userId}/${others.fileId}`);
  expect(picture.code).toBe(retCodes.NOT_FOUND);
  // An address may name what is no id at all.
  expect((await here.request('GET', `${reviewFilePath}/none/none`)).code).toBe(retCodes.NOT_FOUND);
  expect((await there.request('GET', `${reviewFilePath}/${userId}/${others.fileId}`)).status).toBe(200);
  const trail = server.db.selectFrom('audit_event').select('details');
  const refused = await trail
    .where('user_id', '=', here.userId)
    .where('action', '=', 'officer.refused')
    .execute();
  expect(refused).toHaveLength(2 * answers.length + 2);
  expect(new Set(refused.map(({ details }) => details))).toEqual(new Set(['{"sites":"HKG"}']));
});

test('duplicates of another site are neither listed nor counted; the reason to look stays', async () => {
  const duplicates = async (by: Client) => (await by.call(reviewCase, own.address)).sightings;
  expect(await duplicates(everywhere)).toMatchObject({ total: 1, items: [others.address] });
  expect(await duplicates(here)).toMatchObject({ total: 0, items: [] });
  expect(await here.call(caseDuplicates, own.address)).toMatchObject({ total: 0, items: [] });
  const { items } = await here.call(reviewQueue, { view: 'waiting' });
  expect(items[0]?.reasons).toEqual(['face-seen-elsewhere']);
});

test('questionnaires and messages are listed and counted by site', async () => {
  const { userId } = others.address;
  await everywhere.call(orderQuestionnaire, asking(userId));
  const { email, password } = others.applicant;
  await server.visitor().send(signIn, { email, password });
  await told(server);
  const listed = async (by: Client) => {
    const { items, counts } = await by.call(reviewQuestionnaires, { view: 'open' });
    return { accounts: items.map((item) => item.userId), open: counts.open };
  };
  expect(await listed(there)).toEqual({ accounts: [userId], open: 1 });
  expect(await listed(here)).toEqual({ accounts: [], open: 0 });
  const noticesOf = async (by: Client, search: string) =>
    (await by.call(noticeList, { search })).notices.map((notice) => notice.userId);
  expect(await noticesOf(there, userId)).toContain(userId);
  expect(await noticesOf(here, userId)).toEqual([]);
});

test('campaigns of another site are neither listed, opened nor made', async () => {
  const seen = await everywhere.call(createCampaign, {});
  const { plan } = await everywhere.call(campaignDetail, { campaignId: seen.campaignId });
  const atEu = await everywhere.call(saveCampaign, { ...seen, plan: { ...plan, site: 'EU' } });
  const drafts = async (by: Client) => (await by.call(campaigns, { state: 'draft' })).counts.draft;
  expect([await drafts(there), await drafts(here)]).toEqual([1, 0]);
  const { campaignId } = atEu;
  expect((await here.send(campaignDetail, { campaignId })).code).toBe(retCodes.CAMPAIGN_NOT_FOUND);
  expect((await here.send(createCampaign, { from: campaignId })).code).toBe(retCodes.CAMPAIGN_NOT_FOUND);
  const mine = await here.call(createCampaign, {});
  const elsewhere = { ...mine, plan: { ...plan, site: 'EU' } };
  expect((await here.send(saveCampaign, elsewhere)).code).toBe(retCodes.INPUT_INVALID);
});
