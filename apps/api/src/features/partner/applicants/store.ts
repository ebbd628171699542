import type { PartnerMode } from '@credence/contract/partner-endpoint';
import type { Insertable, Selectable } from 'kysely';
import { compileOnce } from '../../../db/compile-once.ts';
import type { Reader, Work } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables/index.ts';

/** Whose something is: a partner's, of one mode. */
export interface Owner {
  partnerId: string;
  mode: PartnerMode;
}

/** An account as a partner knows it. */
export interface PartnerApplicant extends Owner {
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

const applicantsOf = (db: Reader, { partnerId, mode }: Owner) =>
  applicants(db).where('partner_id', '=', partnerId).where('mode', '=', mode);

const ofAccount = compileOnce([''], (db, userId) => applicants(db).where('user_id', '=', userId));

/** Whose account it is; undefined for one that no partner opened. */
export async function partnerOfAccount(db: Reader, userId: string): Promise<PartnerApplicant | undefined> {
  const [applicant] = await ofAccount(db, userId);
  return applicant;
}

/** The account of a partner's own id. */
export function accountOfExternalId(
  db: Reader,
  owner: Owner,
  externalId: string,
): Promise<PartnerApplicant | undefined> {
  return applicantsOf(db, owner).where('external_id', '=', externalId).executeTakeFirst();
}

/** A partner's account by its id, if it is one of this mode. */
export function applicantOfPartner(
  db: Reader,
  owner: Owner,
  userId: string,
): Promise<PartnerApplicant | undefined> {
  return applicantsOf(db, owner).where('user_id', '=', userId).executeTakeFirst();
}

/** A partner's accounts in the order in which they were made, after one. */
export function applicantsOfPartner(
  db: Reader,
  owner: Owner,
  page: { after: string | undefined; limit: number },
): Promise<PartnerApplicant[]> {
  return applicantsOf(db, owner)
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

export type EarlierRow = Selectable<Tables['earlier_verification']>;

/** Notes what another system verified; false where something is noted of that level already. */
export async function insertEarlier(
  work: Work,
  row: Insertable<Tables['earlier_verification']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await work
    .insertInto('earlier_verification')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** What others verified of accounts, with the names of the partners that say so. */
export function earlierOf(
  db: Reader,
  userIds: readonly string[],
): Promise<(EarlierRow & { partner: string })[]> {
  return db
    .selectFrom('earlier_verification')
    .innerJoin('partner', 'partner.id', 'earlier_verification.partner_id')
    .selectAll('earlier_verification')
    .select('partner.name as partner')
    .where('user_id', 'in', [...userIds])
    .orderBy('user_id')
    .orderBy('level')
    .execute();
}
