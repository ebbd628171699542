import { sdkActions, verifyAgainReason } from '@credence/contract/embedding';
import type { Level } from '@credence/contract/words';
import type { Unit } from '../../audit/index.ts';
import type { Call } from '../../base/call.ts';
import type { AllowLists } from '../partner/index.ts';
import { requireEmbedding, requireRedirect } from './redirect.ts';
import { insertToken, type SdkTokenRow } from './store.ts';
import { hostedToken, newToken } from './token.ts';

/** Seconds. The one-time token is part of a URL, so it is short-lived. */
const oneTimeLife = 60;

/** A time so many seconds after another. */
export const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

/** What a token is good for. */
export type Terms = Pick<
  SdkTokenRow,
  | 'level'
  | 'origin'
  | 'business'
  | 'redirect_url'
  | 'questionnaire'
  | 'action'
  | 'reason'
  | 'session_ends_at'
  | 'partner_id'
>;

/** Of the account as a whole, with no embedding site and no way back. */
export const ownTerms = {
  origin: '',
  redirect_url: '',
  questionnaire: '',
  action: null,
  reason: '',
  session_ends_at: null,
  partner_id: null,
};

/** The terms alone of what may be a whole token. */
const termsIn = ({
  level,
  origin,
  business,
  redirect_url,
  questionnaire,
  action,
  reason,
  session_ends_at,
  partner_id,
}: Terms): Terms => ({
  level,
  origin,
  business,
  redirect_url,
  questionnaire,
  action,
  reason,
  session_ends_at,
  partner_id,
});

/** Where a session is shown and where leaving it leads, as far as both are allowed. */
export async function placeOf(
  lists: AllowLists,
  { origin, redirect }: { origin?: string | undefined; redirect?: string | undefined },
  partnerId?: string,
): Promise<Pick<Terms, 'origin' | 'redirect_url' | 'partner_id'>> {
  const site = origin === undefined ? undefined : await requireEmbedding(lists, origin, partnerId);
  return {
    origin: site?.origin ?? '',
    redirect_url: redirect === undefined ? '' : await requireRedirect(lists, redirect, partnerId),
    partner_id: partnerId ?? site?.partnerId ?? null,
  };
}

/** Creates a one-time token for opening SDK mode; its text is never stored. */
export async function insertOneTimeToken(
  call: Call,
  unit: Unit,
  userId: string,
  terms: Terms,
  asked: Readonly<Record<string, string | number | boolean>> = {},
  life = oneTimeLife,
  token = newToken(userId, call.newId()),
): Promise<string> {
  const now = call.now();
  await insertToken(unit.work, {
    user_id: userId,
    id: token.id,
    kind: 'one-time',
    token_hash: token.hash,
    ...termsIn(terms),
    expires_at: later(now, life),
    used_at: null,
    created_at: now,
  });
  await unit.record({
    action: 'sdk.token-issued',
    subject: token.id,
    details: { level: terms.level, ...asked },
  });
  return token.text;
}

/** A one-time token for another device of the same person, with no embedding site and no way back. */
export function issueOneTimeToken(
  unit: Unit,
  call: Call,
  userId: string,
  terms: { level: number; business: string },
): Promise<string> {
  return insertOneTimeToken(call, unit, userId, { ...ownTerms, ...terms });
}

/** What a partner opens the flow for. */
export interface PartnerTerms {
  partnerId: string;
  level: Level;
  business: string;
  origin?: string | undefined;
  redirectUrl?: string | undefined;
  /** The template of the only questionnaire that it is for. */
  questionnaire?: string | undefined;
  /** It is to be verified again, as was ordered. */
  verifiesAgain?: boolean;
  /** Of a hosted link: for how many seconds it can be opened. A token for a page lives shortly. */
  linkLife?: number | undefined;
}

/** A one-time token that a partner asked for, with what its address says besides. */
export async function issuePartnerToken(
  unit: Unit,
  call: Call,
  userId: string,
  {
    partnerId,
    level,
    business,
    origin,
    redirectUrl,
    questionnaire,
    verifiesAgain,
    linkLife: life,
  }: PartnerTerms,
): Promise<{ id: string; token: string; expiresAt: Date }> {
  const place = await placeOf(
    { config: call.config, db: unit.work },
    { origin, redirect: redirectUrl },
    partnerId,
  );
  const terms: Terms = {
    ...ownTerms,
    ...place,
    level,
    business,
    questionnaire: questionnaire ?? '',
    ...(verifiesAgain === true && { action: sdkActions.VERIFY_AGAIN, reason: verifyAgainReason }),
  };
  const id = call.newId();
  const made = life === undefined ? newToken(userId, id) : hostedToken(call.keyring, userId, id);
  const told = { partner: partnerId };
  const token = await insertOneTimeToken(call, unit, userId, terms, told, life, made);
  return { id, token, expiresAt: later(call.now(), life ?? oneTimeLife) };
}
