import { paths } from './paths.ts';

let brought: URLSearchParams | undefined;

/**
 * Takes what the page of an electronic identity brought back out of the address of the screen that asked
 * for it, before anything could log or pass it on; whether there was something.
 */
export function takeReturned(address: URL): boolean {
  if (!address.pathname.endsWith(paths.vendor) || !address.searchParams.has('state')) return false;
  brought = new URLSearchParams(address.search);
  address.search = '';
  history.replaceState(history.state, '', address);
  return true;
}

/** What was brought back, once; it is kept nowhere else. */
export function returned(): URLSearchParams | undefined {
  const once = brought;
  brought = undefined;
  return once;
}
