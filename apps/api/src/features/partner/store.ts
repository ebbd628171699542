import type { PartnerLook } from '@credence/contract/partner';
import type { PartnerMode, PartnerScope } from '@credence/contract/partner-endpoint';
import type { Site } from '@credence/policy';
import type { Selectable } from 'kysely';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';

export type PartnerRow = Selectable<Tables['partner']>;
export type KeyRow = Selectable<Tables['partner_key']>;

export async function insertPartner(
  work: Work,
  partner: { id: string; name: string; site: Site; at: Date },
): Promise<void> {
  await work
    .insertInto('partner')
    .values({
      id: partner.id,
      name: partner.name,
      status: 'active',
      site: partner.site,
      look: '{}',
      languages: '[]',
      revision: 0,
      created_at: partner.at,
      changed_at: partner.at,
    })
    .execute();
}

export function findPartner(db: Reader, id: string): Promise<PartnerRow | undefined> {
  return db.selectFrom('partner').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The row locked until the transaction ends: one change of a partner at a time. */
export function lockPartner(work: Work, id: string): Promise<PartnerRow | undefined> {
  return work.selectFrom('partner').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function changePartner(
  work: Work,
  id: string,
  to: {
    name: string;
    look: PartnerLook;
    languages: readonly string[];
    status: PartnerRow['status'];
    revision: number;
    at: Date;
  },
): Promise<void> {
  await work
    .updateTable('partner')
    .set({
      name: to.name,
      look: JSON.stringify(to.look),
      languages: JSON.stringify(to.languages),
      status: to.status,
      revision: to.revision,
      changed_at: to.at,
    })
    .where('id', '=', id)
    .execute();
}

export async function originsOf(db: Reader, partnerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('partner_origin')
    .select('origin')
    .where('partner_id', '=', partnerId)
    .orderBy('origin')
    .execute();
  return rows.map(({ origin }) => origin);
}

export async function redirectsOf(db: Reader, partnerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('partner_redirect')
    .select('address')
    .where('partner_id', '=', partnerId)
    .orderBy('address')
    .execute();
  return rows.map(({ address }) => address);
}

export async function replaceOrigins(
  work: Work,
  partnerId: string,
  origins: readonly string[],
): Promise<void> {
  await work.deleteFrom('partner_origin').where('partner_id', '=', partnerId).execute();
  const rows = [...new Set(origins)].map((origin) => ({ partner_id: partnerId, origin }));
  if (rows.length > 0) await work.insertInto('partner_origin').values(rows).execute();
}

export async function replaceRedirects(
  work: Work,
  partnerId: string,
  addresses: readonly string[],
): Promise<void> {
  await work.deleteFrom('partner_redirect').where('partner_id', '=', partnerId).execute();
  const rows = [...new Set(addresses)].map((address) => ({ partner_id: partnerId, address }));
  if (rows.length > 0) await work.insertInto('partner_redirect').values(rows).execute();
}

export async function insertKey(
  work: Work,
  key: {
    partnerId: string;
    id: string;
    mode: PartnerMode;
    name: string;
    hash: Buffer;
    scopes: readonly PartnerScope[];
    addresses: readonly string[];
    createdAt: Date;
    expiresAt: Date | null;
  },
): Promise<KeyRow> {
  return work
    .insertInto('partner_key')
    .values({
      partner_id: key.partnerId,
      id: key.id,
      mode: key.mode,
      name: key.name,
      hash: key.hash,
      scopes: JSON.stringify(key.scopes),
      addresses: JSON.stringify(key.addresses),
      created_at: key.createdAt,
      expires_at: key.expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A key with the partner that it belongs to. */
export function findKey(
  db: Reader,
  partnerId: string,
  id: string,
): Promise<(KeyRow & { status: PartnerRow['status'] }) | undefined> {
  return db
    .selectFrom('partner_key')
    .innerJoin('partner', 'partner.id', 'partner_key.partner_id')
    .selectAll('partner_key')
    .select('partner.status')
    .where('partner_key.partner_id', '=', partnerId)
    .where('partner_key.id', '=', id)
    .executeTakeFirst();
}

/** The newest first. */
export function keysOfPartner(db: Reader, partnerId: string): Promise<KeyRow[]> {
  return db
    .selectFrom('partner_key')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .orderBy('id', 'desc')
    .execute();
}

export async function setKeyUsed(db: Reader, partnerId: string, id: string, at: Date): Promise<void> {
  await db
    .updateTable('partner_key')
    .set({ last_used_at: at })
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .execute();
}

/** Revoking twice keeps the first time. */
export async function setKeyRevoked(work: Work, partnerId: string, id: string, at: Date): Promise<void> {
  await work
    .updateTable('partner_key')
    .set({ revoked_at: at })
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

/** An account as a partner knows it. */
export interface PartnerApplicant {
  partnerId: string;
  mode: PartnerMode;
  externalId: string;
  userId: string;
  createdAt: Date;
}

const applicants = (db: Reader) =>
  db
    .selectFrom('partner_applicant')
    .select([
      'partner_id as partnerId',
      'mode',
      'external_id as externalId',
      'user_id as userId',
      'created_at as createdAt',
    ]);

/** Whose account it is; undefined for one that no partner opened. */
export function partnerOfAccount(db: Reader, userId: string): Promise<PartnerApplicant | undefined> {
  return applicants(db).where('user_id', '=', userId).executeTakeFirst();
}

/** The account of a partner's own id. */
export function accountOfExternalId(
  db: Reader,
  partnerId: string,
  mode: PartnerMode,
  externalId: string,
): Promise<PartnerApplicant | undefined> {
  return applicants(db)
    .where('partner_id', '=', partnerId)
    .where('mode', '=', mode)
    .where('external_id', '=', externalId)
    .executeTakeFirst();
}

/** A partner's account by its id, if it is one of this mode. */
export function applicantOfPartner(
  db: Reader,
  partnerId: string,
  mode: PartnerMode,
  userId: string,
): Promise<PartnerApplicant | undefined> {
  return applicants(db)
    .where('partner_id', '=', partnerId)
    .where('mode', '=', mode)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** A partner's accounts in the order in which they were made, after one. */
export function applicantsOfPartner(
  db: Reader,
  partnerId: string,
  mode: PartnerMode,
  page: { after: string | undefined; limit: number },
): Promise<PartnerApplicant[]> {
  return applicants(db)
    .where('partner_id', '=', partnerId)
    .where('mode', '=', mode)
    .$if(page.after !== undefined, (query) => query.where('user_id', '>', page.after ?? ''))
    .orderBy('user_id')
    .limit(page.limit)
    .execute();
}

/** Notes whose account it is; false where the partner has one of that id already. */
export async function insertPartnerApplicant(work: Work, applicant: PartnerApplicant): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await work
    .insertInto('partner_applicant')
    .values({
      partner_id: applicant.partnerId,
      mode: applicant.mode,
      external_id: applicant.externalId,
      user_id: applicant.userId,
      created_at: applicant.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['partner_id', 'mode', 'external_id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
