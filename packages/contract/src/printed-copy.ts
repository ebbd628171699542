import * as v from 'valibot';

/*
 * Copies are PDFs, sent by GET as attachments: made when they are asked for, from what was stored, the same
 * bytes as long as nothing happens to it.
 */

/** The query of a copy: in which time zone (IANA) its times are said, UTC without one. */
export const copyQuery = v.object({
  zone: v.optional(v.pipe(v.string(), v.regex(/^[\w+\-/]{1,50}$/))),
});
