import * as v from 'valibot';
import type { SystemCall } from '../base/call.ts';
import type { TrailHolder } from './holder.ts';
import { transact } from './transact.ts';
import type { Finding } from './finding.ts';

/** The action of an event by which an operator accepts what is stored. */
export const accepted = 'trail.accepted';

const details = v.object({ about: v.optional(v.string()), stored: v.optional(v.string()) });

/** What was accepted is as good as recorded. */
export const acceptance: Pick<TrailHolder, 'follow'> = {
  follow: (facts, event) => {
    if (event.action !== accepted) return;
    const { about, stored } = v.parse(details, JSON.parse(event.details));
    if (about === undefined) return;
    if (stored === undefined) facts.delete(about);
    else facts.set(about, stored);
  },
};

/**
 * Records that an operator accepts what is stored though no event says how it came to be: what versions
 * before wrote, or what was put right by hand. False for findings that nobody can accept away.
 */
export async function accept(call: SystemCall, finding: Finding): Promise<boolean> {
  const { userId, sequence, problem, about, stored } = finding;
  const begins = problem === 'missing' && sequence === 0;
  if (userId === undefined || !(begins || problem === 'differs')) return false;
  const what = {
    ...(about === undefined ? {} : { about }),
    ...(stored === undefined || stored === 'nothing' ? {} : { stored }),
  };
  await transact(call, userId, (unit) => unit.record({ action: accepted, subject: userId, details: what }));
  return true;
}
