import * as v from 'valibot';
import { numberScheme } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { documentType } from './kyc.ts';
import { type DocumentType, reverificationConsequences } from './first-words.ts';
import { reverificationReasons, reverificationStates } from './reverification-words.ts';
import { countryCode, done, id, nothing, time } from './shared.ts';

/** Which documents answer an order, within what the site takes; an empty list narrows nothing. */
export const reverificationRules = v.strictObject({
  /** Issuing countries. */
  countries: v.array(countryCode),
  documentTypes: v.array(documentType),
  /** What people offer and is refused, by the number on it, such as PAN. */
  refused: v.array(numberScheme),
});
export type ReverificationRules = v.InferOutput<typeof reverificationRules>;

/** Whether a document answers an order; whether the level takes it at all is not asked here. */
export const answersOrder = (
  { countries, documentTypes }: ReverificationRules,
  { country, documentType: type }: { country: string; documentType: DocumentType | null },
): boolean =>
  (countries.length === 0 || countries.includes(country)) &&
  // A provider that takes the pictures itself says only afterwards what they show.
  (documentTypes.length === 0 || type === null || documentTypes.includes(type));

/** The order of an account that is open, or was settled last. */
const reverification = v.object({
  id,
  state: v.picklist(reverificationStates),
  reason: v.picklist(reverificationReasons),
  rules: reverificationRules,
  consequence: v.picklist(reverificationConsequences),
  orderedAt: time,
  dueAt: time,
  overdue: v.boolean(),
  settledAt: v.nullable(time),
  /** Ordered by a campaign, which alone ends it. */
  byCampaign: v.boolean(),
  /** The newest case that answers it. */
  caseId: v.nullable(id),
});
export type Reverification = v.InferOutput<typeof reverification>;

/** What officers see of an account's re-verification, and whether they can order one. */
export const reviewReverification = endpoint({
  method: 'GET',
  path: '/console/api/reverification',
  access: 'officer',
  permission: 'read-cases',
  summary: 'Whether an account is to verify again',
  input: v.strictObject({ userId: id }),
  result: v.object({
    newest: v.nullable(reverification),
    /** The site has re-verification for this account, a level stands, and none is open. */
    mayOrder: v.boolean(),
    /** The day that the policy gives, counted from now. */
    dueAt: time,
  }),
});

/**
 * Asks one account to show its documents again, within what the policy takes. REVERIFICATION_OPEN where it
 * was asked already, REVERIFICATION_NOT_OFFERED where its site knows none or nothing is verified.
 */
export const orderReverification = endpoint({
  method: 'POST',
  path: '/console/api/reverification/order',
  access: 'officer',
  permission: 'order-reverification',
  summary: 'Ask an account to verify again',
  input: v.strictObject({
    userId: id,
    reason: v.picklist(reverificationReasons),
    dueAt: time,
    consequence: v.picklist(reverificationConsequences),
  }),
  result: v.object({ id }),
});

/** Takes back what an officer asked of one account; REVERIFICATION_NOT_OFFERED where nothing is open. */
export const endReverification = endpoint({
  method: 'POST',
  path: '/console/api/reverification/end',
  access: 'officer',
  permission: 'order-reverification',
  summary: 'Take back that an account is to verify again',
  input: v.strictObject({ userId: id }),
  result: done,
});

/** What an account that is to verify again may submit: within what its site takes anyway. */
export const ownReverification = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/reverification',
  sdkPath: '/v1/s1/kyc/integration/reverification',
  access: 'account',
  summary: 'Which documents answer an order to verify again',
  input: nothing,
  result: v.object({
    /** Null where nothing is asked. */
    rules: v.nullable(reverificationRules),
    /** This session was opened for it: an update begins without a security check. */
    opensUpdate: v.boolean(),
  }),
});
