import type { campaignDetail, CampaignLine } from '@credence/contract/campaign';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { namesOf } from '../officer/index.ts';
import { linesOf } from './list.ts';
import { planOf, sitesOf } from './plan.ts';
import { isOfOwnSites, requireSeen } from './requirements.ts';
import { mayStart } from './run.ts';
import { actsOf, daysOf, editorsOf, readCampaign } from './store.ts';

/** Days that a chart shows at most: two years, the longest that a campaign lasts. */
const mostDays = 731;

function only(lines: readonly CampaignLine[]): CampaignLine {
  const [line] = lines;
  if (line === undefined) throw new Refusal('CAMPAIGN_NOT_FOUND', 'There is no such campaign.');
  return line;
}

export const campaignDetailVerb: Verb<typeof campaignDetail> = async (call, { campaignId }) => {
  const row = requireSeen(call, await readCampaign(call.db, campaignId));
  const [lines, editors, acts, days] = await Promise.all([
    linesOf(call, [row]),
    editorsOf(call.db, campaignId),
    actsOf(call.db, campaignId),
    daysOf(call.db, campaignId, mostDays),
  ]);
  const nameOf = await namesOf(call, [
    ...editors.map((editor) => editor.officer_id),
    ...acts.map((act) => act.officer_id),
    row.submitted_by,
    row.sent_back_by,
    row.started_by,
  ]);
  const act = (by: string | null, at: Date | null) =>
    by === null || at === null ? null : { officerName: nameOf(by), at: at.toISOString() };
  const [submitted, sentBack] = [
    act(row.submitted_by, row.submitted_at),
    act(row.sent_back_by, row.sent_back_at),
  ];
  const { officerId } = call.actor;
  return {
    line: only(lines),
    revision: row.revision,
    plan: planOf(row),
    sites: sitesOf(call).filter((site) => isOfOwnSites(call.actor.sites, site)),
    editors: editors.map((editor) => ({
      officerName: nameOf(editor.officer_id),
      at: editor.edited_at.toISOString(),
    })),
    submitted: submitted && { ...submitted, note: row.note },
    sentBack: sentBack && { ...sentBack, remark: row.remark },
    started: act(row.started_by, row.started_at),
    mayStart: row.state === 'submitted' && mayStart(row, editors, officerId),
    mine: row.submitted_by === officerId,
    progress: { lookedAt: row.looked_at, accounts: row.accounts, done: row.asked_all },
    spreading: row.spread_terms !== row.terms,
    countedAt: row.counted_at?.toISOString() ?? null,
    days,
    history: acts.map((one) => ({
      at: one.at.toISOString(),
      action: one.action,
      officerName: one.officer_id === null ? null : nameOf(one.officer_id),
      text: one.text,
    })),
  };
};
