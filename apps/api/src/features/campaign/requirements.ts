import type { CampaignProblems } from '@credence/contract/campaign-plan';
import type { Unit } from '../../audit/index.ts';
import type { OfficerCall } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Work } from '../../db/database.ts';
import { namesOf } from '../officer/index.ts';
import { type CampaignStep, moved } from './moves.ts';
import { type ActRow, actsOf, type CampaignRow, lockCampaign } from './store.ts';

const campaignNotFound = () => new Refusal('CAMPAIGN_NOT_FOUND', 'There is no such campaign.');

export const fourEyes = (why: string) => new Refusal('CAMPAIGN_FOUR_EYES', why);

/** A campaign that an officer of its site asks for; one that names no site yet is everybody's. */
export function requireSeen({ actor: { sites } }: OfficerCall, row: CampaignRow | undefined): CampaignRow {
  if (row === undefined || !isOfOwnSites(sites, row.site)) throw campaignNotFound();
  return row;
}

export const isOfOwnSites = (own: readonly string[], site: string): boolean =>
  own.length === 0 || site === '' || own.includes(site);

/** Refuses a plan that has problems, by field. */
export function requireComplete(fields: CampaignProblems): void {
  if (Object.keys(fields).length > 0)
    throw new Refusal('CAMPAIGN_INVALID', 'The plan is not complete.', { fields });
}

/** Which campaign is meant, as the officer has seen it. */
export interface Seen {
  campaignId: string;
  revision: number;
}

async function changed(work: Work, row: CampaignRow): Promise<Refusal> {
  const nameOf = await namesOf({ db: work }, [row.changed_by]);
  return new Refusal('CAMPAIGN_CHANGED', 'Somebody has changed the campaign since.', {
    revision: row.revision,
    state: row.state,
    officerName: nameOf(row.changed_by),
    at: row.changed_at.toISOString(),
  });
}

/** A campaign with its row locked, and the state after a step. */
export interface Found {
  row: CampaignRow;
  state: CampaignRow['state'];
}

/**
 * Locks a campaign for a step. Of two officers who act on what they both saw, the second learns what the
 * first has done. Undefined where this officer did the same before: the response was lost, and it is
 * repeated.
 */
export async function requireStep(
  call: OfficerCall,
  { work }: Unit,
  { campaignId, revision }: Seen,
  step: CampaignStep,
  action: string,
): Promise<Found | undefined> {
  const row = requireSeen(call, await lockCampaign(work, campaignId));
  if (row.revision === revision + 1 && row.changed_by === call.actor.officerId) {
    const isLast = (act: ActRow) => act.action === action && act.at.getTime() === row.changed_at.getTime();
    if ((await actsOf(work, campaignId)).some(isLast)) return undefined;
  }
  if (row.revision !== revision) throw await changed(work, row);
  const state = moved(row.state, step);
  if (state === undefined)
    throw new Refusal('CAMPAIGN_NOT_NOW', 'The campaign is not in a state that allows this.', {
      state: row.state,
    });
  return { row, state };
}
