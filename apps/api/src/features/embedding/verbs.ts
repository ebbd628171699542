import type { integrationAccessToken, sdkAccess } from '@credence/contract';
import { transact } from '../../audit/index.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { insertToken, useToken } from './store.ts';
import { newToken, requireToken } from './token.ts';

/** seconds (DESIGN 5.1) */
const oneTimeLife = 60;
const sessionLife = 15 * 60;

/** A one-time token for the signed-in account's own URL of SDK mode. */
export const sdkAccessVerb: Verb<typeof sdkAccess> = (call, input) => {
  const { userId } = call.actor;
  const level = input.level ?? 1;
  if (level !== 1 && level !== 2) throw new Refusal('LEVEL_UNKNOWN', 'There are levels 1 and 2.');
  return transact(call, userId, async (unit) => {
    const now = call.now();
    const token = newToken(userId, call.newId());
    await insertToken(unit.work, {
      user_id: userId,
      id: token.id,
      kind: 'one-time',
      token_hash: token.hash,
      level,
      origin: '',
      business: input.from ?? '',
      expires_at: new Date(now.getTime() + oneTimeLife * 1000),
      used_at: null,
      created_at: now,
    });
    await unit.record({ action: 'sdk.token-issued', subject: token.id, details: { level } });
    return { accessToken: token.text };
  });
};

/** Exchanges a one-time token, good once, for a session token. Of two that try at once one is refused. */
export const integrationAccessTokenVerb: Verb<typeof integrationAccessToken> = async (call, input) => {
  const row = await requireToken(call, input.token, 'one-time');
  return transact(call, row.user_id, async (unit) => {
    const now = call.now();
    if (!(await useToken(unit.work, row.user_id, row.id, now))) {
      throw new Refusal('TOKEN_EXPIRED', 'token has expired');
    }
    const token = newToken(row.user_id, call.newId());
    await insertToken(unit.work, {
      ...row,
      id: token.id,
      kind: 'session',
      token_hash: token.hash,
      expires_at: new Date(now.getTime() + sessionLife * 1000),
      used_at: null,
      created_at: now,
    });
    await unit.record({ action: 'sdk.session-begun', subject: token.id, details: { level: row.level } });
    return { accessToken: token.text, expiresInSeconds: sessionLife };
  });
};
