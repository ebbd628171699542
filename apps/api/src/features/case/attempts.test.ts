import { kycInfo } from '@credence/contract/kyc';
import { retCodes } from '@credence/contract/ret-codes';
import { startCase } from '@credence/contract/verification';
import { policyFor } from '@credence/policy';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeInfo, submitOpenCase, officerDecides, openCase } from '../../../test/applicants.ts';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';
import { attemptsLeft } from './attempts.ts';

const { levels } = policyFor('CREDENCE');
const attempts = { perDay: 2, inAll: 3 };

let server: TestServer;
let officer: Client;
beforeAll(async () => {
  server = await startServer({ policy: { levels: { ...levels, 1: { ...levels[1], attempts } } } });
  officer = await server.officer();
});
afterAll(() => server.stop());

const wanted = { level: 1, country: 'SE', documentType: 'PASSPORT' as const };
const hour = 3_600_000;

const about = async (client: Client) => {
  const info = await client.call(kycInfo, { obtain_state: true });
  const { limitation, limitationInfo, bannerTags, additionalRejectReason, state } = info;
  return { limitation, limitationInfo, bannerTags, additionalRejectReason, status: state[0]?.status };
};

/** Moving the clock forward would end sessions, so submissions are moved back instead. */
const longAgo = (client: Client, milliseconds: number) =>
  server.db
    .updateTable('verification_case')
    .set({ submitted_at: sql`submitted_at - ${milliseconds} * interval '1 millisecond'` })
    .where('user_id', '=', client.userId)
    .where('submitted_at', 'is not', null)
    .execute();

async function turnedBack(client: Client): Promise<void> {
  const open = await client.call(startCase, wanted);
  await submitOpenCase(client, open);
  await officerDecides(client, officer, open, ['document-glare']);
}

test('[S3.9] [S4.9] attempts are capped within a day and in all, with the time of the next one, and resets do not dodge that', async () => {
  const client = await server.applicant();
  await openCase(client);
  await turnedBack(client);
  expect(await about(client)).toMatchObject({
    status: 'FAILED_AND_CAN_RETRY',
    limitation: 'LIMITATION_DEFAULT',
    limitationInfo: '',
    bannerTags: ['LAST_ATTEMPT_TODAY'],
    additionalRejectReason: 'document-glare',
  });
  await turnedBack(client);
  const today = await about(client);
  expect(today).toMatchObject({
    status: 'FAILED_AND_CAN_RETRY',
    limitation: 'LIMITATION_ATTEMPTS_TODAY',
    // Two of three are used.
    bannerTags: ['LAST_ATTEMPT'],
  });
  const wait = Date.parse(today.limitationInfo) - server.context.now().getTime();
  expect(wait).toBeGreaterThan(23 * hour);
  expect(wait).toBeLessThanOrEqual(24 * hour);
  const refused = await client.send(startCase, wanted);
  expect(refused.code).toBe(retCodes.ATTEMPTS_TODAY);
  expect(refused.result).toEqual({ retryAt: today.limitationInfo });
  await server.db
    .updateTable('applicant')
    .set({ verification_since: server.context.now() })
    .where('user_id', '=', client.userId)
    .execute();
  expect((await client.send(startCase, wanted)).code, 'set back').toBe(retCodes.ATTEMPTS_TODAY);

  await longAgo(client, wait + 1000);
  expect((await about(client)).limitation).toBe('LIMITATION_DEFAULT');
  await turnedBack(client);
  await longAgo(client, 48 * hour);
  expect(await about(client)).toMatchObject({
    status: 'FAILED_AND_CAN_NOT_RETRY',
    limitation: 'LIMITATION_ATTEMPTS_USED_UP',
    limitationInfo: '',
  });
  expect((await client.send(startCase, wanted)).code).toBe(retCodes.ATTEMPTS_USED_UP);
});

test('fifty requests at once lead to one case, which all of them answer [S4.9]', async () => {
  const client = await server.applicant();
  await openCase(client, completeInfo);
  await server.db
    .updateTable('verification_case')
    .set({ state: 'abandoned' })
    .where('user_id', '=', client.userId)
    .execute();
  const kinds = ['PASSPORT', 'ID_CARD'] as const;
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      client.send(startCase, { ...wanted, documentType: kinds[index % 2] }),
    ),
  );
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([retCodes.OK]));
  const ids = answers.map(({ result }) => v.parse(startCase.result, result).id);
  expect(new Set(ids).size).toBe(1);
  const newcomer = await server.applicant();
  await openCase(newcomer);
  await server.db.deleteFrom('verification_case').where('user_id', '=', newcomer.userId).execute();
  const first = await Promise.all(Array.from({ length: 50 }, () => newcomer.send(startCase, wanted)));
  expect(first.every(({ code }) => code === retCodes.OK)).toBe(true);
  const rows = await server.db
    .selectFrom('verification_case')
    .select('state')
    .where('user_id', '=', newcomer.userId)
    .execute();
  expect(rows).toEqual([{ state: 'collecting' }]);
});

test('attempts are counted from what was submitted: a case left lying is none', () => {
  const now = new Date('2026-06-01T12:00:00Z');
  const at = (hours: number) => ({ submitted_at: new Date(now.getTime() - hours * hour) });
  const open = { submitted_at: null };
  expect(attemptsLeft(attempts, [open, open, open, open], now)).toEqual({
    usedUp: false,
    inAll: 3,
    today: 2,
    retryAt: undefined,
  });
  expect(attemptsLeft(attempts, [at(1), at(24), open], now)).toMatchObject({ today: 1, retryAt: undefined });
  expect(attemptsLeft({ perDay: 2, inAll: 9 }, [at(20), at(1), at(3)], now)).toEqual({
    usedUp: false,
    inAll: 6,
    today: 0,
    retryAt: new Date(now.getTime() + 21 * hour),
  });
  expect(attemptsLeft({ perDay: 2, inAll: 9 }, [at(20), at(1)], now)).toMatchObject({
    today: 0,
    retryAt: new Date(now.getTime() + 4 * hour),
  });
  const capped = { perDay: 1, inAll: 2 };
  expect(attemptsLeft(capped, [at(30), at(50)], now)).toMatchObject({ usedUp: true, inAll: 0, today: 1 });
  // The policy's caps may have been lowered since.
  expect(attemptsLeft(capped, [at(1), at(2), at(3)], now)).toMatchObject({
    usedUp: true,
    inAll: 0,
    today: 0,
  });
});
