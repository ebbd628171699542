import type { PartnerLook } from '@credence/contract/partner';
import type { PartnerMode, PartnerScope } from '@credence/contract/partner-endpoint';
import type { Site } from '@credence/policy';
import type { Json } from './json.ts';

/** Third parties whose site or server opens the flow. */
export interface PartnerTables {
  partner: {
    id: string;
    name: string;
    status: 'active' | 'suspended';
    /** Whose rules apply to its applicants. */
    site: Site;
    look: Json<PartnerLook>;
    languages: Json<string[]>;
    revision: number;
    created_at: Date;
    changed_at: Date;
  };
  partner_origin: { partner_id: string; origin: string };
  partner_redirect: { partner_id: string; address: string };
  /** Only the hash of a key's secret is kept. */
  partner_key: {
    partner_id: string;
    id: string;
    mode: PartnerMode;
    name: string;
    hash: Buffer;
    scopes: Json<PartnerScope[]>;
    addresses: Json<string[]>;
    created_at: Date;
    expires_at: Date | null;
    last_used_at: Date | null;
    revoked_at: Date | null;
  };
  /** An account that a partner opened, by the partner's own id of the person. */
  partner_applicant: {
    partner_id: string;
    mode: PartnerMode;
    external_id: string;
    user_id: string;
    created_at: Date;
  };
  /** What another system verified of an account, as its partner says. It decides nothing. */
  earlier_verification: {
    user_id: string;
    level: number;
    /** A day, `yyyy-mm-dd`. */
    verified_on: string;
    /** Sealed: the system or vendor. */
    verified_by: Buffer;
    partner_id: string;
    created_at: Date;
  };
}
