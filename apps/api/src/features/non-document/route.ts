import type { NumberScheme } from '@credence/contract';
import type { NonDocumentRoute } from '@credence/policy';
import type { Context } from '../../context.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Applicant } from '../applicant/index.ts';
import { knownLevel } from '../verification/index.ts';

/** The way without a document that the policy has for residents of a country; refused with ROUTE_NOT_SUPPORTED where there is none. */
export function requireRoute(
  context: Pick<Context, 'policyOf'>,
  applicant: Applicant,
  asked: { level: number; country: string; by: NonDocumentRoute['by']; scheme?: NumberScheme },
): { level: 1 | 2; country: string } {
  const { country, by, scheme } = asked;
  const level = knownLevel(asked.level);
  const found = context
    .policyOf(applicant.site)
    .levels[level].nonDocument.some(
      (route) => route.country === country && route.by === by && route.scheme === scheme,
    );
  // Where one lives decides which registry knows one, not where one says that one's number is from.
  if (!found || applicant.info?.residenceCountry !== country) {
    throw new Refusal('ROUTE_NOT_SUPPORTED', 'This way is not offered for this country.');
  }
  return { level, country };
}
