import { readPageConfig } from '../host/page-config.ts';

export type SiteVariant = 'default' | 'hongkong' | 'uae';

/** Which site a host name belongs to, by its last label (S6.4, S9.5). */
export function siteVariantOf(hostname: string): SiteVariant {
  const last = hostname.toLowerCase().replace(/\.$/, '').split('.').at(-1);
  if (last === 'hk') return 'hongkong';
  return last === 'ae' ? 'uae' : 'default';
}

/**
 * The site of this page: from its configuration, which trials without such a host name use, else from its
 * host name.
 */
export function siteVariant(): SiteVariant {
  return readPageConfig().siteVariant ?? siteVariantOf(location.hostname);
}
