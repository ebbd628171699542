import type { Unit } from '../../audit/index.ts';
import type { Call } from '../../base/call.ts';
import type { Context } from '../../base/context.ts';
import type { Reader, Work } from '../../db/database.ts';
import { allCasesOf } from '../case/index.ts';
import { dropTasks, orderTask, orderTasks } from '../task/index.ts';
import { moveReverification } from './states.ts';
import {
  endOfCampaign,
  extendOfCampaign,
  insertReverifications,
  type NewTerms,
  openReverification,
  type Order,
  type ReverificationRow,
  updateReverification,
  type Written,
} from './store.ts';
import { standingOf } from './terms.ts';

const code = 'REVERIFICATION';

/**
 * Asks accounts to verify again, with the task of each, in two statements: for campaigns, in portions of some
 * thousands. Nobody is asked twice by a campaign, nor while another order is open; returned are those who
 * were asked now. It records nothing: who orders it does.
 */
export async function orderReverifications(
  work: Work,
  { newId }: Pick<Context, 'newId'>,
  order: Order,
  people: readonly { userId: string; country: string }[],
): Promise<Written[]> {
  const asked = people.map(({ userId, country }) => ({ userId, id: newId(), country }));
  const written = await insertReverifications(work, order, asked);
  const { due_at, reason, ordered_at: updated_at } = order;
  await orderTasks(
    work,
    written.map(({ userId }) => userId),
    { code, due_at, reason, updated_at },
  );
  return written;
}

/** Ends what a campaign asked and is still open, at most so many accounts; they, for as long as there are. */
export async function endReverifications(
  work: Work,
  campaignId: string,
  portion: { at: Date; limit: number },
): Promise<string[]> {
  const ended = await endOfCampaign(work, campaignId, portion);
  await dropTasks(work, ended, code);
  return ended;
}

/** Gives what a campaign asked other terms, portion by portion: begin each after the last account. */
export async function extendReverifications(
  work: Work,
  campaignId: string,
  portion: NewTerms & { after: string | undefined; limit: number; at: Date },
): Promise<string[]> {
  const extended = await extendOfCampaign(work, campaignId, portion);
  const { dueAt: due_at, at: updated_at } = portion;
  await orderTasks(work, extended, { code, due_at, updated_at });
  return extended;
}

/** Ends one account's order. */
export async function endOne(call: Call, unit: Unit, row: ReverificationRow): Promise<void> {
  const state = moveReverification(row.state, 'end');
  if (state === undefined) return unit.unchanged();
  await updateReverification(unit.work, row, { state, settled_at: call.now() });
  await dropTasks(unit.work, [row.user_id], code);
  await unit.record({ action: 'reverification.ended', subject: row.id });
}

const taskStatus = { needed: 'todo', rejected: 'todo', pending: 'waiting', passed: 'done' } as const;

/** Lets the task of an account say what its order says. */
export async function followWithTask(
  work: Work,
  row: Pick<ReverificationRow, 'user_id' | 'state' | 'due_at' | 'reason'>,
  at: Date,
): Promise<void> {
  if (row.state === 'ended') return dropTasks(work, [row.user_id], code);
  await orderTask(work, {
    user_id: row.user_id,
    code,
    subject: '',
    status: taskStatus[row.state],
    due_at: row.due_at,
    reason: row.reason,
    updated_at: at,
  });
}

/** Whether the account's newest case says more of its order than is noted down yet: a job does so at once. */
export async function isBehind(db: Reader, userId: string): Promise<boolean> {
  const order = await openReverification(db, userId);
  return order !== undefined && standingOf(order, await allCasesOf(db, userId)).state !== order.state;
}
