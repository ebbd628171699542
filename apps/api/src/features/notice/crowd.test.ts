import { signIn } from '@credence/contract/session';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { holdRow } from '../../../test/hold.ts';
import {
  campaignsSettled,
  campaignUntil,
  startedCampaign,
  toldOf,
  verifiedPeople,
} from '../../../test/fixtures/campaign-fixture.ts';
import { due, kindsTold, noticesOf, told } from '../../../test/fixtures/notice-fixture.ts';
import { hasten } from '../../../test/later.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { inTransaction } from '../../db/transaction.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
afterEach(() => {
  vi.restoreAllMocks();
});

/** What happened to one account of very many. */
const happened = (userId: string) =>
  inTransaction(server.db, (work) =>
    server.context.events.publish(
      work,
      { userId, action: 'reverification.ended', subject: userId },
      'a crowd',
      Promise.resolve(),
    ),
  );

test('a sign-in is told while a crowd still waits', async () => {
  const [held, other] = [await server.applicant(), await server.applicant()];
  await told(server);
  const release = await holdRow(server, 'applicant', held.userId);
  await happened(held.userId);
  await release.waitedFor();
  const { email, password } = other;
  await server.visitor().send(signIn, { email, password });
  await expect
    .poll(async () => (await noticesOf(server, other)).map(({ kind, state }) => `${kind} ${state}`))
    .toEqual(['sign-in kept']);
  expect(await noticesOf(server, held)).toEqual([]);
  await release();
  expect(await kindsTold(server, held)).toEqual(['reverification-ended']);
});

test('while very many are to be sent, those of a crowd wait in their rows, and are taken up as others are done', async () => {
  const account = await server.applicant();
  await told(server);
  const waiting = vi.spyOn(server.context.jobs, 'waiting').mockResolvedValue(1_000_000);
  await happened(account.userId);
  await told(server);
  await due(server);
  expect(await noticesOf(server, account)).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  waiting.mockResolvedValue(0);
  await due(server);
  expect(await noticesOf(server, account)).toMatchObject([{ state: 'kept' }]);
});

test('a campaign tells nobody more while those that hear of it are behind, and goes on afterwards', async () => {
  const officers = [await server.officer('Mara Lind'), await server.officer('Tomas Okafor')] as const;
  const ids = await verifiedPeople(server, 3, { country: 'LK' });
  const backlog = vi.spyOn(server.context.events, 'backlog').mockResolvedValue(1_000_000);
  const { campaignId } = await startedCampaign(server, officers, { countries: ['LK'] });
  await campaignUntil(officers[0], campaignId, ({ line }) => line.state === 'running');
  await expect.poll(() => backlog.mock.calls.length, { timeout: 30_000 }).toBeGreaterThan(0);
  for (const id of ids) expect(await toldOf(server, id)).toEqual([]);
  backlog.mockResolvedValue(0);
  await hasten(server, 10_000);
  await campaignsSettled(server);
  for (const id of ids) {
    expect(await toldOf(server, id)).toEqual(['asked {}']);
    expect(await kindsTold(server, { userId: id })).toEqual(['reverification-asked']);
  }
});
