import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { investorClassStates } from './investor-class.ts';
import { done, id, time } from './shared.ts';
import { investorClasses, investorCriteria } from './words.ts';

/** What an account stated about a criterion; nothing of what the criterion has no figure for. */
const statedFigure = v.object({
  /** A decimal string; null where the amounts are of several currencies. */
  amount: v.nullable(v.string()),
  currency: v.nullable(v.string()),
  /** Trades of the last four quarters, or years of work. */
  count: v.nullable(v.number()),
});

/**
 * What a questionnaire asks a class of investors for, beside the criteria of the account's site (S2.15).
 */
export const investorClaims = v.object({
  class: v.picklist(investorClasses),
  /** Where the account is with the class now. */
  state: v.picklist(investorClassStates),
  expiresAt: v.nullable(time),
  /** False where the account's site does not have the class; then there are no criteria. */
  offered: v.boolean(),
  termsAgreed: v.boolean(),
  months: v.number(),
  /** How many of those criteria are needed that `needed` calls `some`. */
  atLeast: v.number(),
  criteria: v.array(
    v.object({
      code: v.picklist(investorCriteria),
      needed: v.picklist(['all', 'some']),
      /** English, with the amounts of the site. */
      text: v.string(),
      claimed: v.boolean(),
      stated: statedFigure,
      /** Claimed, with figures that reach what the site asks for, in its currency. */
      reached: v.boolean(),
      /** Ids of the files that were given as evidence. */
      files: v.array(id),
    }),
  ),
});
export type InvestorClaims = v.InferOutput<typeof investorClaims>;

/** The result of a refusal with CLASS_NOT_REACHED: criteria that are not met, or not proved. */
export const criteriaMissing = v.object({
  missing: v.array(v.picklist(investorCriteria)),
  /** How many of the criteria of which only some are needed have to be met. */
  atLeast: v.number(),
});

/**
 * Ends a class of investors before its time, on the account's present site. The reason is for colleagues and
 * auditors only. Refused with CASE_STATE_CONFLICT where the class is not held.
 */
export const endInvestorClass = endpoint({
  method: 'POST',
  path: '/console/api/account/end-class',
  access: 'officer',
  permission: 'end-class',
  summary: 'End a class of investors before its time',
  input: v.strictObject({
    userId: id,
    class: v.picklist(investorClasses),
    reason: v.pipe(v.string(), v.regex(/\S/), v.maxLength(1000)),
  }),
  result: done,
});
