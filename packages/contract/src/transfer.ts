import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { done, id, time } from './shared.ts';

/** Where the transfer of an identity stands (S4.16). */
export const transferStatus = v.picklist([
  'KYC_TRANSFER_VERIFY_STATUS_UNDEFINED',
  'KYC_TRANSFER_VERIFY_STATUS_PENDING',
  'KYC_TRANSFER_VERIFY_STATUS_COMPLETE',
]);

const role = v.picklist(['source', 'target']);

/**
 * Moves a verified identity from one account (source) to another of the same person (target), S7.20. The source asks for a code, which is shown once and
 * good for an hour; the target gives it. Then the target verifies anew: nothing of the approval is inherited. When that verification is approved, and shows
 * the same identity, the source loses its levels; of another identity nothing moves, and the transfer is over. Where the target has handed in nothing for as
 * long as its site keeps a case open (`collectingDays`) the transfer is over: nothing has changed, and both can begin again. Needs a passed security check
 * (IDENTITY_TRANSFER_BEFORE for the source, _AFTER for the target).
 */
export const transferVerify = endpoint({
  method: 'POST',
  path: '/v1/kyc/transfer/verify',
  sdkPath: '/v1/s1/kyc/integration/transfer/verify',
  access: 'account',
  summary: 'Begin or accept the transfer of an identity',
  input: v.variant('role', [
    v.strictObject({ role: v.literal('source'), ticket: id }),
    v.strictObject({ role: v.literal('target'), ticket: id, code: v.pipe(v.string(), v.maxLength(32)) }),
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
    /** When a code, or an accepted transfer that nobody completes, is over by itself. */
    expiresAt: v.nullable(time),
    /**
     * Why an accepted transfer lately ended without moving anything: it was withdrawn or one of the accounts cannot take part any more, or the accounts
     * are verified for different identities. Null otherwise, and where its time was over.
     */
    ended: v.nullable(v.picklist(['stopped', 'another-identity'])),
  }),
});

/** Takes back a code, or a transfer that was accepted and is not complete: nothing moves. By the source alone, with IDENTITY_TRANSFER_BEFORE. */
export const transferWithdraw = endpoint({
  method: 'POST',
  path: '/v1/kyc/transfer/withdraw',
  sdkPath: '/v1/s1/kyc/integration/transfer/withdraw',
  access: 'account',
  summary: 'Withdraw the transfer of an identity',
  input: v.strictObject({ ticket: id }),
  result: done,
});
