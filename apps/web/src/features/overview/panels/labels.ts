import { reviewLabel, type ReviewLabel } from '@credence/contract/verification';
import { is } from 'valibot';

/** Whether a code that came as any text is one of the reasons that have words for the applicant. */
export const isLabel = (code: string): code is ReviewLabel => is(reviewLabel, code);
