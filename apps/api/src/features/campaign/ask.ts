import { within } from '../../audit/index.ts';
import type { SystemCall } from '../../base/call.ts';
import type { Work } from '../../db/database.ts';
import { orderReverifications } from '../reverification/index.ts';
import { recordAct } from './act.ts';
import { askAccounts, countAsked, tellAccounts } from './job-kinds.ts';
import { moved } from './moves.ts';
import { aimOf, rulesOf, siteOf } from './plan.ts';
import { nextStretch, peopleToAsk } from './people/store.ts';
import { type CampaignRow, lockCampaign, updateCampaign } from './store.ts';

/** Accounts that one transaction looks at: some tenths of a second, and what a kill makes be done again. */
const portion = 10_000;

const levels = [1, 2] as const;

/** All accounts were looked at. */
async function finish(call: SystemCall, work: Work, row: CampaignRow): Promise<void> {
  const state = moved(row.state, 'ask-all');
  if (state === undefined) return;
  const at = call.now();
  await updateCampaign(work, row.id, { state, asked_all: true, telling_since: at });
  await within(work, call, row.started_by ?? row.changed_by, (unit) =>
    recordAct(call, unit, { campaignId: row.id, action: 'asked-all', text: '', officerId: null, at }),
  );
  await call.jobs.enqueue(work, countAsked, { campaignId: row.id });
  await call.jobs.enqueue(work, tellAccounts, { campaignId: row.id, after: null });
}

/**
 * Asks the next accounts of a campaign. What it asks and how far it is are written in one transaction, the
 * job's own, so that whatever is killed goes on where it was. The campaign's row is locked: an officer who
 * pauses or ends it meanwhile waits for this portion, and the next one is not begun.
 */
export async function askNext(call: SystemCall, work: Work, campaignId: string): Promise<void> {
  const row = await lockCampaign(work, campaignId);
  if (row?.state !== 'starting') return;
  const site = siteOf(row);
  const { deadline, reason } = row;
  const stretch = await nextStretch(work, row.cursor, portion);
  if (stretch === undefined || site === undefined || deadline === null || reason === null)
    return finish(call, work, row);
  const people = await peopleToAsk(work, aimOf(call, row), stretch);
  let asked = 0;
  for (const level of levels) {
    const order = {
      campaign_id: row.id,
      site,
      level,
      reason,
      rules: rulesOf(call, site, row),
      due_at: deadline,
      consequence: row.consequence,
      ordered_at: call.now(),
    };
    const written = await orderReverifications(
      work,
      call,
      order,
      people.filter((person) => person.level === level),
    );
    asked += written.length;
  }
  await updateCampaign(work, row.id, {
    cursor: stretch.upTo,
    looked_at: row.looked_at + stretch.accounts,
    asked: row.asked + asked,
  });
  await call.jobs.enqueue(work, askAccounts, { campaignId });
}
