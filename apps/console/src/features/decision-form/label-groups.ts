import type { ReviewCase } from '@credence/contract/review-case';
import { picturesElsewhere } from '../../words/case.ts';
import type { LabelGroup } from '../../words/labels.ts';

/**
 * The groups of reasons that can apply to a case, most relevant first: no address reason where none was asked
 * for.
 */
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
