import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { documentType, kycLevel } from './kyc.ts';
import { countryCode, id, nothing, time } from './shared.ts';
import { applicantCase } from './verification.ts';

/**
 * Why an identity cannot be set back or updated now, by the codes of S8.11. The text of a code is `updateIDError1` … `updateIDError7`
 * (`updateErrorText` of the client):
 * 1045 an update is being checked, 1046 the details differ from the verified ones, 1047 the country is not served, 1048 one was made too recently,
 * 1049 the account is being reviewed, 1050 the update could not be begun, 1051 nothing is verified yet, 1052 no provider answers,
 * 1053 a case was begun, left or decided after the security check was asked for, 1062 the birth date differs from the verified one. 1046 and 1052 are never
 * sent by the server (`docs/error-codes.md`).
 */
export const identityChangeCodes = [1045, 1046, 1047, 1048, 1049, 1050, 1051, 1052, 1053, 1062] as const;

const offer = v.object({
  /** The site lets its customers do it at all. */
  offered: v.boolean(),
  allowed: v.boolean(),
  /** Where it is not allowed now, a code of S8.11, or of why what comes after it would be refused (42002, 42016, 42017, 42021) or that it was refused for good (42022); 0 otherwise. */
  code: v.number(),
  /** When it is allowed again, where that is known. */
  from: v.nullable(time),
  /** What stays and what goes, codes whose texts have the keys `identityChange.kept.<code>` and `identityChange.lost.<code>`. */
  kept: v.array(
    v.picklist(['ACCOUNT', 'BALANCES', 'PERSONAL_INFO', 'LEVELS', 'PROOF_OF_ADDRESS', 'HISTORY']),
  ),
  lost: v.array(v.picklist(['LEVELS', 'LIMITS', 'DOCUMENTS', 'OPEN_CASE', 'PROOF_OF_ADDRESS'])),
});

/** What a reset and an update of the identity would mean for this account now: said before anything is done (S2.13). */
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
 * Sets the verification back to nothing (S7.16): every level, document and open case goes; what the account declared can be changed again. Needs a passed
 * security check for RESET. Refused with the codes of `identityChangeCodes` and those that the terms tell.
 */
export const selfReset = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/self-reset',
  sdkPath: '/v1/s1/kyc/integration/self-reset',
  access: 'account',
  summary: 'Set the verification back to nothing',
  input: v.strictObject({ ticket: id }),
  result: v.object({ level: kycLevel }),
});

/**
 * Begins an update of the verified document (S7.16), which changes no level: until the new document is approved each rests on what it did, and then all of
 * them on the new one alone. The highest must take it; what else they asked for, such as a proof of address, stays. Needs a passed security check for
 * UPDATE. `birthDate`, where given, is compared with the verified one before anything is asked for.
 */
export const selfUpdate = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/self-update',
  access: 'account',
  summary: 'Begin to update the verified document',
  input: v.strictObject({
    ticket: id,
    country: countryCode,
    documentType,
    birthDate: v.optional(v.pipe(v.string(), v.isoDate())),
  }),
  result: applicantCase,
});
