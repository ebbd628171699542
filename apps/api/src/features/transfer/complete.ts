import { within, type Unit } from '../../audit/index.ts';
import type { Work } from '../../db/database.ts';
import type { SystemActor } from '../../http/actor.ts';
import type { Call } from '../../http/call.ts';
import { lockApplicant, setBack, type Applicant } from '../applicant/index.ts';
import { approvedCasesOf, isSameIdentity } from '../verification/index.ts';
import { endIfOver } from './end.ts';
import { moveTransfer, newestTo, readTransfer } from './store.ts';

/** Completes an accepted transfer whose report was lost, or ends it where its time is up. Repeatable. */
export async function settleTransfer(
  call: Call<SystemActor>,
  work: Work,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  const found = await readTransfer(work, userId, id);
  if (found?.status !== 'pending' || found.target_user_id === null) return;
  // The target hands in or is approved under the lock of its row: nothing of it comes in between.
  const target = await lockApplicant(work, found.target_user_id, call.keyring);
  if (target.level > 0) return completeTransfer(call, work, { userId: target.userId });
  await within(work, call, userId, async (unit) => {
    unit.unchanged();
    await endIfOver(call, unit, found);
  });
}

/**
 * Ends a transfer to an account whose new verification was approved. Of the same identity, the source loses what it had; of another one nothing moves, as
 * whoever takes a code from somebody else takes nothing by it. Repeatable.
 */
export async function completeTransfer(
  call: Call<SystemActor>,
  work: Work,
  { userId: targetId }: { userId: string },
): Promise<void> {
  const transfer = await newestTo(work, targetId);
  if (transfer?.status !== 'pending') return;
  const target = await lockApplicant(work, targetId, call.keyring);
  // A second identity alone, approved before the document, earns no level yet.
  if (target.level === 0) return;
  const { user_id: sourceId, id } = transfer;
  const place = { userId: sourceId, id, from: 'pending' } as const;
  await within(work, call, sourceId, async (unit) => {
    const source = await lockApplicant(work, sourceId, call.keyring);
    const now = call.now();
    const against = await reasonAgainst(work, source, target);
    const changes =
      against === undefined
        ? ({ status: 'complete' } as const)
        : ({ status: 'over', ended: against === 'another-identity' ? against : 'stopped' } as const);
    if (!(await moveTransfer(work, place, changes, now))) return unit.unchanged();
    if (against === undefined) {
      await setBack(work, sourceId, now);
      await unit.record({ action: 'transfer.completed', subject: id });
      return;
    }
    await unit.record({ action: 'transfer.ended', subject: id, details: { why: against } });
    await tellOfficers(call, unit, { source, target, against });
  });
}

type Against = 'barred' | 'nothing-verified' | 'another-identity';

async function reasonAgainst(work: Work, source: Applicant, target: Applicant): Promise<Against | undefined> {
  if (source.memberTagKyc === 1 || target.memberTagKyc === 1) return 'barred';
  if (source.level === 0) return 'nothing-verified';
  return (await isSameIdentity(work, source, target)) ? undefined : 'another-identity';
}

/** In the history of the newest approved case of either side, where officers look. */
async function tellOfficers(
  call: Call<SystemActor>,
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
