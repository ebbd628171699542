import type { Context } from '../../base/context.ts';
import type { Work } from '../../db/database.ts';
import { progressOf } from '../reverification/index.ts';
import { keepNumbers } from './store.ts';

/**
 * Counts how the asked accounts of a campaign stand, by one grouped statement that reads an index alone
 * (`reverification_standing`). It runs at most every few seconds, however much happens; whoever looks at the
 * campaign, or its days, reads what was counted.
 */
export async function countStanding(
  { now }: Pick<Context, 'now'>,
  work: Work,
  campaignId: string,
): Promise<void> {
  const at = now();
  const { states, overdue } = await progressOf(work, campaignId, at);
  await keepNumbers(work, campaignId, { ...states, overdue }, at);
}
