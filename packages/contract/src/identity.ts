import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { addressPaper } from './documents.ts';
import { furtherTaskCodes } from './kyc-words.ts';
import { documentType, flowName, kycLevel, stepStatus } from './kyc.ts';
import { personalInfo } from './personal-info.ts';
import { countryCode, id, nothing, time } from './shared.ts';

/**
 * The verified identity (S7.20), for its owner, masked. With `clear` it is in clear, and so is everything
 * that was declared: the only call that gives what was submitted or verified in clear. It needs the ticket
 * of a passed security check for VIEW (S8.12), otherwise SECURITY_CHECK_NEEDED. Document numbers are never
 * returned.
 */
export const identity = endpoint({
  method: 'POST',
  path: '/v1/kyc/identity',
  sdkPath: '/v1/s1/kyc/integration/identity',
  reads: true,
  access: 'account',
  summary: 'The verified identity of the account, masked',
  input: v.strictObject({ clear: v.optional(v.boolean()), ticket: v.optional(id) }),
  result: v.object({
    verified: v.boolean(),
    level: kycLevel,
    /** The site at which it was verified. */
    site: v.string(),
    firstname: v.string(),
    lastname: v.string(),
    /** `yyyy-mm-dd`, or `yyyy-••-••` where masked. */
    birthDate: v.string(),
    masked: v.boolean(),
    /** What was declared, verified or not; null where masked. */
    declared: v.nullable(personalInfo),
    /** Null while nothing is verified, or where it was verified without a document. */
    documentType: v.nullable(documentType),
    country: v.nullable(countryCode),
    verifiedAt: v.nullable(time),
  }),
});

/** What the site asks for and allows (S7.18), for screens that explain it in advance. */
export const kycConfig = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/get-config',
  sdkPath: '/v1/s1/kyc/integration/get-config',
  access: 'account',
  summary: 'What verification asks and gives at this site',
  input: nothing,
  result: v.object({
    site: v.string(),
    /** Sites of one group are treated alike (S6.4). */
    group: v.picklist(['regional', 'global']),
    opened: v.boolean(),
    /** full years */
    minimumAge: v.number(),
    languages: v.array(v.string()),
    levels: v.array(
      v.object({
        level: v.picklist([1, 2]),
        open: v.boolean(),
        flowName,
        /** In the order in which they are asked for. */
        requires: v.array(
          v.picklist([
            'IDENTITY_DOCUMENT',
            'SELFIE',
            'LIVENESS',
            'PROOF_OF_ADDRESS',
            'SECOND_IDENTITY',
            ...furtherTaskCodes,
          ]),
        ),
        attemptsPerDay: v.number(),
        attemptsInAll: v.number(),
        /** The greatest age of a proof of address in days; null where none is asked for. */
        proofOfAddressMaximumAge: v.nullable(v.number()),
        /** Papers accepted as one; empty where none is asked for. */
        proofOfAddressKinds: v.array(addressPaper),
      }),
    ),
    /** What the owner may do with a verified identity, and the days between two changes. */
    selfService: v.object({ reset: v.boolean(), update: v.boolean(), daysBetween: v.number() }),
    reverification: v.object({ channel: v.picklist(['web', 'app']), days: v.number() }),
    /** Years for which pictures of documents are kept after the account is closed. */
    retentionYears: v.number(),
  }),
});

/** The country of the network address (S7.18), as the initial value of lists. Never decides anything. */
export const supportedIpCountryCode = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/get-supported-ip-country-code',
  sdkPath: '/v1/s1/kyc/integration/get-supported-ip-country-code',
  access: 'account',
  summary: 'Country of the network address, if the site serves it',
  input: nothing,
  /** '' where unknown; `supported`: residents of it are served here. */
  result: v.object({ country_code: v.string(), supported: v.boolean() }),
});

/** One step on the way to the next level, to do or done. */
const task = v.object({
  /** One of `taskCodes`, whose text has the key `task.<code>`, or of `furtherTaskCodes`. */
  code: v.string(),
  /** Which questionnaire, test or agreement, by its code; absent for a step of the case. */
  subject: v.optional(v.string()),
  level: v.picklist([1, 2]),
  status: v.picklist(['TODO', 'WAITING', 'DONE']),
});

/** The tasks left, in order (S7.24). */
export const taskList = endpoint({
  method: 'POST',
  path: '/segw/task/v1/task/list',
  sdkPath: '/v1/s1/kyc/integration/task/list',
  reads: true,
  access: 'account',
  summary: 'What is left to do on the way to the next level',
  input: nothing,
  result: v.object({ status: stepStatus, tasks: v.array(task) }),
});

/** The region whose rules make the tasks (S7.24). */
export const taskRegion = endpoint({
  method: 'POST',
  path: '/segw/task/v1/task/region',
  sdkPath: '/v1/s1/kyc/integration/task/region',
  reads: true,
  access: 'account',
  summary: 'The region whose rules apply to the account',
  input: nothing,
  result: v.object({
    site: v.string(),
    /** Declared residence, else the country of the network address, else ''. */
    country: v.string(),
    /** How the country is known. */
    by: v.picklist(['residence', 'address', 'unknown']),
  }),
});
