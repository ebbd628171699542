import { startCampaign } from '@credence/contract/campaign';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  askedBy,
  campaignUntil,
  submittedCampaign,
  toldOf,
  verifiedPeople,
} from '../fixtures/campaign-fixture.ts';
import { missHeartbeats } from '../later.ts';
import { startServer, type TestServer } from '../server.ts';
import { ChildServer } from './child-server.ts';
import { holdRow } from '../hold.ts';

let server: TestServer;
let child: ChildServer;
beforeAll(async () => {
  server = await startServer({ jobs: false });
  child = new ChildServer(server, {});
  await child.start();
});
afterAll(async () => {
  await child.kill();
  await server.stop();
});

/** More than one portion. */
const people = 12_000;

test('a server that is killed in the middle of a start, and of the notices, asks and tells everybody once', async () => {
  const [writer, second] = [await server.officer('Mara Lind'), await server.officer('Tomas Okafor')];
  const ids = (await verifiedPeople(server, people)).toSorted();
  const waiting = await submittedCampaign(server, writer);
  const { campaignId } = waiting;
  // Somebody's row is held, so that the second portion does not get beyond it: that is where it is killed.
  const held = await holdRow(server, 'applicant', ids[10_500] ?? '');
  await second.call(startCampaign, { ...waiting, reason: 'Checked.' });
  await campaignUntil(second, campaignId, ({ line }) => line.asked > 0);
  await held.waitedFor();
  await child.kill();
  await held();
  const stopped = await campaignUntil(second, campaignId, () => true);
  expect(stopped.line).toMatchObject({
    state: 'starting',
    asked: (await askedBy(server, campaignId)).length,
  });
  expect(stopped.line.asked).toBeLessThan(people);

  await missHeartbeats(server.db);
  await child.start();
  const { line } = await campaignUntil(second, campaignId, (found) => found.line.state === 'running');
  expect(line.asked).toBe(people);
  expect((await askedBy(server, campaignId)).map(({ user_id }) => user_id)).toEqual(ids);

  await expect.poll(() => toldOf(server, ids[250] ?? ''), { timeout: 120_000 }).toEqual(['asked {}']);
  await child.kill();
  await missHeartbeats(server.db);
  await child.start();
  await expect.poll(() => toldOf(server, ids[900] ?? ''), { timeout: 120_000 }).toEqual(['asked {}']);
  for (const at of [0, 199, 200, 250, 400]) expect(await toldOf(server, ids[at] ?? '')).toEqual(['asked {}']);
}, 360_000);
