import { type Unit, within } from '../../audit/index.ts';
import type { Work } from '../../db/database.ts';
import type { SystemCall } from '../../base/call.ts';
import { type Applicant, lockApplicant, resetVerification } from '../applicant/index.ts';
import { counts, readCase } from '../case/index.ts';
import { approvedCasesOf, isSameIdentity } from '../decision/index.ts';
import { endIfExpired } from './end.ts';
import { bringQuestionnaires } from '../questionnaire/index.ts';
import { hasIdentity } from './terms.ts';
import { moveTransfer, newestTo, readTransfer } from './store.ts';

/** Ends an accepted transfer if its time is up, or completes it if its target has an identity. Repeatable. */
export async function settleTransfer(
  call: SystemCall,
  work: Work,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  const found = await readTransfer(work, userId, id);
  if (found?.status !== 'pending' || found.target_user_id === null) return;
  // The target submits and is approved under the lock of its row, so nothing happens in between.
  const target = await lockApplicant(work, found.target_user_id, call.keyring);
  if (await hasIdentity(call, work, target)) return completeTransfer(call, work, { userId: target.userId });
  await within(work, call, userId, async (unit) => {
    unit.unchanged();
    await endIfExpired(call, unit, found);
  });
}

/**
 * Ends a transfer to an account that was just approved, before that approval grants a level. If it is the
 * same identity, the source loses its own; if it is another one nothing moves, so a code obtained by
 * deception gains nothing. Repeatable.
 */
export async function completeTransfer(
  call: SystemCall,
  work: Work,
  { userId: targetId }: { userId: string },
): Promise<void> {
  const transfer = await newestTo(work, targetId);
  if (transfer?.status !== 'pending') return;
  const target = await lockApplicant(work, targetId, call.keyring);
  // A secondary identity approved before the document earns no level yet.
  if (!(await hasIdentity(call, work, target))) return;
  const { user_id: sourceId, id } = transfer;
  const place = { userId: sourceId, id, from: 'pending' } as const;
  await within(work, call, sourceId, async (unit) => {
    const source = await lockApplicant(work, sourceId, call.keyring);
    const now = call.now();
    const against = await reasonAgainst(work, source, target);
    const changes =
      against === undefined
        ? ({
            status: 'complete',
            completed_at: now,
            moved_level: source.level,
            moved_since: source.verificationSince,
          } as const)
        : ({ status: 'over', ended: against === 'another-identity' ? against : 'stopped' } as const);
    if (!(await moveTransfer(work, place, changes, now))) return unit.unchanged();
    if (against === undefined) {
      await bringQuestionnaires(call, unit, { source, target, transferId: id });
      await resetVerification(work, sourceId, now);
      await unit.record({ action: 'transfer.completed', subject: id });
      return;
    }
    await unit.record({ action: 'transfer.ended', subject: id, details: { why: against } });
    await recordForOfficers(call, unit, { source, target, against });
  });
}

/** Ends a transfer to an account whose verification was refused for good: nothing waits for it any more. */
export async function endRefused(
  call: SystemCall,
  work: Work,
  { userId: targetId, caseId }: { userId: string; caseId: string },
): Promise<void> {
  const transfer = await newestTo(work, targetId);
  if (transfer?.status !== 'pending') return;
  const target = await lockApplicant(work, targetId, call.keyring);
  const refused = await readCase(work, targetId, caseId);
  if (refused === undefined || !counts(target, refused) || (await hasIdentity(call, work, target))) return;
  const { user_id: sourceId, id } = transfer;
  await within(work, call, sourceId, async (unit) => {
    await lockApplicant(work, sourceId, call.keyring);
    const place = { userId: sourceId, id, from: 'pending' } as const;
    if (!(await moveTransfer(work, place, { status: 'over', ended: 'stopped' }, call.now()))) {
      return unit.unchanged();
    }
    await unit.record({ action: 'transfer.ended', subject: id, details: { why: 'refused' } });
  });
}

type Against = 'barred' | 'nothing-verified' | 'another-identity';

async function reasonAgainst(work: Work, source: Applicant, target: Applicant): Promise<Against | undefined> {
  if (source.memberTagKyc === 1 || target.memberTagKyc === 1) return 'barred';
  if (source.level === 0) return 'nothing-verified';
  return (await isSameIdentity(work, source, target)) ? undefined : 'another-identity';
}

/** In the history of both sides' newest approved case, where officers look. */
async function recordForOfficers(
  call: SystemCall,
  { work }: Unit,
  { source, target, against }: { source: Applicant; target: Applicant; against: Against },
): Promise<void> {
  for (const [side, other] of [
    [source, target],
    [target, source],
  ] as const) {
    const [approved] = await approvedCasesOf(work, side);
    if (approved === undefined) continue;
    await within(work, call, side.userId, (unit) =>
      unit.record({
        action: 'transfer.ended',
        subject: approved.id,
        details: { why: against, account: other.userId },
      }),
    );
  }
}
