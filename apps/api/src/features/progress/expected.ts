const minute = 60_000;
const hour = 60 * minute;
const hoursOfWeek = 7 * 24;

/** How far back decisions are looked at, in milliseconds. */
export const paceOver = hoursOfWeek * hour;

/** Fewer decisions, or in fewer hours, say nothing about the next ones. */
const fewestDecisions = 20;
const fewestHours = 4;

/** No time is said that is further away, in hours: a long weekend and a day. */
const furthest = 4 * 24;

/** The time said is the expected one and half as much again, so that it is usually kept. */
const caution = 1.5;

/** Decisions of officers in each hour of the last week; hours counted from 1970. */
export type DecidedByHour = ReadonlyMap<number, number>;

/**
 * Whether officers usually work in an hour: they did a week ago, about that time; or they work now, and the
 * hour is this one or the next.
 */
function isWorked(decided: DecidedByHour, at: number, now: number): boolean {
  const weekAgo = at - hoursOfWeek;
  if ([-1, 0, 1].some((near) => decided.has(weekAgo + near))) return true;
  return at <= now + 1 && (decided.has(now) || decided.has(now - 1));
}

/** Up to a quarter of an hour where it is soon, to half an hour where it is not. */
function rounded(at: number, now: number): Date {
  const grain = at - now < 2 * hour ? 15 * minute : 30 * minute;
  return new Date(Math.ceil(at / grain) * grain);
}

/**
 * When officers usually get to a place in their line: at their pace of the last week, in the hours in which
 * they work. Undefined where too little is known, or it is too far away.
 */
export function expectedAt(decided: DecidedByHour, place: number, now: Date): Date | undefined {
  const total = [...decided.values()].reduce((sum, count) => sum + count, 0);
  if (total < fewestDecisions || decided.size < fewestHours) return undefined;
  const pace = total / decided.size / hour;
  const start = now.getTime();
  const first = Math.floor(start / hour);
  let left = (place * caution) / pace;
  for (let at = first; at < first + furthest; at++) {
    if (!isWorked(decided, at, first)) continue;
    const from = Math.max(at * hour, start);
    const room = (at + 1) * hour - from;
    if (left <= room) return rounded(from + left, start);
    left -= room;
  }
  return undefined;
}
