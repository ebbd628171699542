import type { TemplateHappening } from '@credence/contract/template-editing';
import type { Unit } from '../../audit/index.ts';
import type { OfficerCall } from '../../base/call.ts';
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
