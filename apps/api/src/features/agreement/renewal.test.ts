import { agreementApply, agreementCopy, agreementDocument, agreements } from '@credence/contract/agreement';
import { retCodes } from '@credence/contract/ret-codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  agreementTasks,
  laterVersion,
  lineOf,
  readAndAgree,
  textsWithLaterVersion,
  whatChanged,
  yesTo,
} from '../../../test/fixtures/agreement-fixture.ts';
import { kindsTold } from '../../../test/fixtures/notice-fixture.ts';
import { toldOf, watched } from '../../../test/fixtures/upkeep-fixture.ts';
import { pass } from '../../../test/later.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { inTransaction } from '../../db/transaction.ts';
import { agreementJobs } from './index.ts';

let server: TestServer;
let texts: Awaited<ReturnType<typeof textsWithLaterVersion>>;
beforeAll(async () => {
  texts = await textsWithLaterVersion();
  server = await startServer({ environment: { CREDENCE_AGREEMENTS: texts.folder } });
});
afterAll(async () => {
  await server.stop();
  await texts.remove();
});

test('[S2.15] a new version is asked for within the hour, says what changed, and leaves the old one readable', async () => {
  const client = await server.applicant();
  const lasting = new Date(Date.parse(laterVersion) + 86_400_000);
  await server.db
    .updateTable('account_holder_session')
    .set({ expiresAt: lasting, seenAt: lasting })
    .where('userId', '=', client.userId)
    .execute();
  const { shown, agreed } = await readAndAgree(client, 'client-agreement');
  const before = await client.call(agreementDocument, { code: 'client-agreement', language: 'en' });
  server.pass(Date.parse(laterVersion) - Date.now() + 3_600_000);

  expect(await lineOf(client, 'client-agreement')).toMatchObject({
    state: 'renew',
    version: laterVersion,
    changes: [whatChanged],
    given: [{ version: shown.version }],
  });
  expect((await client.send(agreementApply, yesTo(before))).code).toBe(retCodes.AGREEMENT_CHANGED);
  expect(await client.call(agreements, {})).toEqual([]);

  const [job] = agreementJobs;
  if (job === undefined) throw new Error('There is no job.');
  await inTransaction(server.db, (work) => server.context.jobs.enqueue(work, job, {}));
  await expect
    .poll(async () => (await agreementTasks(server, client))[0], { timeout: 30_000 })
    .toMatchObject({ subject: 'client-agreement', status: 'todo', reason: 'new-version' });
  const due = (await lineOf(client, 'client-agreement'))?.dueAt ?? '';
  expect((Date.parse(due) - server.context.now().getTime()) / 86_400_000).toBeCloseTo(30, 1);

  // Told 14, 7 and 1 days before, and once the day has passed.
  for (const days of [15, 2, 7, 5.5, 1]) {
    await pass(server, days * 86_400_000);
    await watched(server, server);
  }
  expect(await toldOf(server, client, 'client-agreement')).toEqual([14, 7, 1, 0]);
  expect((await kindsTold(server, client)).filter((kind) => kind.startsWith('agreement'))).toEqual([
    'agreement',
    'agreement-reminder',
    'agreement-reminder',
    'agreement-reminder',
    'agreement-overdue',
  ]);

  const renewed = await readAndAgree(client, 'client-agreement');
  expect(renewed.shown.version).toBe(laterVersion);
  expect(await lineOf(client, 'client-agreement')).toMatchObject({
    state: 'accepted',
    dueAt: null,
    given: [{ version: laterVersion }, { version: shown.version, acceptedAt: agreed.agreedAt }],
  });
  expect((await agreementTasks(server, client))[0]).toMatchObject({ status: 'done' });
  const { changes: _, ...text } = shown;
  expect(await client.call(agreementCopy, { code: 'client-agreement', version: shown.version })).toEqual({
    ...text,
    acceptedAt: agreed.agreedAt,
    withdrawnAt: null,
  });
});
