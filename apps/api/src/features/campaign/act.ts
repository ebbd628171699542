import type { CampaignHappening } from '@credence/contract/campaign';
import type { Unit } from '../../audit/index.ts';
import type { OfficerCall } from '../../base/call.ts';
import { transactAsOfficer } from '../officer/index.ts';
import type { CampaignStep } from './moves.ts';
import { requireStep, type Seen } from './requirements.ts';
import { type CampaignChanges, type CampaignRow, insertAct, updateCampaign } from './store.ts';

/** A step of an officer, by what it is called in the history. */
interface Act {
  step: CampaignStep;
  action: CampaignHappening['action'];
  /** The officer's reason, note or remark. */
  text: string;
}

/**
 * Takes a step with a campaign: checks that the officer has seen how it stands, lets `change` look at the row
 * and say what to write, and records it.
 */
export function takeStep(
  call: OfficerCall,
  seen: Seen,
  { step, action, text }: Act,
  change: (unit: Unit, row: CampaignRow) => Promise<CampaignChanges> | CampaignChanges,
): Promise<Seen> {
  const { campaignId, revision } = seen;
  const next = { campaignId, revision: revision + 1 };
  return transactAsOfficer(call, async (unit) => {
    const found = await requireStep(call, unit, seen, step, action);
    if (found === undefined) {
      unit.unchanged();
      return next;
    }
    const { row, state } = found;
    const changes = await change(unit, row);
    const at = call.now();
    const { officerId } = call.actor;
    await updateCampaign(unit.work, campaignId, {
      state,
      revision: next.revision,
      changed_at: at,
      changed_by: officerId,
      ...changes,
    });
    await recordAct(call, unit, { campaignId, action, text, officerId, at });
    return next;
  });
}

/** Records what was done, in the history of the campaign and in the audit trail of whom it is done by. */
export async function recordAct(
  call: Pick<OfficerCall, 'newId'>,
  unit: Unit,
  act: {
    campaignId: string;
    action: CampaignHappening['action'];
    text: string;
    officerId: string | null;
    at: Date;
  },
): Promise<void> {
  const { campaignId, action, text, officerId, at } = act;
  await insertAct(unit.work, {
    campaign_id: campaignId,
    id: call.newId(),
    at,
    officer_id: officerId,
    action,
    text,
  });
  await unit.record({ action: `campaign.${action}`, subject: campaignId });
}
