import { kycInfo } from '@credence/contract/kyc';
import { createQuestionnaire, questionnaires } from '@credence/contract/questionnaire';
import { endReverification } from '@credence/contract/reverification';
import { retCodes } from '@credence/contract/ret-codes';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { officerDecides } from '../../../test/applicants.ts';
import { readAndAgree } from '../../../test/fixtures/agreement-fixture.ts';
import { limitOf } from '../../../test/fixtures/duty-fixture.ts';
import { onSdkPath } from '../../../test/fixtures/embedding-fixture.ts';
import { sendApplication } from '../../../test/fixtures/investor-class-fixture.ts';
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
const closed = ['deposit', 'trade', 'fiat'];

let server: TestServer;
let officer: Client;
beforeAll(async () => {
  server = await startServer();
  officer = await server.officer();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.stop());

/** Orders what leaves withdrawals alone after thirty days; that moment, with the clock a minute before it. */
async function orderNearItsEnd(client: Client): Promise<Date> {
  const dueAt = new Date(server.context.now().getTime() + 30 * day);
  await order(server, officer, client, { consequence: 'withdrawal-only', dueAt: dueAt.toISOString() });
  await pass(server, dueAt.getTime() - server.context.now().getTime() - 60_000);
  return dueAt;
}

/** Stops the clock at a moment, or so many milliseconds after it. */
const stopAt = (moment: Date, after = 0) =>
  vi.spyOn(server.context, 'now').mockImplementation(() => new Date(moment.getTime() + after));

const told = async (client: Client) => {
  const { restriction, displayControl } = await client.call(kycInfo, {});
  return { restriction, p2p: displayControl.isDisplayP2pRights };
};

const open = { restriction: undefined, p2p: true };

test('[S3.9] withdrawals alone from the very second of the deadline on; what may be withdrawn stays whole', async () => {
  const client = await verifiedAt(server, officer, 'IN');
  const dueAt = await orderNearItsEnd(client);
  stopAt(dueAt, -1);
  expect(await told(client)).toEqual(open);
  stopAt(dueAt);
  const restriction = { closed, since: dueAt.toISOString(), liftedBy: 'reverification' };
  expect(await told(client)).toEqual({ restriction, p2p: false });
  expect(await limitOf(client)).toEqual(['2', 100]);
  expect((await shownTo(client)).told).toMatchObject({ overdue: true, consequence: 'withdrawal-only' });
  // A clock that is set back, and on again: nothing was stored that could be wrong.
  stopAt(dueAt, -1);
  expect(await told(client)).toEqual(open);
  stopAt(dueAt, 1);
  expect(await told(client)).toEqual({ restriction, p2p: false });
});

test('[S7.7] in SDK mode the same is said', async () => {
  const client = await verifiedAt(server, officer, 'IN');
  const dueAt = await orderNearItsEnd(client);
  const headers = await sessionToVerifyAgain(server, client);
  stopAt(dueAt);
  expect((await client.send(onSdkPath(kycInfo), {}, headers)).result).toMatchObject({
    restriction: { closed, since: dueAt.toISOString() },
  });
});

test('whoever submits at the second of the deadline is never restricted, and a rejection gives days to mend it', async () => {
  const client = await verifiedAt(server, officer, 'IN');
  const dueAt = await orderNearItsEnd(client);
  stopAt(dueAt);
  expect((await told(client)).restriction?.closed).toEqual(closed);
  const sent = await resubmitted(server, client);
  expect(await told(client)).toEqual(open);
  await officerDecides(client, officer, sent, ['document-cut-off']);
  await vi.waitFor(async () => expect(await told(client)).toEqual(open), { timeout: 30_000 });
  vi.restoreAllMocks();
  await pass(server, 3 * day + 60_000);
  expect((await told(client)).restriction?.closed).toEqual(closed);
  await resubmitted(server, client);
  expect(await told(client)).toEqual(open);
});

test('what an officer takes back restricts nothing any more', async () => {
  const client = await verifiedAt(server, officer, 'IN');
  await orderNearItsEnd(client);
  await pass(server, 60_000);
  expect((await told(client)).restriction).toBeDefined();
  await officer.call(endReverification, { userId: client.userId });
  expect(await told(client)).toEqual(open);
});

test('[S2.15] a class of investors is not asked for meanwhile: not opened, not sent, and what was typed is kept', async () => {
  const client = await verifiedAt(server, officer, 'TUR');
  const other = await verifiedAt(server, officer, 'TUR');
  await readAndAgree(client, 'professional-terms');
  const asked = { template_code: 'piquestion' };
  const { request_id: begun } = await client.call(createQuestionnaire, asked);
  await order(server, officer, client, { consequence: 'withdrawal-only' });
  await order(server, officer, other, { consequence: 'withdrawal-only' });
  await pass(server, 31 * day);
  expect((await other.send(createQuestionnaire, asked)).code).toBe(retCodes.REVERIFICATION_FIRST);
  expect((await sendApplication(server, client)).answer.code).toBe(retCodes.REVERIFICATION_FIRST);
  expect(await client.call(questionnaires, {})).toMatchObject([
    { request_id: begun, status: 'QUESTIONNAIRE_STATUS_UNSUBMIT' },
  ]);
  // Other answers are taken: sending them never costs anything.
  expect((await other.send(createQuestionnaire, { template_code: 'question' })).code).toBe(retCodes.OK);
  await officer.call(endReverification, { userId: client.userId });
  expect((await sendApplication(server, client)).answer.code).not.toBe(retCodes.REVERIFICATION_FIRST);
});
