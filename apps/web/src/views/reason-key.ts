import type { ReviewLabel } from '@credence/contract/verification';
import type { TextKey } from '../i18n/text.ts';

/** Reasons whose usual words ask for another try. */
const finalKeys: Partial<Record<ReviewLabel, TextKey>> = {
  'document-not-original': 'label.document-not-original.final',
  'selfie-differs': 'label.selfie-differs.final',
};

/** A reason in the words for the applicant; `final` where no further try follows. */
export const reasonKey = (label: ReviewLabel, final: boolean): TextKey =>
  (final ? finalKeys[label] : undefined) ?? `label.${label}`;
