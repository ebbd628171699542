import type { Site } from './policy.ts';

/** Sites with rules of their own that are otherwise alike (S6.4), and all others. */
export type SiteGroup = 'regional' | 'global';

const regional: ReadonlySet<Site> = new Set<Site>(['HKG', 'TUR', 'KAZ', 'EU']);

/** The group of a site: HKG, TUR, KAZ and EU are treated as one (S6.4). */
export function siteGroup(site: Site): SiteGroup {
  return regional.has(site) ? 'regional' : 'global';
}
