import { suitabilityTests } from '@credence/contract/words';
import {
  day,
  levelAsksFor,
  noticeDue,
  noticeSpans,
  type Policy,
  renewalTerms,
  sites,
  sitesOfTests,
  soonestReassessment,
  type UpkeepKind,
  upkeepKinds,
} from '@credence/policy';
import { within } from '../../audit/index.ts';
import type { SystemCall } from '../../base/call.ts';
import type { Context } from '../../base/context.ts';
import type { Reader, Work } from '../../db/database.ts';
import { lockApplicant } from '../applicant/index.ts';
import { owedOf } from './owed.ts';
import { insertNotice, noticesDue, type Step } from './store.ts';

/** Within so many days somebody is told that a test, a class or an agreement is overdue, or not any more. */
const toldWithin = 60;

/** Whose days are watched, and which at the soonest; undefined where no level asks for it. */
function watchedFrom(
  policy: Policy,
  kind: UpkeepKind,
): Pick<Step, 'level' | 'sites' | 'soonest'> | undefined {
  const test = suitabilityTests.find((one) => one === kind);
  if (test === undefined) return { level: 0, sites: [policy.site], soonest: new Date(0) };
  const level = ([1, 2] as const).find((one) => levelAsksFor(policy, one, test));
  return level && { level, sites: sitesOfTests(policy), soonest: soonestReassessment(policy, test) };
}

function stepsOf(policy: Policy, now: Date): Step[] {
  return upkeepKinds.flatMap((kind) => {
    const terms = renewalTerms(policy, kind);
    const watched = watchedFrom(policy, kind);
    if (terms === undefined || watched === undefined) return [];
    // Rows of the file are the present ones; of the others what ended long ago is still there.
    const isOfFile = kind === 'document' || kind === 'refresh';
    const oldest = new Date(isOfFile ? 0 : now.getTime() - toldWithin * day);
    return noticeSpans(terms.reminders, now).map(({ after, ...span }): Step => {
      return { site: policy.site, kind, ...watched, ...span, after: after > oldest ? after : oldest };
    });
  });
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
 * Tells an account that something of it ends, or that the day for it has passed: once, and only what is still
 * so. What it may withdraw follows from the clock, not from this.
 */
export function tellOfUpkeep(
  call: SystemCall,
  work: Work,
  { userId, kind }: { userId: string; kind: UpkeepKind },
): Promise<void> {
  return within(work, call, userId, async (unit) => {
    const applicant = await lockApplicant(work, userId, call.keyring);
    const owed = await owedOf(call, work, applicant, kind);
    if (owed === undefined || owed.standing === 'waiting') return unit.unchanged();
    const { dueAt, first } = owed;
    const reminders = renewalTerms(call.policyOf(applicant.site), kind)?.reminders ?? [];
    const daysLeft = noticeDue(reminders, dueAt.getTime() - call.now().getTime());
    if (daysLeft === undefined) return unit.unchanged();
    const notice = { user_id: userId, kind, due_at: dueAt, days_left: daysLeft, sent_at: call.now() };
    if (!(await insertNotice(work, notice))) return unit.unchanged();
    await unit.record(
      daysLeft === 0
        ? { action: 'upkeep.overdue', subject: userId, details: { kind } }
        : { action: 'upkeep.reminded', subject: userId, details: { kind, daysLeft, first } },
    );
  });
}
