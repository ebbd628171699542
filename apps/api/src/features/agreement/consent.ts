import { agreementVersions } from '@credence/contract/agreement';
import type { Reader, Work } from '../../db/database.ts';
import type { AccountKey } from '../../seal/index.ts';
import { copyConsent, hasConsent, type ConsentOf } from './store.ts';

/**
 * Whether the applicant has agreed, in the current wording, that this recipient gets pictures of the face for
 * this case.
 */
export function biometricConsentGiven(db: Reader, of: ConsentOf): Promise<boolean> {
  return hasConsent(db, of, agreementVersions['biometric-consent']);
}

/**
 * Lets a consent hold for the next attempt too, as it was given: for the same recipient, in the current
 * wording. False if there is none.
 */
export function carryBiometricConsent(
  work: Work,
  key: AccountKey,
  of: ConsentOf,
  nextCase: string,
): Promise<boolean> {
  return copyConsent(work, key, of, { version: agreementVersions['biometric-consent'], nextCase });
}
