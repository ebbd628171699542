import { agreementVersions } from '@credence/contract/agreement';
import type { Reader } from '../../db/database.ts';
import { hasConsent, type ConsentOf } from './store.ts';

/**
 * Whether the applicant has agreed, in the current wording, that this recipient gets pictures of the face for
 * this case.
 */
export function biometricConsentGiven(db: Reader, of: ConsentOf): Promise<boolean> {
  return hasConsent(db, of, agreementVersions['biometric-consent']);
}
