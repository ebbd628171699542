import type { DocumentCode } from '@credence/contract/words';
import type { Site } from '@credence/policy';
import type { Insertable, Selectable } from 'kysely';
import type { Reader, Work } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables/index.ts';
import { openField, sealField, type AccountKey } from '../../../seal/index.ts';

export type Acceptance = Selectable<Tables['document_acceptance']>;

/** The documents that an account agreed to on a site, newest first. */
export function documentsOf(db: Reader, userId: string, site: Site): Promise<Acceptance[]> {
  return db
    .selectFrom('document_acceptance')
    .selectAll()
    .where('user_id', '=', userId)
    .where('site', '=', site)
    .orderBy('accepted_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The same on every site. */
export const allDocumentsOf = (db: Reader, userId: string): Promise<Acceptance[]> =>
  documentsOfAll(db, [userId]);

/** The same of several accounts. */
export function documentsOfAll(db: Reader, userIds: readonly string[]): Promise<Acceptance[]> {
  return db
    .selectFrom('document_acceptance')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('accepted_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

const addressPlace = (id: string) => ({ table: 'document_acceptance', row: id, field: 'address' });

/** Stores that a document was agreed to; false where that version is agreed to already. */
export async function insertDocument(
  work: Work,
  key: AccountKey,
  { address, ...row }: Omit<Insertable<Tables['document_acceptance']>, 'address'> & { address: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await work
    .insertInto('document_acceptance')
    .values({ ...row, address: sealField(key, addressPlace(row.id), address) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** '' once it was erased. */
export const openAddress = (key: AccountKey, { id, address }: Acceptance): string =>
  address.length === 0 ? '' : openField(key, addressPlace(id), address);

/** Withdraws a document in every version; how many there were. */
export async function withdrawDocument(
  work: Work,
  { userId, site, code, at }: { userId: string; site: Site; code: DocumentCode; at: Date },
): Promise<number> {
  const { numUpdatedRows } = await work
    .updateTable('document_acceptance')
    .set({ withdrawn_at: at })
    .where('user_id', '=', userId)
    .where('site', '=', site)
    .where('code', '=', code)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Keeps a text as it was shown, once. */
export async function keepText(work: Work, row: Insertable<Tables['document_text']>): Promise<void> {
  await work
    .insertInto('document_text')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function keptText(
  db: Reader,
  site: Site,
  hash: string,
): Promise<Selectable<Tables['document_text']> | undefined> {
  return db
    .selectFrom('document_text')
    .selectAll()
    .where('site', '=', site)
    .where('hash', '=', hash)
    .executeTakeFirst();
}

/**
 * Accounts of a site that have not agreed to the version of a document that is in force, and have not been
 * asked since.
 */
export async function accountsToAsk(
  work: Work,
  { site, code, version, limit }: { site: Site; code: DocumentCode; version: string; limit: number },
): Promise<string[]> {
  const rows = await work
    .selectFrom('applicant')
    .select('user_id')
    .where('site', '=', site)
    .where('closed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('document_acceptance as given')
            .select('given.id')
            .whereRef('given.user_id', '=', 'applicant.user_id')
            .whereRef('given.site', '=', 'applicant.site')
            .where('given.code', '=', code)
            .where('given.version', '=', version)
            .where('given.withdrawn_at', 'is', null),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('task')
            .select('task.code')
            .whereRef('task.user_id', '=', 'applicant.user_id')
            .where('task.code', '=', 'AGREEMENT')
            .where('task.subject', '=', code)
            .where('task.status', '=', 'todo'),
        ),
      ),
    )
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
