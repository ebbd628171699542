import type { Generated } from 'kysely';

export interface FactorTables {
  /** The authenticator app of an account; counts once a code of it was given. */
  authenticator: {
    user_id: string;
    /** Sealed under a key of the purpose `sign-in`. */
    secret: Buffer;
    created_at: Date;
    confirmed_at: Date | null;
    /** The thirty seconds, since 1970, of the last code that was accepted: none before counts again. */
    last_step: Generated<number>;
  };
  /** Codes for whoever has lost the authenticator, by their hash; each is good once. */
  recovery_code: { user_id: string; code_hash: Buffer; used_at: Date | null };
  /** Passkeys, each for one host; what it signs with never leaves the device. */
  passkey: {
    user_id: string;
    id: string;
    /** The id that the authenticator gave it, in base64url. */
    credential_id: string;
    host: string;
    public_key: Buffer;
    /** Of an authenticator that counts its signatures; 0 of others. */
    counter: number;
    /** As its owner calls it; sealed under a key of the purpose `sign-in`. */
    name: Buffer;
    created_at: Date;
    used_at: Date | null;
  };
}
