import { keepTab, readTab } from '../../host/storage.ts';

/** Where somebody wanted to go who was sent to the provider; and the check that is confirmed there. */
const wantedKey = 'credence.sign-in-wanted';
const ticketKey = 'credence.sign-in-ticket';

export interface BroughtBack {
  state: string;
  /** Undefined where the provider did not sign in: the person went back, or it failed. */
  code: string | undefined;
  iss: string | undefined;
  error: string | undefined;
}

let brought: BroughtBack | undefined;

/** Before the browser leaves for the provider. */
export function keepWanted(wanted: string | undefined): void {
  keepTab(wantedKey, wanted);
  keepTab(ticketKey, undefined);
}

/** The check that this window was opened to confirm; undefined where it signs in. */
export const keepTicket = (ticket: string): boolean => keepTab(ticketKey, ticket);
export const keptTicket = (): string | undefined => readTab(ticketKey) ?? undefined;

/** Takes what the provider brought back out of the address, before anything could log or pass it on. */
export function takeBroughtBack(): void {
  const { searchParams } = new URL(location.href);
  const state = searchParams.get('state');
  if (state === null) return;
  const of = (name: string) => searchParams.get(name) ?? undefined;
  brought = { state, code: of('code'), iss: of('iss'), error: of('error') };
  const wanted = readTab(wantedKey);
  const search = wanted === null ? '' : `?redirect_url=${encodeURIComponent(wanted)}`;
  history.replaceState(history.state, '', location.pathname + search);
}

/** What was brought back, once. */
export function broughtBack(): BroughtBack | undefined {
  const once = brought;
  brought = undefined;
  return once;
}
