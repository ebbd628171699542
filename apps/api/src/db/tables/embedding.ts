import type { Generated } from 'kysely';

/** Tokens of SDK mode; only their hashes are kept. */
export interface EmbeddingTables {
  sdk_token: {
    user_id: string;
    id: string;
    kind: 'one-time' | 'session';
    token_hash: Buffer;
    level: number;
    origin: string;
    business: string;
    /** An allowed address, or ''. */
    redirect_url: string;
    /** The template of the only questionnaire that its session may see; '' for all of the account. */
    questionnaire: string;
    /** Why it was asked for (`sdkActions`), with its reason; null and '' for a verification as usual. */
    action: number | null;
    reason: string;
    expires_at: Date;
    /** When a one-time token was exchanged, or a session token renewed. */
    used_at: Date | null;
    /** Of a one-time token: by what the page that exchanged it proves itself; null where it cannot. */
    attempt_hash: Generated<Buffer | null>;
    /** Null while no session has begun. */
    session_ends_at: Date | null;
    /** The partner that asked for it; null for the account's own. */
    partner_id: Generated<string | null>;
    created_at: Date;
  };
}
