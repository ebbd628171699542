import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { kycLevel } from './kyc.ts';

/** As what an account was registered (S7.24). Companies are verified by people, apart from the two levels. */
export const memberType = v.picklist(['INDIVIDUAL', 'COMPANY']);
export type MemberType = v.InferOutput<typeof memberType>;

/** Sets a tag of the account (S7.24). Refused with TAG_LOCKED once something was verified. */
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
 * The notice that tells what a newly approved level gives (S7.24), once a level. `bus_type` 1 is verification; with `seen` the level whose notice was
 * read, which is not shown again.
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

/** Whether a visitor has to be told that deposits by card wait for a check of the custodian (S7.22): where that custodian keeps the coins of residents of the country: the one declared by whoever is signed in, else the one of the network address. */
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
