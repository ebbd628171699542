import type {
  addPartner as addPartnerCall,
  addPartnerKey,
  changePartner,
  endPartnerKey,
  partner,
  partners,
} from '@credence/contract/console-partner';
import { transact } from '../../audit/index.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { addPartner } from './add-partner.ts';
import { addKey, keyLine, revokeKey } from './keys.ts';
import { changeSettings, readSettings } from './settings.ts';
import { asOfficer, partnerForOfficer } from './for-officer.ts';
import { keysOfPartner, partnersPage } from './store.ts';

const pageSize = 50;

export const partnersVerb: Verb<typeof partners> = async (call, { search, after }) => {
  const rows = await partnersPage(call.db, {
    sites: call.actor.sites,
    search: search?.trim() ?? '',
    after,
    now: call.now(),
    limit: pageSize + 1,
  });
  const page = rows.slice(0, pageSize);
  return {
    partners: page.map((row) => ({
      partnerId: row.id,
      name: row.name,
      site: row.site,
      status: row.status,
      liveKeys: row.live_keys ?? 0,
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
    })),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  };
};

export const partnerVerb: Verb<typeof partner> = async (call, { partnerId }) => {
  const row = await partnerForOfficer(call, partnerId);
  return {
    settings: await readSettings(call.db, partnerId),
    keys: (await keysOfPartner(call.db, partnerId)).map(keyLine),
    createdAt: row.created_at.toISOString(),
  };
};

export const addPartnerVerb: Verb<typeof addPartnerCall> = async (call, { name }) => {
  const { sites } = call.actor;
  if (sites.length > 0 && !sites.includes(call.config.site))
    throw new Refusal('NO_PERMISSION', 'New partners are of this server’s site, which is none of yours.');
  return { partnerId: await addPartner(call, { name }) };
};

export const changePartnerVerb: Verb<typeof changePartner> = (call, { partnerId, ...change }) =>
  asOfficer(call, partnerId, () => changeSettings(call, partnerId, change));

export const addPartnerKeyVerb: Verb<typeof addPartnerKey> = (call, { partnerId, ...wanted }) =>
  asOfficer(call, partnerId, () =>
    transact(call, partnerId, (unit) => addKey(call, unit, partnerId, wanted)),
  );

export const endPartnerKeyVerb: Verb<typeof endPartnerKey> = (call, { partnerId, keyId }) =>
  asOfficer(call, partnerId, () => revokeKey(call, partnerId, keyId));
