import type { PasskeyAnswer } from '@credence/contract/passkey';
import type { riskIntercept, securityCheck } from '@credence/contract/risk';
import type { SecurityAction, SecurityMethod } from '@credence/contract/security-action';
import { securityFactors } from '@credence/policy';
import { transact, type Unit } from '../../audit/index.ts';
import type { AccountCall } from '../../base/call.ts';
import type { Reader } from '../../db/database.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { askForPasskey, hasAuthenticator, isCodeOf, provePasskey } from '../factor/index.ts';
import {
  hasPassword,
  isPasswordOf,
  paceCodes,
  passwordsSignIn,
  type SignInLibrary,
} from '../sign-in/index.ts';
import { insertTicket, passTicket, proveTicket, readTicket, type TicketRow, useTicket } from './store.ts';

/** milliseconds */
const ticketLife = 10 * 60 * 1000;

const purposeOf = (ticketId: string) => ['passkey-check', ticketId] as const;

/** Where an account has no password that signs in here, its OpenID provider says once more who it is. */
async function asksProvider({ config }: AccountCall, db: Reader, userId: string): Promise<boolean> {
  if (config.singleSignOn === undefined) return false;
  return !passwordsSignIn(config) || !(await hasPassword(db, userId));
}

/** What an account has to give for an action: of the factors that the policy names, those that it has. */
async function factorsFor(call: AccountCall, db: Reader, action: SecurityAction): Promise<SecurityMethod[]> {
  const { userId } = call.actor;
  const asked = securityFactors[action];
  const hasCodes = asked.includes('code') && (await hasAuthenticator(db, userId));
  const atProvider = await asksProvider(call, db, userId);
  return asked
    .filter((factor) => factor !== 'code' || hasCodes)
    .map((factor) => (factor === 'password' && atProvider ? 'single-sign-on' : factor));
}

export const riskInterceptVerb: Verb<typeof riskIntercept> = (call, { action }) =>
  transact(call, call.actor.userId, async (unit) => {
    const { userId, session } = call.actor;
    const id = call.newId();
    const expiresAt = new Date(call.now().getTime() + ticketLife);
    await insertTicket(unit.work, {
      user_id: userId,
      id,
      session_id: session,
      action,
      passed_at: null,
      used_at: null,
      expires_at: expiresAt,
    });
    await unit.record({ action: 'security-check.asked', subject: id, details: { action } });
    const methods = await factorsFor(call, unit.work, action);
    const passkey = await askForPasskey(call, unit.work, {
      userId,
      purpose: purposeOf(id),
      life: ticketLife,
    });
    return { intercept: true, ticket: id, methods, passkey, expiresAt: expiresAt.toISOString() };
  });

/** How a check ended: passed, or what was wrong. */
type Outcome = 'passed' | keyof typeof failures;

const failures = {
  SIGN_IN_FAILED: 'The password is not right.',
  SECOND_FACTOR_FAILED: 'The code is not right, or was used already.',
  PASSKEY_FAILED: 'This passkey was not accepted.',
  SINGLE_SIGN_ON_NEEDED: 'Confirm first at the OpenID provider.',
} as const;

const isOwnPasskey = (call: AccountCall, ticket: TicketRow, passkey: PasskeyAnswer): Promise<boolean> =>
  provePasskey(call, { passkey, purpose: purposeOf(ticket.id) }).then(
    (row) => row.user_id === call.actor.userId,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );

/** An open ticket of this session; refused with SECURITY_CHECK_OVER where there is none. */
async function openTicket(call: AccountCall, db: Reader, id: string): Promise<TicketRow> {
  const ticket = await readTicket(db, call.actor, id);
  if (ticket === undefined || ticket.used_at !== null || ticket.expires_at <= call.now()) {
    throw new Refusal('SECURITY_CHECK_OVER', 'This security check is over. Begin again.');
  }
  return ticket;
}

/** Whether an open ticket of this session asks for the OpenID provider; refused where there is none. */
export async function waitsForProvider(call: AccountCall, id: string): Promise<boolean> {
  const { action } = await openTicket(call, call.db, id);
  return (await factorsFor(call, call.db, action)).includes('single-sign-on');
}

/** Notes that the provider has said once more who it is; the check is then passed as with a password. */
export async function proveAtProvider(call: AccountCall, unit: Unit, id: string): Promise<void> {
  const ticket = await openTicket(call, unit.work, id);
  await proveTicket(unit.work, call.actor.userId, ticket.id, call.now());
}

/** What is wrong with what was given first, before any code. */
async function firstOutcome(
  call: AccountCall,
  library: SignInLibrary,
  {
    ticket,
    methods,
    password,
    passkey,
  }: {
    ticket: TicketRow;
    methods: readonly SecurityMethod[];
    password: string;
    passkey: PasskeyAnswer | undefined;
  },
): Promise<Outcome> {
  if (passkey !== undefined) return (await isOwnPasskey(call, ticket, passkey)) ? 'passed' : 'PASSKEY_FAILED';
  if (methods.includes('single-sign-on')) {
    return ticket.proved_at === null ? 'SINGLE_SIGN_ON_NEEDED' : 'passed';
  }
  return (await isPasswordOf(library, call.actor.userId, password)) ? 'passed' : 'SIGN_IN_FAILED';
}

export function securityCheckVerb(library: SignInLibrary): Verb<typeof securityCheck> {
  return async (call, { ticket: id, password = '', code = '', passkey }) => {
    const { userId } = call.actor;
    const ticket = await openTicket(call, call.db, id);
    const methods = await factorsFor(call, call.db, ticket.action);
    const pacesCodes = passkey === undefined && methods.includes('code');
    const forgetTries = pacesCodes ? await paceCodes(call, userId) : undefined;
    const first = await firstOutcome(call, library, { ticket, methods, password, passkey });
    const outcome = await transact(call, userId, async (unit) => {
      // A code is used up only beside the right password.
      const codeIsWrong = first === 'passed' && pacesCodes && !(await isCodeOf(call, unit, userId, code));
      const found: Outcome = codeIsWrong ? 'SECOND_FACTOR_FAILED' : first;
      if (found === 'passed') await passTicket(unit.work, userId, ticket.id, call.now());
      await unit.record({
        action: found === 'passed' ? 'security-check.passed' : 'security-check.failed',
        subject: ticket.id,
        details: { action: ticket.action },
      });
      return found;
    });
    if (outcome !== 'passed') throw new Refusal(outcome, failures[outcome]);
    await forgetTries?.();
    return {};
  };
}

/**
 * Uses up the ticket of a passed check in the transaction of the step that it allows; refused with
 * SECURITY_CHECK_NEEDED without one. Returns when the check was started: the effects of the step were shown
 * before that.
 */
export async function requireSecurity(
  unit: Unit,
  call: AccountCall,
  action: SecurityAction,
  ticket: string | undefined,
): Promise<{ askedAt: Date }> {
  const endsAt =
    ticket === undefined
      ? undefined
      : await useTicket(unit.work, call.actor, { id: ticket, action }, call.now());
  if (endsAt === undefined) {
    throw new Refusal('SECURITY_CHECK_NEEDED', 'Confirm first that it is you.', { action });
  }
  return { askedAt: new Date(endsAt.getTime() - ticketLife) };
}
