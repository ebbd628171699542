import { securityActions, type SecurityAction, type selfReset, type selfUpdate } from '@credence/contract';
import { documentTypesFrom, type Policy } from '@credence/policy';
import { transact, type Unit } from '../../audit/index.ts';
import type { AccountActor } from '../../http/actor.ts';
import type { Call } from '../../http/call.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { lockApplicant, setBack, type Applicant } from '../applicant/index.ts';
import { requireSecurity } from '../risk/index.ts';
import { endTransfers } from '../transfer/index.ts';
import {
  abandonOpenCases,
  levelFor,
  noteHandedIn,
  offeredProviders,
  openCaseFor,
  showCase,
  type Providers,
} from '../verification/index.ts';
import { insertChange } from './store.ts';
import { changeFacts, givesWayToUpdate, hindrance, type ChangeFacts, type Hindrance } from './terms.ts';

/** A refusal by its code; its text is the client's. */
function refuse({ name, from }: Hindrance): Refusal {
  const time = from?.toISOString() ?? null;
  const details = name === 'ATTEMPTS_TODAY' ? { retryAt: time } : { from: time };
  return new Refusal(name, 'The identity cannot be changed now.', details);
}

/** The account with its row locked, where nothing stands against a change now and its site offers it. */
async function mayChange(
  call: Call<AccountActor>,
  unit: Unit,
  kind: 'reset' | 'update',
): Promise<{ applicant: Applicant; policy: Policy; cases: ChangeFacts['cases'] }> {
  const applicant = await lockApplicant(unit.work, call.actor.userId, call.keyring);
  const facts = await changeFacts(call, unit.work, applicant);
  const { policy, cases } = facts;
  if (!policy.selfService[kind]) throw new Refusal('UPDATE_NOT_BEGUN', `This site offers no ${kind}.`);
  const against = hindrance(facts, kind, call.now());
  if (against !== undefined) throw refuse(against);
  return { applicant, policy, cases };
}

/**
 * Uses up the ticket of the check. What a change keeps and loses was told before that check: where a case was begun, left or decided since, the person
 * has agreed to something else than would be done now, and is told to look again.
 */
async function confirm(
  call: Call<AccountActor>,
  unit: Unit,
  cases: ChangeFacts['cases'],
  by: { action: SecurityAction; ticket: string },
): Promise<void> {
  const { askedAt } = await requireSecurity(unit, call, by.action, by.ticket);
  if (cases.some(({ updated_at: at }) => at > askedAt)) {
    throw new Refusal('UPDATE_STATE_CHANGED', 'The state of the account has changed meanwhile.');
  }
}

/** Sets the verification back to nothing. What was approved stays as history and earns nothing any more. */
export const selfResetVerb: Verb<typeof selfReset> = (call, { ticket }) =>
  transact(call, call.actor.userId, async (unit) => {
    const { userId } = call.actor;
    const now = call.now();
    const { applicant, cases } = await mayChange(call, unit, 'reset');
    await confirm(call, unit, cases, { action: securityActions.RESET, ticket });
    await abandonOpenCases(call, unit, userId);
    await setBack(unit.work, userId, now);
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

/** Begins an update: a case of its own, beside the approved level, which stands until that case is approved. */
export function selfUpdateVerb(providers: Providers): Verb<typeof selfUpdate> {
  return async (call, input) => {
    await noteHandedIn(call, providers, 1);
    return transact(call, call.actor.userId, async (unit) => {
      const { userId } = call.actor;
      const now = call.now();
      const { applicant, policy, cases } = await mayChange(call, unit, 'update');
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
      const [provider] = offeredProviders(policy, 1, providers);
      await confirm(call, unit, cases, { action: securityActions.UPDATE, ticket: input.ticket });
      // A choice that was begun and never handed in makes room for this one.
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
