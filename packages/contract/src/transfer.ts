import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { done, id, time } from './shared.ts';

/** The state of an identity transfer (S4.16). */
export const transferStatus = v.picklist([
  'KYC_TRANSFER_VERIFY_STATUS_UNDEFINED',
  'KYC_TRANSFER_VERIFY_STATUS_PENDING',
  'KYC_TRANSFER_VERIFY_STATUS_COMPLETE',
]);

const role = v.picklist(['source', 'target']);

/**
 * Moves a verified identity from one account (source) to another of the same person (target), S7.20. The
 * source creates a code, shown once and valid for an hour; the target enters it and is verified anew: no part
 * of the approval is inherited. In the moment in which that is approved and shows the same identity, the
 * source loses its levels; with another identity, or where it is refused for good, the transfer ends and
 * nothing moves. If the target submits nothing while its site keeps a case open (`collectingDays`), the
 * transfer expires without a change and can be started again. Needs a passed security check
 * (IDENTITY_TRANSFER_BEFORE for the source, _AFTER for the target).
 */
export const transferVerify = endpoint({
  method: 'POST',
  path: '/v1/kyc/transfer/verify',
  sdkPath: '/v1/s1/kyc/integration/transfer/verify',
  access: 'account',
  summary: 'Begin or accept the transfer of an identity',
  input: v.variant('role', [
    v.strictObject({ role: v.literal('source'), ticket: v.optional(id) }),
    v.strictObject({
      role: v.literal('target'),
      ticket: v.optional(id),
      code: v.pipe(v.string(), v.maxLength(32)),
    }),
  ]),
  /** `code` is '' for the target. */
  result: v.object({ status: transferStatus, code: v.string(), expiresAt: v.nullable(time) }),
});

export const transferState = endpoint({
  method: 'POST',
  path: '/v1/kyc/transfer/status',
  sdkPath: '/v1/s1/kyc/integration/transfer/status',
  reads: true,
  access: 'account',
  summary: 'Where the transfer of an identity stands',
  input: v.strictObject({}),
  result: v.object({
    status: transferStatus,
    role: v.nullable(role),
    outcome: v.nullable(v.picklist(['success', 'pending'])),
    /** When the code expires, or the accepted transfer if it is not completed. */
    expiresAt: v.nullable(time),
    /**
     * Why a recent accepted transfer ended without moving anything: it was withdrawn, an account became
     * ineligible, or the identities differ. `undone`: a recent one was complete, and an officer has put the
     * identity back. Null otherwise, and after expiry.
     */
    ended: v.nullable(v.picklist(['stopped', 'another-identity', 'undone'])),
  }),
});

/**
 * Withdraws a code, or an accepted transfer that is not complete: nothing moves. By the source only, with
 * IDENTITY_TRANSFER_BEFORE.
 */
export const transferWithdraw = endpoint({
  method: 'POST',
  path: '/v1/kyc/transfer/withdraw',
  sdkPath: '/v1/s1/kyc/integration/transfer/withdraw',
  access: 'account',
  summary: 'Withdraw the transfer of an identity',
  input: v.strictObject({ ticket: v.optional(id) }),
  result: done,
});
