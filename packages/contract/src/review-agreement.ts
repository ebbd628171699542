import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { investorClassStates, classEndings } from './investor-class.ts';
import { caseAddress } from './review-queue.ts';
import { time } from './shared.ts';
import { documentCodes, investorClasses } from './words.ts';

/**
 * What the account of a case agreed to, with the evidence, and its classes of investors. Reading it is
 * recorded.
 */
export const reviewAgreements = endpoint({
  method: 'POST',
  path: '/console/api/account/agreements',
  access: 'officer',
  permission: 'read-cases',
  summary: 'What an account agreed to, with the evidence',
  input: caseAddress,
  result: v.object({
    /** Newest first. */
    given: v.array(
      v.object({
        code: v.picklist(documentCodes),
        /** As it was shown, in its language. */
        title: v.string(),
        site: v.string(),
        version: v.string(),
        language: v.string(),
        hash: v.string(),
        acceptedAt: time,
        withdrawnAt: v.nullable(time),
        address: v.string(),
        /** How the account was signed in, and the id of that session. */
        via: v.picklist(['session', 'sdk']),
        session: v.string(),
      }),
    ),
    classes: v.array(
      v.object({
        class: v.picklist(investorClasses),
        state: v.picklist(investorClassStates),
        grantedAt: time,
        expiresAt: time,
        endedAt: v.nullable(time),
        ending: v.nullable(v.picklist(classEndings)),
        /** Why an officer ended it; for colleagues and auditors only. */
        reason: v.nullable(v.string()),
      }),
    ),
  }),
});
export type ReviewAgreements = v.InferOutput<typeof reviewAgreements.result>;
