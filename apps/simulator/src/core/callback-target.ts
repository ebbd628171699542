/**
 * Where a callback goes: the client's address, at the origin that the simulator was told to deliver to, since
 * the client's public origin may be that of a proxy that is not there.
 */
export function callbackTarget(callbackUrl: string, deliverTo: string | undefined): string {
  const { pathname, search } = new URL(callbackUrl);
  return deliverTo === undefined ? callbackUrl : new URL(pathname + search, deliverTo).href;
}
