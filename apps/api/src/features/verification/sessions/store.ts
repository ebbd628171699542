import { vendorMount, type Provider, type VendorMount } from '@credence/contract';
import type { Insertable, Selectable, Updateable } from 'kysely';
import * as v from 'valibot';
import { openField, sealField, type AccountKey } from '../../../blobs/seal.ts';
import type { Reader, Work } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables/index.ts';
import type { SessionReference } from '../providers/provider.ts';
import type { CaseRow } from '../store.ts';

export type SessionRow = Selectable<Tables['provider_session']>;
type SessionState = SessionRow['state'];

/** States in which a session may still bring a verdict. A case has at most one such session. */
const liveStates = ['opening', 'open', 'handed-in'] as const satisfies readonly SessionState[];

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

/** When the sessions of an account at the level of a case were begun that the person left, or gave up as `wished`; since a time, the oldest first. */
export async function givenUpSince(
  db: Reader,
  { user_id: userId, level }: Pick<CaseRow, 'user_id' | 'level'>,
  wished: string,
  since: Date,
): Promise<Date[]> {
  const rows = await db
    .selectFrom('provider_session as session')
    .innerJoin('verification_case as one', (join) =>
      join.onRef('one.user_id', '=', 'session.user_id').onRef('one.id', '=', 'session.case_id'),
    )
    .select('session.created_at')
    .where('session.user_id', '=', userId)
    .where('one.level', '=', level)
    .where('session.created_at', '>', since)
    .where((where) =>
      where.or([where('session.state', '=', 'abandoned'), where('session.failure', '=', wished)]),
    )
    .orderBy('session.created_at')
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

/** Takes over the asking of the vendor from somebody who was last heard of as the row says; false where another was first. */
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

/** Says that the asking of the vendor goes on. */
export async function stillOpening(db: Reader, session: SessionRow, now: Date): Promise<void> {
  await db
    .updateTable('provider_session')
    .set({ updated_at: now })
    .where('user_id', '=', session.user_id)
    .where('id', '=', session.id)
    .where('state', '=', 'opening')
    .execute();
}

/**
 * The session that a vendor means: by our id, which some vendors repeat, else by theirs. One of the two queries that know no account, since
 * vendors know none.
 */
export async function sessionNamed(
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

const uuid = v.pipe(v.string(), v.uuid());

const mountPlace = (sessionId: string) => ({ table: 'provider_session', row: sessionId, field: 'mount' });

/** The mount carries the vendor's token. */
export function sealMount(key: AccountKey, sessionId: string, mount: VendorMount): Buffer {
  return sealField(key, mountPlace(sessionId), JSON.stringify(mount));
}

export function openMount(key: AccountKey, session: SessionRow): VendorMount | undefined {
  if (session.mount === null) return undefined;
  return v.parse(vendorMount, JSON.parse(openField(key, mountPlace(session.id), session.mount)));
}
