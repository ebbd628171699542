import { sites, type Site } from '@credence/policy';
import type { ConfigReader } from './reader.ts';

/** Origins of the sites, without a trailing slash. */
export type SiteAddresses = Partial<Record<Site, string>>;

/** A site that embeds the account area, with the name shown to applicants. */
export interface EmbeddingClient {
  origin: string;
  name: string;
}

/** Where each site is, for applicants who belong to another one. */
export function readSiteAddresses({ entries, originOf, problems }: ConfigReader): SiteAddresses {
  const addresses: SiteAddresses = {};
  for (const entry of entries('CREDENCE_SITE_ADDRESSES')) {
    const [name = '', address = ''] = entry.trim().split('=');
    const site = sites.find((candidate) => candidate === name);
    const [origin] = site === undefined ? [] : originOf('CREDENCE_SITE_ADDRESSES', address);
    if (site === undefined) problems.push(`CREDENCE_SITE_ADDRESSES: ${name} is none of ${sites.join(', ')}.`);
    else if (origin !== undefined) addresses[site] = origin;
  }
  return addresses;
}

/** The origin of the pages with vendors' parts. */
export function readFrameOrigin(
  { origins, problems }: ConfigReader,
  publicOrigins: readonly string[],
): string | undefined {
  const [frameOrigin, ...more] = origins('CREDENCE_FRAME_ORIGIN');
  if (frameOrigin === undefined) return undefined;
  // Cookies ignore ports, so it has to be another host.
  const { hostname } = new URL(frameOrigin);
  const others = [...publicOrigins, ...origins('CREDENCE_API_ORIGIN')];
  if (more.length > 0 || others.some((origin) => new URL(origin).hostname === hostname))
    problems.push('CREDENCE_FRAME_ORIGIN must be one origin, at a host that is no other of ours.');
  if (publicOrigins.length === 0)
    problems.push('CREDENCE_FRAME_ORIGIN is set, but CREDENCE_PUBLIC_ORIGINS is not.');
  return frameOrigin;
}

/** Who may embed the account area. */
export const readEmbeddingClients = ({ entries, originOf }: ConfigReader): EmbeddingClient[] =>
  entries('CREDENCE_EMBEDDING_ORIGINS').flatMap((entry) => {
    const [address = '', called = ''] = entry.split('=');
    return originOf('CREDENCE_EMBEDDING_ORIGINS', address).map((origin) => ({
      origin,
      name: called.trim() || new URL(origin).hostname,
    }));
  });
