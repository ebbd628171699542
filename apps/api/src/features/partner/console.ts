import type {
  addPartner as addPartnerCall,
  addPartnerKey,
  changePartner,
  endPartnerKey,
  partner,
  partners,
} from '@credence/contract/console-partner';
import { transact } from '../../audit/index.ts';
import { Problem } from '../../base/problem.ts';
import { inputRefused, Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { addPartner } from './add-partner.ts';
import { addKey, keyLine, revokeKey } from './keys.ts';
import { changeSettings, readSettings } from './settings.ts';
import { partnerForOfficer } from './for-officer.ts';
import { keysOfPartner, partnersPage } from './store.ts';

const pageSize = 50;

/** The field that a refusal of the partners' API is about, where that names none. */
const fieldOf: Readonly<Record<string, string>> = {
  'settings-changed': 'revision',
  'keys-of-name': 'name',
  'keys-too-many': 'name',
};

/** What the partners' API would refuse, as officers are told it. */
async function asOfficer<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.status === 404) throw new Refusal('NOT_FOUND', error.message);
    throw inputRefused({ ...(error.fields ?? { [fieldOf[error.code] ?? 'input']: error.code }) });
  }
}

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
      liveKeys: Number(row.live_keys),
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

export const changePartnerVerb: Verb<typeof changePartner> = async (call, { partnerId, ...change }) => {
  await partnerForOfficer(call, partnerId);
  return asOfficer(() => changeSettings(call, partnerId, change));
};

export const addPartnerKeyVerb: Verb<typeof addPartnerKey> = async (call, { partnerId, ...wanted }) => {
  await partnerForOfficer(call, partnerId);
  return asOfficer(() => transact(call, partnerId, (unit) => addKey(call, unit, partnerId, wanted)));
};

export const endPartnerKeyVerb: Verb<typeof endPartnerKey> = async (call, { partnerId, keyId }) => {
  await partnerForOfficer(call, partnerId);
  return asOfficer(() => revokeKey(call, partnerId, keyId));
};
