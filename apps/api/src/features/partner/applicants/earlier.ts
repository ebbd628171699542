import type { EarlierVerification } from '@credence/contract/partner-import';
import type { Level } from '@credence/contract/words';
import type { Unit } from '../../../audit/index.ts';
import type { PartnerCall } from '../../../base/call.ts';
import { broughtBefore } from '../../../base/problem.ts';
import type { Reader } from '../../../db/database.ts';
import { type AccountKey, openField, sealField } from '../../../seal/index.ts';
import { earlierOf, type EarlierRow, insertEarlier } from './store.ts';

const place = (level: number) => ({
  table: 'earlier_verification',
  row: String(level),
  field: 'verified_by',
});

/** What was verified elsewhere, as its row says it. */
export const openEarlier = (key: AccountKey, row: EarlierRow): EarlierVerification => ({
  level: row.level === 1 ? 1 : 2,
  on: row.verified_on,
  by: openField(key, place(row.level), row.verified_by),
});

/**
 * Notes that another system verified an account; false where that is known already. It is no verdict of ours:
 * officers read it beside the case that they judge.
 */
export async function noteEarlier(
  call: PartnerCall,
  { work, record }: Unit,
  key: AccountKey,
  { level, on, by }: EarlierVerification,
): Promise<boolean> {
  const { userId } = key;
  const noted = await insertEarlier(work, {
    user_id: userId,
    level,
    verified_on: on,
    verified_by: sealField(key, place(level), by),
    partner_id: call.actor.partnerId,
    created_at: call.now(),
  });
  if (noted) {
    await record({ action: 'verification.brought', subject: userId, details: { level, on } });
    return true;
  }
  const known = (await earlierOf(work, [userId])).find((row) => row.level === level);
  if (known !== undefined && known.verified_on === on && openEarlier(key, known).by === by) return false;
  throw broughtBefore();
}

/** What officers read about a level that others verified before, a sentence for each. */
export async function earlierNotes(db: Reader, key: AccountKey, level: Level): Promise<string[]> {
  const rows = await earlierOf(db, [key.userId]);
  return rows
    .filter((row) => row.level === level)
    .map((row) => {
      const { on, by } = openEarlier(key, row);
      return `${row.partner} says that level ${level} was verified elsewhere on ${on}, by ${by}. That was not checked here.`;
    });
}
