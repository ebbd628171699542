import { reviewReason, type queueFigures } from '@credence/contract/review-queue';
import * as v from 'valibot';
import { lastTimes } from '../../audit/index.ts';
import type { OfficerCall } from '../../base/call.ts';
import type { Verb } from '../../http/serve.ts';
import { countryCounts, decidedBy, reasonCounts } from './store.ts';

export const queueFiguresVerb: Verb<typeof queueFigures> = async (call, { since, ...asked }) => {
  const filter = { ...asked, sites: call.actor.sites };
  const [reasons, countries, decided] = await Promise.all([
    reasonCounts(call.db, filter),
    countryCounts(call.db, filter),
    decidedBy(call.db, call.actor.officerId, new Date(since)),
  ]);
  return {
    reasons: reasons.flatMap(({ reason, count }) => (v.is(reviewReason, reason) ? [{ reason, count }] : [])),
    countries,
    decided: decided.length,
    usualSeconds: await usualSeconds(call, decided),
  };
};

/** Fewer decisions say nothing about an officer's usual time. */
const fewest = 3;

const taken = 'case.claimed';
/** The first of these that there is: what can be undone is decided before it takes effect. */
const decidedBys = ['case.decision-taken', 'case.approved', 'case.retry', 'case.refused'];

/** The middle of an officer's times from taking a case to deciding it, in whole seconds. */
async function usualSeconds(
  { db, actor }: OfficerCall,
  cases: readonly { user_id: string; id: string }[],
): Promise<number | null> {
  if (cases.length < fewest) return null;
  const steps = await lastTimes(db, actor.officerId, [taken, ...decidedBys], cases);
  const times = new Map(steps.map(({ subject, action, at }) => [`${subject} ${action}`, at.getTime()]));
  const seconds = cases.flatMap(({ id }) => {
    const from = times.get(`${id} ${taken}`);
    const until = decidedBys.map((action) => times.get(`${id} ${action}`)).find((at) => at !== undefined);
    return from === undefined || until === undefined ? [] : [Math.round((until - from) / 1000)];
  });
  if (seconds.length < fewest) return null;
  return seconds.toSorted((one, other) => one - other)[Math.floor(seconds.length / 2)] ?? null;
}
