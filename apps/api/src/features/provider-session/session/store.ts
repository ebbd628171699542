import type { Provider } from '@credence/contract/first-words';
import { vendorMount, type VendorMount } from '@credence/contract/vendor-calls';
import type { Insertable, Selectable, Updateable } from 'kysely';
import * as v from 'valibot';
import { uuid } from '../../../base/uuid.ts';
import { type AccountKey, openField, sealField } from '../../../seal/index.ts';
import type { Reader, Work } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables/index.ts';
import type { SessionReference } from '../../provider/index.ts';
import type { CaseRow } from '../../case/index.ts';

export type SessionRow = Selectable<Tables['provider_session']>;
type SessionState = SessionRow['state'];

/** States in which a session may still bring a verdict. A case has at most one such session. */
export const liveStates = ['opening', 'open', 'handed-in'] as const satisfies readonly SessionState[];

export function referenceOf(session: SessionRow): SessionReference {
  return {
    sessionId: session.id,
    vendorApplicant: session.vendor_applicant,
    vendorSession: session.vendor_session,
  };
}

export function isLive(session: SessionRow): boolean {
  return liveStates.some((state) => state === session.state);
}

export function liveSession(db: Reader, userId: string, caseId: string): Promise<SessionRow | undefined> {
  return db
    .selectFrom('provider_session')
    .selectAll()
    .where('user_id', '=', userId)
    .where('case_id', '=', caseId)
    .where('state', 'in', [...liveStates])
    .executeTakeFirst();
}

/** Every session of a case, the oldest first. */
export function sessionsOf(db: Reader, userId: string, caseId: string): Promise<SessionRow[]> {
  return db
    .selectFrom('provider_session')
    .selectAll()
    .where('user_id', '=', userId)
    .where('case_id', '=', caseId)
    .orderBy('created_at')
    .execute();
}

/** Of some cases, the ids of those with a session that may still bring a verdict. */
export async function casesWithLiveSession(
  db: Reader,
  cases: readonly Pick<CaseRow, 'user_id' | 'id'>[],
): Promise<ReadonlySet<string>> {
  if (cases.length === 0) return new Set();
  const rows = await db
    .selectFrom('provider_session')
    .select('case_id')
    .where('user_id', 'in', [...new Set(cases.map((one) => one.user_id))])
    .where(
      'case_id',
      'in',
      cases.map(({ id }) => id),
    )
    .where('state', 'in', [...liveStates])
    .execute();
  return new Set(rows.map(({ case_id: id }) => id));
}

/** Failure code of a session that the applicant left for the next provider. */
export const leftForNext = 'by-wish';

/**
 * Start times of the sessions of an account's cases that the applicant abandoned or left for the next
 * provider; since a point in time, oldest first.
 */
export async function givenUpSince(
  db: Reader,
  userId: string,
  caseIds: readonly string[],
  since: Date,
): Promise<Date[]> {
  if (caseIds.length === 0) return [];
  const rows = await db
    .selectFrom('provider_session')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('case_id', 'in', [...caseIds])
    .where('created_at', '>', since)
    .where((where) => where.or([where('state', '=', 'abandoned'), where('failure', '=', leftForNext)]))
    .orderBy('created_at')
    .execute();
  return rows.map(({ created_at: at }) => at);
}

export function readSession(db: Reader, userId: string, sessionId: string): Promise<SessionRow | undefined> {
  return db
    .selectFrom('provider_session')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
}

/** The session with its row locked until the transaction ends. */
export function lockSession(work: Work, userId: string, sessionId: string): Promise<SessionRow | undefined> {
  return work
    .selectFrom('provider_session')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertSession(work: Work, row: Insertable<Tables['provider_session']>): Promise<void> {
  await work.insertInto('provider_session').values(row).execute();
}

export async function updateSession(
  db: Reader,
  userId: string,
  sessionId: string,
  changes: Updateable<Tables['provider_session']>,
): Promise<void> {
  await db
    .updateTable('provider_session')
    .set(changes)
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .execute();
}

/**
 * Takes over the vendor call from a process that was last heard of as the row says; false if another was
 * faster.
 */
export async function takeOver(db: Reader, session: SessionRow, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('provider_session')
    .set({ updated_at: now })
    .where('user_id', '=', session.user_id)
    .where('id', '=', session.id)
    .where('state', '=', 'opening')
    .where('updated_at', '=', session.updated_at)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Heartbeat of the vendor call. */
export async function recordHeartbeat(db: Reader, session: SessionRow, now: Date): Promise<void> {
  await db
    .updateTable('provider_session')
    .set({ updated_at: now })
    .where('user_id', '=', session.user_id)
    .where('id', '=', session.id)
    .where('state', '=', 'opening')
    .execute();
}

/**
 * The session that a vendor names: by our id, which some vendors repeat, else by theirs. One of two queries
 * that span accounts, because vendors know none.
 */
export async function findNamedSession(
  db: Reader,
  hint: { provider: Provider; sessionId: string; vendorSession: string },
): Promise<Pick<SessionRow, 'user_id' | 'id' | 'case_id' | 'state'> | undefined> {
  const named = db
    .selectFrom('provider_session')
    .select(['user_id', 'id', 'case_id', 'state'])
    .where('provider', '=', hint.provider);
  if (v.is(uuid, hint.sessionId)) {
    const found = await named.where('id', '=', hint.sessionId).executeTakeFirst();
    if (found !== undefined) return found;
  }
  if (hint.vendorSession === '') return undefined;
  return named
    .where('vendor_session', '=', hint.vendorSession)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const mountPlace = (sessionId: string) => ({ table: 'provider_session', row: sessionId, field: 'mount' });

/** The mount carries the vendor's token. */
export function sealMount(key: AccountKey, sessionId: string, mount: VendorMount): Buffer {
  return sealField(key, mountPlace(sessionId), JSON.stringify(mount));
}

export function openMount(key: AccountKey, session: SessionRow): VendorMount | undefined {
  if (session.mount === null) return undefined;
  return v.parse(vendorMount, JSON.parse(openField(key, mountPlace(session.id), session.mount)));
}
