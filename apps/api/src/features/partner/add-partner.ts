import { partnerScopes, type PartnerMode } from '@credence/contract/partner-endpoint';
import { transact } from '../../audit/index.ts';
import type { Call } from '../../base/call.ts';
import { addKey } from './keys.ts';
import { insertPartner, keysOfPartner, setKeyRevoked } from './store.ts';

/** What the first key of a partner is: it may do everything. */
const first = { name: 'first', scopes: [...partnerScopes], addresses: [], expiresAt: null };

/** Adds a partner of the server's own site, without keys; returns its id. */
export function addPartner(call: Call, { name }: { name: string }): Promise<string> {
  const id = call.newId();
  return transact(call, id, async (unit) => {
    await insertPartner(unit.work, { id, name, site: call.config.site, at: call.now() });
    await unit.record({ action: 'partner.added', subject: id });
    return id;
  });
}

/** A first key that may do everything, by its text. */
export function addFirstKey(call: Call, partnerId: string, mode: PartnerMode): Promise<string> {
  return transact(
    call,
    partnerId,
    async (unit) => (await addKey(call, unit, partnerId, { ...first, mode })).secret,
  );
}

/** A live key that may do everything, by its text, in the place of all that there are. */
export function onlyKey(call: Call, partnerId: string): Promise<string> {
  return transact(call, partnerId, async (unit) => {
    for (const { id, revoked_at } of await keysOfPartner(unit.work, partnerId)) {
      if (revoked_at !== null) continue;
      await setKeyRevoked(unit.work, partnerId, id, call.now());
      await unit.record({ action: 'partner.key-revoked', subject: id });
    }
    return (await addKey(call, unit, partnerId, { ...first, mode: 'live' })).secret;
  });
}
