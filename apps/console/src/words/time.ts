const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const week = 7 * day;

const exactFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const clockFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** '21 Nov 2026, 14:32' in the officer's own time zone. */
export const exactTime = (time: string): string => exactFormat.format(new Date(time));

/** '14:32' */
export const clockTime = (time: string): string => clockFormat.format(new Date(time));

/** '5 May 1990' for a calendar day `1990-05-05`; anything else as it is. */
export const calendarDay = (value: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) ? dayFormat.format(new Date(`${value}T00:00:00Z`)) : value;

/** How long ago, in the two largest units, weeks as days alone: '< 1 min', '3 h 05 min', '2 d 4 h', '9 d'. */
export function age(since: string, now: number): string {
  const elapsed = Math.max(0, now - Date.parse(since));
  if (elapsed < minute) return '< 1 min';
  if (elapsed < hour) return `${Math.floor(elapsed / minute)} min`;
  const minutes = String(Math.floor((elapsed % hour) / minute)).padStart(2, '0');
  if (elapsed < day) return `${Math.floor(elapsed / hour)} h ${minutes} min`;
  const days = `${Math.floor(elapsed / day)} d`;
  const hours = Math.floor((elapsed % day) / hour);
  return elapsed >= week || hours === 0 ? days : `${days} ${hours} h`;
}

/** How long something takes: '41 s', '3 min'. */
export const secondsWords = (seconds: number): string =>
  seconds < 100 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;

/** When a waiting case needs attention, in milliseconds: applicants are promised an answer within a day. */
const lateAfter = 4 * hour;
const overdueAfter = day;

/** When an answer is due to somebody who has waited since a time. */
export const promisedBy = (since: string): string => new Date(Date.parse(since) + overdueAfter).toISOString();

export type Lateness = 'fresh' | 'late' | 'overdue';

export function lateness(since: string, now: number): Lateness {
  const elapsed = now - Date.parse(since);
  if (elapsed >= overdueAfter) return 'overdue';
  return elapsed >= lateAfter ? 'late' : 'fresh';
}

/** How long until a time, or since it: 'in 2 d 4 h', '12 min late'. */
export function untilWords(time: string, now: number): string {
  const left = Date.parse(time) - now;
  if (left <= 0) return `${age(time, now)} late`;
  return `in ${age(new Date(now).toISOString(), Date.parse(time))}`;
}

/** '21 Nov 2026', the day in UTC on which something is due. */
export const dueDay = (time: string): string => dayFormat.format(new Date(time));
