import type { lookAtDecided } from '@credence/contract/review-look';
import { transact } from '../../audit/index.ts';
import type { OfficerCall } from '../../base/call.ts';
import { hour, minute } from '../../base/durations.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { countTry } from '../../http/tries.ts';
import { type Applicant, readApplicant } from '../applicant/index.ts';
import { namesOf, transactAsOfficer } from '../officer/index.ts';
import { reviewedCase } from './reviewed-case.ts';
import { insertLook, isOpenTo, looksOf } from './look/store.ts';

/** How long a reason is good for. */
const lookLife = 30 * minute;

/** How long an officer comes back to what they decided without saying why. */
const ownWork = 24 * hour;

/** Refuses what nobody works on, until the officer has said why it is looked at. */
export async function requireOpen(call: OfficerCall, userId: string): Promise<void> {
  const now = call.now();
  const since = new Date(now.getTime() - ownWork);
  const { officerId } = call.actor;
  if (await isOpenTo(call.db, { userId, officerId, since, now })) return;
  throw new Refusal('REASON_NEEDED', 'Nothing of it waits to be decided: say why you look at it.');
}

/** A submitted case that the officer may look at now. */
export async function openedCase(
  call: OfficerCall,
  address: Parameters<typeof reviewedCase>[1],
): ReturnType<typeof reviewedCase> {
  const row = await reviewedCase(call, address);
  await requireOpen(call, row.user_id);
  return row;
}

/** Opens an account's cases to an officer for a while. */
export async function keepLook(
  call: OfficerCall,
  { userId, caseId, reason }: { userId: string; caseId: string; reason: string },
): Promise<Date> {
  const at = call.now();
  const until = new Date(at.getTime() + lookLife);
  const { key } = await readApplicant(call.db, userId, call.keyring);
  await transact(call, userId, async (unit) => {
    const row = { user_id: userId, id: call.newId(), case_id: caseId, officer_id: call.actor.officerId };
    await insertLook(unit.work, key, { ...row, reason, at, until });
    await unit.record({ action: 'case.decided-opened', subject: caseId });
  });
  return until;
}

/** Counts a look; beyond what an hour allows it is refused, and the first time of these is an alarm. */
async function countLook(call: OfficerCall): Promise<void> {
  const { officerId } = call.actor;
  const { looksPerHour } = call.config;
  const { times, left } = await countTry(call, `officer-look ${officerId}`, hour);
  if (times <= looksPerHour) return;
  if (times === looksPerHour + 1) {
    await transactAsOfficer(call, (unit) =>
      unit.record({ action: 'officer.looks-used-up', subject: officerId, details: { looks: looksPerHour } }),
    );
  }
  throw new Refusal('LOOKS_USED_UP', 'As many as an hour allows have been looked at.', {
    retryAfterSeconds: Math.ceil(left / 1000),
  });
}

export const lookAtDecidedVerb: Verb<typeof lookAtDecided> = async (call, { userId, caseId, reason }) => {
  await reviewedCase(call, { userId, caseId });
  await countLook(call);
  return { until: (await keepLook(call, { userId, caseId, reason: reason.trim() })).toISOString() };
};

const looksShown = 10;

/** Who looked at an account's decided cases, and why, as officers see it. */
export async function presentLooks(call: OfficerCall, { userId, key }: Applicant) {
  const rows = await looksOf(call.db, key, userId, looksShown);
  const nameOf = await namesOf(
    call,
    rows.map((row) => row.officer_id),
  );
  return rows.map(({ at, officer_id: by, reason }) => ({
    at: at.toISOString(),
    officer: nameOf(by),
    reason,
  }));
}
