import { basePath, paths } from './paths.ts';
import { takeReturned } from './returned.ts';
import { readTab } from './storage.ts';

/**
 * Where an embedded session is kept, to survive a reload of the frame: in this tab only, never in local
 * storage.
 */
export const sessionKey = 'credence.sdk';

declare global {
  /** The one-time token, where the page's first script took it out of the address (`early/`). */
  var credenceToken: string | undefined;
}

/** Where the link to one questionnaire leads. */
const questionnaireLink = '/auth/questionnaire';

/**
 * How an embedded session begins: with the one-time token of the address, or with what is kept, which has
 * the form of a query.
 */
export interface Arrival {
  token: string | undefined;
  kept: URLSearchParams;
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
  const token = ((onRoute || path === questionnaireLink) && query.get('token')) || undefined;
  if (!onRoute && !token && !(kept.size > 0 && (cameBack || isReturn()))) return undefined;
  query.delete('token');
  const language = token === undefined && kept.get('lang');
  if (language && !query.get('lang')) query.set('lang', language);
  history.replaceState(history.state, '', address);
  return { token, kept };
}
