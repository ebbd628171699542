import type { CampaignLine, CampaignNumbers, campaigns } from '@credence/contract/campaign';
import type { OfficerCall } from '../../base/call.ts';
import type { Verb } from '../../http/serve.ts';
import { namesOf } from '../officer/index.ts';
import { type CampaignRow, countsByState, listPage } from './store.ts';

const pageSize = 50;

const nothing: CampaignNumbers = { needed: 0, pending: 0, rejected: 0, passed: 0, ended: 0, overdue: 0 };

/** Lines of a list, with the names of the officers. */
export async function linesOf(call: OfficerCall, rows: readonly CampaignRow[]): Promise<CampaignLine[]> {
  const nameOf = await namesOf(
    call,
    rows.map((row) => row.changed_by),
  );
  return rows.map((row) => ({
    campaignId: row.id,
    name: row.name,
    site: row.site,
    state: row.state,
    deadline: row.deadline?.toISOString() ?? null,
    asked: row.asked,
    numbers: { ...nothing, ...row.numbers },
    lastChanged: { officerName: nameOf(row.changed_by), at: row.changed_at.toISOString() },
  }));
}

export const campaignsVerb: Verb<typeof campaigns> = async (call, { state, search, after }) => {
  const { sites } = call.actor;
  const [rows, counts] = await Promise.all([
    listPage(call.db, { sites, state, search: search?.trim() ?? '', after, limit: pageSize + 1 }),
    countsByState(call.db, sites),
  ]);
  const shown = rows.slice(0, pageSize);
  const count = (...states: CampaignRow['state'][]) =>
    states.reduce((sum, one) => sum + (counts.get(one) ?? 0), 0);
  return {
    items: await linesOf(call, shown),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
    counts: {
      draft: count('draft'),
      submitted: count('submitted'),
      open: count('starting', 'running', 'paused'),
    },
  };
};
