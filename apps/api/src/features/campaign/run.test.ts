import {
  campaignDetail,
  endCampaign,
  extendCampaign,
  pauseCampaign,
  resumeCampaign,
  startCampaign,
} from '@credence/contract/campaign';
import { retCodes } from '@credence/contract/ret-codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  askedBy,
  campaignsSettled,
  campaignsWatched,
  campaignUntil,
  startedCampaign,
  submittedCampaign,
  toldOf,
  verifiedPeople,
} from '../../../test/fixtures/campaign-fixture.ts';
import { kindsTold, told } from '../../../test/fixtures/notice-fixture.ts';
import { pass } from '../../../test/later.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

type Officer = Awaited<ReturnType<TestServer['officer']>>;

const day = 86_400_000;

let server: TestServer;
/** Another process on the same database. */
let beside: TestServer;
let officers: [Officer, Officer];
beforeAll(async () => {
  server = await startServer();
  beside = await startServer({ beside: server });
  officers = [await server.officer('Mara Lind'), await server.officer('Tomas Okafor')];
});
afterAll(async () => {
  await beside.stop();
  await server.stop();
});

/** Time goes on for both. */
async function later(days: number): Promise<void> {
  await pass(server, days * day);
  beside.pass(days * day);
}

const reason = 'The regulator says so.';

/** A campaign that has asked these accounts. */
async function runningFor(country: string, people: number) {
  const ids = await verifiedPeople(server, people, { country });
  const seen = await startedCampaign(server, officers, { countries: [country] });
  await campaignUntil(officers[0], seen.campaignId, ({ line }) => line.state === 'running');
  await campaignsSettled(server);
  return { ids: ids.toSorted(), seen, campaignId: seen.campaignId };
}

const termsOf = async (campaignId: string) => {
  const rows = await askedBy(server, campaignId);
  return [...new Set(rows.map((row) => `${row.state} ${row.consequence} ${row.due_at.toISOString()}`))];
};

test('day by day: asked, reminded on its days, extended, and told once that it is over, by two workers', async () => {
  const { ids, seen, campaignId } = await runningFor('LK', 3);
  const [userId = ''] = ids;
  const heard: string[] = [];
  let before = 0;
  let revision = seen.revision;
  for (let passed = 0; passed <= 72; passed += 1) {
    if (passed === 55) {
      const { plan } = await officers[0].call(campaignDetail, { campaignId });
      const deadline = new Date(Date.parse(plan.deadline ?? '') + 10 * day).toISOString();
      ({ revision } = await officers[0].call(extendCampaign, { campaignId, revision, deadline, reason }));
      await campaignsSettled(server);
    }
    await campaignsWatched(server, beside);
    const all = await toldOf(server, userId);
    heard.push(...all.slice(before).map((what) => `${passed}: ${what}`));
    before = all.length;
    await later(1);
  }
  expect(heard).toEqual([
    '0: asked {}',
    '30: reminded {"daysLeft":30}',
    '53: reminded {"daysLeft":7}',
    // Asked for later: once more, for the new day.
    '55: reminded {"daysLeft":30}',
    '63: reminded {"daysLeft":7}',
    '70: overdue {}',
  ]);
  for (const other of ids) expect(await toldOf(server, other)).toHaveLength(heard.length);
  const { line, days } = await officers[1].call(campaignDetail, { campaignId });
  expect(line.numbers).toMatchObject({ needed: 3, overdue: 3 });
  expect(days.filter(({ numbers }) => numbers.overdue === 0)).toHaveLength(70);
  expect(days).toHaveLength(73);
});

test('who was asked a moment before the day of a reminder is not reminded of it at once', async () => {
  const ids = await verifiedPeople(server, 2, { country: 'LA' });
  const deadline = new Date(server.context.now().getTime() + 30.1 * day).toISOString();
  const { campaignId } = await startedCampaign(server, officers, { countries: ['LA'], deadline });
  await campaignUntil(officers[0], campaignId, ({ line }) => line.state === 'running');
  await campaignsSettled(server);
  await later(0.2);
  await campaignsWatched(server, beside);
  for (const userId of ids) expect(await toldOf(server, userId)).toEqual(['asked {}']);
  await later(23);
  await campaignsWatched(server, beside);
  for (const userId of ids) {
    expect(await toldOf(server, userId)).toEqual(['asked {}', 'reminded {"daysLeft":7}']);
    expect(await kindsTold(server, { userId })).toEqual(['reverification-asked', 'reverification-reminder']);
  }
});

test('paused, nobody is reminded and the day has no consequence; resumed, the lost time is given back', async () => {
  const { ids, seen, campaignId } = await runningFor('NP', 2);
  const { plan } = await officers[0].call(campaignDetail, { campaignId });
  const paused = await officers[0].call(pauseCampaign, { ...seen, reason });
  await campaignsSettled(server);
  expect(await termsOf(campaignId)).toEqual([`needed none ${plan.deadline}`]);
  await later(70);
  await campaignsWatched(server);
  expect(await toldOf(server, ids[0] ?? '')).toEqual(['asked {}']);
  const resumed = await officers[1].call(resumeCampaign, { ...paused, reason });
  await campaignsSettled(server);
  const [terms = ''] = await termsOf(campaignId);
  expect(terms.startsWith('needed limits ')).toBe(true);
  const moved = Date.parse(terms.slice('needed limits '.length)) - Date.parse(plan.deadline ?? '');
  expect(Math.round(moved / day)).toBe(70);
  expect(await officers[1].call(campaignDetail, { campaignId })).toMatchObject({
    revision: resumed.revision,
    line: { state: 'running', asked: 2 },
    spreading: false,
  });
});

test('ended, nobody owes it any more, and nothing brings it back', async () => {
  const { ids, seen, campaignId } = await runningFor('BT', 3);
  // Whoever owes nothing any more by then is not told that it was asked.
  await told(server);
  const ended = await officers[0].call(endCampaign, { ...seen, reason });
  const found = await campaignUntil(officers[0], campaignId, ({ line }) => line.numbers.ended === 3);
  expect(found.history[0]).toMatchObject({ action: 'ended', officerName: 'Mara Lind', text: reason });
  const tasks = await server.db.selectFrom('task').select('user_id').where('user_id', 'in', ids).execute();
  expect(tasks).toEqual([]);
  await campaignsSettled(server);
  for (const userId of ids) {
    expect(await toldOf(server, userId)).toEqual(['asked {}', 'ended {}']);
    expect(await kindsTold(server, { userId })).toEqual(['reverification-asked', 'reverification-ended']);
  }
  const { code } = await officers[0].send(resumeCampaign, { ...ended, reason });
  expect(code).toBe(retCodes.CAMPAIGN_NOT_NOW);
});

test('a deadline is only moved on, and a step names what was seen', async () => {
  const { seen } = await runningFor('MM', 1);
  const soon = new Date(server.context.now().getTime() + 5 * day).toISOString();
  expect(await officers[0].send(extendCampaign, { ...seen, deadline: soon, reason })).toMatchObject({
    code: retCodes.CAMPAIGN_INVALID,
    result: { fields: { deadline: 'past' } },
  });
  await officers[0].call(pauseCampaign, { ...seen, reason });
  expect(await officers[1].send(endCampaign, { ...seen, reason })).toMatchObject({
    code: retCodes.CAMPAIGN_CHANGED,
    result: { state: 'paused', officerName: 'Mara Lind' },
  });
});

test('a plan whose deadline has come too near while it waited is not started', async () => {
  const waiting = await submittedCampaign(server, officers[0]);
  await later(60);
  expect(await officers[1].send(startCampaign, { ...waiting, reason })).toMatchObject({
    code: retCodes.CAMPAIGN_INVALID,
    result: { fields: { deadline: 'past' } },
  });
});
