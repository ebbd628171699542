import type { Site } from '../model/policy.ts';

/** `regional`: sites with a law of their own that are treated alike (S6.4); `global`: all others. */
export type SiteGroup = 'regional' | 'global';

const regional: ReadonlySet<Site> = new Set<Site>(['HKG', 'TUR', 'KAZ', 'EU']);

/** The group of a site (S6.4). */
export function siteGroup(site: Site): SiteGroup {
  return regional.has(site) ? 'regional' : 'global';
}
