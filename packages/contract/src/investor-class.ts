import * as v from 'valibot';
import { agreementStates } from './agreement.ts';
import { endpoint } from './endpoint.ts';
import { time } from './shared.ts';
import { documentCodes, investorClasses } from './words.ts';

/**
 * Where an account is with a class of investors. `expiring`: held, and to be asked for again soon; `ended`:
 * by its owner or an officer.
 */
export const investorClassStates = ['none', 'held', 'expiring', 'expired', 'ended'] as const;
export type InvestorClassState = (typeof investorClassStates)[number];

/** How a class can end before its time. */
export const classEndings = ['terms-withdrawn', 'officer', 'renewed'] as const;
export type ClassEnding = (typeof classEndings)[number];

/**
 * A class of investors (S2.15): what it is, by which criteria the account's site grants it, what it changes,
 * and where the account is with it.
 */
export const investorClass = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/investor-class',
  sdkPath: '/v1/s1/kyc/integration/investor-class',
  access: 'account',
  summary: 'A class of investors, and the state of the account in it',
  input: v.strictObject({
    class: v.picklist(investorClasses),
    language: v.pipe(v.string(), v.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/), v.maxLength(35)),
  }),
  result: v.object({
    state: v.picklist(investorClassStates),
    grantedAt: v.nullable(time),
    expiresAt: v.nullable(time),
    endedAt: v.nullable(time),
    ending: v.nullable(v.picklist(classEndings)),
    /** Of the texts below. */
    language: v.string(),
    title: v.string(),
    introduction: v.string(),
    /** Null where the account's site does not have the class. */
    rules: v.nullable(
      v.object({
        /** Everything here has to be so… */
        all: v.array(v.string()),
        /** …and so many of these. */
        atLeast: v.number(),
        some: v.array(v.string()),
        months: v.number(),
        gains: v.array(v.string()),
        losses: v.array(v.string()),
        terms: v.object({ code: v.picklist(documentCodes), state: v.picklist(agreementStates) }),
      }),
    ),
  }),
});
