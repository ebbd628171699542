const base = '/console';
/** Leads on by what the officer may see. */
const home = '/';

/** Where to go after signing in: a path inside the console or its start, never another site. */
export function destinationOf(search: string): string {
  const then = new URLSearchParams(search).get('then') ?? home;
  if (!/^\/(?![/\\])/.test(then)) return home;
  const target = new URL(base + then, location.origin);
  const inside = target.origin === location.origin && target.pathname.startsWith(`${base}/`);
  const path = target.pathname.slice(base.length);
  return inside && path !== '/sign-in' ? path + target.search : home;
}
