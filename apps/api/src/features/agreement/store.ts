import type { Selectable } from 'kysely';
import type { AgreementCode, Provider } from '@credence/contract';
import { sealField, type AccountKey } from '../../blobs/seal.ts';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';

type Row = Selectable<Tables['agreement_acceptance']>;

/** What shows that something was agreed to. */
interface Proof {
  version: string;
  language: string;
  address: string;
  at: Date;
}

export function acceptancesOf(db: Reader, userId: string): Promise<Row[]> {
  return db
    .selectFrom('agreement_acceptance')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('accepted_at')
    .execute();
}

/** Notes what was agreed to; false where that very version was agreed to before, of which the first time stays. */
export async function insertAcceptance(
  work: Work,
  key: AccountKey,
  accepted: Proof & { userId: string; code: AgreementCode },
): Promise<boolean> {
  const { userId, code, version, language, address, at } = accepted;
  const place = { table: 'agreement_acceptance', row: `${userId}/${code}/${version}`, field: 'address' };
  const { numInsertedOrUpdatedRows } = await work
    .insertInto('agreement_acceptance')
    .values({
      user_id: userId,
      code,
      version,
      language,
      address: sealField(key, place, address),
      accepted_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export function consentsOf(db: Reader, userId: string): Promise<Selectable<Tables['biometric_consent']>[]> {
  return db
    .selectFrom('biometric_consent')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('accepted_at')
    .execute();
}

/** What a biometric consent is about. */
export interface ConsentOf {
  userId: string;
  caseId: string;
  recipient: Provider;
}

export async function hasConsent(
  db: Reader,
  { userId, caseId, recipient }: ConsentOf,
  version: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('biometric_consent')
    .select('version')
    .where('user_id', '=', userId)
    .where('case_id', '=', caseId)
    .where('recipient', '=', recipient)
    .where('version', '=', version)
    .executeTakeFirst();
  return found !== undefined;
}

/** As `insertAcceptance`; a case that is not of this account breaks the table's reference. */
export async function insertConsent(
  work: Work,
  key: AccountKey,
  accepted: Proof & ConsentOf,
): Promise<boolean> {
  const { userId, caseId, recipient, version, language, address, at } = accepted;
  const place = { table: 'biometric_consent', row: `${caseId}/${recipient}/${version}`, field: 'address' };
  const { numInsertedOrUpdatedRows } = await work
    .insertInto('biometric_consent')
    .values({
      user_id: userId,
      case_id: caseId,
      recipient,
      version,
      language,
      address: sealField(key, place, address),
      accepted_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
