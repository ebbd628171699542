import { transact, type Unit } from '../../audit/index.ts';
import type { OfficerCall } from '../../base/call.ts';
import { officerNames } from './store.ts';

/**
 * A transaction on what belongs to no account, such as a template: it is recorded in the chain of the officer
 * who acts.
 */
export const transactAsOfficer = <T>(call: OfficerCall, run: (unit: Unit) => Promise<T>): Promise<T> =>
  transact(call, call.actor.officerId, run);

/** Reads names of officers at once; an id without one stays itself. */
export async function namesOf(
  { db }: Pick<OfficerCall, 'db'>,
  ids: readonly (string | null)[],
): Promise<(id: string) => string> {
  const found = await officerNames(
    db,
    ids.filter((id) => id !== null),
  );
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? id;
}
