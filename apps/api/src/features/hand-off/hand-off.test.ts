import {
  integrationAccessToken,
  renewAccessToken,
  sdkAccess,
  sdkHeaders,
  tokenInfo,
} from '@credence/contract/embedding';
import {
  handOffClaim,
  handOffFinish,
  handOffJoin,
  handOffLook,
  handOffPair,
  handOffStart,
  handOffStop,
} from '@credence/contract/hand-off';
import { retCodes } from '@credence/contract/ret-codes';
import { logout } from '@credence/contract/session';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const codeOf = (address: string): string => address.slice(address.indexOf('#') + 1);

/** A computer that shows a code, and a phone that has scanned it. */
async function joined() {
  const computer = await server.applicant();
  const phone = server.visitor();
  const begun = await computer.call(handOffStart, { level: 1 });
  const joining = await phone.call(handOffJoin, { code: codeOf(begun.address) });
  return { computer, phone, id: begun.id, begun, joining };
}

/** What the trail of an account tells of hand-offs, in order. */
async function trailOf({ userId }: Client): Promise<string[]> {
  const rows = await server.db
    .selectFrom('audit_event')
    .select('action')
    .where('user_id', '=', userId)
    .where('action', 'like', 'hand-off.%')
    .orderBy('sequence')
    .execute();
  return rows.map(({ action }) => action);
}

/** Makes a call of SDK mode with its token. */
async function asSdk(phone: Client, path: string, token: string, method = 'GET') {
  return phone.request(method, path, {
    headers: { [sdkHeaders.token]: token, 'content-type': 'application/json' },
    ...(method === 'POST' ? { body: '{}' } : {}),
  });
}

test('a phone goes on with the verification of a computer, and hands it back [S2.2]', async () => {
  const { computer, phone, id, begun, joining } = await joined();
  expect(begun).toMatchObject({ stage: 'waiting', size: expect.any(Number), triesLeft: 3 });
  expect(begun.drawing).toMatch(/^M\d+ \d+h1v1h-1z/);
  // The code is in the fragment (#), so no server's log ever has it.
  expect(begun.address).toMatch(/\/user\/accounts\/auth\/hand-off#[\w-]{70,80}$/);
  expect(await computer.call(handOffLook, { id })).toMatchObject({
    stage: 'joined',
    drawing: '',
    address: '',
  });
  expect(await phone.call(handOffClaim, { ticket: joining.ticket })).toEqual({
    stage: 'joined',
    accessToken: '',
  });

  expect(await computer.call(handOffPair, { id, digits: joining.digits })).toMatchObject({
    stage: 'paired',
    triesLeft: 3,
  });
  expect(await trailOf(computer)).toContain('hand-off.paired');
  const { accessToken } = await phone.call(handOffClaim, { ticket: joining.ticket });
  const session = await phone.call(integrationAccessToken, { token: accessToken });
  const info = await asSdk(phone, tokenInfo.path, session.accessToken);
  expect(v.parse(tokenInfo.result, info.result)).toMatchObject({ id: computer.userId, level: 1 });
  expect(await computer.call(handOffLook, { id })).toMatchObject({ stage: 'open' });

  expect((await asSdk(phone, handOffFinish.path, session.accessToken, 'POST')).code).toBe(retCodes.OK);
  expect(await computer.call(handOffLook, { id })).toMatchObject({ stage: 'finished' });
});

test('the code is another every 20 seconds, and an old one opens nothing [S2.2]', async () => {
  const computer = await server.applicant();
  const begun = await computer.call(handOffStart, { level: 1 });
  expect(begun.changesIn).toBeGreaterThan(0);
  expect(begun.changesIn).toBeLessThanOrEqual(20_000);
  // Just after a new code appeared, so that these calls do not run into the next one.
  server.pass(begun.changesIn + 1_000);
  const next = await computer.call(handOffLook, { id: begun.id });
  expect(next.address).not.toBe(begun.address);
  server.pass(20_000);
  const late = await server.visitor().send(handOffJoin, { code: codeOf(begun.address) });
  expect(late.code).toBe(retCodes.HAND_OFF_OVER);
  // The previous code is still accepted, because scanning takes time.
  expect((await server.visitor().send(handOffJoin, { code: codeOf(next.address) })).code).toBe(retCodes.OK);
});

test.each(['', 'abc', 'A'.repeat(75), '../../etc'])('the code %j opens nothing [S2.2]', async (code) => {
  expect((await server.visitor().send(handOffJoin, { code })).code).toBe(retCodes.HAND_OFF_OVER);
});

test('a code of which a single bit is not ours opens nothing [S2.2]', async () => {
  const begun = await (await server.applicant()).call(handOffStart, { level: 1 });
  const code = Buffer.from(codeOf(begun.address), 'base64url');
  // One of the account, the hand-off, the window, and both ends of the signature.
  for (const at of [0, 16, 35, 36, code.length - 1]) {
    const forged = Buffer.from(code);
    forged.writeUInt8(forged.readUInt8(at) ^ 1, at);
    const answer = await server.visitor().send(handOffJoin, { code: forged.toString('base64url') });
    expect(answer.code, `byte ${at}`).toBe(retCodes.HAND_OFF_OVER);
  }
  expect((await server.visitor().send(handOffJoin, { code: codeOf(begun.address) })).code).toBe(retCodes.OK);
});

test('a code is scanned once; who photographs the screen comes too late [S2.2]', async () => {
  const { begun } = await joined();
  const second = await server.visitor().send(handOffJoin, { code: codeOf(begun.address) });
  expect(second.code).toBe(retCodes.HAND_OFF_OVER);
});

test('wrong digits are told, and the third time is the last [S2.2]', async () => {
  const { computer, phone, id, joining } = await joined();
  const wrong = joining.digits === '0000' ? '0001' : '0000';
  const first = await computer.send(handOffPair, { id, digits: wrong });
  expect(first.code).toBe(retCodes.HAND_OFF_CODE_WRONG);
  expect(first.result).toEqual({ triesLeft: 2 });
  await computer.send(handOffPair, { id, digits: wrong });
  expect((await trailOf(computer)).slice(-2)).toEqual(['hand-off.wrong-digits', 'hand-off.wrong-digits']);
  expect((await computer.send(handOffPair, { id, digits: wrong })).code).toBe(retCodes.HAND_OFF_OVER);
  expect((await computer.send(handOffPair, { id, digits: joining.digits })).code).toBe(
    retCodes.HAND_OFF_OVER,
  );
  expect((await phone.send(handOffClaim, { ticket: joining.ticket })).code).toBe(retCodes.HAND_OFF_OVER);
});

test('nobody pairs or looks at the hand-off of somebody else [S2.2]', async () => {
  const { id, joining } = await joined();
  const stranger = await server.applicant();
  expect((await stranger.send(handOffLook, { id })).code).toBe(retCodes.HAND_OFF_OVER);
  expect((await stranger.send(handOffPair, { id, digits: joining.digits })).code).toBe(
    retCodes.HAND_OFF_OVER,
  );
});

/** A phone that continues, with its session token. */
async function openOnPhone() {
  const { computer, phone, id, joining } = await joined();
  await computer.call(handOffPair, { id, digits: joining.digits });
  const { accessToken } = await phone.call(handOffClaim, { ticket: joining.ticket });
  const { accessToken: token } = await phone.call(integrationAccessToken, { token: accessToken });
  return { computer, phone, id, token };
}

test('stopping it ends the session of a phone that was asleep: its token is renewed no more [S2.2]', async () => {
  const { computer, phone, id, token } = await openOnPhone();
  server.pass(16 * 60 * 1000);
  await computer.call(handOffStop, { id });
  expect((await phone.send(renewAccessToken, { token })).code).toBe(retCodes.TOKEN_EXPIRED);
});

test('a renewal that meets the stop opens nothing that outlasts it [S2.2]', async () => {
  const { computer, phone, id, token } = await openOnPhone();
  const [renewed] = await Promise.all([
    phone.send(renewAccessToken, { token }),
    computer.call(handOffStop, { id }),
  ]);
  const later = v.safeParse(renewAccessToken.result, renewed.result);
  for (const text of [token, ...(later.success ? [later.output.accessToken] : [])]) {
    expect((await phone.send(renewAccessToken, { token: text })).code).toBe(retCodes.TOKEN_EXPIRED);
    expect((await asSdk(phone, tokenInfo.path, text)).code).toBe(retCodes.TOKEN_EXPIRED);
  }
});

test('it can be stopped when the phone has finished, and signing out stops it too [S2.2] [S2.29]', async () => {
  const finished = await openOnPhone();
  await asSdk(finished.phone, handOffFinish.path, finished.token, 'POST');
  expect((await asSdk(finished.phone, tokenInfo.path, finished.token)).code).toBe(retCodes.OK);
  await finished.computer.call(handOffStop, { id: finished.id });
  expect((await asSdk(finished.phone, tokenInfo.path, finished.token)).code).toBe(retCodes.TOKEN_EXPIRED);

  const left = await openOnPhone();
  const { accessToken } = await left.computer.call(sdkAccess, { from: 'partner' });
  const partner = await left.phone.call(integrationAccessToken, { token: accessToken });
  await left.computer.call(logout, {});
  await expect
    .poll(async () => (await asSdk(left.phone, tokenInfo.path, left.token)).code)
    .toBe(retCodes.TOKEN_EXPIRED);
  expect((await left.phone.send(renewAccessToken, { token: left.token })).code).toBe(retCodes.TOKEN_EXPIRED);
  // The embedding site signs its own users out.
  expect((await asSdk(left.phone, tokenInfo.path, partner.accessToken)).code).toBe(retCodes.OK);
});

test('wrong digits that come at once are counted one by one [S2.2]', async () => {
  const { computer, id, joining } = await joined();
  const digits = joining.digits === '0000' ? '1111' : '0000';
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => computer.send(handOffPair, { id, digits })),
  );
  const wrong = answers.filter(({ code }) => code === retCodes.HAND_OFF_CODE_WRONG);
  expect(wrong).toHaveLength(2);
  expect(answers.filter(({ code }) => code === retCodes.HAND_OFF_OVER)).toHaveLength(8);
  expect((await computer.send(handOffPair, { id, digits: joining.digits })).code).toBe(
    retCodes.HAND_OFF_OVER,
  );
});

test('stopping it ends the session of the phone at once [S2.2]', async () => {
  const { computer, phone, id, joining } = await joined();
  await computer.call(handOffPair, { id, digits: joining.digits });
  const { accessToken } = await phone.call(handOffClaim, { ticket: joining.ticket });
  const session = await phone.call(integrationAccessToken, { token: accessToken });
  await computer.call(handOffStop, { id });
  expect((await asSdk(phone, tokenInfo.path, session.accessToken)).code).toBe(retCodes.TOKEN_EXPIRED);
  expect(await computer.call(handOffLook, { id })).toMatchObject({ stage: 'over' });
});

test('a pairing is over after ten minutes, and a new one ends the one before [S2.2]', async () => {
  const { computer, id, joining } = await joined();
  const unseen = await server.applicant();
  const waiting = await unseen.call(handOffStart, { level: 1 });
  const unused = await joined();
  await unused.computer.call(handOffPair, { id: unused.id, digits: unused.joining.digits });
  server.pass(10 * 60 * 1000);
  expect(await computer.call(handOffLook, { id })).toMatchObject({ stage: 'over' });
  expect(await unseen.call(handOffLook, { id: waiting.id })).toMatchObject({ stage: 'over' });
  expect(await unused.computer.call(handOffLook, { id: unused.id })).toMatchObject({ stage: 'over' });
  expect((await computer.send(handOffPair, { id, digits: joining.digits })).code).toBe(
    retCodes.HAND_OFF_OVER,
  );
  const next = await computer.call(handOffStart, { level: 1 });
  expect(await computer.call(handOffLook, { id })).toMatchObject({ stage: 'over' });
  expect(await computer.call(handOffLook, { id: next.id })).toMatchObject({ stage: 'waiting' });
  const { digits } = await server.visitor().call(handOffJoin, { code: codeOf(next.address) });
  expect((await computer.send(handOffPair, { id, digits })).code).toBe(retCodes.HAND_OFF_OVER);
  expect(await computer.call(handOffPair, { id: next.id, digits })).toMatchObject({ stage: 'paired' });
});

test('the phone’s ticket opens it again only while the pairing lasts, and not after a stop [S2.2]', async () => {
  const late = await joined();
  await late.computer.call(handOffPair, { id: late.id, digits: late.joining.digits });
  const ticket = { ticket: late.joining.ticket };
  expect((await late.phone.call(handOffClaim, ticket)).accessToken).not.toBe('');
  // The first response was lost.
  expect((await late.phone.call(handOffClaim, ticket)).accessToken).not.toBe('');
  server.pass(10 * 60 * 1000);
  expect((await late.phone.send(handOffClaim, ticket)).code).toBe(retCodes.HAND_OFF_OVER);

  const stopped = await joined();
  await stopped.computer.call(handOffPair, { id: stopped.id, digits: stopped.joining.digits });
  await stopped.computer.call(handOffStop, { id: stopped.id });
  expect((await stopped.phone.send(handOffClaim, { ticket: stopped.joining.ticket })).code).toBe(
    retCodes.HAND_OFF_OVER,
  );
});

test('two tabs that begin at once end up with one hand-off under way [S2.2]', async () => {
  const computer = await server.applicant();
  const begun = await Promise.all(Array.from({ length: 5 }, () => computer.send(handOffStart, { level: 1 })));
  expect(begun.map(({ code }) => code)).toEqual(begun.map(() => retCodes.OK));
});
