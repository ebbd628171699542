import type { InferOutput } from 'valibot';
import { type Unit, within } from '../../audit/index.ts';
import type { OfficerCall, SystemCall } from '../../base/call.ts';
import type { Context } from '../../base/context.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Work } from '../../db/database.ts';
import { officerNames } from '../officer/index.ts';
import { updateCase } from '../case/index.ts';
import { checkDecision, conclude, type Decision, type Locked } from './conclude.ts';
import { lockReviewed } from './lock-reviewed.ts';
import { unclaimed } from './hold.ts';
import { concludeOverdue, concludePending } from './jobs.ts';
import { decisionOf } from './pending.ts';
import { overduePending, takePending } from './store.ts';

type Place = InferOutput<typeof concludePending.data>;

/** The call of the officer who decided: it is that officer's act, though a job carries it out. */
async function actingFor(call: SystemCall, officerId: string): Promise<OfficerCall> {
  const [officer] = await officerNames(call.db, [officerId]);
  const person = { officerId, name: officer?.name ?? '', email: '' };
  return { ...call, actor: { kind: 'officer', ...person, roles: [], sites: [] } };
}

/** Carries a decision out; where it is not allowed any more, the case goes back to the queue. */
async function carryOut(call: OfficerCall, unit: Unit, locked: Locked, decision: Decision): Promise<void> {
  const { row } = locked;
  try {
    const document = await checkDecision(call, unit.work, locked, decision);
    await conclude(call, unit, locked, { ...decision, document });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (row.state === 'in_review') await updateCase(unit.work, row.user_id, row.id, unclaimed);
    const details = { outcome: decision.outcome, why: error.reason };
    await unit.record({ action: 'case.decision-lapsed', subject: row.id, details });
  }
}

async function concludeOne(system: SystemCall, work: Work, place: Place): Promise<void> {
  // Locked in the order of every change: the account, the case, then what is to be done with it.
  const locked = await lockReviewed(system, work, place);
  const pending = await takePending(work, place);
  // Undone, or carried out already.
  if (pending === undefined) return;
  const call = await actingFor(system, pending.officer_id);
  await within(work, call, place.userId, (unit) => carryOut(call, unit, locked, decisionOf(locked, pending)));
}

/** A decision whose time was over this long ago has lost its job. In milliseconds. */
const patience = 60_000;
const atOnce = 100;

/** Starts carrying out decisions in this process. */
export async function handleReviewJobs(
  context: Context,
  callFor: (jobId: string) => SystemCall,
): Promise<void> {
  const { jobs } = context;
  await jobs.handle(concludePending, (work, place, jobId) => concludeOne(callFor(jobId), work, place));
  await jobs.handle(concludeOverdue, async (work) => {
    const before = new Date(context.now().getTime() - patience);
    for (const { user_id: userId, case_id: caseId, id } of await overduePending(work, before, atOnce))
      await jobs.enqueue(work, concludePending, { userId, caseId, id });
  });
  await jobs.repeat(concludeOverdue, {}, '* * * * *');
}
