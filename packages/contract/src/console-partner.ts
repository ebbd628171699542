import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { partnerMode } from './partner-endpoint.ts';
import {
  newPartnerKey,
  partnerKey,
  partnerName,
  partnerSettings,
  partnerStatus,
  settingsChange,
  shownKey,
} from './partner.ts';
import { id, time } from './shared.ts';

const partnerLine = v.object({
  partnerId: id,
  name: v.string(),
  site: v.string(),
  status: partnerStatus,
  /** How many keys open something. */
  liveKeys: v.number(),
  /** When any key was used last, to the minute; null before that. */
  lastUsedAt: v.nullable(time),
  createdAt: time,
});
export type PartnerLine = v.InferOutput<typeof partnerLine>;

/** The partners of the officer's sites, the newest first. */
export const partners = endpoint({
  method: 'GET',
  path: '/console/api/partners',
  access: 'officer',
  permission: 'read-partners',
  summary: 'Partners, page by page',
  input: v.strictObject({
    /** A part of the name, or the beginning of an id. */
    search: v.optional(v.pipe(v.string(), v.maxLength(64))),
    /** The last one of the page before. */
    after: v.optional(id),
  }),
  result: v.object({ partners: v.array(partnerLine), next: v.nullable(id) }),
});

export const partner = endpoint({
  method: 'GET',
  path: '/console/api/partner',
  access: 'officer',
  permission: 'read-partners',
  summary: 'Settings and keys of a partner',
  input: v.strictObject({ partnerId: id }),
  result: v.object({ settings: partnerSettings, keys: v.array(partnerKey), createdAt: time }),
});
export type PartnerDetail = v.InferOutput<typeof partner.result>;

export const addPartner = endpoint({
  method: 'POST',
  path: '/console/api/partner/add',
  access: 'officer',
  permission: 'manage-partners',
  summary: 'Add a partner, without keys',
  input: v.strictObject({ name: partnerName }),
  result: v.object({ partnerId: id }),
});

/** Refused with INPUT_INVALID and the field `revision` where somebody changed them since they were read. */
export const changePartner = endpoint({
  method: 'POST',
  path: '/console/api/partner/settings',
  access: 'officer',
  permission: 'manage-partners',
  summary: 'Change the settings of a partner',
  input: v.strictObject({
    partnerId: id,
    ...settingsChange,
    status: v.optional(partnerStatus),
  }),
  result: partnerSettings,
});

export const addPartnerKey = endpoint({
  method: 'POST',
  path: '/console/api/partner/key/add',
  access: 'officer',
  permission: 'manage-partners',
  summary: 'A new key, whose text is shown this once',
  input: v.strictObject({ partnerId: id, mode: partnerMode, ...newPartnerKey }),
  result: shownKey,
});

export const endPartnerKey = endpoint({
  method: 'POST',
  path: '/console/api/partner/key/revoke',
  access: 'officer',
  permission: 'manage-partners',
  summary: 'Revoke a key at once',
  input: v.strictObject({ partnerId: id, keyId: id }),
  result: partnerKey,
});
