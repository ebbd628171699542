import type { selfReset, selfUpdate } from '@credence/contract/identity-change';
import { answersOrder } from '@credence/contract/reverification';
import { securityActions, type SecurityAction } from '@credence/contract/security-action';
import { documentTypesFrom, type Policy } from '@credence/policy';
import { transact, type Unit } from '../../audit/index.ts';
import type { AccountCall } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { type Applicant, lockApplicant, resetVerification } from '../applicant/index.ts';
import { orderToAnswer, type ReverificationRow } from '../reverification/index.ts';
import { requireSecurity } from '../step-up/index.ts';
import { endTransfers } from '../transfer/index.ts';
import { abandonOpenCases, openCaseFor, showCase } from '../submission/index.ts';
import { levelFor } from '../case/index.ts';
import { submitIfFinished } from '../provider-session/index.ts';
import { offeredProviders, type Providers, providersOf } from '../provider/index.ts';
import { insertChange } from './store.ts';
import { changeFacts, givesWayToUpdate, obstacleTo, type ChangeFacts, type Obstacle } from './terms.ts';

/** A refusal by its code; the client has the text. */
function refuse({ name, from }: Obstacle): Refusal {
  const time = from?.toISOString() ?? null;
  const details = name === 'ATTEMPTS_TODAY' ? { retryAt: time } : { from: time };
  return new Refusal(name, 'The identity cannot be changed now.', details);
}

/** The account with its row locked, if its site offers the change and nothing prevents it. */
async function mayChange(
  call: AccountCall,
  unit: Unit,
  kind: 'reset' | 'update',
): Promise<{
  applicant: Applicant;
  policy: Policy;
  cases: ChangeFacts['cases'];
  /** What the document has to answer. */
  order?: ReverificationRow | undefined;
}> {
  const applicant = await lockApplicant(unit.work, call.actor.userId, call.keyring);
  const facts = await changeFacts(call, unit.work, applicant);
  const { policy, cases } = facts;
  const order = kind === 'update' ? await orderToAnswer(unit.work, policy, applicant) : undefined;
  const ordered = order !== undefined && call.actor.verifiesAgain === true;
  if (!policy.selfService[kind] && !ordered)
    throw new Refusal('UPDATE_NOT_BEGUN', `This site offers no ${kind}.`);
  // What was ordered need not wait for the days between changes of one's own.
  const against = obstacleTo(ordered ? { ...facts, lastChange: undefined } : facts, kind, call.now());
  if (against !== undefined) throw refuse(against);
  return { applicant, policy, cases, order };
}

/**
 * Uses up the ticket of the check. What a change keeps and loses was shown before that check: if a case was
 * begun, left or decided since, the applicant agreed to something else and has to look again.
 */
async function confirm(
  call: AccountCall,
  unit: Unit,
  cases: ChangeFacts['cases'],
  by: { action: SecurityAction; ticket: string | undefined },
): Promise<void> {
  const { askedAt } = await requireSecurity(unit, call, by.action, by.ticket);
  if (cases.some(({ updated_at: at }) => at > askedAt)) {
    throw new Refusal('UPDATE_STATE_CHANGED', 'The state of the account has changed meanwhile.');
  }
}

/** Resets the verification. What was approved stays as history and does not count any more. */
export const selfResetVerb: Verb<typeof selfReset> = (call, { ticket }) =>
  transact(call, call.actor.userId, async (unit) => {
    const { userId } = call.actor;
    const now = call.now();
    const { applicant, cases } = await mayChange(call, unit, 'reset');
    await confirm(call, unit, cases, { action: securityActions.RESET, ticket });
    await abandonOpenCases(call, unit, userId);
    await resetVerification(unit.work, userId, now);
    await endTransfers(unit, userId, 'reset', now);
    const id = call.newId();
    await insertChange(unit.work, {
      user_id: userId,
      id,
      kind: 'reset',
      at: now,
      from_site: applicant.site,
    });
    await unit.record({ action: 'identity.reset', subject: id, details: { level: applicant.level } });
    return { level: 0 };
  });

/** Begins an update: a case of its own; the approved level stays until that case is approved. */
export function selfUpdateVerb(providers: Providers): Verb<typeof selfUpdate> {
  return async (call, input) => {
    await submitIfFinished(call, providers, 1);
    return transact(call, call.actor.userId, async (unit) => {
      const { userId } = call.actor;
      const now = call.now();
      const { applicant, policy, cases, order } = await mayChange(call, unit, 'update');
      if (input.birthDate !== undefined && input.birthDate !== applicant.info?.birthDate) {
        throw new Refusal('UPDATE_BIRTH_DATE_DIFFERS', 'The birth date differs from the verified one.');
      }
      const level = levelFor(applicant, { level: 1, purpose: 'update' });
      const types = documentTypesFrom(policy, level, input.country);
      if (types.length === 0)
        throw new Refusal('UPDATE_COUNTRY_REFUSED', 'Documents of this country are not accepted here.');
      if (!types.includes(input.documentType)) {
        throw new Refusal('DOCUMENT_TYPE_NOT_SUPPORTED', 'This kind of document is not accepted from there.');
      }
      if (order !== undefined && !answersOrder(order.rules, input)) {
        throw new Refusal('DOCUMENT_TYPE_NOT_SUPPORTED', 'This document does not answer what was ordered.');
      }
      const [provider] = offeredProviders(policy, 1, providersOf(applicant, providers));
      // The session was opened by whoever is signed in, for this and for fifteen minutes.
      if (order === undefined || call.actor.verifiesAgain !== true)
        await confirm(call, unit, cases, { action: securityActions.UPDATE, ticket: input.ticket });
      // An unsubmitted case is replaced by this one.
      await abandonOpenCases(call, unit, userId, givesWayToUpdate);
      const row = await openCaseFor(call, unit, applicant, {
        level: 1,
        purpose: 'update',
        route: 'document',
        provider,
        country: input.country,
        documentType: input.documentType,
      });
      const id = call.newId();
      await insertChange(unit.work, {
        user_id: userId,
        id,
        kind: 'update',
        at: now,
        from_site: applicant.site,
        to_case: row.id,
      });
      await unit.record({ action: 'identity.update-begun', subject: id });
      return showCase(call, unit.work, row);
    });
  };
}
