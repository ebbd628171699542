/* Milliseconds; a day's are in `@credence/policy`. */

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
