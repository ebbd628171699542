import { timingSafeEqual } from 'node:crypto';
import { BlockList } from 'node:net';
import type { PartnerSource } from '../../base/actor.ts';
import type { Context } from '../../base/context.ts';
import { addNetwork, isListed } from '../../base/networks.ts';
import { Problem } from '../../base/problem.ts';
import { keyIn } from './key.ts';
import { findKey, setKeyUsed } from './store.ts';

/** How exactly the last use of a key is noted, in milliseconds. */
const usedExactness = 60_000;

/** Finds the partner of a key, always from the database: a key that was revoked opens nothing any more. */
export function partnerSource(context: Context): PartnerSource {
  return async (request) => {
    const sent = keyIn(request.headers.authorization);
    if (sent === undefined)
      throw new Problem(401, 'key-missing', 'Authorization: Bearer and a key are needed.');
    const row = await findKey(context.db, sent.partnerId, sent.id);
    if (row === undefined || row.mode !== sent.mode || !timingSafeEqual(row.hash, sent.hash))
      throw new Problem(401, 'key-invalid', 'There is no such key.');
    const now = context.now();
    if (row.revoked_at !== null) throw new Problem(401, 'key-revoked', 'This key was revoked.');
    if (row.expires_at !== null && row.expires_at <= now)
      throw new Problem(401, 'key-expired', 'This key has expired.');
    if (row.status !== 'active') throw new Problem(403, 'partner-suspended', 'This partner is suspended.');
    if (!comesFrom(row.addresses, request.ip))
      throw new Problem(403, 'address-not-allowed', 'This key may not be used from this address.');
    if (row.last_used_at === null || now.getTime() - row.last_used_at.getTime() >= usedExactness)
      await setKeyUsed(context.db, row.partner_id, row.id, now);
    return {
      kind: 'partner',
      partnerId: row.partner_id,
      keyId: row.id,
      mode: row.mode,
      scopes: row.scopes,
    };
  };
}

/** Whether an address is in one of these networks; none stands for all. */
function comesFrom(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  const list = new BlockList();
  for (const network of networks) addNetwork(list, network);
  return isListed(list, address);
}
