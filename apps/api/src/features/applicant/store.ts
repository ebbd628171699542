// Long: the row of an account is what everything hangs on, and its statements stand in one place.
import type { KycLevel } from '@credence/contract/kyc';
import type { MemberType } from '@credence/contract/member';
import { personalInfo, type PersonalInfo } from '@credence/contract/personal-info';
import type { Level } from '@credence/contract/words';
import type { Site } from '@credence/policy';
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import * as v from 'valibot';
import { sha256 } from '../../base/sha256.ts';
import {
  createAccountKey,
  openAccountKey,
  openField,
  sealField,
  type AccountKey,
  type Keyring,
} from '../../seal/index.ts';
import { compileOnce } from '../../db/compile-once.ts';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';
import { eraserOf } from '../../jobs/eraser.ts';

/** With the account's key, which is in a table of its own. */
type Row = Selectable<Tables['applicant']> & { wrapped_key: Buffer };

const withKey = (db: Reader) =>
  db.selectFrom('applicant').innerJoin('account_key', 'account_key.user_id', 'applicant.user_id');

/** An applicant, decrypted. Contains personal data: names, birth date, address. */
export interface Applicant {
  userId: string;
  level: number;
  /** The site whose rules apply to the account. */
  site: Site;
  /** What was verified before this time does not count any more. */
  verificationSince: Date | null;
  currencyCode: string;
  subAttribute: string;
  memberTagKyc: number;
  memberType: Row['registered_member_type'];
  /** The highest level whose notice was read. */
  noticeSeenLevel: number;
  /** Of a partner's trial: no outside vendor hears of it, and officers do not see it. */
  test: boolean;
  /** When it was closed, and since when nothing of it is erased; null for most. */
  closedAt: Date | null;
  heldAt: Date | null;
  /** Extra attempts that officers allowed beyond the policy's. */
  extraAttempts: Readonly<Record<Level, number>>;
  /** Undefined before the first save. */
  info: PersonalInfo | undefined;
  infoComplete: boolean;
  infoUpdatedAt: Date | null;
  key: AccountKey;
  /** Opens the sign-in e-mail lazily: few callers need it. */
  signInEmail: () => string;
}

const place = (userId: string, field: 'personal_info' | 'sign_in_email') => ({
  table: 'applicant',
  row: userId,
  field,
});

/** The applicant's personal info from its columns; undefined before the first save. */
export function openPersonalInfo(
  keyring: Keyring,
  row: Pick<Row, 'user_id' | 'wrapped_key' | 'personal_info'>,
): PersonalInfo | undefined {
  if (row.personal_info === null) return undefined;
  return parseInfo(openAccountKey(keyring, row.user_id, row.wrapped_key), row.user_id, row.personal_info);
}

function parseInfo(key: AccountKey, userId: string, sealed: Buffer): PersonalInfo {
  return v.parse(personalInfo, JSON.parse(openField(key, place(userId, 'personal_info'), sealed)));
}

/** Opens a row of the table; keys and texts are decrypted lazily. */
function openApplicant(keyring: Keyring, row: Row): Applicant {
  let key: AccountKey | undefined;
  const opened = () => {
    key ??= openAccountKey(keyring, row.user_id, row.wrapped_key);
    return key;
  };
  return {
    userId: row.user_id,
    level: row.level,
    site: row.site,
    verificationSince: row.verification_since,
    currencyCode: row.currency_code,
    subAttribute: row.sub_attribute,
    memberTagKyc: row.member_tag_kyc,
    memberType: row.registered_member_type,
    noticeSeenLevel: row.notice_seen_level,
    test: row.test,
    closedAt: row.closed_at,
    heldAt: row.held_at,
    extraAttempts: { 1: row.extra_attempts_1, 2: row.extra_attempts_2 },
    infoComplete: row.personal_info_complete,
    infoUpdatedAt: row.personal_info_updated_at,
    get key() {
      return opened();
    },
    get info() {
      return row.personal_info === null ? undefined : parseInfo(opened(), row.user_id, row.personal_info);
    },
    signInEmail: () => openField(opened(), place(row.user_id, 'sign_in_email'), row.sign_in_email),
  };
}

const wholeRow = (db: Reader) =>
  withKey(db).selectAll('applicant').select('account_key.wrapped as wrapped_key');

const rowOf = compileOnce([''], (db, userId) => wholeRow(db).where('applicant.user_id', '=', userId));
const lockedRowOf = compileOnce([''], (db, userId) =>
  wholeRow(db).where('applicant.user_id', '=', userId).forUpdate('applicant'),
);

function openFound([row]: readonly Row[], keyring: Keyring): Applicant {
  if (row === undefined) throw new Error('There is no such applicant');
  return openApplicant(keyring, row);
}

export async function readApplicant(db: Reader, userId: string, keyring: Keyring): Promise<Applicant> {
  return openFound(await rowOf(db, userId), keyring);
}

/** Several applicants by their ids, read at once. */
export async function readApplicants(
  db: Reader,
  userIds: readonly string[],
  keyring: Keyring,
): Promise<ReadonlyMap<string, Applicant>> {
  if (userIds.length === 0) return new Map();
  const rows = await wholeRow(db).where('applicant.user_id', 'in', userIds).execute();
  return new Map(rows.map((row) => [row.user_id, openApplicant(keyring, row)]));
}

/** The personal info of several accounts, read at once; those that saved none are left out. */
export async function personalInfoOf(
  db: Reader,
  userIds: readonly string[],
  keyring: Keyring,
): Promise<ReadonlyMap<string, PersonalInfo>> {
  if (userIds.length === 0) return new Map();
  const rows = await withKey(db)
    .select(['applicant.user_id', 'account_key.wrapped as wrapped_key', 'personal_info'])
    .where('applicant.user_id', 'in', [...new Set(userIds)])
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const info = openPersonalInfo(keyring, row);
      return info === undefined ? [] : [[row.user_id, info] as const];
    }),
  );
}

/** The keys of several accounts, read at once. */
export async function keysOf(
  db: Reader,
  userIds: readonly string[],
  keyring: Keyring,
): Promise<ReadonlyMap<string, AccountKey>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('account_key')
    .selectAll()
    .where('user_id', 'in', [...new Set(userIds)])
    .execute();
  return new Map(rows.map((row) => [row.user_id, openAccountKey(keyring, row.user_id, row.wrapped)]));
}

/** Whether there is such an account. */
export async function isApplicant(db: Reader, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('applicant')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** An applicant with the row locked until the transaction ends: for changes that depend on its content. */
export async function lockApplicant(work: Work, userId: string, keyring: Keyring): Promise<Applicant> {
  return openFound(await lockedRowOf(work, userId), keyring);
}

export async function insertApplicant(
  work: Work,
  keyring: Keyring,
  applicant: {
    userId: string;
    site: Site;
    currencyCode: string;
    signInEmail: string;
    createdAt: Date;
    test?: boolean;
  },
): Promise<void> {
  const wrapped = createAccountKey(keyring, applicant.userId);
  const key = openAccountKey(keyring, applicant.userId, wrapped);
  const row: Insertable<Tables['applicant']> = {
    user_id: applicant.userId,
    level: 0,
    site: applicant.site,
    currency_code: applicant.currencyCode,
    sub_attribute: '',
    member_tag_kyc: 0,
    sign_in_email: sealField(key, place(applicant.userId, 'sign_in_email'), applicant.signInEmail),
    personal_info: null,
    personal_info_complete: false,
    personal_info_updated_at: null,
    verification_since: null,
    registered_member_type: 'INDIVIDUAL',
    notice_seen_level: 0,
    created_at: applicant.createdAt,
    test: applicant.test ?? false,
  };
  await work.insertInto('account_key').values({ user_id: applicant.userId, wrapped }).execute();
  await work.insertInto('applicant').values(row).execute();
}

/** Stores details; returns the digest of what is stored, as the trail has it. */
export async function updatePersonalInfo(
  work: Work,
  userId: string,
  key: AccountKey,
  info: PersonalInfo,
  complete: boolean,
  at: Date | null,
): Promise<string> {
  const sealed = sealField(key, place(userId, 'personal_info'), JSON.stringify(info));
  await work
    .updateTable('applicant')
    .set({
      personal_info: sealed,
      personal_info_complete: complete,
      personal_info_updated_at: at,
    })
    .where('user_id', '=', userId)
    .execute();
  return sha256(sealed).toString('hex');
}

export async function setLevel(work: Work, userId: string, level: number): Promise<void> {
  await work.updateTable('applicant').set({ level }).where('user_id', '=', userId).execute();
}

/** Allows one attempt more than the policy does. */
export async function addExtraAttempt(work: Work, userId: string, level: Level): Promise<void> {
  const column = level === 1 ? 'extra_attempts_1' : 'extra_attempts_2';
  await work
    .updateTable('applicant')
    .set((given) => ({ [column]: given(column, '+', 1) }))
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Resets every approved level: what was verified until now does not count any more. The cases stay as
 * history.
 */
export async function resetVerification(work: Work, userId: string, at: Date): Promise<void> {
  await work
    .updateTable('applicant')
    .set({ level: 0, verification_since: at, notice_seen_level: 0 })
    .where('user_id', '=', userId)
    .execute();
}

/** Puts back a level that was reset, with the cases it rests on; its notice was read before. */
export async function restoreVerification(
  work: Work,
  userId: string,
  { level, since }: { level: number; since: Date | null },
): Promise<void> {
  await work
    .updateTable('applicant')
    .set({ level, verification_since: since, notice_seen_level: level })
    .where('user_id', '=', userId)
    .execute();
}

export async function setMemberType(work: Work, userId: string, value: MemberType): Promise<void> {
  await work
    .updateTable('applicant')
    .set({ registered_member_type: value })
    .where('user_id', '=', userId)
    .execute();
}

/** Member tag KYC: 1 disables the steps of both levels (S6.3). */
export async function setKycTag(work: Work, userId: string, value: 0 | 1): Promise<void> {
  await work.updateTable('applicant').set({ member_tag_kyc: value }).where('user_id', '=', userId).execute();
}

export async function setNoticeSeen(work: Work, userId: string, level: number): Promise<void> {
  await work
    .updateTable('applicant')
    .set({ notice_seen_level: level })
    .where('user_id', '=', userId)
    .where('notice_seen_level', '<', level)
    .execute();
}

/** Moves an account to the rules of another site. */
export async function moveToSite(work: Work, userId: string, site: Site): Promise<void> {
  await work.updateTable('applicant').set({ site }).where('user_id', '=', userId).execute();
}

const levels = [0, 1, 2] as const;

/** A level from its column. */
export function levelNumber(level: number): KycLevel {
  return levels.find((known) => known === level) ?? 0;
}

/**
 * Whether officers of these sites see the account of a row; none stands for all. Trials of partners are
 * nobody's work.
 */
export const isOfSites = (userId: string, sites: readonly Site[]): RawBuilder<boolean> =>
  sites.length === 0
    ? sql<boolean>`not exists (select from applicant where applicant.user_id = ${sql.ref(userId)}
        and applicant.test)`
    : sql<boolean>`exists (select from applicant where applicant.user_id = ${sql.ref(userId)}
        and applicant.site = any(${[...sites]}::text[]) and not applicant.test)`;

/** How many of these accounts there are at one of these sites. */
export async function accountsAt(
  db: Reader,
  userIds: readonly string[],
  sites: readonly Site[],
): Promise<number> {
  const { count } = await db
    .selectFrom('applicant')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', 'in', userIds)
    .where('site', 'in', sites)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Ids of accounts after one, in order. */
export async function applicantsAfter(db: Reader, id: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('applicant')
    .select('user_id')
    .where('user_id', '>', id)
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

/** What the trail says too; of details that are sealed, the digest of the sealed bytes. */
export function levelsAndTags(db: Reader, userIds: readonly string[]) {
  return db
    .selectFrom('applicant')
    .select(['user_id', 'level', 'member_tag_kyc'])
    .select(sql<string | null>`encode(sha256(personal_info), 'hex')`.as('details'))
    .where('user_id', 'in', userIds)
    .execute();
}

/** Whether the account of a row is held: nothing of it is erased. */
export const isHeld = (userId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from applicant where applicant.user_id = ${sql.ref(userId)}
    and applicant.held_at is not null)`;

/** Holds an account, or lets it go. */
export async function setHeld(work: Work, userId: string, at: Date | null): Promise<void> {
  await work.updateTable('applicant').set({ held_at: at }).where('user_id', '=', userId).execute();
}

/** Nobody signs in to it any more, and nothing more is asked of it. */
export async function setClosed(work: Work, userId: string, at: Date): Promise<void> {
  await work.updateTable('applicant').set({ closed_at: at }).where('user_id', '=', userId).execute();
}

/** What is erased of an account: with its key, all that was sealed for it can be read no more. */
export const applicantErasers = [
  eraserOf('case-records', 'key', 'account_key'),
  eraserOf('case-records', 'details and e-mail address', 'applicant'),
];

/**
 * Accounts without a key after one in their order: they were erased, and came back with a backup of
 * everything but the keys.
 */
export async function keylessAfter(db: Reader, id: string | undefined, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('applicant')
    .leftJoin('account_key', 'account_key.user_id', 'applicant.user_id')
    .select('applicant.user_id')
    .where('account_key.user_id', 'is', null)
    .$if(id !== undefined, (query) => query.where('applicant.user_id', '>', id ?? ''))
    .orderBy('applicant.user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}
