import { isDeepStrictEqual } from 'node:util';
import type {
  createCampaign,
  saveCampaign,
  sendBackCampaign,
  submitCampaign,
  takeBackCampaign,
} from '@credence/contract/campaign';
import type { CampaignPlan } from '@credence/contract/campaign-plan';
import type { Unit } from '../../audit/index.ts';
import type { OfficerCall } from '../../base/call.ts';
import { minute } from '../../base/durations.ts';
import { inputRefused } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { transactAsOfficer } from '../officer/index.ts';
import { recordAct, takeStep } from './act.ts';
import { columnsOf, planOf, problemsOf } from './plan.ts';
import { fourEyes, isOfOwnSites, requireComplete, requireSeen, requireStep } from './requirements.ts';
import { editorsOf, insertCampaign, keepEditor, readCampaign, updateCampaign } from './store.ts';

const emptyPlan: CampaignPlan = {
  name: '',
  site: '',
  countries: [],
  levels: [],
  documents: [],
  reason: null,
  deadline: null,
  reminders: [30, 7, 1],
  consequence: 'limits',
};

async function planToCopy(call: OfficerCall, { work }: Unit, from: string): Promise<CampaignPlan> {
  const row = requireSeen(call, await readCampaign(work, from));
  return { ...planOf(row), deadline: null };
}

export const createCampaignVerb: Verb<typeof createCampaign> = (call, { from }) =>
  transactAsOfficer(call, async (unit) => {
    const plan = from === undefined ? emptyPlan : await planToCopy(call, unit, from);
    const [campaignId, at, { officerId }] = [call.newId(), call.now(), call.actor];
    await insertCampaign(unit.work, {
      id: campaignId,
      ...columnsOf(plan),
      state: 'draft',
      revision: 0,
      created_at: at,
      changed_at: at,
      changed_by: officerId,
    });
    await keepEditor(unit.work, campaignId, officerId, at);
    await recordAct(call, unit, { campaignId, action: 'created', text: '', officerId, at });
    return { campaignId, revision: 0 };
  });

/** Saves of one officer within this time, in milliseconds, count as one in the audit trail. */
const savedTogether = 10 * minute;

export const saveCampaignVerb: Verb<typeof saveCampaign> = (call, { plan, ...seen }) =>
  transactAsOfficer(call, async (unit) => {
    const { campaignId, revision } = seen;
    const { officerId } = call.actor;
    const columns = columnsOf(plan);
    if (!isOfOwnSites(call.actor.sites, plan.site)) throw inputRefused({ 'plan.site': 'not-allowed' });
    const before = await readCampaign(unit.work, campaignId);
    if (
      before?.revision === revision + 1 &&
      before.changed_by === officerId &&
      isDeepStrictEqual(columnsOf(planOf(before)), columns)
    ) {
      // The response was lost, and the request repeated.
      unit.unchanged();
      return { campaignId, revision: before.revision };
    }
    await requireStep(call, unit, seen, 'save', '');
    const at = call.now();
    const editors = await editorsOf(unit.work, campaignId);
    const last = editors.find((editor) => editor.officer_id === officerId);
    await updateCampaign(unit.work, campaignId, {
      ...columns,
      revision: revision + 1,
      changed_at: at,
      changed_by: officerId,
    });
    await keepEditor(unit.work, campaignId, officerId, at);
    if (last !== undefined && last.edited_at.getTime() > at.getTime() - savedTogether) unit.unchanged();
    else await unit.record({ action: 'campaign.edited', subject: campaignId });
    return { campaignId, revision: revision + 1 };
  });

export const submitCampaignVerb: Verb<typeof submitCampaign> = (call, { note, ...seen }) =>
  takeStep(call, seen, { step: 'submit', action: 'submitted', text: note.trim() }, (_, row) => {
    requireComplete(problemsOf(call, row));
    return {
      submitted_at: call.now(),
      submitted_by: call.actor.officerId,
      note: note.trim(),
      sent_back_at: null,
      sent_back_by: null,
      remark: '',
    };
  });

/** Not submitted any more. */
const editedAgain = { submitted_at: null, submitted_by: null, note: '' } as const;

export const takeBackCampaignVerb: Verb<typeof takeBackCampaign> = (call, { reason, ...seen }) =>
  takeStep(call, seen, { step: 'take-back', action: 'taken-back', text: reason.trim() }, (_, row) => {
    if (row.submitted_by !== call.actor.officerId)
      throw fourEyes('Only the officer who submitted it takes it back; send it back with a remark.');
    return editedAgain;
  });

export const sendBackCampaignVerb: Verb<typeof sendBackCampaign> = (call, { reason, ...seen }) =>
  takeStep(call, seen, { step: 'send-back', action: 'sent-back', text: reason.trim() }, (_, row) => {
    if (row.submitted_by === call.actor.officerId)
      throw fourEyes('Another officer has to look at it; take it back.');
    return {
      ...editedAgain,
      sent_back_at: call.now(),
      sent_back_by: call.actor.officerId,
      remark: reason.trim(),
    };
  });
