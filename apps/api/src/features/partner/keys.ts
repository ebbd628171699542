import { isIP } from 'node:net';
import type {
  createPartnerKey,
  newPartnerKey,
  partnerKeys,
  PartnerKey,
  revokePartnerKey,
} from '@credence/contract/partner';
import type { PartnerMode } from '@credence/contract/partner-endpoint';
import type { InferOutput, StrictObjectSchema } from 'valibot';
import { transact, type Unit } from '../../audit/index.ts';
import type { Call } from '../../base/call.ts';
import { notThere, Problem, wrongField } from '../../base/problem.ts';
import type { PartnerVerb } from '../../http/serve-partner.ts';
import { newSecret } from './key.ts';
import { findKey, insertKey, keysOfPartner, lockPartner, setKeyRevoked, type KeyRow } from './store.ts';

/** How many live keys of one name a partner has: one can follow the other without a pause. */
const liveOfName = 2;

/** How many live keys a partner has in all. */
const liveInAll = 20;

/** A key as its partner and officers see it. */
export const keyLine = (row: KeyRow): PartnerKey => ({
  id: row.id,
  mode: row.mode,
  name: row.name,
  scopes: row.scopes,
  addresses: row.addresses,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  revokedAt: row.revoked_at?.toISOString() ?? null,
});

const isLive = (now: Date) => (row: KeyRow) =>
  row.revoked_at === null && (row.expires_at === null || row.expires_at > now);

/** What a new key is for. */
export type NewKey = InferOutput<StrictObjectSchema<typeof newPartnerKey, undefined>>;

/** Makes a key; its text is in the result and nowhere else. */
export async function addKey(
  call: Call,
  unit: Unit,
  partnerId: string,
  { mode, name, scopes, addresses, expiresAt }: NewKey & { mode: PartnerMode },
): Promise<{ key: PartnerKey; secret: string }> {
  if ((await lockPartner(unit.work, partnerId)) === undefined) throw notThere('partner');
  const now = call.now();
  const expires = expiresAt === null ? null : new Date(expiresAt);
  if (expires !== null && expires <= now)
    throw new Problem(422, 'input-invalid', 'expiresAt: it is over', { expiresAt: 'over' });
  requireNetworks(addresses);
  const live = (await keysOfPartner(unit.work, partnerId)).filter(isLive(now));
  if (live.length >= liveInAll)
    throw new Problem(409, 'keys-too-many', `A partner has at most ${liveInAll} keys. Revoke one first.`);
  if (live.filter((key) => key.mode === mode && key.name === name).length >= liveOfName)
    throw new Problem(409, 'keys-of-name', `Two keys have this name already. Revoke one of them first.`);
  const id = call.newId();
  const { text, hash } = newSecret(mode, partnerId, id);
  const row = await insertKey(unit.work, {
    partnerId,
    id,
    mode,
    name,
    hash,
    scopes,
    addresses,
    createdAt: now,
    expiresAt: expires,
  });
  await unit.record({ action: 'partner.key-created', subject: id, details: { mode, scopes, addresses } });
  return { key: keyLine(row), secret: text };
}

/** What the form of a network cannot say: that there is such an address. */
function requireNetworks(networks: readonly string[]): void {
  const wrong = networks.findIndex((network) => isIP(network.split('/')[0] ?? '') === 0);
  if (wrong < 0) return;
  throw wrongField(`addresses.${wrong}`, 'invalid-format');
}

/** Revokes a key of a partner, of one mode if it is named; from the next call on it opens nothing. */
export async function revokeKey(
  call: Call,
  partnerId: string,
  id: string,
  mode?: PartnerMode,
): Promise<PartnerKey> {
  return transact(call, partnerId, async (unit) => {
    const row = await findKey(unit.work, partnerId, id);
    if (row === undefined || (mode !== undefined && row.mode !== mode)) throw notThere('key');
    if (row.revoked_at !== null) {
      unit.unchanged();
      return keyLine(row);
    }
    const revokedAt = call.now();
    await setKeyRevoked(unit.work, partnerId, id, revokedAt);
    await unit.record({ action: 'partner.key-revoked', subject: id });
    return keyLine({ ...row, revoked_at: revokedAt });
  });
}

export const partnerKeysVerb: PartnerVerb<typeof partnerKeys> = async (call) => {
  const { partnerId, mode } = call.actor;
  const rows = await keysOfPartner(call.db, partnerId);
  return { data: rows.filter((row) => row.mode === mode).map(keyLine) };
};

export const createPartnerKeyVerb: PartnerVerb<typeof createPartnerKey> = async (call, input) => {
  const { partnerId, mode, scopes } = call.actor;
  const beyond = input.scopes.filter((scope) => !scopes.includes(scope));
  if (beyond.length > 0)
    throw new Problem(403, 'scope-missing', `The calling key lacks ${beyond.join(', ')} itself.`);
  const made = await transact(call, partnerId, (unit) => addKey(call, unit, partnerId, { ...input, mode }));
  call.created();
  return made;
};

export const revokePartnerKeyVerb: PartnerVerb<typeof revokePartnerKey> = (call, { id }) =>
  revokeKey(call, call.actor.partnerId, id, call.actor.mode);
