import type { Site } from '../model/policy.ts';

/** `regional`: sites with a law of their own that are treated alike (S6.4); `global`: all others. */
export type SiteGroup = 'regional' | 'global';

/** Sites whose account area has a look of its own, beside the usual one (S6.4). */
export type SiteVariant = 'default' | 'hongkong' | 'uae';

const regional: ReadonlySet<Site> = new Set<Site>(['HKG', 'TUR', 'KAZ', 'EU']);

/** The group of a site (S6.4). */
export function siteGroup(site: Site): SiteGroup {
  return regional.has(site) ? 'regional' : 'global';
}

const variants: Partial<Record<Site, SiteVariant>> = { HKG: 'hongkong', ARE: 'uae' };

/** The look of a site's account area (S6.4). */
export const siteVariant = (site: Site): SiteVariant => variants[site] ?? 'default';
