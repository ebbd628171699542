import type { HandOffStage } from '@credence/contract/hand-off';

export interface HandOffTables {
  /** A verification continued on a phone. Only hashes of the phone's secrets are stored. */
  hand_off: {
    user_id: string;
    id: string;
    level: number;
    stage: HandOffStage;
    ticket_hash: Buffer | null;
    digits_hash: Buffer | null;
    /** Keyed hash of the code to type, where one was asked for, and the end of its time. */
    typed_index: string | null;
    typed_until: Date | null;
    /** Wrong digits typed so far. */
    tries: number;
    /** End of the pairing; once the phone is connected, its session has its own end. */
    expires_at: Date;
    created_at: Date;
  };
}
