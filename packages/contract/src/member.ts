import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { kycLevel } from './kyc.ts';

/** The kind of account (S7.24). Officers verify companies outside the two levels. */
export const memberType = v.picklist(['INDIVIDUAL', 'COMPANY']);
export type MemberType = v.InferOutput<typeof memberType>;

/** Sets a tag of the account (S7.24). Refused with TAG_LOCKED once a level is verified. */
export const tagMember = endpoint({
  method: 'POST',
  path: '/v3/private/user/member/tagmember',
  sdkPath: '/v1/s1/kyc/integration/tagmember',
  access: 'account',
  summary: 'Say as what the account is held',
  input: v.strictObject({ tagName: v.literal('registered_member_type'), value: memberType }),
  result: v.object({ tagName: v.literal('registered_member_type'), value: memberType }),
});

/**
 * The notice of a newly approved level (S7.24), shown once for each. `bus_type` 1 is verification; `seen`
 * names the level whose notice was read.
 */
export const vipPopup = endpoint({
  method: 'POST',
  path: '/v3/private/vip/kycpopupinfo',
  sdkPath: '/v1/s1/kyc/integration/kycpopupinfo',
  access: 'account',
  summary: 'Whether to tell what a new level gives',
  input: v.strictObject({ bus_type: v.literal(1), seen: v.optional(kycLevel) }),
  result: v.object({ show: v.boolean(), level: kycLevel }),
});

/**
 * Whether to warn that card deposits wait for a check of the custodian (S7.22): true where that custodian
 * keeps the coins of residents of the visitor's country, the declared one when signed in, otherwise that of
 * the network address.
 */
export const channelPopup = endpoint({
  method: 'GET',
  path: '/fiat/public/channel/pop-up',
  sdkPath: '/v1/s1/kyc/integration/pop-up',
  access: 'public',
  summary: 'Whether to tell about the check of deposits',
  input: v.strictObject({ type: v.literal('satos_deposit_verify') }),
  result: v.object({
    show: v.boolean(),
    custody: v.picklist(['CUSTODY_SATOS', 'CUSTODY_UNSPECIFIED', 'CUSTODY_CREDENCE']),
    paymentType: v.literal('card'),
  }),
});
