import { basePath, paths } from './paths.ts';

/** `from` of a phone that continues what was begun on another device. */
export const handOffFrom = 'hand-off';

/** What the SDK route takes (S2.18). */
export interface SdkAddress {
  token?: string;
  lang?: string;
  from?: string;
  /** Left out unless true, or where the proof of identity is to be updated. */
  hidden?: boolean;
  /** The proof of identity is to be updated, as this site asks: isUpdatePoi, site (IN) and update (1). */
  updatePoi?: { site: string };
}

/** The address of the SDK route, relative to this site; what is empty is left out. */
export function sdkAddress({ token, lang, from, hidden, updatePoi }: SdkAddress): string {
  const query = new URLSearchParams({
    ...(updatePoi && { isUpdatePoi: 'true', site: updatePoi.site, update: '1' }),
    ...(lang && { lang }),
    ...(from && { from }),
    ...(hidden ? { hidden: 'true' } : updatePoi && { hidden: 'false' }),
    ...(token && { token }),
  });
  return `${basePath}${paths.sdk}${query.size > 0 ? `?${query}` : ''}`;
}
