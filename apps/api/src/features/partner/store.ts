import type { PartnerLook } from '@credence/contract/partner';
import type { PartnerMode, PartnerScope } from '@credence/contract/partner-endpoint';
import type { Site } from '@credence/policy';
import { type Selectable, sql } from 'kysely';
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

/** The id of the first partner of a name; undefined without one. */
export async function partnerNamed(db: Reader, name: string): Promise<string | undefined> {
  const query = db.selectFrom('partner').select('id').where('name', '=', name).orderBy('id').limit(1);
  return (await query.executeTakeFirst())?.id;
}

/** Partners of some sites, the newest first, with what their keys say; none for all sites. */
export function partnersPage(
  db: Reader,
  page: {
    sites: readonly Site[];
    /** A part of the name, or the beginning of an id. */
    search: string;
    after: string | undefined;
    now: Date;
    limit: number;
  },
) {
  const like = page.search.replaceAll(/[%_\\]/g, String.raw`\$&`);
  return db
    .selectFrom('partner')
    .select(['id', 'name', 'site', 'status', 'created_at'])
    .select((select) => [
      select
        .selectFrom('partner_key')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('partner_key.partner_id', '=', 'partner.id')
        .where('revoked_at', 'is', null)
        .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', page.now)]))
        .as('live_keys'),
      select
        .selectFrom('partner_key')
        .select(({ fn }) => fn.max('last_used_at').as('last'))
        .whereRef('partner_key.partner_id', '=', 'partner.id')
        .as('last_used_at'),
    ])
    .$if(page.sites.length > 0, (query) => query.where('site', 'in', page.sites))
    .$if(page.search !== '', (query) =>
      query.where((where) =>
        where.or([
          where('name', 'ilike', `%${like}%`),
          where(sql<string>`partner.id::text`, 'like', `${like.toLowerCase()}%`),
        ]),
      ),
    )
    .$if(page.after !== undefined, (query) => query.where('id', '<', page.after ?? ''))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute();
}

/** The site whose rules apply to a partner's applicants. */
export async function partnerSite(db: Reader, id: string): Promise<Site> {
  const { site } = await db
    .selectFrom('partner')
    .select('site')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return site;
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

/** An active partner with this origin, the one that is named or else the oldest. */
export function partnerWithOrigin(
  db: Reader,
  origin: string,
  partnerId: string | undefined,
): Promise<PartnerRow | undefined> {
  return db
    .selectFrom('partner')
    .innerJoin('partner_origin', 'partner_origin.partner_id', 'partner.id')
    .selectAll('partner')
    .where('partner_origin.origin', '=', origin)
    .where('partner.status', '=', 'active')
    .$if(partnerId !== undefined, (query) => query.where('partner.id', '=', partnerId ?? ''))
    .orderBy('partner.id')
    .limit(1)
    .executeTakeFirst();
}

/** Whether an address is on the list of an active partner, of the one that is named or else of any. */
export async function mayLeadTo(
  db: Reader,
  address: string,
  partnerId: string | undefined,
): Promise<boolean> {
  const found = await db
    .selectFrom('partner_redirect')
    .innerJoin('partner', 'partner.id', 'partner_redirect.partner_id')
    .select('partner.id')
    .where('partner_redirect.address', '=', address)
    .where('partner.status', '=', 'active')
    .$if(partnerId !== undefined, (query) => query.where('partner.id', '=', partnerId ?? ''))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
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
