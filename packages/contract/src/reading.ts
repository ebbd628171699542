import * as v from 'valibot';

/**
 * How well a document was read. `sure`: number, type and issuing country are known, and name and birth date
 * could be compared with what was declared. `unsure`: only part of it could be read.
 */
export const readingState = v.picklist(['waiting', 'none', 'unsure', 'sure']);

/**
 * What was read from a document, as officers see it and as it is kept sealed with a case. `lines`, `checks`
 * and `weakest` are those of a machine-readable zone; empty and 0 where it was read in another way.
 */
export const reading = v.object({
  state: readingState,
  lines: v.array(v.string()),
  fields: v.array(v.object({ name: v.string(), value: v.string() })),
  checks: v.array(v.object({ name: v.string(), holds: v.boolean() })),
  /** Confidence of the weakest character, 0 to 1. */
  weakest: v.number(),
});

/**
 * One declared field beside what the document says; for `expiryDate` the declared side is the day of the
 * check.
 */
export const fieldComparison = v.object({
  field: v.picklist(['name', 'birthDate', 'nationality', 'issuingCountry', 'documentType', 'expiryDate']),
  declared: v.string(),
  read: v.string(),
  outcome: v.picklist(['same', 'similar', 'different', 'incomparable']),
});
