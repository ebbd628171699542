import { moved, movedPage, type KeyHolder } from '../../../seal/index.ts';
import { purposeOf } from './duplicates.ts';
import { hashesAfter, hashesNotUnder, moveHashes } from './store.ts';

/** The hashes by which duplicates are found. */
export const duplicateHashes: KeyHolder = {
  name: 'hashes of documents, faces and pictures',
  purpose: 'index',
  left: (db, keyring) => {
    const { id, serial } = keyring.current('index');
    return serial === 0 ? Promise.resolve(0) : hashesNotUnder(db, Buffer.from(id, 'hex'));
  },
  move: async (work, keyring, { after, limit }) => {
    const page = await hashesAfter(work, Buffer.from(after ?? '', 'hex'), limit);
    const hashes = page.flatMap(({ hash, kind }) => {
      const to = moved(keyring, purposeOf(kind), hash.toString('hex'));
      return to === undefined ? [] : [{ from: hash, to: Buffer.from(to, 'hex') }];
    });
    await moveHashes(work, hashes);
    return movedPage(page, limit, { rows: hashes.length, placeOf: ({ hash }) => hash.toString('hex') });
  },
};
