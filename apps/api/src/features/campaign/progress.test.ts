import { campaignDetail, endCampaign } from '@credence/contract/campaign';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { officerDecides } from '../../../test/applicants.ts';
import {
  campaignsSettled,
  campaignsWatched,
  campaignUntil,
  startedCampaign,
  toldOf,
  verifiedPeople,
} from '../../../test/fixtures/campaign-fixture.ts';
import {
  ordersSettled,
  resubmitted,
  shownTo,
  verifiedAt,
} from '../../../test/fixtures/reverification-fixture.ts';
import { pass } from '../../../test/later.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

const day = 86_400_000;

type Officer = Awaited<ReturnType<TestServer['officer']>>;

let server: TestServer;
let officers: [Officer, Officer];
beforeAll(async () => {
  server = await startServer();
  officers = [await server.officer('Mara Lind'), await server.officer('Tomas Okafor')];
});
afterAll(() => server.stop());

test('what accounts do is counted: asked, submitted, refused, submitted again and passed', async () => {
  const [officer] = officers;
  const client = await verifiedAt(server, officer, 'IN');
  await verifiedPeople(server, 2);
  const seen = await startedCampaign(server, officers, { countries: ['IN'] });
  const { campaignId } = seen;
  const numbers = { needed: 3, pending: 0, rejected: 0, passed: 0, ended: 0, overdue: 0 };
  const counted = async (change: Partial<typeof numbers>) => {
    const wanted = { ...numbers, ...change };
    const { days } = await campaignUntil(officer, campaignId, ({ line }) =>
      Object.entries(wanted).every(([name, value]) =>
        Object.entries(line.numbers).some(([of, found]) => of === name && found === value),
      ),
    );
    expect(days.at(-1)?.numbers).toEqual(wanted);
  };
  await counted({});
  expect((await shownTo(client)).display).toBe('DisplayUpdatePOIStatus_Needed');
  const first = await resubmitted(server, client);
  await counted({ needed: 2, pending: 1 });
  await officerDecides(client, officer, first, ['document-blurred']);
  await counted({ needed: 2, rejected: 1 });
  const again = await resubmitted(server, client);
  await officerDecides(client, officer, again);
  await counted({ needed: 2, passed: 1 });

  // What is over stays as it was.
  await officer.call(endCampaign, { ...seen, reason: 'Enough have done it.' });
  await counted({ needed: 0, passed: 1, ended: 2 });
  expect((await officer.call(campaignDetail, { campaignId })).line.state).toBe('ended');
  expect((await shownTo(client)).display).toBe('DisplayUpdatePOIStatus_No');
});

test('who submits in the second of the deadline is not told that it has passed, though that is noted down later', async () => {
  const [officer] = officers;
  const client = await verifiedAt(server, officer, 'IN');
  const { campaignId } = await startedCampaign(server, officers, { countries: ['IN'], reminders: [] });
  await campaignUntil(officer, campaignId, ({ line }) => line.state === 'running');
  await campaignsSettled(server);
  expect(await toldOf(server, client.userId)).toEqual(['asked {}']);
  const sent = await resubmitted(server, client);
  await campaignUntil(officer, campaignId, ({ line }) => line.numbers.pending === 1);
  // As it stands between the submission and the listener that notes it down.
  await server.db
    .updateTable('reverification')
    .set({ state: 'needed', case_id: null })
    .where('user_id', '=', client.userId)
    .where('campaign_id', '=', campaignId)
    .execute();
  await pass(server, 61 * day);
  await campaignsWatched(server);
  expect(await toldOf(server, client.userId)).toEqual(['asked {}']);
  expect((await shownTo(client)).display).toBe('DisplayUpdatePOIStatus_Pending');

  // Sent back, it is owed again, until a day that gives time to mend it.
  await officerDecides(client, officer, sent, ['document-blurred']);
  await ordersSettled(server);
  await campaignsWatched(server);
  await pass(server, 4 * day);
  await campaignsWatched(server);
  expect(await toldOf(server, client.userId)).toEqual(['asked {}', 'overdue {}']);
});
