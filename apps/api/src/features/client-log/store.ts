import type { ClientEventCode } from '@credence/contract/client-log';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Database, Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';

export type ClientEventRow = Selectable<Tables['client_event']>;

export async function insertEvents(
  db: Database,
  rows: readonly Insertable<Tables['client_event']>[],
): Promise<void> {
  await db.insertInto('client_event').values(rows).execute();
}

export async function deleteEventsBefore(work: Work, time: Date): Promise<void> {
  await work.deleteFrom('client_event').where('received_at', '<', time).execute();
}

/** Number of events of each code since two points in time, of which `week` is the earlier. */
export async function countEvents(
  db: Reader,
  since: { day: Date; week: Date },
): Promise<{ code: ClientEventCode; day: number; week: number }[]> {
  const rows = await db
    .selectFrom('client_event')
    .select((select) => [
      'code',
      select.fn
        .countAll<number>()
        .filterWhere((where) => where('received_at', '>=', since.day))
        .as('day'),
      select.fn.countAll<number>().as('week'),
    ])
    .where('received_at', '>=', since.week)
    .groupBy('code')
    .execute();
  return rows.map((row) => ({ code: row.code, day: Number(row.day), week: Number(row.week) }));
}

export interface EventsAsked {
  code: ClientEventCode | undefined;
  /** Prefix of the call's path. */
  path: string | undefined;
  /** Only events older than this one. */
  after: string | undefined;
  limit: number;
}

/** Events, newest first. */
export function eventsPage(db: Reader, { code, path, after, limit }: EventsAsked): Promise<ClientEventRow[]> {
  let query = db.selectFrom('client_event').selectAll();
  if (code !== undefined) query = query.where('code', '=', code);
  if (path !== undefined) {
    // The underscore is the only character in paths that is special to LIKE.
    query = query.where(sql<boolean>`path like ${`${path.replaceAll('_', String.raw`\_`)}%`}`);
  }
  if (after !== undefined) query = query.where('id', '<', after);
  return query.orderBy('id', 'desc').limit(limit).execute();
}
