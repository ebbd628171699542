import type { PartnerLook } from '@credence/contract/partner';
import type { Call } from '../../base/call.ts';
import type { Reader } from '../../db/database.ts';
import { mayLeadTo, partnerWithOrigin, type PartnerRow, findPartner } from './store.ts';

/** A site that may show the flow in a frame, of the configuration or of a partner. */
export interface EmbeddingSite {
  /** Null for one of the configuration. */
  partnerId: string | null;
  /** As applicants read it. */
  name: string;
  look: PartnerLook;
  languages: readonly string[];
}

/** Where it is written who may show the flow, and where it may lead back to. */
export type AllowLists = Pick<Call, 'config'> & { db: Reader };

/** A partner as its applicants see it; undefined where there is none, or where it is suspended. */
export async function partnerShown(db: Reader, partnerId: string): Promise<EmbeddingSite | undefined> {
  const row = await findPartner(db, partnerId);
  return row?.status === 'active' ? siteOf(row) : undefined;
}

const siteOf = ({ id, name, look, languages }: PartnerRow): EmbeddingSite => ({
  partnerId: id,
  name,
  look,
  languages,
});

/**
 * The site of an origin that may show the flow; undefined where it may not. For a partner's applicants only
 * that partner's origins.
 */
export async function siteOfOrigin(
  { config, db }: AllowLists,
  origin: string,
  partnerId: string | undefined,
): Promise<EmbeddingSite | undefined> {
  const configured = config.embeddingClients.find((client) => client.origin === origin);
  if (partnerId === undefined && configured !== undefined)
    return { partnerId: null, name: configured.name, look: {}, languages: [] };
  const row = await partnerWithOrigin(db, origin, partnerId);
  return row === undefined ? undefined : siteOf(row);
}

/**
 * Whether leaving the flow may lead to an address: of a partner's applicants to that partner's addresses,
 * exactly; of others to any on the configured origins too.
 */
export async function mayLeadBack(
  { config, db }: AllowLists,
  address: URL,
  partnerId: string | undefined,
): Promise<boolean> {
  const origins = [...config.redirectOrigins, ...config.embeddingClients.map((client) => client.origin)];
  if (partnerId === undefined && origins.includes(address.origin)) return true;
  return mayLeadTo(db, address.href, partnerId);
}
