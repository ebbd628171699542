import { eventsOf, transact } from '../../audit/index.ts';
import type { OfficerCall } from '../../base/call.ts';
import { accountsAt } from '../applicant/index.ts';
import { idEndOf } from '../case/index.ts';
import { accountByHandle, signInHandles } from '../sign-in/index.ts';
import { caseByIdEnd, type Found } from './store.ts';

const lookedUp = 'account.looked-up';

/** The target of a search: an account by its e-mail address, a case by its reference, or ids by prefix. */
export async function searched(call: OfficerCall, text: string): Promise<Found | 'nothing'> {
  if (text === '') return {};
  if (text.includes('@')) {
    const account = await accountByHandle(call.db, signInHandles(call.keyring, text));
    const { sites } = call.actor;
    if (account === undefined) return 'nothing';
    if (sites.length > 0 && (await accountsAt(call.db, [account.id], sites)) === 0) return 'nothing';
    await recordLookUp(call, account.id);
    return { userId: account.id };
  }
  const idEnd = idEndOf(text);
  if (idEnd !== undefined) {
    const named = await caseByIdEnd(call.db, idEnd, call.actor.sites);
    return named === undefined ? 'nothing' : { userId: named.user_id, caseId: named.id };
  }
  const digits = text.toLowerCase().replaceAll('-', '');
  if (!/^[0-9a-f]{1,32}$/.test(digits)) return 'nothing';
  return { idRange: [asUuid(digits.padEnd(32, '0')), asUuid(digits.padEnd(32, 'f'))] };
}

/**
 * Searches within this time, in milliseconds, count as one: the list refreshes itself, which is not recorded.
 */
const lookUpLife = 10 * 60 * 1000;

/** Records that an officer searched for someone by e-mail. */
function recordLookUp(call: OfficerCall, userId: string): Promise<void> {
  return transact(call, userId, async (unit) => {
    const since = new Date(call.now().getTime() - lookUpLife);
    const known = (await eventsOf(unit.work, userId, userId)).some(
      (event) => event.action === lookedUp && event.actor_id === call.actor.officerId && event.at > since,
    );
    if (known) unit.unchanged();
    else await unit.record({ action: lookedUp, subject: userId });
  });
}

function asUuid(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
