import { personalInfo } from '@credence/contract/personal-info';
import { fieldComparison, reading } from '@credence/contract/reading';
import * as v from 'valibot';

/** What was read, how it compares, and the personal info at that time; stored sealed, shown to officers. */
export const storedReading = v.object({
  reading,
  comparisons: v.array(fieldComparison),
  /** Absent in what was sealed before it was kept. */
  declared: v.optional(personalInfo),
});
export type StoredReading = v.InferOutput<typeof storedReading>;

/** Nothing was read. */
export const nothingRead: StoredReading = {
  reading: { state: 'none', lines: [], fields: [], checks: [], weakest: 0 },
  comparisons: [],
};
