import { movedPage, rewrapAccountKey, type KeyHolder } from '../../../seal/index.ts';
import { accountsNotUnder, replaceWrappedKeys, wrappedKeysAfter } from './store.ts';

/** The key of each account, which all of its data is sealed under; that data stays as it is. */
export const accountKeys: KeyHolder = {
  name: 'keys of accounts',
  purpose: 'accounts',
  left: (db, keyring) => accountsNotUnder(db, keyring.current('accounts').id),
  move: async (work, keyring, { after, limit }) => {
    const page = await wrappedKeysAfter(work, after, limit);
    const rewrapped = page.flatMap(({ user_id: userId, wrapped }) => {
      const key = rewrapAccountKey(keyring, userId, wrapped);
      return key === undefined ? [] : [{ userId, wrapped: key }];
    });
    await replaceWrappedKeys(work, rewrapped);
    return movedPage(page, limit, { rows: rewrapped.length, placeOf: (row) => row.user_id });
  },
};
