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
    expires_at: Date;
    used_at: Date | null;
    created_at: Date;
  };
}
