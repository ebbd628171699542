import { useLayoutEffect, useSyncExternalStore } from 'react';

/** Set on the history entries this screen made, so that its own Back can use the browser's. */
interface ViewState {
  cameFrom: string;
}

/**
 * Until the screen has begun, what the address asks for is left over from before a reload, and the server's
 * state counts.
 */
let begun = false;

function cameFrom(): string | undefined {
  const state: Partial<ViewState> | null = typeof history.state === 'object' ? history.state : null;
  return typeof state?.cameFrom === 'string' ? state.cameFrom : undefined;
}

const wantedView = () => (begun ? location.hash.slice(1) : '');

function subscribe(changed: () => void): () => void {
  window.addEventListener('popstate', changed);
  window.addEventListener('hashchange', changed);
  return () => {
    window.removeEventListener('popstate', changed);
    window.removeEventListener('hashchange', changed);
  };
}

const announce = () => window.dispatchEvent(new Event('hashchange'));
const address = (view: string) => `${location.pathname}${location.search}${view && `#${view}`}`;

/**
 * Goes to a view in a new history entry; where that view is the one the applicant came from, back to it
 * instead.
 */
function go(view: string): void {
  if (cameFrom() === view) {
    history.back();
    return;
  }
  const state: ViewState = { cameFrom: wantedView() };
  history.pushState(state, '', address(view));
  announce();
}

/** Changes the view without a new history entry. */
function replace(view: string): void {
  history.replaceState(history.state, '', address(view));
  announce();
}

/** One view back: the browser's history where it leads there, otherwise the view before this one. */
function back(previous: string): void {
  if (cameFrom() === undefined) replace(previous);
  else history.back();
}

/** The screen shows its first view; from now on the applicant's wishes count. */
function begin(view: string): void {
  if (begun) return;
  begun = true;
  replace(view);
}

/** The screen is left. */
function end(): void {
  begun = false;
}

export const viewHistory = { go, replace, back };

/**
 * The view that the fragment of the address asks for; empty where it asks for none. It begins with `first`,
 * once that is known, whatever the address asked for before.
 */
export function useWantedView(first: string | undefined): string {
  // Before the first paint, so that no press can come earlier.
  useLayoutEffect(() => {
    if (first !== undefined) begin(first);
  }, [first]);
  useLayoutEffect(() => end, []);
  return useSyncExternalStore(subscribe, wantedView);
}
