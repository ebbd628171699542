import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { nothing } from './shared.ts';

/** The currency shown where an account has none (S9.1). */
export const defaultCurrency = 'USD';

/** Defaults of an SDK session (S9.4): the language ES, and our own brand as the origin. */
export const sdkDefaults = { language: 'es-ES', accessOrigin: 'Credence' } as const;

/**
 * The profile of a normal session (S3.4, S7.23). An empty `currency_code` is replaced by USD on the client.
 */
export const userProfile = endpoint({
  method: 'GET',
  path: '/v2/private/user/profile',
  access: 'account',
  summary: 'Profile of the signed-in account',
  input: nothing,
  result: v.object({ id: v.string(), currency_code: v.string(), sub_attribute: v.string() }),
});

/**
 * The signed-in account as the shell shows it, and the tag that disables the level steps (S4.10, S6.3,
 * S7.23).
 */
export const memberInfo = endpoint({
  method: 'GET',
  path: '/user/private/member/info',
  sdkPath: '/v1/s1/kyc/integration/member-info',
  access: 'account',
  summary: 'Member information: masked sign-in name and tags',
  input: nothing,
  result: v.object({
    id: v.string(),
    /** The sign-in e-mail with all but its ends masked, e.g. `a••••@e••••.com`. */
    masked_email: v.string(),
    member_tag: v.object({ KYC: v.number() }),
  }),
});
