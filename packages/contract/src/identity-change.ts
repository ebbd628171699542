import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { documentType, kycLevel } from './kyc.ts';
import { countryCode, id, nothing, time } from './shared.ts';
import { applicantCase } from './verification.ts';

/**
 * Why an identity cannot be reset or updated now, by the codes of S8.11. Their texts are `updateIDError1` …
 * `updateIDError7` (`updateErrorText` of the client). 1045 an update is being checked; 1046 the details
 * differ from the verified ones; 1047 the country is not served; 1048 the last change is too recent; 1049 the
 * account is under review; 1050 the update could not be started; 1051 nothing is verified yet; 1052 no
 * provider answers; 1053 a case was started, abandoned or decided after the security check was requested;
 * 1062 the birth date differs from the verified one. The server never sends 1046 and 1052
 * (`docs/error-codes.md`).
 */
export const identityChangeCodes = [1045, 1046, 1047, 1048, 1049, 1050, 1051, 1052, 1053, 1062] as const;

const offer = v.object({
  /** The site allows it at all. */
  offered: v.boolean(),
  allowed: v.boolean(),
  /**
   * 0 where it is allowed now, otherwise why not: a code of S8.11, the code with which the following step
   * would be refused (42002, 42016, 42017, 42021), or 42022 after a final refusal.
   */
  code: v.number(),
  /** When it will be allowed again, where that is known. */
  from: v.nullable(time),
  /**
   * What the account keeps and loses: codes whose texts have the keys `identityChange.kept.<code>` and
   * `identityChange.lost.<code>`.
   */
  kept: v.array(
    v.picklist(['ACCOUNT', 'BALANCES', 'PERSONAL_INFO', 'LEVELS', 'PROOF_OF_ADDRESS', 'HISTORY']),
  ),
  lost: v.array(v.picklist(['LEVELS', 'LIMITS', 'DOCUMENTS', 'OPEN_CASE', 'PROOF_OF_ADDRESS'])),
});

/**
 * What a reset and an update of the identity would mean for this account now, shown before anything is done
 * (S2.13).
 */
export const identityChangeTerms = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/change-terms',
  sdkPath: '/v1/s1/kyc/integration/change-terms',
  access: 'account',
  summary: 'What a reset or update of the identity keeps and loses, and whether it is allowed now',
  input: nothing,
  result: v.object({ level: kycLevel, reset: offer, update: offer }),
});

/**
 * Resets the verification (S7.16): every level, document and open case goes, and the declared information can
 * be changed again. Needs a passed security check for RESET. Refused with the codes of `identityChangeCodes`
 * and those of the terms.
 */
export const selfReset = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/self-reset',
  sdkPath: '/v1/s1/kyc/integration/self-reset',
  access: 'account',
  summary: 'Set the verification back to nothing',
  input: v.strictObject({ ticket: v.optional(id) }),
  result: v.object({ level: kycLevel }),
});

/**
 * Starts an update of the verified document (S7.16). Levels stay as they are until the new document is
 * approved, and rest on it alone after that: the highest level must accept it. Other evidence, such as a
 * proof of address, stays. Needs a passed security check for UPDATE, but not in a session that was opened to
 * verify again as ordered (`sdkAccess`). `birthDate`, where given, is compared with the verified one first.
 */
export const selfUpdate = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/self-update',
  sdkPath: '/v1/s1/kyc/integration/self-update',
  access: 'account',
  summary: 'Begin to update the verified document',
  input: v.strictObject({
    ticket: v.optional(id),
    country: countryCode,
    documentType,
    birthDate: v.optional(v.pipe(v.string(), v.isoDate())),
  }),
  result: applicantCase,
});
