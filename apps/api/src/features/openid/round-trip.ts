import { parseCookie, serialize } from 'cookie';
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { SingleSignOnSettings } from '../../base/config/single-sign-on.ts';
import type { Call } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import { deriveKey } from '../../seal/index.ts';
import { isOpenChallenge, newChallenge, spendChallenge } from '../factor/index.ts';
import {
  AnswerLacking,
  type Claims,
  isProviderAway,
  type ProviderAnswer,
  type RelyingParty,
  type RequestSecrets,
} from './relying-party.ts';

/** Milliseconds that somebody may take at the provider. */
const life = 15 * 60 * 1000;

/** Milliseconds that the provider's clock may be behind ours. */
const clockTolerance = 60_000;

/** A provider, and whom it is for: their requests are kept apart. */
export interface SignOn {
  party: RelyingParty;
  settings: SingleSignOnSettings;
  audience: 'credence' | 'credence-console';
}

const trip = v.variant('intent', [
  /** To sign in, and where to go then. */
  v.object({ intent: v.literal('sign-in'), to: v.optional(v.string()) }),
  /** To connect the account that is signed in. */
  v.object({ intent: v.literal('connect'), userId: v.string() }),
  /** To show once more who one is, for a ticket of a security check; since when. */
  v.object({ intent: v.literal('confirm'), userId: v.string(), ticket: v.string(), since: v.number() }),
]);
/** What somebody was sent to the provider for. */
export type Trip = v.InferOutput<typeof trip>;

const cookieName = ({ config }: Call, { audience }: SignOn): string =>
  `${config.secureCookies ? '__Host-' : ''}${audience}.single-sign-on`;

function tripCookie(call: Call, signOn: SignOn, value: string, seconds: number): string {
  return serialize(cookieName(call, signOn), value, {
    httpOnly: true,
    secure: call.config.secureCookies,
    sameSite: 'strict',
    path: '/',
    maxAge: seconds,
  });
}

const purposeOf = ({ audience }: SignOn, text: string) => ['single-sign-on', audience, text] as const;

/** They follow from the challenge in the browser's cookie, so that nothing is stored. */
function secretsOf({ keyring }: Call, challenge: string): RequestSecrets {
  const derive = (what: string): string =>
    createHmac('sha256', deriveKey(keyring.current('tokens'), 'single-sign-on', what))
      .update(challenge)
      .digest('base64url');
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') };
}

const away = () => new Refusal('SINGLE_SIGN_ON_AWAY', 'The sign-in service does not answer.');
const over = () => new Refusal('SINGLE_SIGN_ON_OVER', 'This sign-in is over. Begin again.');

/** Sends the browser to the provider; the answer is good in this browser alone. */
export async function sendAway(
  call: Call,
  signOn: SignOn,
  { redirectUri, kept }: { redirectUri: string; kept: Trip },
): Promise<{ url: string }> {
  const { party, settings } = signOn;
  const text = Buffer.from(JSON.stringify(kept)).toString('base64url');
  const challenge = newChallenge(call, purposeOf(signOn, text), life);
  const url = await party
    .authorizationAddress(secretsOf(call, challenge), {
      redirect_uri: redirectUri,
      scope: settings.scopes,
      ...(settings.acr !== undefined && { acr_values: settings.acr }),
      // Whoever sits at the device now, and not whoever signed in there this morning.
      ...(kept.intent !== 'sign-in' && { prompt: 'login', max_age: '0' }),
    })
    .catch((error: unknown) => {
      call.log.warn({ reason: reasonOf(error) }, 'the OpenID provider does not answer');
      throw away();
    });
  call.setCookies([tripCookie(call, signOn, `${text}.${challenge}`, life / 1000)]);
  return { url };
}

/** The library's name of what is wrong; never its message, which may quote the answer. */
const reasonOf = (error: unknown): unknown =>
  v.is(v.object({ code: v.string() }), error) ? error.code : error instanceof Error ? error.name : undefined;

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

/** Where the browser signs out of the provider as well; nobody is kept from signing out here. */
export async function endOfSignOn(
  call: Call,
  signOn: SignOn | undefined,
  returnTo: string,
): Promise<{ url?: string }> {
  const url = await signOn?.party.endSessionAddress(returnTo).catch((error: unknown) => {
    call.log.warn({ reason: reasonOf(error) }, 'the OpenID provider does not answer');
  });
  return url === undefined ? {} : { url };
}

/** What a request was for and what the provider says of the person; good once. */
export async function comeBack(
  call: Call,
  signOn: SignOn,
  { answer, redirectUri, wanted }: { answer: ProviderAnswer; redirectUri: string; wanted: readonly string[] },
): Promise<{ kept: Trip; claims: Claims }> {
  const cookie = parseCookie(call.headers.cookie ?? '')[cookieName(call, signOn)] ?? '';
  const [text = '', challenge = ''] = cookie.split('.');
  if (!isOpenChallenge(call, purposeOf(signOn, text), challenge)) throw over();
  const secrets = secretsOf(call, challenge);
  // Before it is used up: who makes up an answer ends nobody's sign-in.
  if (!isSame(answer.state, secrets.state)) throw over();
  if (!(await spendChallenge(call, challenge))) throw over();
  call.setCookies([tripCookie(call, signOn, '', 0)]);
  const kept = v.parse(trip, JSON.parse(Buffer.from(text, 'base64url').toString()));
  try {
    const claims = await signOn.party.redeem(secrets, answer, { redirectUri, wanted });
    requireContext(claims, signOn.settings.acr);
    if (kept.intent === 'confirm') requireAuthenticated(claims, kept.since);
    return { kept, claims };
  } catch (error) {
    call.log.warn({ reason: reasonOf(error) }, 'an answer of the OpenID provider was not taken');
    if (isProviderAway(error)) throw away();
    throw new Refusal('SINGLE_SIGN_ON_FAILED', 'The answer of the sign-in service was not accepted.');
  }
}

function requireContext({ acr }: Claims, expected: string | undefined): void {
  if (expected !== undefined && acr !== expected) throw new AnswerLacking('acr');
}

/** Providers may pass over `prompt` and `max_age`; `auth_time` tells. */
function requireAuthenticated({ auth_time: at }: Claims, since: number): void {
  if (typeof at !== 'number' || at * 1000 < since - clockTolerance) throw new AnswerLacking('auth_time');
}
