import type { NumberScheme } from '@credence/contract/words';
import type { Selectable } from 'kysely';
import { openField, sealField, type AccountKey } from '../../seal/index.ts';
import type { Reader, Work } from '../../db/database.ts';
import type { Tables } from '../../db/tables/index.ts';
import { eraserOf } from '../../jobs/eraser.ts';

export type NumberRow = Selectable<Tables['verification_number']>;
export type RequestRow = Selectable<Tables['electronic_identity_request']>;

const numberPlace = (caseId: string) => ({ table: 'verification_number', row: caseId, field: 'number' });
const secretsPlace = (caseId: string) => ({
  table: 'electronic_identity_request',
  row: caseId,
  field: 'secrets',
});

/** Stores a case's number, sealed; a later one replaces an earlier one. */
export async function saveNumber(
  work: Work,
  key: AccountKey,
  kept: {
    userId: string;
    caseId: string;
    scheme: NumberScheme;
    number: string;
    shown: string;
    at: Date;
  },
): Promise<void> {
  const { userId, caseId, scheme, number, shown, at } = kept;
  const row = { scheme, number: sealField(key, numberPlace(caseId), number), shown, created_at: at };
  await work
    .insertInto('verification_number')
    .values({ user_id: userId, case_id: caseId, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'case_id']).doUpdateSet(row))
    .execute();
}

export function readNumber(db: Reader, userId: string, caseId: string): Promise<NumberRow | undefined> {
  return db
    .selectFrom('verification_number')
    .selectAll()
    .where('user_id', '=', userId)
    .where('case_id', '=', caseId)
    .executeTakeFirst();
}

/** The decrypted number, only for the registry. */
export function openNumber(key: AccountKey, row: NumberRow): string {
  return openField(key, numberPlace(row.case_id), row.number);
}

/**
 * Stores what an electronic identity's answer is checked with; a later request invalidates an earlier one.
 */
export async function saveRequest(
  work: Work,
  key: AccountKey,
  kept: { userId: string; caseId: string; stateHash: Buffer; secrets: string; expiresAt: Date },
): Promise<void> {
  const row = {
    state_hash: kept.stateHash,
    secrets: sealField(key, secretsPlace(kept.caseId), kept.secrets),
    expires_at: kept.expiresAt,
  };
  await work
    .insertInto('electronic_identity_request')
    .values({ user_id: kept.userId, case_id: kept.caseId, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'case_id']).doUpdateSet(row))
    .execute();
}

export function openSecrets(key: AccountKey, row: RequestRow): string {
  return openField(key, secretsPlace(row.case_id), row.secrets);
}

/**
 * Removes and returns the request of a state, so that it is answered once; undefined if the account has none.
 */
export function takeRequest(work: Work, userId: string, stateHash: Buffer): Promise<RequestRow | undefined> {
  return work
    .deleteFrom('electronic_identity_request')
    .where('user_id', '=', userId)
    .where('state_hash', '=', stateHash)
    .returningAll()
    .executeTakeFirst();
}

/** What is erased of an account. */
export const registryErasers = [
  eraserOf(
    'identity-documents',
    'numbers and electronic identities',
    'verification_number',
    'electronic_identity_request',
  ),
];
