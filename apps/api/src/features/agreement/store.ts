import type { Provider } from '@credence/contract/first-words';
import type { ConsentCode } from '@credence/contract/words';
import type { Selectable } from 'kysely';
import { openField, sealField, type AccountKey } from '../../seal/index.ts';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';

type Row = Selectable<Tables['agreement_acceptance']>;
type ConsentRow = Selectable<Tables['biometric_consent']>;

/** The evidence of an agreement. */
interface Proof {
  version: string;
  language: string;
  address: string;
  at: Date;
}

export const acceptancesOf = (db: Reader, userId: string): Promise<Row[]> => acceptancesOfAll(db, [userId]);

/** The same of several accounts. */
export function acceptancesOfAll(db: Reader, userIds: readonly string[]): Promise<Row[]> {
  return db
    .selectFrom('agreement_acceptance')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('accepted_at')
    .execute();
}

/** Stores an agreement; false if that version was agreed to before, whose first time is kept. */
export async function insertAcceptance(
  work: Work,
  key: AccountKey,
  accepted: Proof & { userId: string; code: ConsentCode },
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

export const consentsOf = (db: Reader, userId: string): Promise<ConsentRow[]> => consentsOfAll(db, [userId]);

/** The same of several accounts. */
export function consentsOfAll(db: Reader, userIds: readonly string[]): Promise<ConsentRow[]> {
  return db
    .selectFrom('biometric_consent')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('accepted_at')
    .execute();
}

/** What a biometric consent is for. */
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

const consentPlace = ({ caseId, recipient }: ConsentOf, version: string) => ({
  table: 'biometric_consent',
  row: `${caseId}/${recipient}/${version}`,
  field: 'address',
});

/** Like `insertAcceptance`; a case of another account violates the foreign key. */
export async function insertConsent(
  work: Work,
  key: AccountKey,
  accepted: Proof & ConsentOf,
): Promise<boolean> {
  const { userId, caseId, recipient, version, language, address, at } = accepted;
  const place = consentPlace(accepted, version);
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

/** Copies a consent to another case of the account, with its evidence; false if there is none. */
export async function copyConsent(
  work: Work,
  key: AccountKey,
  of: ConsentOf,
  { version, nextCase }: { version: string; nextCase: string },
): Promise<boolean> {
  const given = await work
    .selectFrom('biometric_consent')
    .selectAll()
    .where('user_id', '=', of.userId)
    .where('case_id', '=', of.caseId)
    .where('recipient', '=', of.recipient)
    .where('version', '=', version)
    .executeTakeFirst();
  if (given === undefined) return false;
  return insertConsent(work, key, {
    ...of,
    caseId: nextCase,
    version,
    language: given.language,
    address: given.address.length === 0 ? '' : openField(key, consentPlace(of, version), given.address),
    at: given.accepted_at,
  });
}

/** The newest agreement of a kind given by a point in time. */
export function agreedBy(
  db: Reader,
  userId: string,
  code: ConsentCode,
  at: Date,
): Promise<
  Pick<Selectable<Tables['agreement_acceptance']>, 'version' | 'language' | 'accepted_at'> | undefined
> {
  return db
    .selectFrom('agreement_acceptance')
    .select(['version', 'language', 'accepted_at'])
    .where('user_id', '=', userId)
    .where('code', '=', code)
    .where('accepted_at', '<=', at)
    .orderBy('accepted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Takes back every consent to pictures of the face; the trail keeps that they were given. */
export function deleteConsents(
  work: Work,
  userId: string,
): Promise<Pick<ConsentRow, 'case_id' | 'recipient'>[]> {
  return work
    .deleteFrom('biometric_consent')
    .where('user_id', '=', userId)
    .returning(['case_id', 'recipient'])
    .execute();
}
