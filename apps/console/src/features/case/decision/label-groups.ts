import type { ReviewCase } from '@credence/contract';
import { type LabelGroup, picturesElsewhere } from '../../../i18n/words.ts';

/** Groups of reasons that can be true of a case, those that it turns on first: nobody is told of an address that was never asked for. */
export function groupsOf(reviewed: ReviewCase): readonly LabelGroup[] {
  const { item, livenessChallenge, proofOfAddress, number } = reviewed;
  const prompted = livenessChallenge.length > 0 || picturesElsewhere(item);
  const hasDocument = item.route === 'document' || item.route === 'taken-over';
  return [
    ...(number !== null || item.route === 'electronic-identity' ? (['number'] as const) : []),
    ...(proofOfAddress === null ? [] : (['address'] as const)),
    ...(prompted ? (['liveness'] as const) : []),
    ...(hasDocument ? (['document', 'face'] as const) : []),
    'details',
    'account',
  ];
}
