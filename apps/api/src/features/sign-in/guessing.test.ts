import { retCodes } from '@credence/contract/ret-codes';
import { officerProfile, officerSecondFactor, officerSignIn, signIn } from '@credence/contract/session';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { behindProxy, startServer, type TestServer } from '../../../test/server.ts';
import { inTransaction } from '../../db/transaction.ts';
import { forgetEndedTries } from './jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('guessing a password is limited for each account and address, and says when to try again', async () => {
  const strict = await startServer({ environment: { CREDENCE_SIGN_IN_ATTEMPTS: '4' }, jobs: false });
  try {
    const { email, password } = await strict.applicant();
    const visitor = strict.visitor();
    const codes = [];
    for (let attempt = 0; attempt < 5; attempt++) {
      codes.push((await visitor.send(signIn, { email, password: 'a guess' })).code);
    }
    // The successful sign-in of the set-up counts as well.
    expect(codes).toEqual([41001, 41001, 41001, 10006, 10006]);
    const held = await visitor.send(signIn, { email: email.toUpperCase(), password });
    expect(held.code).toBe(retCodes.TOO_MANY_REQUESTS);
    expect(held.result).toMatchObject({ retryAfterSeconds: expect.any(Number) });
    expect((await visitor.send(signIn, { email: 'other@example.com', password })).code).toBe(
      retCodes.SIGN_IN_FAILED,
    );
  } finally {
    await strict.stop();
  }
});

test('wrong passwords of strangers make a trail hardly longer, an account’s and an officer’s', async () => {
  const [account, officer] = [await server.applicant(), await server.officer()];
  for (let time = 0; time < 12; time++) {
    await server.visitor().send(signIn, { email: account.email, password: 'a guess' });
    await server.visitor().send(officerSignIn, { email: officer.email, password: 'a guess' });
  }
  for (const { userId } of [account, officer]) {
    const refused = await server.db
      .selectFrom('audit_event')
      .select('action')
      .where('user_id', '=', userId)
      .where('action', 'in', ['session.refused', 'officer.sign-in-refused'])
      .execute();
    expect(refused).toHaveLength(2);
  }
});

test('guessing an officer’s code is limited for the officer, from whatever address, and is in the audit trail', async () => {
  const strict = await startServer({
    environment: { ...behindProxy, CREDENCE_SIGN_IN_ATTEMPTS: '4' },
    jobs: false,
  });
  try {
    const { email, password, code, userId } = await strict.officer();
    const guesser = strict.visitor();
    await guesser.call(officerSignIn, { email, password });
    const wrong = code() === '000000' ? '111111' : '000000';
    const guess = (given: string, address: string) =>
      guesser.send(officerSecondFactor, { code: given }, { 'x-forwarded-for': address });
    for (let address = 1; address <= 4; address++) {
      expect((await guess(wrong, `192.0.2.${address}`)).code).toBe(retCodes.SECOND_FACTOR_FAILED);
    }
    const held = await guess(code(), '192.0.2.9');
    expect(held.code).toBe(retCodes.TOO_MANY_REQUESTS);
    // Ten minutes from the first try, which was a moment ago.
    const { retryAfterSeconds } = v.parse(v.object({ retryAfterSeconds: v.number() }), held.result);
    expect(retryAfterSeconds).toBeGreaterThan(300);
    expect(retryAfterSeconds).toBeLessThanOrEqual(600);
    const refused = await strict.db
      .selectFrom('audit_event')
      .select('action')
      .where('user_id', '=', userId)
      .where('action', '=', 'officer.second-factor-refused')
      .execute();
    expect(refused).toHaveLength(4);
    strict.pass(11 * 60 * 1000);
    expect((await guess(code(), '192.0.2.9')).code).toBe(retCodes.OK);
  } finally {
    await strict.stop();
  }
});

test('one address that tries many accounts is limited as well', async () => {
  const strict = await startServer({ environment: { CREDENCE_SIGN_IN_ATTEMPTS: '1' }, jobs: false });
  try {
    const visitor = strict.visitor();
    const codes = [];
    for (let attempt = 0; attempt < 12; attempt++) {
      codes.push(
        (await visitor.send(signIn, { email: `person${attempt}@example.com`, password: 'a guess' })).code,
      );
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 41001), 10006, 10006]);
  } finally {
    await strict.stop();
  }
});

describe('two servers on one database', () => {
  /** The first of them, the second, and how to start one more. */
  async function servers(attempts: number) {
    const environment = { ...behindProxy, CREDENCE_SIGN_IN_ATTEMPTS: String(attempts) };
    const first = await startServer({ environment, jobs: false });
    const beside = () => startServer({ environment, jobs: false, beside: first });
    return { first, second: await beside(), beside };
  }

  test('fifty wrong codes that arrive together have no more tries than allowed, and a restart gives no new ones', async () => {
    const allowed = 10;
    const { first, second, beside } = await servers(allowed);
    const { email, password, code } = await first.officer();
    const wrong = code() === '000000' ? '111111' : '000000';
    const guessers = await Promise.all(
      [first, second].map(async (server) => {
        const guesser = server.visitor();
        await guesser.call(officerSignIn, { email, password });
        return guesser;
      }),
    );
    const answers = await Promise.all(
      guessers.flatMap((guesser, server) =>
        Array.from({ length: 25 }, (_, guess) =>
          guesser.send(
            officerSecondFactor,
            { code: wrong },
            { 'x-forwarded-for': `192.0.2.${server * 100 + guess}` },
          ),
        ),
      ),
    );
    const held = answers.filter((answer) => answer.code === retCodes.TOO_MANY_REQUESTS);
    expect(held).toHaveLength(50 - allowed);
    expect(held[0]?.result).toMatchObject({ retryAfterSeconds: expect.any(Number) });
    await second.stop();
    const restarted = await beside();
    const late = restarted.visitor();
    await late.call(officerSignIn, { email, password });
    expect((await late.send(officerSecondFactor, { code: code(30_000) })).code).toBe(
      retCodes.TOO_MANY_REQUESTS,
    );
    // The counters name nobody.
    const rows = await first.db.selectFrom('counted_try').selectAll().execute();
    for (const { hash } of rows) expect(hash).toMatch(/^[0-9a-f]{64}$/);
    await restarted.stop();
    await first.stop();
  });

  test('a one-time code is good once, on whichever server and however close together', async () => {
    const { first, second } = await servers(1000);
    const { email, password, code } = await first.officer();
    const officers = await Promise.all(
      [first, second, first, second].map(async (server) => {
        const client = server.visitor();
        await client.call(officerSignIn, { email, password });
        return client;
      }),
    );
    // Adding the officer used the code of now; the library goes by the machine's clock.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    const next = code();
    const answers = await Promise.all(
      officers.map((client) => client.send(officerSecondFactor, { code: next })),
    ).finally(() => vi.useRealTimers());
    expect(answers.map((answer) => answer.code).sort()).toEqual([
      retCodes.OK,
      ...officers.slice(1).map(() => retCodes.SECOND_FACTOR_FAILED),
    ]);
    const known = await Promise.all(officers.map((client) => client.send(officerProfile)));
    expect(known.filter((answer) => answer.code === retCodes.OK)).toHaveLength(1);
    const open = await first.db.selectFrom('officer_session').select('token').execute();
    // One of the set-up, and one of the code.
    expect(open).toHaveLength(2);
    await second.stop();
    await first.stop();
  });

  test('guessing a password is limited for both together', async () => {
    const { first, second } = await servers(4);
    const { email, password } = await first.applicant();
    const guess = async (server: TestServer) =>
      (await server.visitor().send(signIn, { email, password: 'a guess' })).code;
    // The successful sign-in of the set-up counts as well.
    for (const server of [first, second, first]) expect(await guess(server)).toBe(retCodes.SIGN_IN_FAILED);
    const held = await second.visitor().send(signIn, { email, password });
    expect(held.code).toBe(retCodes.TOO_MANY_REQUESTS);
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(held.result).toEqual({ retryAfterSeconds: Number(held.headers.get('retry-after')) });
    await second.stop();
    await first.stop();
  });

  test('what counts no more is forgotten, and nothing else', async () => {
    const { email } = await server.applicant();
    await server.visitor().send(signIn, { email, password: 'a guess' });
    const ends = async () => {
      const rows = await server.db.selectFrom('counted_try').select('ends_at').execute();
      return rows.map(({ ends_at }) => ends_at.getTime());
    };
    expect(await ends()).not.toEqual([]);
    const over = Date.now() - 1000;
    await server.db
      .updateTable('counted_try')
      .set({ ends_at: new Date(over) })
      .execute();
    await server.visitor().send(signIn, { email: 'somebody.else@example.com', password: 'a guess' });
    const still = (await ends()).filter((end) => end > over);
    expect(still).not.toEqual([]);
    await inTransaction(server.db, (work) => server.context.jobs.enqueue(work, forgetEndedTries, {}));
    await vi.waitFor(async () => expect((await ends()).toSorted()).toEqual(still.toSorted()), {
      timeout: 60_000,
    });
  });
});
