import type { ReviewLabel } from '@credence/contract/verification';

const aboutDetails: ReadonlySet<ReviewLabel> = new Set([
  'name-differs',
  'birth-date-differs',
  'nationality-differs',
  'address-differs',
]);

/** Whether a reason is put right in the form of one's details rather than with the camera. */
export const isAboutDetails = (label: ReviewLabel): boolean => aboutDetails.has(label);
