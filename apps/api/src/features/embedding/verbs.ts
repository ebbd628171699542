import type { integrationAccessToken, renewAccessToken, sdkAccess } from '@credence/contract/embedding';
import type { questionnaireToken } from '@credence/contract/questionnaire';
import type { InputOf } from '@credence/contract/endpoint';
import { transact, type Unit } from '../../audit/index.ts';
import type { Reader, Work } from '../../db/database.ts';
import type { AccountCall, Call } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import { sha256 } from '../../base/sha256.ts';
import type { AskWithin } from '../../http/ask-within.ts';
import type { Verb } from '../../http/serve.ts';
import { lockApplicant } from '../applicant/index.ts';
import { knownLevel } from '../case/index.ts';
import { pageOrigin } from '../../pages/page-origin.ts';
import { requireOpenable, requireScope } from '../questionnaire/index.ts';
import { accountOfCookie, type SignInLibrary } from '../sign-in/index.ts';
import { sessionToken } from './actor.ts';
import { firstAnswers } from './first-answers.ts';
import { businessOf } from './info.ts';
import { insertOneTimeToken, later, ownTerms, placeOf, type Terms } from './issue.ts';
import { insertToken, useToken, type SdkTokenRow } from './store.ts';
import { accountOfSession, newToken, requireOneTime, requireRenewable, tokenExpired } from './token.ts';

const sessionLife = 15 * 60;
/** From the first exchange, however often it is renewed. */
const wholeSession = 2 * 60 * 60;

/**
 * The terms of a new token: requested by the signed-in account, or copied from the SDK session that continues
 * elsewhere.
 */
async function termsOf(call: AccountCall, work: Work, input: InputOf<typeof sdkAccess>): Promise<Terms> {
  if (call.actor.via === 'sdk') {
    await lockApplicant(work, call.actor.userId, call.keyring);
    const { action, reason, ...session } = await sessionToken(call, work);
    // What an embedded page asks for besides is what its account may ask for anyway.
    return {
      ...session,
      action: input.action ?? action,
      reason: input.extraParams?.reason ?? reason,
    };
  }
  const level = knownLevel(input.level ?? 1);
  const { redirect_url, origin, reason } = input.extraParams ?? {};
  const site = await placeOf({ config: call.config, db: work }, { origin, redirect: redirect_url });
  return {
    ...site,
    level,
    business: input.from ?? '',
    questionnaire: '',
    action: input.action ?? null,
    reason: reason ?? '',
    session_ends_at: null,
  };
}

/** A one-time token for the account's own SDK URL. Its terms are in the audit trail. */
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

/** How long the link to a questionnaire is good, in seconds: a mail may be read later. */
const questionnaireLife = 60 * 60;

export const questionnaireTokenVerb: Verb<typeof questionnaireToken> = (call, { template_code: code }) => {
  const { userId } = call.actor;
  return transact(call, userId, async (unit) => {
    const applicant = await lockApplicant(unit.work, userId, call.keyring);
    requireScope(call, code);
    await requireOpenable(call, unit, applicant, code);
    const terms = { ...ownTerms, level: 1, business: 'questionnaire', questionnaire: code };
    const asked = { questionnaire: code };
    const token = await insertOneTimeToken(call, unit, userId, terms, asked, questionnaireLife);
    const query = new URLSearchParams({ template_code: code, token });
    return {
      token,
      url: `${pageOrigin(call)}/user/accounts/auth/questionnaire?${query}`,
      expiresAt: later(call.now(), questionnaireLife).toISOString(),
    };
  });
};

/** Creates the session token that follows another token; it never outlives its session. */
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
    attempt_hash: null,
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

/**
 * Gives the next token of a session for the one that `find` requires. Ending sessions locks the applicant's
 * row too, so an ended session gets no new token.
 */
async function exchangeToken(
  call: Call,
  find: (db: Reader) => Promise<SdkTokenRow>,
  action: string,
  attempt?: string,
) {
  const { user_id: userId } = await find(call.db);
  return transact(call, userId, async (unit) => {
    await lockApplicant(unit.work, userId, call.keyring);
    const row = await find(unit.work);
    const now = call.now();
    await useToken(unit.work, userId, row.id, now, attempt === undefined ? null : sha256(attempt));
    const { id, session } = await nextSessionToken(call, unit, row, now);
    await unit.record({ action, subject: id, details: { level: row.level } });
    return session;
  });
}

/**
 * Exchanges a one-time token for a session token, once. Of two concurrent attempts one is refused. A page
 * outside a frame sends the cookie: who is signed in to one account did not mean to verify another one.
 */
export function integrationAccessTokenVerb(
  library: SignInLibrary,
  ask: AskWithin,
): Verb<typeof integrationAccessToken> {
  return async (call, { token, attempt, continues, first }) => {
    const signedIn = await accountOfCookie(call, library);
    const find = (db: Reader) => requireOneTime(call, db, token, attempt);
    const row = await find(call.db);
    if (signedIn !== undefined && signedIn !== row.user_id)
      throw new Refusal('TOKEN_OTHER_ACCOUNT', 'The browser is signed in to another account.');
    if (continues !== undefined && (await accountOfSession(call.db, continues)) !== row.user_id)
      throw new Refusal('TOKEN_OTHER_ACCOUNT', 'The session was one of another account.');
    const business = await businessOf(call, row);
    if (row.partner_id !== null && business.partnerId === '')
      throw new Refusal('NO_PERMISSION', 'The site that opened this is not served at present.');
    const session = await exchangeToken(call, find, 'sdk.session-begun', attempt);
    if (first !== true) return { ...session, business };
    return { ...session, business, first: await firstAnswers(ask, call, session.accessToken) };
  };
}

/** It was renewed a moment ago and the response may have been lost, so it may be asked for again. */
export const renewAccessTokenVerb: Verb<typeof renewAccessToken> = (call, { token }) =>
  exchangeToken(call, (db) => requireRenewable(call, db, token), 'sdk.session-renewed');
