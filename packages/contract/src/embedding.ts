import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { sdkDefaults } from './profile.ts';
import { nothing } from './shared.ts';

/** The origin of a session that no other site began: the operator's brand, where a header can carry it. */
export const ownOrigin = (brandName: string): string =>
  /^[\w .:@-]{1,64}$/.test(brandName) ? brandName : sdkDefaults.accessOrigin;

/** Headers that carry an SDK session (S6.2). */
export const sdkHeaders = {
  token: 'kyc-access-token',
  origin: 'kyc-access-origin',
  business: 'kyc-access-business',
} as const;

const token = v.pipe(v.string(), v.maxLength(256));

/**
 * Why SDK mode is opened, where it is not for a first verification: a regulator orders another one (S4.7).
 */
export const sdkActions = { VERIFY_AGAIN: 3 } as const;

/** The reason that goes with it. */
export const verifyAgainReason = 'UPDATE_KYC';

/**
 * Creates a one-time token that opens SDK mode for the account (S7.8). A signed-in account starts an SDK
 * session with it; an SDK session continues on another page with it, and keeps its expiry, site and way back.
 */
export const sdkAccess = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/sdk-access',
  sdkPath: '/v1/s1/kyc/integration/sdk-access',
  access: 'account',
  summary: 'One-time token that opens SDK mode',
  input: v.strictObject({
    level: v.optional(v.number()),
    isSecondary: v.optional(v.boolean()),
    from: v.optional(v.pipe(v.string(), v.maxLength(64))),
    action: v.optional(v.picklist(Object.values(sdkActions))),
    extraParams: v.optional(
      v.strictObject({
        /** A code such as UPDATE_KYC: with the action VERIFY_AGAIN it opens what was ordered (S4.7). */
        reason: v.optional(v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9_]{0,63}$/))),
        /**
         * Where leaving the flow leads (S2.28). Refused with REDIRECT_NOT_ALLOWED unless its origin is on the
         * server's list.
         */
        redirect_url: v.optional(v.pipe(v.string(), v.maxLength(2048))),
        /**
         * The site in whose frame the flow is shown. Refused with EMBEDDING_NOT_ALLOWED unless it is on the
         * server's list.
         */
        origin: v.optional(v.pipe(v.string(), v.maxLength(256))),
      }),
    ),
  }),
  result: v.object({ accessToken: v.string() }),
});

/** For whom a session runs. */
const business = v.object({
  /** Its public name; '' where the flow is our own. */
  name: v.string(),
  /** The origin to which the page may send messages; '' where there is none. */
  origin: v.string(),
  /** The partner's id; '' where no partner opened the flow. */
  partnerId: v.string(),
  /** How it is to look; what is not set stays ours. */
  look: v.object({
    /** The tokens of the design system that follow from its colour, by name. */
    tones: v.optional(v.record(v.string(), v.string())),
    logo: v.optional(v.string()),
    theme: v.optional(v.picklist(['light', 'dark', 'system'])),
  }),
  /** In which it is offered, the usual one first; none for all. */
  languages: v.array(v.string()),
});

const sdkSession = v.object({
  accessToken: v.string(),
  /** Lifetime of this token. */
  expiresInSeconds: v.number(),
  /** Said where a session begins, and not again where it is renewed. */
  business: v.optional(business),
  /** The answers to what an embedded page asks next, whole, by path. */
  first: v.optional(v.record(v.string(), v.unknown())),
});

/**
 * Exchanges the one-time token of a URL (valid once, for 60 seconds) for a session token of 15 minutes
 * (S7.21). Refused with TOKEN_OTHER_ACCOUNT, and not used, where the browser is signed in to another account.
 * Where the answer was lost, the page that asked can ask again with the same `attempt`, within a minute.
 */
export const integrationAccessToken = endpoint({
  method: 'POST',
  path: '/v1/s1/kyc/integration/access-token',
  access: 'public',
  summary: 'Exchange a one-time SDK token for a session token',
  input: v.strictObject({
    token,
    /** 16 random bytes in hexadecimal, which the page keeps to itself. */
    attempt: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))),
    /**
     * The last token of a session that is over and goes on with this one on the same page. Refused with
     * TOKEN_OTHER_ACCOUNT where that was another account's.
     */
    continues: v.optional(token),
    /** Whether the account, the terms, the levels and the declared details are to come with the answer. */
    first: v.optional(v.boolean()),
  }),
  result: sdkSession,
});

/**
 * Exchanges a session token for the next one, once a token, and even after its 15 minutes. The session ends
 * two hours after the first exchange (TOKEN_EXPIRED). The old token stays valid until its own end, for calls
 * already on their way.
 */
export const renewAccessToken = endpoint({
  method: 'POST',
  path: '/v1/s1/kyc/integration/access-token/renew',
  access: 'public',
  summary: 'Renew the session token of SDK mode',
  input: v.strictObject({ token }),
  result: sdkSession,
});

/** The account of the token, from which the profile of SDK mode is made (S3.5, S3.7, S7.23). */
export const tokenInfo = endpoint({
  method: 'GET',
  path: '/v1/s1/kyc/integration/token-info',
  access: 'sdk',
  summary: 'The account and the terms of an SDK session',
  input: v.strictObject({
    /** Set when the proof of identity is to be updated (isUpdatePoi). */
    email_update_poi: v.optional(v.picklist(['true'])),
  }),
  result: v.object({
    id: v.string(),
    currency_code: v.string(),
    sub_attribute: v.string(),
    member_tag: v.object({ KYC: v.number() }),
    /** The level that the token was made for; the session verifies none above. */
    level: v.number(),
    /** The account's e-mail, masked: people are to see for whom they take pictures. */
    account: v.string(),
    /** The site in whose frame the flow is shown, or our own brand. */
    accessOrigin: v.string(),
    /** `redirect_url` is '' where there is no way back. */
    extraParams: v.object({ redirect_url: v.string() }),
    /** Opened to verify again as ordered, and that is still to be done (S4.7). */
    updatesPoi: v.boolean(),
  }),
});

/** The site for which the flow runs (S7.21). */
export const businessInfo = endpoint({
  method: 'GET',
  path: '/v1/s1/kyc/integration/business-info',
  access: 'sdk',
  summary: 'The site that embeds the flow',
  input: nothing,
  result: business,
});
