import type { ReviewLabel } from '@credence/contract/verification';

/** Officers' short names of the labels; the applicant reads another text (`labelText`). */
export const labelNames: Record<ReviewLabel, string> = {
  'document-blurred': 'Document blurred',
  'document-too-dark': 'Document too dark',
  'document-glare': 'Glare on the document',
  'document-cut-off': 'Document cut off',
  'document-damaged': 'Document damaged',
  'document-side-missing': 'A side is missing',
  'document-not-original': 'Not an original',
  'document-expired': 'Document expired',
  'document-type-differs': 'Another type of document',
  'document-not-accepted': 'Document not accepted',
  'tax-number-only': 'Tax card, no proof of identity',
  'name-differs': 'Name differs',
  'birth-date-differs': 'Date of birth differs',
  'nationality-differs': 'Nationality differs',
  'selfie-unclear': 'Selfie unclear',
  'selfie-differs': 'Selfie shows somebody else',
  'liveness-unclear': 'Prompts not followed',
  'address-too-old': 'Proof of address too old',
  'address-differs': 'Address differs',
  'address-not-accepted': 'Proof of address not accepted',
  'number-not-found': 'Number not found',
  'number-differs': 'Number belongs to somebody else',
  'document-altered': 'Document altered',
  'identity-in-use': 'Identity already in use',
  'under-age': 'Under age',
  'not-eligible': 'Not eligible',
};

export type LabelGroup = 'document' | 'details' | 'face' | 'liveness' | 'address' | 'number' | 'account';

export const labelGroupNames: Record<LabelGroup, string> = {
  document: 'Document',
  details: 'Declared details',
  face: 'Face',
  liveness: 'Liveness',
  address: 'Address',
  number: 'Number',
  account: 'Account',
};

/** Under which heading a label is listed. */
export const labelGroups: Record<ReviewLabel, LabelGroup> = {
  'document-blurred': 'document',
  'document-too-dark': 'document',
  'document-glare': 'document',
  'document-cut-off': 'document',
  'document-damaged': 'document',
  'document-side-missing': 'document',
  'document-not-original': 'document',
  'document-expired': 'document',
  'document-type-differs': 'document',
  'document-not-accepted': 'document',
  'tax-number-only': 'document',
  'document-altered': 'document',
  'name-differs': 'details',
  'birth-date-differs': 'details',
  'nationality-differs': 'details',
  'selfie-unclear': 'face',
  'selfie-differs': 'face',
  'liveness-unclear': 'liveness',
  'address-too-old': 'address',
  'address-differs': 'address',
  'address-not-accepted': 'address',
  'number-not-found': 'number',
  'number-differs': 'number',
  'identity-in-use': 'account',
  'under-age': 'account',
  'not-eligible': 'account',
};
