import type { integrationAccessToken, renewAccessToken, sdkAccess } from '@credence/contract';
import { transact, type Unit } from '../../audit/index.ts';
import type { AccountActor } from '../../http/actor.ts';
import type { Call } from '../../http/call.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { sessionToken } from './actor.ts';
import { requireEmbedding, requireRedirect } from './redirect.ts';
import { insertToken, useToken, type SdkTokenRow } from './store.ts';
import { newToken, requireRenewable, requireToken, tokenExpired } from './token.ts';

/** seconds (DESIGN 5.1) */
const oneTimeLife = 60;
const sessionLife = 15 * 60;
/** From the first exchange on, however often it is renewed. */
const wholeSession = 2 * 60 * 60;

type Terms = Pick<SdkTokenRow, 'level' | 'origin' | 'business' | 'redirect_url' | 'session_ends_at'>;

const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

/** What a new token is made for: what the signed-in account asks, or what the SDK session that goes on elsewhere has. */
async function termsOf(
  call: Call<AccountActor>,
  input: Parameters<Verb<typeof sdkAccess>>[1],
): Promise<Terms> {
  if (call.actor.via === 'sdk') return sessionToken(call);
  const level = input.level ?? 1;
  if (level !== 1 && level !== 2) throw new Refusal('LEVEL_UNKNOWN', 'There are levels 1 and 2.');
  const { redirect_url, origin } = input.extraParams ?? {};
  return {
    level,
    origin: origin === undefined ? '' : requireEmbedding(call.config, origin),
    business: input.from ?? '',
    redirect_url: redirect_url === undefined ? '' : requireRedirect(call.config, redirect_url),
    session_ends_at: null,
  };
}

/** Writes a one-time token with which SDK mode opens; its text is nowhere kept. */
async function insertOneTimeToken(call: Call, unit: Unit, userId: string, terms: Terms) {
  const now = call.now();
  const token = newToken(userId, call.newId());
  await insertToken(unit.work, {
    user_id: userId,
    id: token.id,
    kind: 'one-time',
    token_hash: token.hash,
    ...terms,
    expires_at: later(now, oneTimeLife),
    used_at: null,
    created_at: now,
  });
  await unit.record({ action: 'sdk.token-issued', subject: token.id, details: { level: terms.level } });
  return token.text;
}

/** A one-time token for the account's own URL of SDK mode. */
export const sdkAccessVerb: Verb<typeof sdkAccess> = async (call, input) => {
  const { userId } = call.actor;
  const { level, origin, business, redirect_url, session_ends_at } = await termsOf(call, input);
  return transact(call, userId, async (unit) => ({
    accessToken: await insertOneTimeToken(call, unit, userId, {
      level,
      origin,
      business,
      redirect_url,
      session_ends_at,
    }),
  }));
};

/** A one-time token for another device of the same person, which has no site around it and no way back. */
export function issueOneTimeToken(
  unit: Unit,
  call: Call,
  userId: string,
  terms: { level: number; business: string },
): Promise<string> {
  return insertOneTimeToken(call, unit, userId, {
    ...terms,
    origin: '',
    redirect_url: '',
    session_ends_at: null,
  });
}

/** Writes the session token that follows another token; it never outlives its session. */
async function nextSessionToken(call: Call, unit: Unit, row: SdkTokenRow, now: Date) {
  const token = newToken(row.user_id, call.newId());
  const sessionEnds = row.session_ends_at ?? later(now, wholeSession);
  const expires = new Date(Math.min(later(now, sessionLife).getTime(), sessionEnds.getTime()));
  if (expires <= now) throw tokenExpired();
  await insertToken(unit.work, {
    ...row,
    id: token.id,
    kind: 'session',
    token_hash: token.hash,
    expires_at: expires,
    used_at: null,
    session_ends_at: sessionEnds,
    created_at: now,
  });
  return {
    id: token.id,
    session: {
      accessToken: token.text,
      expiresInSeconds: Math.floor((expires.getTime() - now.getTime()) / 1000),
    },
  };
}

/** Exchanges a one-time token, good once, for a session token. Of two that try at once one is refused. */
export const integrationAccessTokenVerb: Verb<typeof integrationAccessToken> = async (call, input) => {
  const row = await requireToken(call, input.token, 'one-time');
  return transact(call, row.user_id, async (unit) => {
    const now = call.now();
    if (!(await useToken(unit.work, row.user_id, row.id, now))) throw tokenExpired();
    const { id, session } = await nextSessionToken(call, unit, row, now);
    await unit.record({ action: 'sdk.session-begun', subject: id, details: { level: row.level } });
    return session;
  });
};

export const renewAccessTokenVerb: Verb<typeof renewAccessToken> = async (call, input) => {
  const row = await requireRenewable(call, input.token);
  return transact(call, row.user_id, async (unit) => {
    const now = call.now();
    // Renewed a moment ago already where the answer was lost; it may be asked for again.
    await useToken(unit.work, row.user_id, row.id, now);
    const { id, session } = await nextSessionToken(call, unit, row, now);
    await unit.record({ action: 'sdk.session-renewed', subject: id, details: { level: row.level } });
    return session;
  });
};
