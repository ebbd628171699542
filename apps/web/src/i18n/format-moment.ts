import { intlLocale } from './language.ts';

/** A moment within the next days, in words: the day of the week and the time of day where the reader is. */
export const formatMoment = (time: string): string =>
  new Intl.DateTimeFormat(intlLocale(), {
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
    calendar: 'gregory',
  }).format(new Date(time));

/** A moment some time ahead, in words: the day and the time of day where the reader is. */
export const formatDayAndTime = (time: string): string =>
  new Intl.DateTimeFormat(intlLocale(), {
    dateStyle: 'long',
    timeStyle: 'short',
    calendar: 'gregory',
  }).format(new Date(time));
