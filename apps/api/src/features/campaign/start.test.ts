import {
  campaignDetail,
  campaignPeople,
  campaignPreview,
  campaigns,
  createCampaign,
  saveCampaign,
  sendBackCampaign,
  startCampaign,
  submitCampaign,
  takeBackCampaign,
} from '@credence/contract/campaign';
import { orderReverification } from '@credence/contract/reverification';
import { retCodes } from '@credence/contract/ret-codes';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  askedBy,
  campaignUntil,
  planFor,
  startedCampaign,
  submittedCampaign,
  verifiedPeople,
  writtenCampaign,
} from '../../../test/fixtures/campaign-fixture.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { auditKey, verifyAudit } from '../../audit/index.ts';

type Officer = Awaited<ReturnType<TestServer['officer']>>;

let server: TestServer;
let writer: Officer;
let second: Officer;
beforeAll(async () => {
  server = await startServer();
  writer = await server.officer('Mara Lind');
  second = await server.officer('Tomas Okafor');
});
afterAll(() => server.stop());

const running = { timeout: 60_000 };

test('whom it asks is told beforehand, and they are asked: nobody else', running, async () => {
  const [owes = ''] = await verifiedPeople(server, 1, { country: 'LK' });
  await writer.call(orderReverification, {
    userId: owes,
    reason: 'doubt',
    dueAt: planFor(server).deadline ?? '',
    consequence: 'none',
  });
  const inside = [
    ...(await verifiedPeople(server, 3, { country: 'LK' })),
    ...(await verifiedPeople(server, 2, { country: 'NP', level: 2 })),
  ];
  await verifiedPeople(server, 1, { country: 'LK', barred: true });
  await verifiedPeople(server, 1, { level: 0 });
  await verifiedPeople(server, 1, { country: 'BT' });
  await verifiedPeople(server, 1, { country: null });
  await verifiedPeople(server, 4, { country: 'LK', site: 'HKG' });
  const change = { countries: ['LK', 'NP'], levels: [1, 2] as (1 | 2)[] };
  const written = await writtenCampaign(server, writer, change);
  const { campaignId } = written;
  expect(await second.call(campaignPreview, { campaignId })).toEqual({
    asked: 5,
    leftOut: 5,
    groups: [
      { country: 'LK', level: 1, accounts: 3 },
      { country: 'NP', level: 2, accounts: 2 },
    ],
    reasons: [
      { reason: 'barred', accounts: 1 },
      { reason: 'no-level', accounts: 1 },
      { reason: 'no-country', accounts: 1 },
      { reason: 'other-country', accounts: 1 },
      { reason: 'asked-already', accounts: 1 },
    ],
  });
  const people = await second.call(campaignPeople, { campaignId, who: 'asked' });
  expect(people.items.map(({ userId }) => userId)).toEqual(inside.toSorted());
  const others = await second.call(campaignPeople, { campaignId, who: 'left-out' });
  expect(others.items.find(({ userId }) => userId === owes)).toMatchObject({ leftOut: 'asked-already' });

  const waiting = await writer.call(submitCampaign, { ...written, note: 'The regulator asks for it.' });
  await second.call(startCampaign, { ...waiting, reason: 'Checked.' });
  const counted = await campaignUntil(second, campaignId, ({ countedAt }) => countedAt !== null);
  expect(counted).toMatchObject({
    line: { state: 'running', asked: 5, numbers: { needed: 5, pending: 0, overdue: 0 } },
    progress: { done: true },
    days: [{ numbers: { needed: 5 } }],
  });
  expect(counted.history.map(({ action, officerName }) => [action, officerName])).toEqual([
    ['asked-all', null],
    ['started', 'Tomas Okafor'],
    ['submitted', 'Mara Lind'],
    ['created', 'Mara Lind'],
  ]);
  const asked = await askedBy(server, campaignId);
  expect(asked.map(({ user_id, level }) => [user_id, level])).toEqual(
    inside.map((userId, at) => [userId, at < 3 ? 1 : 2]).toSorted(),
  );
  expect(asked[0]).toMatchObject({ country: 'LK', reason: 'regulator', consequence: 'limits' });
  expect(await verifyAudit(server.db, auditKey(server.context.keyring))).toMatchObject({ broken: [] });
});

test('of several documents the newest of the highest level counts, in the numbers as in the list', async () => {
  const ids = await verifiedPeople(server, 2, { country: 'PK', level: 2 });
  const another = (country: string, level: number, attempt: number, days: number) =>
    sql`insert into verification_case
      select copy.* from verification_case as kyc, lateral jsonb_populate_record(kyc, jsonb_build_object(
        'id', gen_random_uuid(), 'country', ${country}::text, 'level', ${level}::integer,
        'attempt', ${attempt}::integer, 'decided_at', kyc.decided_at + make_interval(days => ${days}::integer)
      )) as copy where kyc.user_id = any(${ids}::uuid[]) and kyc.country = 'PK'`.execute(server.db);
  await another('AF', 2, 2, -5);
  await another('MM', 1, 1, 5);
  const countries = ['PK', 'AF', 'MM'];
  const { campaignId } = await writtenCampaign(server, writer, { countries, levels: [2] });
  const { groups } = await second.call(campaignPreview, { campaignId });
  expect(groups).toEqual([{ country: 'PK', level: 2, accounts: 2 }]);
  const { items } = await second.call(campaignPeople, { campaignId, who: 'asked' });
  expect(items.map(({ userId, country }) => [userId, country])).toEqual(
    ids.toSorted().map((userId) => [userId, 'PK']),
  );
});

test('two officers who start it at the same moment start it once, and the second is told by whom', async () => {
  const [userId = ''] = await verifiedPeople(server, 1, { country: 'MV' });
  const waiting = await submittedCampaign(server, writer, { countries: ['MV'] });
  const officers = [second, await server.officer('Ines Vidal'), await server.officer('Juno Park')];
  const sent = await Promise.all(
    officers.map((officer) => officer.send(startCampaign, { ...waiting, reason: 'Checked.' })),
  );
  const codes = sent.map(({ code }) => code).toSorted();
  expect(codes).toEqual([retCodes.OK, retCodes.CAMPAIGN_CHANGED, retCodes.CAMPAIGN_CHANGED]);
  const { campaignId } = waiting;
  const { started } = await campaignUntil(second, campaignId, ({ line }) => line.state === 'running');
  // The job that it starts may be done before a slow request comes.
  const state = expect.stringMatching(/^(starting|running)$/);
  for (const { result } of sent.filter(({ code }) => code === retCodes.CAMPAIGN_CHANGED))
    expect(result).toMatchObject({ state, officerName: started?.officerName });
  expect((await askedBy(server, campaignId)).map(({ user_id }) => user_id)).toEqual([userId]);

  // Who did not hear of it and sends it again is answered as the first time.
  const winner = officers[sent.findIndex(({ code }) => code === retCodes.OK)];
  const again = await winner?.send(startCampaign, { ...waiting, reason: 'Checked.' });
  expect(again?.code).toBe(retCodes.OK);
  expect(await askedBy(server, campaignId)).toHaveLength(1);
});

test('nobody starts what they wrote or submitted, and who wrote in it is never the second officer', async () => {
  const other = await server.officer('Ines Vidal');
  const written = await writtenCampaign(server, writer);
  const { campaignId } = written;
  const edited = await other.call(saveCampaign, { ...written, plan: planFor(server, { name: 'Mine too' }) });
  const waiting = await second.call(submitCampaign, { ...edited, note: 'Complete.' });
  for (const officer of [writer, other, second]) {
    expect(await officer.call(campaignDetail, { campaignId })).toMatchObject({ mayStart: false });
    const { code } = await officer.send(startCampaign, { ...waiting, reason: 'Checked.' });
    expect(code).toBe(retCodes.CAMPAIGN_FOUR_EYES);
  }
  const step = { ...waiting, reason: 'Another day.' };
  expect((await writer.send(takeBackCampaign, step)).code).toBe(retCodes.CAMPAIGN_FOUR_EYES);
  expect((await second.send(sendBackCampaign, step)).code).toBe(retCodes.CAMPAIGN_FOUR_EYES);
  const back = await writer.call(sendBackCampaign, step);
  const found = await second.call(campaignDetail, { campaignId });
  expect(found).toMatchObject({
    revision: back.revision,
    line: { state: 'draft' },
    submitted: null,
    sentBack: { officerName: 'Mara Lind', remark: 'Another day.' },
  });
  const last = await second.call(submitCampaign, { ...back, note: 'Complete.' });
  await second.call(takeBackCampaign, { ...last, reason: 'A mistake.' });
});

test('what is typed is kept, right or not, and is submitted once it is right', async () => {
  const begun = await writer.call(createCampaign, {});
  const { campaignId } = begun;
  const plan = planFor(server, { name: ' ', site: 'HKG', levels: [], reason: null, reminders: [400, 7] });
  const saved = await writer.call(saveCampaign, { ...begun, plan });
  expect(await writer.call(saveCampaign, { ...begun, plan })).toEqual(saved);
  expect(await second.send(saveCampaign, { ...begun, plan: planFor(server) })).toMatchObject({
    code: retCodes.CAMPAIGN_CHANGED,
    result: { officerName: 'Mara Lind', state: 'draft' },
  });
  expect((await writer.call(campaignDetail, { campaignId })).plan).toEqual({ ...plan, name: '' });
  expect(await writer.send(submitCampaign, { ...saved, note: 'x' })).toMatchObject({
    code: retCodes.CAMPAIGN_INVALID,
    result: {
      fields: {
        name: 'required',
        site: 'unknown',
        levels: 'required',
        reason: 'required',
        reminders: 'range',
      },
    },
  });
  const yesterday = new Date(server.context.now().getTime() - 86_400_000).toISOString();
  const late = await writer.call(saveCampaign, { ...saved, plan: planFor(server, { deadline: yesterday }) });
  expect(await writer.send(submitCampaign, { ...late, note: 'x' })).toMatchObject({
    result: { fields: { deadline: 'past' } },
  });
  const copy = await second.call(createCampaign, { from: campaignId });
  expect((await second.call(campaignDetail, { campaignId: copy.campaignId })).plan).toMatchObject({
    name: 'Documents of 2026',
    deadline: null,
  });
});

test('the list is searched, narrowed and paged', running, async () => {
  const { campaignId } = await startedCampaign(server, [writer, second], {
    name: 'Unlike any other',
    countries: ['ZW'],
  });
  await campaignUntil(second, campaignId, ({ line }) => line.state === 'running');
  const { items } = await second.call(campaigns, { state: 'open', search: 'unlike ANY' });
  expect(items.map((line) => line.campaignId)).toEqual([campaignId]);
  expect((await second.call(campaigns, { state: 'draft', search: 'unlike any' })).items).toEqual([]);
  for (let made = 0; made < 50; made++) await writer.call(createCampaign, { from: campaignId });
  const first = await second.call(campaigns, { search: 'unlike' });
  expect(first.items).toHaveLength(50);
  const rest = await second.call(campaigns, { search: 'unlike', after: first.next ?? '' });
  expect(rest.items.map((line) => line.campaignId)).toEqual([campaignId]);
  expect(rest.next).toBeNull();
});
