import type { Site } from './policy.ts';

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

/** A host name of two labels or more, with the last one taken out; a port and the root's dot may follow. */
const hostName = /^(?:[a-z0-9_-]+\.)+([a-z][a-z0-9-]*)\.?(?::\d+)?$/i;

/**
 * The site that a host name belongs to, by its last label (S6.4): what a `Host` header or a page's address says, in capitals or not, with or without a
 * port. Everything else, addresses and single names such as `localhost` included, belongs to `fallback`. Say it of visitors only: an account's
 * site is stored with it.
 */
export function siteOfHost(host: string | undefined, fallback: Site): Site {
  const domain = hostName.exec(host ?? '')?.[1]?.toLowerCase();
  return (domain === undefined ? undefined : siteOfDomain.get(domain)) ?? fallback;
}
