import * as v from 'valibot';
import { partnerEndpoint, partnerMode, partnerScope } from './partner-endpoint.ts';
import { id, nothing, textLanguage, time } from './shared.ts';

/** A colour as `#rrggbb`. */
export const colour = v.pipe(v.string(), v.regex(/^#[\da-fA-F]{6}$/));

/** The origin of a page: https, or http on this machine for trials. */
export const partnerOrigin = v.pipe(
  v.string(),
  v.maxLength(256),
  v.regex(/^(?:https:\/\/[a-z\d.-]+|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?$/),
);

/** An address that leaving the flow may lead to, exactly: https, or http on this machine. */
export const partnerRedirect = v.pipe(
  v.string(),
  v.maxLength(2048),
  v.regex(/^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/])[^\s\\#@]+$/),
);

/** An address or network (CIDR) that a key may be used from. */
export const network = v.pipe(
  v.string(),
  v.union([
    v.pipe(v.string(), v.ipv4()),
    v.pipe(v.string(), v.ipv6()),
    v.pipe(v.string(), v.regex(/^(?:\d{1,3}\.){3}\d{1,3}\/(?:\d|[12]\d|3[0-2])$/)),
    v.pipe(v.string(), v.regex(/^[\da-fA-F:]{2,39}\/(?:\d{1,2}|1[01]\d|12[0-8])$/)),
  ]),
);

/** How the account area looks for a partner's applicants; what is not set stays ours. */
export const partnerLook = v.strictObject({
  /** Of buttons and links. Refused where text on it cannot be read (WCAG 2.2, 4.5 to 1). */
  colour: v.optional(colour),
  /** An address of the partner's own; https. */
  logo: v.optional(v.pipe(v.string(), v.maxLength(2048), v.regex(/^https:\/\/[^\s\\@]+$/))),
  theme: v.optional(v.picklist(['light', 'dark', 'system'])),
});
export type PartnerLook = v.InferOutput<typeof partnerLook>;

export const partnerName = v.pipe(v.string(), v.regex(/\S/), v.maxLength(64));

const changeableSettings = {
  /** As applicants read it. */
  name: partnerName,
  origins: v.pipe(v.array(partnerOrigin), v.maxLength(50)),
  redirects: v.pipe(v.array(partnerRedirect), v.maxLength(50)),
  look: partnerLook,
  /** In which the flow is offered, the usual one first; none for all. */
  languages: v.pipe(v.array(textLanguage), v.maxLength(30)),
};

/** Keys of one that is suspended open nothing. */
export const partnerStatus = v.picklist(['active', 'suspended']);

export const partnerSettings = v.object({
  partnerId: id,
  ...changeableSettings,
  status: partnerStatus,
  /** Counts changes. */
  revision: v.number(),
});
export type PartnerSettings = v.InferOutput<typeof partnerSettings>;

export const readPartnerSettings = partnerEndpoint({
  method: 'GET',
  path: '/v1/partner/settings',
  scope: 'settings:read',
  summary: 'Name, origins, redirect addresses, look and languages',
  input: nothing,
  result: partnerSettings,
});

/** What a change of settings may name; what is left out stays. */
export const settingsChange = {
  name: v.optional(changeableSettings.name),
  origins: v.optional(changeableSettings.origins),
  redirects: v.optional(changeableSettings.redirects),
  look: v.optional(changeableSettings.look),
  languages: v.optional(changeableSettings.languages),
  /** As last read: refused with `settings-changed` if there was a change since. */
  revision: v.optional(v.number()),
};

export const changePartnerSettings = partnerEndpoint({
  method: 'PATCH',
  path: '/v1/partner/settings',
  scope: 'settings:write',
  summary: 'Change settings; what is left out stays',
  input: v.strictObject(settingsChange),
  result: partnerSettings,
});

export const partnerKey = v.object({
  id,
  mode: partnerMode,
  /** Of the program that uses it: at most two live keys have the same, so that one can follow the other. */
  name: v.string(),
  scopes: v.array(partnerScope),
  /** From where alone it may be used; none for anywhere. */
  addresses: v.array(v.string()),
  createdAt: time,
  expiresAt: v.nullable(time),
  /** To the minute; null before the first use. */
  lastUsedAt: v.nullable(time),
  revokedAt: v.nullable(time),
});
export type PartnerKey = v.InferOutput<typeof partnerKey>;

export const partnerKeys = partnerEndpoint({
  method: 'GET',
  path: '/v1/partner/keys',
  scope: 'settings:read',
  summary: 'The keys of the same mode, without their secrets',
  input: nothing,
  result: v.object({ data: v.array(partnerKey) }),
});

/** What a new key is for. */
export const newPartnerKey = {
  name: partnerName,
  scopes: v.pipe(v.array(partnerScope), v.minLength(1)),
  addresses: v.optional(v.pipe(v.array(network), v.maxLength(50)), []),
  expiresAt: v.optional(v.nullable(time), null),
};

/** A key with its text, which is shown this once. */
export const shownKey = v.object({ key: partnerKey, secret: v.string() });

export const createPartnerKey = partnerEndpoint({
  method: 'POST',
  path: '/v1/partner/keys',
  scope: 'keys:write',
  summary: 'A new key of the same mode, with no scope that the calling key lacks',
  input: v.strictObject(newPartnerKey),
  result: shownKey,
});

export const revokePartnerKey = partnerEndpoint({
  method: 'DELETE',
  path: '/v1/partner/keys/{id}',
  scope: 'keys:write',
  summary: 'Revoke a key at once',
  input: v.strictObject({ id }),
  result: partnerKey,
});
