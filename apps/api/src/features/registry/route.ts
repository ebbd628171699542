import type { Level, NumberScheme } from '@credence/contract/words';
import type { NonDocumentRoute } from '@credence/policy';
import type { AccountCall } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Applicant } from '../applicant/index.ts';
import { permittedLevel } from '../case/index.ts';

/**
 * The policy's route without a document for residents of a country; refused with ROUTE_NOT_SUPPORTED if there
 * is none.
 */
export function requireRoute(
  call: AccountCall,
  applicant: Applicant,
  asked: { level: number; country: string; by: NonDocumentRoute['by']; scheme?: NumberScheme },
): { level: Level; country: string } {
  const { country, by, scheme } = asked;
  const level = permittedLevel(call, asked.level);
  const found = call
    .policyOf(applicant.site)
    .levels[level].nonDocument.some(
      (route) => route.country === country && route.by === by && route.scheme === scheme,
    );
  // The residence decides which registry knows a person, not the country they enter for the number.
  // Who is on trial is no registry's business.
  if (!found || applicant.test || applicant.info?.residenceCountry !== country) {
    throw new Refusal('ROUTE_NOT_SUPPORTED', 'This way is not offered for this country.');
  }
  return { level, country };
}
