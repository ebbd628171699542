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
import { isPasswordOf, paceCodes, type SignInLibrary } from '../sign-in/index.ts';
import { insertTicket, passTicket, readTicket, type TicketRow, useTicket } from './store.ts';

/** milliseconds */
const ticketLife = 10 * 60 * 1000;

const purposeOf = (ticketId: string) => ['passkey-check', ticketId] as const;

/** What an account has to give for an action: of the factors that the policy names, those that it has. */
async function factorsFor(db: Reader, userId: string, action: SecurityAction): Promise<SecurityMethod[]> {
  const asked = securityFactors[action];
  const hasCodes = asked.includes('code') && (await hasAuthenticator(db, userId));
  return asked.filter((factor) => factor !== 'code' || hasCodes);
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
    const methods = await factorsFor(unit.work, userId, action);
    const passkey = await askForPasskey(call, unit.work, {
      userId,
      purpose: purposeOf(id),
      life: ticketLife,
    });
    return { intercept: true, ticket: id, methods, passkey, expiresAt: expiresAt.toISOString() };
  });

/** How a check ended: passed, or what was wrong. */
type Outcome = 'passed' | 'SIGN_IN_FAILED' | 'SECOND_FACTOR_FAILED' | 'PASSKEY_FAILED';

const failures = {
  SIGN_IN_FAILED: 'The password is not right.',
  SECOND_FACTOR_FAILED: 'The code is not right, or was used already.',
  PASSKEY_FAILED: 'This passkey was not accepted.',
} as const;

const isOwnPasskey = (call: AccountCall, ticket: TicketRow, passkey: PasskeyAnswer): Promise<boolean> =>
  provePasskey(call, { passkey, purpose: purposeOf(ticket.id) }).then(
    (row) => row.user_id === call.actor.userId,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );

export function securityCheckVerb(library: SignInLibrary): Verb<typeof securityCheck> {
  return async (call, { ticket: id, password = '', code = '', passkey }) => {
    const { userId } = call.actor;
    const ticket = await readTicket(call.db, call.actor, id);
    if (ticket === undefined || ticket.used_at !== null || ticket.expires_at <= call.now()) {
      throw new Refusal('SECURITY_CHECK_OVER', 'This security check is over. Begin again.');
    }
    const needsCode = (await factorsFor(call.db, userId, ticket.action)).includes('code');
    const pacesCodes = passkey === undefined && needsCode;
    const forgetTries = pacesCodes ? await paceCodes(call, userId) : undefined;
    const first: Outcome =
      passkey === undefined
        ? (await isPasswordOf(library, userId, password))
          ? 'passed'
          : 'SIGN_IN_FAILED'
        : (await isOwnPasskey(call, ticket, passkey))
          ? 'passed'
          : 'PASSKEY_FAILED';
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
