import {
  handOffClaim,
  handOffEnter,
  handOffJoin,
  handOffLook,
  handOffPair,
  handOffStart,
  handOffStop,
  handOffType,
} from '@credence/contract/hand-off';
import { retCodes } from '@credence/contract/ret-codes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
// Tries are counted, and forgotten after ten minutes.
beforeEach(() => server.pass(10 * 60 * 1000));

/** A computer whose hand-off waits, with a code to type. */
async function typing() {
  const computer = await server.applicant();
  const begun = await computer.call(handOffStart, { level: 1 });
  const typed = await computer.call(handOffType, { id: begun.id });
  return { computer, begun, typed };
}

const enter = (code: string) => server.visitor().send(handOffEnter, { code });

test('[S2.2] a phone that cannot scan types eight letters, and is paired by the same four digits', async () => {
  const { computer, begun, typed } = await typing();
  expect(typed).toMatchObject({
    address: expect.stringMatching(/^https?:\/\/[^/]+\/m$/),
    code: expect.stringMatching(/^[BCDFGHJKMNPQRSTVWXZ]{8}$/),
    goodFor: 300,
  });
  const phone = server.visitor();
  const joining = await phone.call(handOffEnter, { code: typed.code });
  expect(await computer.call(handOffLook, { id: begun.id })).toMatchObject({ stage: 'joined' });
  // By itself it opens nothing.
  expect(await phone.call(handOffClaim, { ticket: joining.ticket })).toEqual({
    stage: 'joined',
    accessToken: '',
  });
  await computer.call(handOffPair, { id: begun.id, digits: joining.digits });
  expect((await phone.call(handOffClaim, { ticket: joining.ticket })).accessToken).not.toBe('');
});

test('[S2.2] it is for one phone, whether that has typed or scanned', async () => {
  const { begun, typed } = await typing();
  await server.visitor().call(handOffEnter, { code: typed.code });
  expect((await enter(typed.code)).code).toBe(retCodes.HAND_OFF_OVER);
  const scanned = begun.address.slice(begun.address.indexOf('#') + 1);
  expect((await server.visitor().send(handOffJoin, { code: scanned })).code).toBe(retCodes.HAND_OFF_OVER);

  const other = await typing();
  const code = other.begun.address.slice(other.begun.address.indexOf('#') + 1);
  await server.visitor().call(handOffJoin, { code });
  expect((await enter(other.typed.code)).code).toBe(retCodes.HAND_OFF_OVER);
  expect((await other.computer.send(handOffType, { id: other.begun.id })).code).toBe(retCodes.HAND_OFF_OVER);
});

test('[S2.2] it opens nothing after five minutes, once there is another, or after a stop', async () => {
  const late = await typing();
  server.pass(5 * 60 * 1000);
  expect((await enter(late.typed.code)).code).toBe(retCodes.HAND_OFF_OVER);
  const again = await late.computer.call(handOffType, { id: late.begun.id });
  // The pairing ends after ten minutes, and no code outlasts it.
  expect(again.goodFor).toBeLessThanOrEqual(300);

  const replaced = await typing();
  const next = await replaced.computer.call(handOffType, { id: replaced.begun.id });
  expect((await enter(replaced.typed.code)).code).toBe(retCodes.HAND_OFF_OVER);
  expect((await enter(next.code)).code).toBe(retCodes.OK);

  const stopped = await typing();
  await stopped.computer.call(handOffStop, { id: stopped.begun.id });
  expect((await enter(stopped.typed.code)).code).toBe(retCodes.HAND_OFF_OVER);
});

test('[S2.2] nobody gets a code of somebody else’s hand-off, and none is stored', async () => {
  const { computer, begun, typed } = await typing();
  const stranger = await server.applicant();
  expect((await stranger.send(handOffType, { id: begun.id })).code).toBe(retCodes.HAND_OFF_OVER);
  const row = await server.db
    .selectFrom('hand_off')
    .selectAll()
    .where('user_id', '=', computer.userId)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(typed.code);
  expect(row.typed_index).toMatch(/^[0-9a-f]{64}$/);
});

test.each(['', 'BCDFGHJ', 'bcdfghjk', 'AEIOUAEI', 'BCDFGHJK1'])(
  '[S2.2] %j is no code at all',
  async (code) => {
    expect((await enter(code)).code).toBe(retCodes.INPUT_INVALID);
  },
);

test('[S2.2] one address guesses ten times in ten minutes, a right code is not taken after that', async () => {
  const { typed } = await typing();
  const wrong = typed.code === 'BBBBBBBB' ? 'CCCCCCCC' : 'BBBBBBBB';
  const visitor = server.visitor();
  for (let tries = 0; tries < 10; tries++) {
    expect((await visitor.send(handOffEnter, { code: wrong })).code).toBe(retCodes.HAND_OFF_OVER);
  }
  expect((await visitor.send(handOffEnter, { code: typed.code })).code).toBe(retCodes.TOO_MANY_REQUESTS);
});
