import { sql } from 'kysely';
import type { Reader, Work } from '../../../db/database.ts';

/* Moving look-up values to another key */

const indexedColumns = {
  account_holder: sql<string>`left(email, 16)`,
  messenger_link: sql<string>`left(messenger_user, 16)`,
  known_device: sql<string>`encode(substring(device_hash from 1 for 8), 'hex')`,
};

/** How many look-up values of a table do not begin with the id of a key. */
export async function rowsNotUnder(
  db: Reader,
  table: keyof typeof indexedColumns,
  keyId: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
    where ${indexedColumns[table]} <> ${keyId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export function handlesAfter(work: Work, after: string | undefined, limit: number) {
  return work
    .selectFrom('account_holder')
    .select(['id', 'email'])
    .$if(after !== undefined, (select) => select.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute();
}

export async function moveHandles(
  work: Work,
  handles: readonly { id: string; email: string }[],
): Promise<void> {
  await sql`update account_holder set email = anew.email
    from unnest(${handles.map(({ id }) => id)}::uuid[], ${handles.map(({ email }) => email)}::text[]) as anew(id, email)
    where account_holder.id = anew.id`.execute(work);
}

export function messengersAfter(work: Work, after: string | undefined, limit: number) {
  return work
    .selectFrom('messenger_link')
    .select(['user_id', 'messenger_user'])
    .$if(after !== undefined, (select) => select.where('user_id', '>', after ?? ''))
    .orderBy('user_id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute();
}

export async function moveMessengers(
  work: Work,
  links: readonly { userId: string; messengerUser: string }[],
): Promise<void> {
  const ids = links.map(({ userId }) => userId);
  const users = links.map(({ messengerUser }) => messengerUser);
  await sql`update messenger_link set messenger_user = anew.messenger_user
    from unnest(${ids}::uuid[], ${users}::text[]) as anew(user_id, messenger_user)
    where messenger_link.user_id = anew.user_id`.execute(work);
}

export function deviceHashesAfter(
  work: Work,
  after: { userId: string; hash: Buffer } | undefined,
  limit: number,
) {
  const place = sql<boolean>`(user_id, device_hash) > (${after?.userId}::uuid, ${after?.hash}::bytea)`;
  return work
    .selectFrom('known_device')
    .select(['user_id', 'device_hash'])
    .$if(after !== undefined, (select) => select.where(place))
    .orderBy('user_id')
    .orderBy('device_hash')
    .limit(limit)
    .forNoKeyUpdate()
    .execute();
}

/** A device that was seen again meanwhile is there already. */
export async function moveDevices(
  work: Work,
  devices: readonly { userId: string; from: Buffer; to: Buffer }[],
): Promise<void> {
  const ids = devices.map(({ userId }) => userId);
  const from = devices.map((device) => device.from);
  const to = devices.map((device) => device.to);
  await sql`with moved as (
      delete from known_device old using unnest(${ids}::uuid[], ${from}::bytea[], ${to}::bytea[]) as m(user_id, "from", "to")
      where old.user_id = m.user_id and old.device_hash = m."from"
      returning old.user_id, m."to", old.first_seen_at, old.seen_at
    )
    insert into known_device (user_id, device_hash, first_seen_at, seen_at) select * from moved
    on conflict do nothing`.execute(work);
}
