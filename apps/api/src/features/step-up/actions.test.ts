import { authenticatorBegin, authenticatorConfirm, recoveryCodesRenew } from '@credence/contract/factor';
import { identity } from '@credence/contract/identity';
import { selfReset, selfUpdate } from '@credence/contract/identity-change';
import { retCodes } from '@credence/contract/ret-codes';
import { riskIntercept, securityCheck } from '@credence/contract/risk';
import { type SecurityAction, securityActions } from '@credence/contract/security-action';
import { signIn } from '@credence/contract/session';
import { transferVerify } from '@credence/contract/transfer';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvedApplicant, passedCheck } from '../../../test/applicants.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { CREDENCE_SIGN_IN_ATTEMPTS: '60' } });
});
afterAll(() => server.stop());

const minute = 60 * 1000;

interface Step {
  action: SecurityAction;
  methods: readonly string[];
  /** Whether only a verified account has something to confirm. */
  verified: boolean;
  take: (by: Client, ticket?: string) => ReturnType<Client['send']>;
  /** What the step itself answers; where that is a refusal, the ticket is not used up. */
  answer: number;
}

const withCode = ['password', 'code'];
const { OK, TRANSFER_CODE_WRONG } = retCodes;

const steps: Record<keyof typeof securityActions, Step> = {
  VIEW: {
    action: 30029,
    methods: ['password'],
    verified: false,
    take: (by, ticket) => by.send(identity, { clear: true, ticket }),
    answer: OK,
  },
  RESET: {
    action: 30331,
    methods: withCode,
    verified: true,
    take: (by, ticket) => by.send(selfReset, { ticket }),
    answer: OK,
  },
  UPDATE: {
    action: 70029,
    methods: withCode,
    verified: true,
    take: (by, ticket) => by.send(selfUpdate, { ticket, country: 'SE', documentType: 'PASSPORT' }),
    answer: OK,
  },
  IDENTITY_TRANSFER_BEFORE: {
    action: 30030,
    methods: withCode,
    verified: true,
    take: (by, ticket) => by.send(transferVerify, { role: 'source', ticket }),
    answer: OK,
  },
  IDENTITY_TRANSFER_AFTER: {
    action: 30031,
    methods: withCode,
    verified: false,
    take: (by, ticket) => by.send(transferVerify, { role: 'target', ticket, code: 'ABCD2345EFGH' }),
    answer: TRANSFER_CODE_WRONG,
  },
  OTP: {
    action: 30101,
    methods: withCode,
    verified: false,
    take: (by, ticket) => by.send(recoveryCodesRenew, { ticket }),
    answer: OK,
  },
};

/** An account with an authenticator, signed in twice; each check takes the next code. */
async function account(verified: boolean) {
  const owner = verified ? (await approvedApplicant(server)).applicant : await server.applicant();
  const elsewhere = server.visitor();
  await elsewhere.call(signIn, { email: owner.email, password: owner.password });
  const begin = { ticket: await passedCheck(owner, securityActions.OTP) };
  const { secret } = await owner.call(authenticatorBegin, begin);
  const nextCode = () => {
    server.pass(minute);
    const timestamp = server.context.now().getTime();
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  };
  await owner.call(authenticatorConfirm, { code: nextCode() });
  const ticketFor = async (action: SecurityAction, by: Client = owner) => {
    const asked = await by.call(riskIntercept, { action });
    const code = asked.methods.includes('code') ? { code: nextCode() } : {};
    await by.call(securityCheck, { ticket: asked.ticket, password: owner.password, ...code });
    return asked.ticket;
  };
  return { owner, elsewhere, ticketFor };
}

describe.each(Object.entries(steps))('%s', (name, { action, methods, verified, take, answer }) => {
  test(`asks for ${methods.join(' and ')}, and takes only a ticket of its own: of that account, that session, that action, ten minutes, once [S7.20] [S8.12] [ASVS 7.5.3]`, async () => {
    const { owner, elsewhere, ticketFor } = await account(verified);
    const needed = { code: retCodes.SECURITY_CHECK_NEEDED, result: { action } };
    expect(Object.entries(securityActions).find(([key]) => key === name)?.[1]).toBe(action);

    expect(await take(owner), 'none').toMatchObject(needed);
    const asked = await owner.call(riskIntercept, { action });
    expect(asked.methods).toEqual(methods);
    expect(await take(owner, asked.ticket), 'not passed').toMatchObject(needed);
    if (methods.includes('code')) {
      const half = await owner.send(securityCheck, { ticket: asked.ticket, password: owner.password });
      expect(half.code, 'a password alone').toBe(retCodes.SECOND_FACTOR_FAILED);
      expect(await take(owner, asked.ticket), 'half passed').toMatchObject(needed);
    }

    const { VIEW, OTP } = securityActions;
    const ofAnother = await ticketFor(action === VIEW ? OTP : VIEW);
    expect(await take(owner, ofAnother), 'of another action').toMatchObject(needed);
    const ofAnotherSession = await ticketFor(action, elsewhere);
    expect(await take(owner, ofAnotherSession), 'of another session').toMatchObject(needed);
    const stranger = await server.applicant();
    const theirs = await passedCheck(stranger, action);
    expect(await take(owner, theirs), 'of another account').toMatchObject(needed);
    const old = await ticketFor(action);
    server.pass(10 * minute);
    expect(await take(owner, old), 'of ten minutes ago').toMatchObject(needed);

    const ticket = await ticketFor(action);
    expect((await take(owner, ticket)).code).toBe(answer);
    // Where something else was refused, the ticket is as good as before.
    const again = (await take(owner, ticket)).code;
    if (answer === OK) expect(again).not.toBe(OK);
    else expect(again).toBe(answer);
  });
});

test('checks that fail are counted for the account, whichever ticket they are for [S7.20] [ASVS 6.3.1]', async () => {
  const strict = await startServer({ jobs: false, environment: { CREDENCE_SIGN_IN_ATTEMPTS: '3' } });
  try {
    const owner = await strict.applicant();
    const tries = async (password: string) => {
      const { ticket } = await owner.call(riskIntercept, { action: securityActions.VIEW });
      return (await owner.send(securityCheck, { ticket, password })).code;
    };
    for (let time = 0; time < 3; time += 1) expect(await tries('a guess')).toBe(retCodes.SIGN_IN_FAILED);
    expect(await tries(owner.password)).toBe(retCodes.TOO_MANY_REQUESTS);
    const other = await strict.applicant();
    await passedCheck(other, securityActions.VIEW);
    strict.pass(10 * minute);
    expect(await tries(owner.password)).toBe(OK);
  } finally {
    await strict.stop();
  }
});
