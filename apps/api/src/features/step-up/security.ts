import type { riskIntercept, securityCheck } from '@credence/contract/risk';
import type { SecurityAction } from '@credence/contract/security-action';
import { transact, type Unit } from '../../audit/index.ts';
import type { AccountCall } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { isPasswordOf, type SignInLibrary } from '../sign-in/index.ts';
import { insertTicket, passTicket, readTicket, useTicket } from './store.ts';

/** milliseconds */
const ticketLife = 10 * 60 * 1000;

/** Every listed action is dangerous enough to require the password again. */
export const riskInterceptVerb: Verb<typeof riskIntercept> = (call, { action }) =>
  transact(call, call.actor.userId, async (unit) => {
    const id = call.newId();
    const expiresAt = new Date(call.now().getTime() + ticketLife);
    await insertTicket(unit.work, {
      user_id: call.actor.userId,
      id,
      action,
      passed_at: null,
      used_at: null,
      expires_at: expiresAt,
    });
    await unit.record({ action: 'security-check.asked', subject: id, details: { action } });
    return { intercept: true, ticket: id, methods: ['password'], expiresAt: expiresAt.toISOString() };
  });

export function securityCheckVerb(library: SignInLibrary): Verb<typeof securityCheck> {
  return async (call, input) => {
    const { userId } = call.actor;
    const ticket = await readTicket(call.db, userId, input.ticket);
    if (ticket === undefined || ticket.used_at !== null || ticket.expires_at <= call.now()) {
      throw new Refusal('SECURITY_CHECK_OVER', 'This security check is over. Begin again.');
    }
    const right = await isPasswordOf(library, userId, input.password);
    await transact(call, userId, async (unit) => {
      if (right) await passTicket(unit.work, userId, ticket.id, call.now());
      await unit.record({
        action: right ? 'security-check.passed' : 'security-check.failed',
        subject: ticket.id,
        details: { action: ticket.action },
      });
    });
    if (!right) throw new Refusal('SIGN_IN_FAILED', 'The password is not right.');
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
      : await useTicket(unit.work, { userId: call.actor.userId, id: ticket, action }, call.now());
  if (endsAt === undefined) {
    throw new Refusal('SECURITY_CHECK_NEEDED', 'Confirm first that it is you.', { action });
  }
  return { askedAt: new Date(endsAt.getTime() - ticketLife) };
}
