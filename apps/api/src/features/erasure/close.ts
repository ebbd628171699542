import { type ErasureClass, erasureClass } from '@credence/contract/account-closing';
import { type Unit, within } from '../../audit/index.ts';
import type { Call, SystemCall } from '../../base/call.ts';
import type { Work } from '../../db/database.ts';
import type { Eraser } from '../../jobs/eraser.ts';
import { lockApplicant, setClosed } from '../applicant/index.ts';
import { discardBlob } from '../picture/index.ts';
import { abandonOpenCases } from '../submission/index.ts';
import { endTransfers } from '../transfer/index.ts';
import { isByLaw, keptOf, retentionClasses } from './plan.ts';
import { insertClosing, insertErasures, lockClosing, lockDue, noteErased, updateClosing } from './store.ts';

/** Closes an account whose days of grace are over: it signs in no more, and what it was doing ends. */
export async function closeDue(
  call: SystemCall,
  work: Work,
  userId: string,
  erasers: readonly Eraser[],
): Promise<boolean> {
  const closing = await lockClosing(work, userId);
  const now = call.now();
  if (closing === undefined || closing.closed_at !== null || closing.closes_at > now) return false;
  return within(work, call, userId, async (unit) => {
    const applicant = await lockApplicant(work, userId, call.keyring);
    if (applicant.heldAt !== null) {
      unit.unchanged();
      return false;
    }
    await abandonOpenCases(call, unit, userId);
    await endTransfers(unit, userId, 'closed', now);
    await setClosed(work, userId, now);
    await updateClosing(work, userId, { closed_at: now });
    const kept = await keptOf(call, work, userId, now);
    await insertErasures(work, [
      { user_id: userId, class: 'access', due_at: now, items: '{}' },
      ...kept.map((one) => ({ user_id: userId, class: one.class, due_at: one.until, items: '{}' })),
    ]);
    const personal = kept.filter((one) => one.class !== 'audit-trail' && isByLaw(one, now));
    const until = Math.max(0, ...personal.map((one) => one.until.getTime()));
    await unit.record({
      action: 'account.closed',
      subject: userId,
      details: { by: closing.asked_by, ...(until === 0 ? {} : { until: new Date(until).toISOString() }) },
    });
    await eraseClass(call, unit, { userId, class: 'access' }, erasers);
    return true;
  });
}

/** Erases what is due of an account; rows, trail and mark are one transaction. Repeated, nothing is left. */
export async function eraseDue(
  call: SystemCall,
  work: Work,
  userId: string,
  erasers: readonly Eraser[],
): Promise<void> {
  const rows = await lockDue(work, userId, call.now());
  // What is due at the same time has an order too: records of cases come after what refers to them.
  for (const due of retentionClasses.flatMap((of) => rows.find((row) => row.class === of) ?? [])) {
    await within(work, call, userId, (unit) => eraseClass(call, unit, { userId, class: due.class }, erasers));
  }
}

/**
 * Erases what came back of an account with a backup that has not its key: nobody can read it any more, so
 * all of it is due but the trail.
 */
export async function eraseKeyless(
  call: SystemCall,
  work: Work,
  userId: string,
  erasers: readonly Eraser[],
): Promise<void> {
  const now = call.now();
  const asked = { user_id: userId, asked_at: now, asked_by: 'operator', closes_at: now } as const;
  await insertClosing(work, { ...asked, closed_at: now });
  await updateClosing(work, userId, { closed_at: now });
  const classes = erasureClass.options.filter((of) => of !== 'audit-trail');
  await insertErasures(
    work,
    erasureClass.options.map((of) => ({ user_id: userId, class: of, due_at: now, items: '{}' })),
  );
  for (const of of classes)
    await within(work, call, userId, (unit) => eraseClass(call, unit, { userId, class: of }, erasers));
}

async function eraseClass(
  call: Call,
  unit: Unit,
  { userId, class: of }: { userId: string; class: ErasureClass },
  erasers: readonly Eraser[],
): Promise<void> {
  const items: Record<string, number> = {};
  for (const eraser of erasers.filter((one) => one.class === of)) {
    const { rows, blobs = [] } = await eraser.erase(call, unit.work, userId);
    if (rows > 0) items[eraser.what] = rows;
    // Afterwards: content without a row is found by the sweep, a row without content by nobody.
    for (const blob of blobs) await call.jobs.enqueue(unit.work, discardBlob, { blob });
  }
  await noteErased(unit.work, { user_id: userId, class: of }, { at: call.now(), items });
  await unit.record({ action: 'account.erased', subject: userId, details: { class: of } });
}
