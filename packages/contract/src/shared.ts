import * as v from 'valibot';

/** An id made by the server (UUID). */
export const id = v.pipe(v.string(), v.uuid());

/** A time as ISO 8601 in UTC. */
export const time = v.pipe(v.string(), v.isoTimestamp());

/** A country or territory as ISO 3166-1 alpha-2, upper case. */
export const countryCode = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/));

/** A language as BCP 47, as the account area writes it: `de-DE`. */
export const textLanguage = v.pipe(v.string(), v.regex(/^[a-z]{2}(?:-[A-Z]{2})?$/));

/** Input of a call that takes nothing. */
export const nothing = v.strictObject({});

/** Result of a call that only has to succeed. */
export const done = v.strictObject({});
