import type { FileKind } from '@credence/contract/verification';
import { createHash } from 'node:crypto';
import { blindIndexes, type Keyring } from '../../../seal/index.ts';
import type { Tables } from '../../../db/tables/index.ts';

/**
 * A document, face or picture of a case as a keyed hash, which reveals only whether two are the same. The
 * tables call it a sighting.
 */
export type DuplicateHash = Pick<Tables['verification_sighting'], 'kind' | 'hash'> & {
  /** The same under an older key, until what is stored was moved to the current one. */
  earlier: Buffer[];
};

export const purposeOf = (kind: DuplicateHash['kind']): string => `sighting-${kind}`;

function duplicateHash(keyring: Keyring, kind: DuplicateHash['kind'], value: string): DuplicateHash {
  const [hash = Buffer.alloc(0), ...earlier] = blindIndexes(keyring, purposeOf(kind), value).map((index) =>
    Buffer.from(index, 'hex'),
  );
  return { kind, hash, earlier };
}

/** A document by issuing country and number, ignoring spaces. */
export function documentHash(keyring: Keyring, document: { country: string; number: string }): DuplicateHash {
  const number = document.number.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return duplicateHash(keyring, 'document', `${document.country.toUpperCase()}/${number}`);
}

const kindOfFile: Partial<Record<FileKind, DuplicateHash['kind']>> = {
  'document-front': 'picture',
  'document-back': 'picture',
  selfie: 'face',
  'liveness-1': 'face',
  'liveness-2': 'face',
  'liveness-3': 'face',
};

/** Exactly the same picture; undefined for a proof of address, which a household shares. */
export function pictureHash(keyring: Keyring, kind: FileKind, content: Buffer): DuplicateHash | undefined {
  const sort = kindOfFile[kind];
  if (sort === undefined) return undefined;
  return duplicateHash(keyring, sort, createHash('sha256').update(content).digest('hex'));
}
