import { remembered } from './format.ts';

const times = remembered((locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }));

/** The time of day where the reader is. */
export const formatTime = (time: string): string => times('').format(new Date(time));
