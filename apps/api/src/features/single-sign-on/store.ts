import { sql } from 'kysely';
import type { Reader, Work } from '../../db/database.ts';
import { eraserOf } from '../../jobs/eraser.ts';

/** The account that an identity belongs to. */
export async function accountOfIdentity(
  db: Reader,
  identities: readonly string[],
): Promise<string | undefined> {
  const found = await db
    .selectFrom('account_identity')
    .select('user_id')
    .where('identity', 'in', identities)
    .executeTakeFirst();
  return found?.user_id;
}

/** Since when an account is connected; undefined where it is not. */
export async function connectedSince(db: Reader, userId: string): Promise<Date | undefined> {
  const found = await db
    .selectFrom('account_identity')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found?.created_at;
}

/** Connects an account; false if it or the identity is connected already. */
export async function insertAccountIdentity(
  work: Work,
  row: { user_id: string; identity: string; created_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await work
    .insertInto('account_identity')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Ends the connection of an account; false if there is none. */
export async function deleteAccountIdentity(work: Work, userId: string): Promise<boolean> {
  const { numDeletedRows } = await work
    .deleteFrom('account_identity')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** The officer that an identity belongs to. */
export async function officerOfIdentity(
  db: Reader,
  identities: readonly string[],
): Promise<string | undefined> {
  const found = await db
    .selectFrom('officer_identity')
    .select('officer_id')
    .where('identity', 'in', identities)
    .executeTakeFirst();
  return found?.officer_id;
}

/** Connects an officer; false if that officer or the identity is connected already. */
export async function insertOfficerIdentity(
  work: Work,
  row: { officer_id: string; identity: string; created_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await work
    .insertInto('officer_identity')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/* Moving look-up values to another key */

/** The tables, with the column that says whose a row is. */
const owners = { account_identity: 'user_id', officer_identity: 'officer_id' } as const;
export type IdentityTable = keyof typeof owners;

/** How many identities of a table do not begin with the id of a key. */
export async function identitiesNotUnder(db: Reader, table: IdentityTable, keyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
    where left(identity, 16) <> ${keyId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function identitiesAfter(
  work: Work,
  table: IdentityTable,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ owner: string; identity: string }[]> {
  const owner = sql.ref(owners[table]);
  const { rows } = await sql<{ owner: string; identity: string }>`
    select ${owner} as owner, identity from ${sql.table(table)}
    where ${after ?? null}::uuid is null or ${owner} > ${after ?? null}::uuid
    order by ${owner} limit ${limit} for no key update`.execute(work);
  return rows;
}

export async function moveIdentities(
  work: Work,
  table: IdentityTable,
  identities: readonly { owner: string; identity: string }[],
): Promise<void> {
  await sql`update ${sql.table(table)} as old set identity = anew.identity
    from unnest(${identities.map(({ owner }) => owner)}::uuid[], ${identities.map(({ identity }) => identity)}::text[])
      as anew(owner, identity)
    where old.${sql.ref(owners[table])} = anew.owner`.execute(work);
}

/** What is erased of an account. */
export const singleSignOnErasers = [
  eraserOf('access', 'identity at the OpenID provider', 'account_identity'),
];
