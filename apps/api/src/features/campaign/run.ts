import type {
  endCampaign,
  extendCampaign,
  pauseCampaign,
  resumeCampaign,
  startCampaign,
} from '@credence/contract/campaign';
import { deadlineProblem } from '@credence/contract/campaign-plan';
import type { Unit } from '../../audit/index.ts';
import type { OfficerCall } from '../../base/call.ts';
import type { Verb } from '../../http/serve.ts';
import { takeStep } from './act.ts';
import { askAccounts, spreadTerms } from './job-kinds.ts';
import { problemsOf } from './plan.ts';
import { fourEyes, requireComplete } from './requirements.ts';
import { countEverybody } from './people/store.ts';
import { type CampaignRow, editorsOf } from './store.ts';

/** Whether an officer neither wrote any of a campaign nor submitted it. */
export const mayStart = (
  { submitted_by: submittedBy }: Pick<CampaignRow, 'submitted_by'>,
  editors: readonly { officer_id: string }[],
  officerId: string,
): boolean => submittedBy !== officerId && editors.every((editor) => editor.officer_id !== officerId);

export const startCampaignVerb: Verb<typeof startCampaign> = (call, { reason, ...seen }) =>
  takeStep(call, seen, { step: 'start', action: 'started', text: reason.trim() }, async ({ work }, row) => {
    if (!mayStart(row, await editorsOf(work, row.id), call.actor.officerId))
      throw fourEyes('It is started by an officer who neither wrote any of it nor submitted it.');
    requireComplete(problemsOf(call, row));
    await call.jobs.enqueue(work, askAccounts, { campaignId: row.id });
    return {
      started_at: call.now(),
      started_by: call.actor.officerId,
      accounts: await countEverybody(work),
    };
  });

/** Another deadline or consequence: a job carries it to the accounts that were asked so far. */
async function newTerms(call: OfficerCall, { work }: Unit, { id, terms }: CampaignRow) {
  await call.jobs.enqueue(work, spreadTerms, { campaignId: id });
  return { terms: terms + 1, spread_cursor: null };
}

export const pauseCampaignVerb: Verb<typeof pauseCampaign> = (call, { reason, ...seen }) =>
  takeStep(call, seen, { step: 'pause', action: 'paused', text: reason.trim() }, async (unit, row) => ({
    ...(await newTerms(call, unit, row)),
    paused_at: call.now(),
  }));

export const resumeCampaignVerb: Verb<typeof resumeCampaign> = (call, { reason, ...seen }) =>
  takeStep(call, seen, { step: 'resume', action: 'resumed', text: reason.trim() }, async (unit, row) => {
    const { deadline, paused_at: pausedAt } = row;
    const lost = pausedAt === null ? 0 : call.now().getTime() - pausedAt.getTime();
    // Where the job was stopped it goes on; who came after it was done is not asked.
    if (!row.asked_all) await call.jobs.enqueue(unit.work, askAccounts, { campaignId: row.id });
    return {
      ...(row.asked_all && { state: 'running' }),
      ...(await newTerms(call, unit, row)),
      paused_at: null,
      deadline: deadline && new Date(deadline.getTime() + lost),
    };
  });

export const extendCampaignVerb: Verb<typeof extendCampaign> = (call, { reason, deadline, ...seen }) =>
  takeStep(call, seen, { step: 'extend', action: 'extended', text: reason.trim() }, async (unit, row) => {
    const before = row.deadline?.getTime() ?? 0;
    const until = new Date(deadline);
    const problem = until.getTime() <= before ? 'past' : deadlineProblem(deadline, call.now());
    requireComplete(problem === undefined ? {} : { deadline: problem });
    return { ...(await newTerms(call, unit, row)), deadline: until };
  });

export const endCampaignVerb: Verb<typeof endCampaign> = (call, { reason, ...seen }) =>
  takeStep(call, seen, { step: 'end', action: 'ended', text: reason.trim() }, async (unit, row) => ({
    ...(row.started_at !== null && (await newTerms(call, unit, row))),
    ended_at: call.now(),
  }));
