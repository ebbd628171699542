import type { Site } from '../model/policy.ts';

/** Top-level domains of the regulated sites; `.com.tr` ends like `.tr`. */
const siteOfDomain: ReadonlyMap<string, Site> = new Map<string, Site>([
  ['hk', 'HKG'],
  ['ae', 'ARE'],
  ['tr', 'TUR'],
  ['kz', 'KAZ'],
  ['eu', 'EU'],
  ['ge', 'GEO'],
  ['id', 'IDN'],
  ['in', 'IN'],
]);

/** A host name of two labels or more, capturing the last one; the root's dot and a port may follow. */
const hostName = /^(?:[a-z0-9_-]+\.)+([a-z][a-z0-9-]*)\.?(?::\d+)?$/i;

/**
 * The site of a `Host` header or of a page's address, by the host's last label (S6.4), with or without a
 * port. Everything else, such as IP addresses and `localhost`, is `fallback`. For visitors only: the site of
 * an account is stored with it.
 */
export function siteOfHost(host: string | undefined, fallback: Site): Site {
  const domain = hostName.exec(host ?? '')?.[1]?.toLowerCase();
  return (domain === undefined ? undefined : siteOfDomain.get(domain)) ?? fallback;
}
