import { sql } from 'kysely';
import type { Reader, Work } from '../../../db/database.ts';

/**
 * The keys that wrap accounts, except those in `besides`. Reads every account, so only for the start
 * of a process.
 */
export async function wrappingKeysInUse(db: Reader, besides: readonly string[]): Promise<string[]> {
  const id = sql<string>`encode(substring(wrapped from 1 for 8), 'hex')`;
  const rows = await db
    .selectFrom('account_key')
    .select(id.as('id'))
    .distinct()
    .where(id, 'not in', besides)
    .execute();
  return rows.map((row) => row.id);
}

/** How many accounts are wrapped by another key than one. Reads every account. */
export async function accountsNotUnder(db: Reader, keyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('account_key')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(sql<boolean>`substring(wrapped from 1 for 8) <> ${Buffer.from(keyId, 'hex')}`)
    .executeTakeFirstOrThrow();
  return count;
}

/** The keys of the accounts after one in their order, locked. */
export function wrappedKeysAfter(work: Work, after: string | undefined, limit: number) {
  return work
    .selectFrom('account_key')
    .select(['user_id', 'wrapped'])
    .$if(after !== undefined, (select) => select.where('user_id', '>', after ?? ''))
    .orderBy('user_id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute();
}

/** Stores keys as they were wrapped anew. */
export async function replaceWrappedKeys(
  work: Work,
  keys: readonly { userId: string; wrapped: Buffer }[],
): Promise<void> {
  if (keys.length === 0) return;
  const ids = keys.map(({ userId }) => userId);
  const wrapped = keys.map((key) => key.wrapped);
  await sql`update account_key set wrapped = anew.wrapped
    from unnest(${ids}::uuid[], ${wrapped}::bytea[]) as anew(user_id, wrapped)
    where account_key.user_id = anew.user_id`.execute(work);
}
