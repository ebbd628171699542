import type { Generated } from 'kysely';

export interface SealTables {
  /** Fingerprints of the master keys that versions before `installation_key` were configured with. */
  master_key: {
    /** 16 hexadecimal digits. */
    id: string;
    is_root: boolean;
    first_used_at: Generated<Date>;
  };
  installation_key: {
    /** 16 hexadecimal digits; in what is stored under the key. */
    id: string;
    purpose: string;
    serial: number;
    wrapped: Buffer;
    /** Fingerprint of the master key that wrapped it. */
    master_key: string;
    /** Every process has heard of it by then. */
    used_from: Date;
    /** Since when nothing is stored under it that could be under a newer one. */
    retired_at: Date | null;
  };
}
