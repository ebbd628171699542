import type { SystemCall } from '../../base/call.ts';
import type { Work } from '../../db/database.ts';
import { endReverifications, extendReverifications } from '../reverification/index.ts';
import { countStanding } from './count.ts';
import { spreadTerms, tellAccounts } from './job-kinds.ts';
import { type CampaignRow, lockCampaign, updateCampaign } from './store.ts';

/** Accounts that one transaction changes. */
const limit = 10_000;

/** Carries the terms of a campaign to the next accounts, at most so many; how many there were. */
async function spreadPortion(call: SystemCall, work: Work, row: CampaignRow): Promise<number> {
  const at = call.now();
  if (row.state === 'ended') return (await endReverifications(work, row.id, { at, limit })).length;
  if (row.deadline === null) return 0;
  const changed = await extendReverifications(work, row.id, {
    dueAt: row.deadline,
    // While it is paused its day may pass without consequence.
    consequence: row.state === 'paused' ? 'none' : row.consequence,
    after: row.spread_cursor ?? undefined,
    limit,
    at,
  });
  await updateCampaign(work, row.id, { spread_cursor: changed.at(-1) ?? row.spread_cursor });
  return changed.length;
}

/**
 * Carries what an officer has changed to accounts that were asked before; those that are asked later have it
 * already. Terms that change meanwhile begin anew with the first account.
 */
export async function spreadNext(call: SystemCall, work: Work, campaignId: string): Promise<void> {
  const row = await lockCampaign(work, campaignId);
  if (row === undefined || row.spread_terms === row.terms) return;
  if ((await spreadPortion(call, work, row)) > 0) {
    await call.jobs.enqueue(work, spreadTerms, { campaignId });
    return;
  }
  await updateCampaign(work, campaignId, { spread_terms: row.terms, spread_cursor: null });
  if (row.state === 'ended') await call.jobs.enqueue(work, tellAccounts, { campaignId, after: null });
  // Counted at once: who waits for the change to be carried through looks at the numbers then.
  await countStanding(call, work, campaignId);
}
