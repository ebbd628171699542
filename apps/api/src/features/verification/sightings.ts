import type { FileKind } from '@credence/contract';
import { createHash } from 'node:crypto';
import { blindIndex, type Keyring } from '../../blobs/seal.ts';
import type { Tables } from '../../db/tables/index.ts';

/** A document, face or picture that a case shows, by a keyed hash that tells nothing of it but whether it is the same. */
export type Sighting = Pick<Tables['verification_sighting'], 'kind' | 'hash'>;

function sighting(keyring: Keyring, kind: Sighting['kind'], value: string): Sighting {
  return { kind, hash: Buffer.from(blindIndex(keyring, `sighting-${kind}`, value), 'hex') };
}

/** A document by its issuing country and number, however the number is spaced. */
export function documentSighting(keyring: Keyring, document: { country: string; number: string }): Sighting {
  const number = document.number.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return sighting(keyring, 'document', `${document.country.toUpperCase()}/${number}`);
}

const kindOfFile: Partial<Record<FileKind, Sighting['kind']>> = {
  'document-front': 'picture',
  'document-back': 'picture',
  selfie: 'face',
  'liveness-1': 'face',
  'liveness-2': 'face',
  'liveness-3': 'face',
};

/** The very same picture; undefined for a proof of address, which a household shares. */
export function pictureSighting(keyring: Keyring, kind: FileKind, content: Buffer): Sighting | undefined {
  const sort = kindOfFile[kind];
  if (sort === undefined) return undefined;
  return sighting(keyring, sort, createHash('sha256').update(content).digest('hex'));
}
