import type { InputOf, integrationAccessToken, renewAccessToken, sdkAccess } from '@credence/contract';
import { transact, type Unit } from '../../audit/index.ts';
import type { Work } from '../../db/database.ts';
import type { AccountActor } from '../../http/actor.ts';
import type { Call } from '../../http/call.ts';
import type { Verb } from '../../http/serve.ts';
import { lockApplicant } from '../applicant/index.ts';
import { knownLevel } from '../verification/index.ts';
import { sessionToken } from './actor.ts';
import { requireEmbedding, requireRedirect } from './redirect.ts';
import { insertToken, useToken, type SdkTokenRow } from './store.ts';
import { newToken, requireOneTime, requireRenewable, tokenExpired } from './token.ts';

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
  work: Work,
  input: InputOf<typeof sdkAccess>,
): Promise<Terms> {
  if (call.actor.via === 'sdk') {
    await lockApplicant(work, call.actor.userId, call.keyring);
    return sessionToken(call, work);
  }
  const level = knownLevel(input.level ?? 1);
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
async function insertOneTimeToken(
  call: Call,
  unit: Unit,
  userId: string,
  { level, origin, business, redirect_url, session_ends_at }: Terms,
  asked: Readonly<Record<string, string | number | boolean>> = {},
): Promise<string> {
  const now = call.now();
  const token = newToken(userId, call.newId());
  await insertToken(unit.work, {
    user_id: userId,
    id: token.id,
    kind: 'one-time',
    token_hash: token.hash,
    level,
    origin,
    business,
    redirect_url,
    session_ends_at,
    expires_at: later(now, oneTimeLife),
    used_at: null,
    created_at: now,
  });
  await unit.record({ action: 'sdk.token-issued', subject: token.id, details: { level, ...asked } });
  return token.text;
}

/** A one-time token for the account's own URL of SDK mode. What it was asked for stands in the audit trail. */
export const sdkAccessVerb: Verb<typeof sdkAccess> = (call, input) =>
  transact(call, call.actor.userId, async (unit) => {
    const { isSecondary, action, extraParams: { reason } = {} } = input;
    const terms = await termsOf(call, unit.work, input);
    const accessToken = await insertOneTimeToken(call, unit, call.actor.userId, terms, {
      ...(isSecondary !== undefined && { isSecondary }),
      ...(action !== undefined && { action }),
      ...(reason !== undefined && { reason }),
    });
    return { accessToken };
  });

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

/** Makes the session token that follows the one behind a text. Whoever ends sessions locks the applicant's row too: nothing follows a token of an ended one. */
async function follow(call: Call, text: string, find: typeof requireOneTime, action: string) {
  const { user_id: userId } = await find(call, call.db, text);
  return transact(call, userId, async (unit) => {
    await lockApplicant(unit.work, userId, call.keyring);
    const row = await find(call, unit.work, text);
    const now = call.now();
    await useToken(unit.work, userId, row.id, now);
    const { id, session } = await nextSessionToken(call, unit, row, now);
    await unit.record({ action, subject: id, details: { level: row.level } });
    return session;
  });
}

/** Exchanges a one-time token, good once, for a session token. Of two that try at once one is refused. */
export const integrationAccessTokenVerb: Verb<typeof integrationAccessToken> = (call, { token }) =>
  follow(call, token, requireOneTime, 'sdk.session-begun');

/** Renewed a moment ago already where the answer was lost, it may be asked for again. */
export const renewAccessTokenVerb: Verb<typeof renewAccessToken> = (call, { token }) =>
  follow(call, token, requireRenewable, 'sdk.session-renewed');
