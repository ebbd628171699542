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

/**
 * An origin for a part of ours alone, `CREDENCE_FRAME_ORIGIN` or `CREDENCE_CONSOLE_ORIGIN`; at a host that is
 * no other of ours, because cookies ignore ports.
 */
function readOriginApart(
  { origins, problems }: ConfigReader,
  name: string,
  { publicOrigins, besides }: { publicOrigins: readonly string[]; besides: readonly (string | undefined)[] },
): string | undefined {
  const [apart, ...more] = origins(name);
  if (apart === undefined) return undefined;
  const { hostname } = new URL(apart);
  const others = [...publicOrigins, ...origins('CREDENCE_API_ORIGIN'), ...besides];
  if (
    more.length > 0 ||
    others.some((origin) => origin !== undefined && new URL(origin).hostname === hostname)
  )
    problems.push(`${name} must be one origin, at a host that is no other of ours.`);
  if (publicOrigins.length === 0) problems.push(`${name} is set, but CREDENCE_PUBLIC_ORIGINS is not.`);
  return apart;
}

/** The origins of the pages with vendors' parts, and of the console. */
export function readOriginsApart(
  reader: ConfigReader,
  publicOrigins: readonly string[],
): { frameOrigin: string | undefined; consoleOrigin: string | undefined } {
  const frameOrigin = readOriginApart(reader, 'CREDENCE_FRAME_ORIGIN', { publicOrigins, besides: [] });
  const besides = [frameOrigin];
  return {
    frameOrigin,
    consoleOrigin: readOriginApart(reader, 'CREDENCE_CONSOLE_ORIGIN', { publicOrigins, besides }),
  };
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
