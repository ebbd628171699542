import type { TemplateHappening } from '@credence/contract/template-editing';
import { transact, type Unit } from '../../audit/index.ts';
import type { OfficerCall } from '../../base/call.ts';
import { officerNames } from '../officer/index.ts';
import { insertAct } from './store.ts';

/** What an officer did with a template. */
interface Act {
  templateCode: string;
  action: TemplateHappening['action'];
  /** The draft, if it is about one. */
  draftId?: string;
  version?: number;
  text?: string;
}

/**
 * A transaction on templates. They belong to no account, so it is recorded in the chain of the officer who
 * acts.
 */
export const transactAsOfficer = <T>(call: OfficerCall, run: (unit: Unit) => Promise<T>): Promise<T> =>
  transact(call, call.actor.officerId, run);

/** Records what an officer did, in the audit trail and in the history of the template. */
export async function recordAct(call: OfficerCall, unit: Unit, act: Act): Promise<void> {
  const { templateCode, action, draftId, version, text = '' } = act;
  await insertAct(unit.work, {
    template_code: templateCode,
    id: call.newId(),
    at: call.now(),
    officer_id: call.actor.officerId,
    action,
    version: version ?? null,
    text,
  });
  await unit.record({
    action: `template.${action}`,
    subject: draftId ?? templateCode,
    details: { template: templateCode, ...(version !== undefined && { version }) },
  });
}

/** Reads names of officers at once; an id without one stays itself. */
export async function namesOf(
  call: OfficerCall,
  ids: readonly (string | null)[],
): Promise<(id: string) => string> {
  const found = await officerNames(
    call.db,
    ids.filter((id) => id !== null),
  );
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? id;
}
