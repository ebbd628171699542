import { sql } from 'kysely';
import type { Reader, Work } from '../../db/database.ts';
import { eraserOf } from '../../jobs/eraser.ts';

/** The tables of who is who at a provider, with the column that says whose a row is. */
const owners = { account_identity: 'user_id', officer_identity: 'officer_id' } as const;
export type IdentityTable = keyof typeof owners;

/** Whom an identity belongs to. */
export async function ownerOfIdentity(
  db: Reader,
  table: IdentityTable,
  identities: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ owner: string }>`select ${sql.ref(owners[table])} as owner
    from ${sql.table(table)} where identity = any(${[...identities]}::text[])`.execute(db);
  return rows[0]?.owner;
}

/** Connects an owner; false if that one or the identity is connected already. */
export async function insertIdentity(
  work: Work,
  table: IdentityTable,
  { owner, identity, at }: { owner: string; identity: string; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (${sql.ref(owners[table])}, identity, created_at)
    values (${owner}::uuid, ${identity}, ${at}) on conflict do nothing`.execute(work);
  return numAffectedRows === 1n;
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

/** Ends the connection of an account; false if there is none. */
export async function deleteAccountIdentity(work: Work, userId: string): Promise<boolean> {
  const { numDeletedRows } = await work
    .deleteFrom('account_identity')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/* Moving look-up values to another key */

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
