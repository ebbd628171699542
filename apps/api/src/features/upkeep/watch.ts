import { noticeDue, noticeSpans, type Policy, sites, type UpkeepKind } from '@credence/policy';
import { within } from '../../audit/index.ts';
import type { SystemCall } from '../../base/call.ts';
import type { Context } from '../../base/context.ts';
import type { Reader, Work } from '../../db/database.ts';
import { lockApplicant } from '../applicant/index.ts';
import { allCasesOf, counts } from '../case/index.ts';
import { upkeepDuty } from './standing.ts';
import { insertNotice, noticesDue, readUpkeep, type Step, wasTold } from './store.ts';

const kinds: readonly UpkeepKind[] = ['document', 'refresh'];

function stepsOf({ site, upkeep }: Policy, now: Date): Step[] {
  if (upkeep === undefined) return [];
  return kinds.flatMap((kind) =>
    noticeSpans(upkeep[kind].reminders, now).map((span) => ({ site, kind, ...span })),
  );
}

/** Who is due a notice now. */
export function findDue(
  { policyOf, now }: Pick<Context, 'policyOf' | 'now'>,
  db: Reader,
  page: number,
): Promise<{ userId: string; kind: UpkeepKind }[]> {
  const at = now();
  return noticesDue(
    db,
    sites.flatMap((site) => stepsOf(policyOf(site), at)),
    page,
  );
}

/**
 * Tells an account that its document runs out or that its details are to be confirmed, or that the day for
 * it has passed: once, and only what is still so. What it may withdraw follows from the clock, not from this.
 */
export function tellOfUpkeep(
  call: SystemCall,
  work: Work,
  { userId, kind }: { userId: string; kind: UpkeepKind },
): Promise<void> {
  return within(work, call, userId, async (unit) => {
    const applicant = await lockApplicant(work, userId, call.keyring);
    const policy = call.policyOf(applicant.site);
    const row = (await readUpkeep(work, userId)).find((one) => one.kind === kind);
    const now = call.now();
    const cases = (await allCasesOf(work, userId)).filter((one) => counts(applicant, one));
    const duty = row && upkeepDuty(policy, row, cases, now);
    if (row === undefined || duty === undefined || duty.standing === 'waiting') return unit.unchanged();
    const reminders = policy.upkeep?.[kind].reminders ?? [];
    const daysLeft = noticeDue(reminders, row.due_at.getTime() - now.getTime());
    if (daysLeft === undefined) return unit.unchanged();
    // An edition has asked already, and is told when it does.
    const first = row.asked_at === null && !(await wasTold(work, row));
    const notice = { user_id: userId, kind, due_at: row.due_at, days_left: daysLeft, sent_at: now };
    if (!(await insertNotice(work, notice))) return unit.unchanged();
    await unit.record(
      daysLeft === 0
        ? { action: 'upkeep.overdue', subject: userId, details: { kind } }
        : { action: 'upkeep.reminded', subject: userId, details: { kind, daysLeft, first } },
    );
  });
}
