import type { Generated } from 'kysely';

export interface SealTables {
  /** Fingerprints of the configured master keys, so that a changed key is noticed. */
  master_key: {
    /** 16 hexadecimal digits. */
    id: string;
    is_root: boolean;
    first_used_at: Generated<Date>;
  };
}
