import { remembered } from './format.ts';
import { intlLocale } from './language.ts';

/** A moment within the next days, in words: the day of the week and the time of day where the reader is. */
export const formatMoment = (time: string): string =>
  new Intl.DateTimeFormat(intlLocale(), {
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
    calendar: 'gregory',
  }).format(new Date(time));

/** The time of day where the reader is. */
export const formatTime = (time: string): string =>
  new Intl.DateTimeFormat(intlLocale(), { timeStyle: 'short' }).format(new Date(time));

/** Whether a moment is today where the reader is. */
export const isToday = (time: string): boolean => new Date(time).toDateString() === new Date().toDateString();

/** A moment some time ahead, in words: the day and the time of day where the reader is. */
export const formatDayAndTime = (time: string): string =>
  new Intl.DateTimeFormat(intlLocale(), {
    dateStyle: 'long',
    timeStyle: 'short',
    calendar: 'gregory',
  }).format(new Date(time));

// The calendar of documents and of the form, also where another one is usual.
const long = { dateStyle: 'long', calendar: 'gregory' } as const;
const days = remembered((locale) => new Intl.DateTimeFormat(locale, long));
const calendarDays = remembered((locale) => new Intl.DateTimeFormat(locale, { ...long, timeZone: 'UTC' }));

/** A day in words: a calendar day `yyyy-mm-dd` as it is, a time (ISO 8601) as the day it was here. */
export function formatDate(value: string): string {
  const format = value.length === 10 ? calendarDays : days;
  return format('').format(new Date(value));
}
