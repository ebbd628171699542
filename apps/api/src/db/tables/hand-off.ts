import type { HandOffStage } from '@credence/contract';

export interface HandOffTables {
  /** A verification that goes on with a phone. Of the phone's secrets only hashes are kept. */
  hand_off: {
    user_id: string;
    id: string;
    level: number;
    stage: HandOffStage;
    ticket_hash: Buffer | null;
    digits_hash: Buffer | null;
    /** Wrong digits typed so far. */
    tries: number;
    /** Of the pairing; once the phone is open its session has its own end. */
    expires_at: Date;
    created_at: Date;
  };
}
