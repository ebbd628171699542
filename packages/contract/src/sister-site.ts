import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { kycLevel } from './kyc.ts';
import { countryCode, id, nothing, time } from './shared.ts';
import { applicantCase } from './verification.ts';

/**
 * Whether an earlier verification at a sister site can be reused (S7.17): the account was verified there,
 * this site trusts that one, it is recent enough, and its document is accepted here.
 */
export const canQuickKyc = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/can-quick-kyc',
  sdkPath: '/v1/s1/kyc/integration/can-quick-kyc',
  access: 'account',
  summary: 'Whether a sister site’s verification can be taken over',
  input: nothing,
  result: v.object({
    possible: v.boolean(),
    /** '' where it can; otherwise a code whose text has the key `quick.reason.<reason>`. */
    reason: v.picklist([
      '',
      'NONE',
      'NOT_TRUSTED',
      'TOO_OLD',
      'DOCUMENT_NOT_ACCEPTED',
      'LEVEL_NOT_OPEN',
      'UNDER_AGE',
    ]),
    /** The site it was verified at; '' where there is none. */
    site: v.string(),
    level: kycLevel,
    verifiedAt: v.nullable(time),
  }),
});

/**
 * Reuses it (S7.17), with consent to the current text `take-over-consent`; the consent and the original case
 * are kept as evidence. A rule of the policy decides, as for every other case. Refused with
 * QUICK_NOT_POSSIBLE or AGREEMENT_CHANGED.
 */
export const doQuickKyc = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/do-quick-kyc',
  sdkPath: '/v1/s1/kyc/integration/do-quick-kyc',
  access: 'account',
  summary: 'Take a sister site’s verification over',
  input: v.strictObject({
    consentVersion: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/)),
    language: v.pipe(v.string(), v.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/), v.maxLength(35)),
  }),
  result: applicantCase,
});

/**
 * Whether the account belongs to another regulated site (S7.19), by its declared residence, the country of
 * its document, or its network address, in this order. `accept` moves the account there. Moving removes the
 * levels as a reset does (they may be reused there, see `canQuickKyc`): an account with a level, and an SDK
 * session, need a passed security check for RESET (otherwise SECURITY_CHECK_NEEDED). A network address is
 * only mentioned: it moves no account and forbids nothing. Nothing is named, and no account moves, while a
 * verification is being checked or after one was refused.
 */
export const trafficDiversion = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/traffic-diversion',
  sdkPath: '/v1/s1/kyc/integration/traffic-diversion',
  access: 'account',
  summary: 'Whether the account belongs to another regulated site, and move it there',
  input: v.strictObject({
    /**
     * A residence about to be declared. Without it, and while a level is approved, the declared one counts.
     */
    residence: v.optional(countryCode),
    /** The target of the earlier answer. Refused with DIVERSION_NOT_POSSIBLE where it has changed since. */
    accept: v.optional(v.pipe(v.string(), v.maxLength(16))),
    /** Of the security check, where one is needed. */
    ticket: v.optional(id),
  }),
  result: v.object({
    /** The site the account belongs to now. */
    site: v.string(),
    /** Where it should be; '' where it is right. */
    target: v.string(),
    by: v.picklist(['', 'RESIDENCE', 'DOCUMENT', 'ADDRESS']),
    country: v.string(),
    /** Verification is possible at the target only. */
    required: v.boolean(),
    /** Address of the target where the operator has configured one; '' otherwise. */
    url: v.string(),
    /** What each level gives in a day, in BTC, here and at the target; none without a target. */
    limits: v.array(v.object({ level: v.picklist([1, 2]), here: v.string(), there: v.string() })),
    /** This call has moved the account. */
    moved: v.boolean(),
  }),
});
