import { createHash, type KeyObject } from 'node:crypto';
import { OperatorError } from '../base/operator-error.ts';
import { SealBroken } from './gcm.ts';
import { idBytes } from './subkey.ts';

/**
 * What wraps the keys of an installation, which lie wrapped in its database: a key that the operator keeps,
 * or one that never leaves a key service. It is asked once a key, at the start of a process.
 */
export interface MasterKey {
  /** Fingerprint (16 hexadecimal digits), the same whatever the configuration calls it. */
  readonly id: string;
  /** For the operator. */
  readonly kind: 'key' | 'aws-kms' | 'pkcs11';
  wrap: (key: Uint8Array, address: Uint8Array) => Promise<Buffer>;
  /** Throws `SealBroken` for what it did not wrap at this address. */
  unwrap: (wrapped: Uint8Array, address: Uint8Array) => Promise<Buffer>;
}

/** A key that the operator keeps. */
export interface LocalMasterKey extends MasterKey {
  readonly kind: 'key';
  /** Versions before installation keys derived everything from it. */
  readonly key: KeyObject;
}

/** The master keys cannot be used as configured; the message says what to do and never contains a key. */
export class KeyringUnusable extends OperatorError {
  override readonly name = 'KeyringUnusable';
}

export const isLocal = (master: MasterKey): master is LocalMasterKey => master.kind === 'key';

/** A key service refuses or does not answer; the message says what to do. */
export class KeyServiceUnusable extends OperatorError {
  override readonly name = 'KeyServiceUnusable';
}

/** The fingerprint of a key that is known by its address alone. */
export const idOfAddress = (address: string): string =>
  createHash('sha256').update(address).digest().subarray(0, idBytes).toString('hex');

/** Something was sealed under a key that is not there (any more). */
export class KeyMissing extends SealBroken {
  constructor(keyId: string) {
    super(`It was sealed under the key ${keyId}, which is not among those of this installation.`);
    this.name = 'KeyMissing';
  }
}
