import { day, type Policy, type Site, sites } from '@credence/policy';
import { within } from '../../audit/index.ts';
import type { SystemCall } from '../../base/call.ts';
import type { Context } from '../../base/context.ts';
import type { Reader, Work } from '../../db/database.ts';
import { lockApplicant } from '../applicant/index.ts';
import { accountsToAsk, countToAsk, readUpkeep, saveUpkeep } from './store.ts';

const ordersOf = (policyOf: Context['policyOf']) =>
  sites.flatMap((site) => {
    const order = policyOf(site).upkeep?.asksAgain;
    return order === undefined ? [] : [{ site, order }];
  });

/** How many accounts the policies' orders would ask now, by site and level: nothing is changed. */
export async function previewAskAgain(
  { policyOf }: Pick<Context, 'policyOf'>,
  db: Reader,
): Promise<{ site: Site; name: string; levels: Awaited<ReturnType<typeof countToAsk>> }[]> {
  const found = [];
  for (const { site, order } of ordersOf(policyOf)) {
    found.push({ site, name: order.name, levels: await countToAsk(db, site, order) });
  }
  return found;
}

async function askOne(
  call: SystemCall,
  work: Work,
  userId: string,
  { name, days, document }: NonNullable<NonNullable<Policy['upkeep']>['asksAgain']>,
): Promise<void> {
  await within(work, call, userId, async (unit) => {
    await lockApplicant(work, userId, call.keyring);
    const row = (await readUpkeep(work, userId)).find(({ kind }) => kind === 'refresh');
    if (row === undefined || row.asked_for === name) return unit.unchanged();
    const now = call.now();
    const until = new Date(now.getTime() + days * day);
    await saveUpkeep(work, {
      ...row,
      reason: 'edition',
      asked_at: now,
      asked_for: name,
      // What is due sooner anyway is not put off.
      due_at: row.due_at < until ? row.due_at : until,
      asks_document: row.asks_document || document,
      confirmed_at: null,
      updated_at: now,
    });
    await unit.record({ action: 'upkeep.asked-again', subject: userId, details: { edition: name } });
  });
}

/**
 * Asks some of the accounts that an edition asks again. Whom it asked carries its name, so that a process
 * that is killed asks nobody twice. True if there may be more.
 */
export async function askAgain(call: SystemCall, work: Work, page: number): Promise<boolean> {
  for (const { site, order } of ordersOf(call.policyOf)) {
    const found = await accountsToAsk(work, site, order, page);
    for (const userId of found) await askOne(call, work, userId, order);
    if (found.length === page) return true;
  }
  return false;
}
