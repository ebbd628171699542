import type { Reader } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables/index.ts';
import type { Selectable } from 'kysely';

/** The sessions of an account that a vendor knows, as far as it has not erased them yet. */
export function knownToVendors(
  db: Reader,
  userId: string,
): Promise<Selectable<Tables['provider_session']>[]> {
  return db
    .selectFrom('provider_session')
    .selectAll()
    .where('user_id', '=', userId)
    .where((where) => where.or([where('vendor_applicant', '<>', ''), where('vendor_session', '<>', '')]))
    .orderBy('id')
    .execute();
}
