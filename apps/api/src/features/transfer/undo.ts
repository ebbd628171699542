import type { ReviewCase } from '@credence/contract/review-case';
import type { UndoObstacle } from '@credence/contract/review-account';
import { day } from '@credence/policy';
import { transact, type Unit, within } from '../../audit/index.ts';
import type { Call, OfficerCall } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Reader } from '../../db/database.ts';
import {
  type Applicant,
  levelNumber,
  lockApplicant,
  readApplicant,
  resetVerification,
  restoreVerification,
} from '../applicant/index.ts';
import { allCasesOf, awaitsVerdict } from '../case/index.ts';
import { bringBackQuestionnaires } from '../questionnaire/index.ts';
import { abandonOpenCases } from '../submission/index.ts';
import { endTransfers } from './end.ts';
import { isTransferring, moveTransfer, type TransferRow, transferWith } from './store.ts';
import { hasIdentity } from './terms.ts';

/** A transfer that is complete, with both accounts as they are now. */
interface Completed {
  transfer: TransferRow & { completed_at: Date; moved_level: number; target_user_id: string };
  source: Applicant;
  target: Applicant;
}

/** Undefined also for one that was completed before it was kept what the source had. */
function isCompleted(row: TransferRow | undefined): row is Completed['transfer'] {
  return (
    row?.status === 'complete' &&
    row.completed_at !== null &&
    row.moved_level !== null &&
    row.target_user_id !== null
  );
}

/** Until when an officer may undo it; by the policy of the account that gets the identity back. */
function undoneUntil(call: Pick<Call, 'policyOf'>, { transfer, source }: Completed): Date {
  const days = call.policyOf(source.site).transfer?.undoDays ?? 0;
  return new Date(transfer.completed_at.getTime() + days * day);
}

/** What prevents that a transfer is undone now. */
async function obstacleTo(
  call: Pick<Call, 'policyOf' | 'now'>,
  db: Reader,
  completed: Completed,
): Promise<UndoObstacle | undefined> {
  const { transfer, source, target } = completed;
  const { completed_at: at } = transfer;
  if (undoneUntil(call, completed) <= call.now()) return 'window-passed';
  if (source.memberTagKyc === 1) return 'source-barred';
  // The transfer itself set this time; whatever sets another one moved the account on.
  if (source.level > 0 || source.verificationSince?.getTime() !== at.getTime()) return 'source-moved-on';
  const begun = (await allCasesOf(db, source.userId)).filter(({ created_at: begunAt }) => begunAt > at);
  if (begun.some(({ state }) => state !== 'abandoned' && state !== 'expired')) return 'source-began';
  const since = target.verificationSince;
  if ((since !== null && since > at) || !(await hasIdentity(call, db, target))) return 'target-moved-on';
  if (await isTransferring(db, [source.userId, target.userId])) return 'another-transfer';
  if ((await allCasesOf(db, target.userId)).some(awaitsVerdict)) return 'target-in-review';
  return undefined;
}

/** What undoing a transfer would mean, and what prevents it; null where there is nothing to undo. */
export async function undoTermsOf(
  call: Call,
  transfer: TransferRow,
): Promise<ReviewCase['transfers'][number]['undo']> {
  if (!isCompleted(transfer)) return null;
  const [source, target] = [
    await readApplicant(call.db, transfer.user_id, call.keyring),
    await readApplicant(call.db, transfer.target_user_id, call.keyring),
  ];
  const completed = { transfer, source, target };
  return {
    until: undoneUntil(call, completed).toISOString(),
    sourceLevel: levelNumber(transfer.moved_level),
    targetLevel: levelNumber(target.level),
    obstacle: (await obstacleTo(call, call.db, completed)) ?? null,
  };
}

/** Asked again by the same officer or by another one, it has been done. */
const isUndone = (row: TransferRow | undefined): boolean => row?.status === 'undone';

const notFound = () => new Refusal('NOT_FOUND', 'There is no such transfer to undo.');

/**
 * Puts an identity back to the account it came from, in one transaction: the level with the cases it rests
 * on, and what was asked of the person. The account that had taken it is not verified any more. `note` is
 * written for both accounts.
 */
export async function undoTransfer(
  call: OfficerCall,
  { userId, id }: { userId: string; id: string },
  note: (unit: Unit, applicant: Applicant) => Promise<void>,
): Promise<void> {
  const found = await transferWith(call.db, userId, id);
  if (found === undefined || found.target_user_id === null) throw notFound();
  const { user_id: sourceId, target_user_id: targetId } = found;
  await transact(call, sourceId, async (unit) => {
    const { work } = unit;
    // The target first, as when a transfer is completed.
    const target = await lockApplicant(work, targetId, call.keyring);
    const source = await lockApplicant(work, sourceId, call.keyring);
    const transfer = await transferWith(work, userId, id);
    if (isUndone(transfer)) return unit.unchanged();
    if (!isCompleted(transfer)) throw notFound();
    const obstacle = await obstacleTo(call, work, { transfer, source, target });
    if (obstacle !== undefined) {
      throw new Refusal('TRANSFER_NOT_UNDONE', 'The transfer cannot be undone any more.', { obstacle });
    }
    const now = call.now();
    const place = { userId: sourceId, id, from: 'complete' } as const;
    await moveTransfer(work, place, { status: 'undone', undone_by: call.actor.officerId }, now);
    await within(work, call, targetId, async (there) => {
      await abandonOpenCases(call, there, targetId);
      await endTransfers(there, targetId, 'undone', now);
      await resetVerification(work, targetId, now);
      await note(there, target);
      const details = { account: sourceId, level: target.level };
      await there.record({ action: 'transfer.undone', subject: id, details });
    });
    await restoreVerification(work, sourceId, { level: transfer.moved_level, since: transfer.moved_since });
    await bringBackQuestionnaires(call, unit, { source, target, transferId: id });
    await note(unit, source);
    const details = { account: targetId, level: transfer.moved_level, returned: true };
    await unit.record({ action: 'transfer.undone', subject: id, details });
  });
}
