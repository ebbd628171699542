import { basePath, paths } from './paths.ts';
import { takeReturned } from './returned.ts';
import { randomHex } from './random.ts';
import { keepTab, readTab } from './storage.ts';

/**
 * Where an embedded session is kept, to survive a reload of the frame: in this tab only, never in local
 * storage.
 */
export const sessionKey = 'credence.sdk';

/** A one-time token, and what tells this page from others that have the same. */
export interface Opening {
  token: string;
  attempt: string;
}

declare global {
  /** What the page's first script has taken out of the address (`early/`). */
  var credenceOpening: Opening | undefined;
}

/** Where the link to one questionnaire leads. */
const questionnaireLink = '/auth/questionnaire';

/**
 * How an embedded session begins: with the one-time token of the address, or with what is kept, which has
 * the form of a query.
 */
export interface Arrival {
  opening: Opening | undefined;
  kept: URLSearchParams;
}

export const newOpening = (token: string): Opening => ({ token, attempt: randomHex(16) });

/** Keeps what a link opens until that has happened: a reload before the answer is there asks again. */
function keepOpening(opening: Opening): Opening {
  const { token: oneTime, attempt } = opening;
  keepTab(sessionKey, new URLSearchParams({ oneTime, attempt }).toString());
  return opening;
}

function keptOpening(kept: URLSearchParams): Opening | undefined {
  const [token, attempt] = [kept.get('oneTime'), kept.get('attempt')];
  return token && attempt ? { token, attempt } : undefined;
}

function isReturn(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  const type = navigation && 'type' in navigation ? navigation.type : undefined;
  return type === 'reload' || type === 'back_forward';
}

/**
 * Whether this page load is in SDK mode: at the SDK route (S2.4), at the link to one questionnaire (S7.14),
 * or back on a page of a session that is kept. The token is taken out of the address before anything is
 * asked for or drawn, and a language that the session began with is put back there.
 */
export function sdkArrival(): Arrival | undefined {
  // Our loader has it all behind `#`, where no server and no log sees it.
  const address = new URL(location.href.replace(/#(?=token=)/, location.search ? '&' : '?'));
  const cameBack = takeReturned(address);
  const query = address.searchParams;
  if (!address.pathname.startsWith(`${basePath}/`)) return undefined;
  const path = address.pathname.replace(/\/$/, '').slice(basePath.length);
  const onRoute = path === paths.sdk;
  const kept = new URLSearchParams(readTab(sessionKey) ?? '');
  const takesToken = onRoute || path === questionnaireLink;
  const token = (takesToken && query.get('token')) || undefined;
  if (!onRoute && !token && !(kept.size > 0 && (cameBack || isReturn()))) return undefined;
  query.delete('token');
  // Another link is another session, whatever became of the one before.
  const opening = token === undefined ? keptOpening(kept) : keepOpening(newOpening(token));
  const language = opening === undefined && kept.get('lang');
  if (language && !query.get('lang')) query.set('lang', language);
  history.replaceState(history.state, '', address);
  return { opening, kept };
}
