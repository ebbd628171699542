import { isUnderCurrent, movedPage, type KeyHolder } from '../../seal/index.ts';
import { openSecret, sealSecret } from './authenticator.ts';
import { openName, sealName } from './passkeys.ts';
import { authenticatorsAfter, passkeysAfter, renamePasskey, replaceSecret, rowsNotUnder } from './store.ts';

/** What one-time codes of account holders are made from, sealed. */
const authenticators: KeyHolder = {
  name: 'authenticators of accounts',
  purpose: 'sign-in',
  left: (db, keyring) => rowsNotUnder(db, 'authenticator', keyring.current('sign-in').id),
  move: async (work, keyring, { after, limit }) => {
    const page = await authenticatorsAfter(work, after, limit);
    const older = page.filter(({ secret }) => !isUnderCurrent(keyring, 'sign-in', secret));
    for (const { user_id: userId, secret } of older) {
      await replaceSecret(work, userId, sealSecret(keyring, userId, openSecret(keyring, userId, secret)));
    }
    return movedPage(page, limit, { rows: older.length, placeOf: (row) => row.user_id });
  },
};

const passkeyNames: KeyHolder = {
  name: 'names of passkeys',
  purpose: 'sign-in',
  left: (db, keyring) => rowsNotUnder(db, 'passkey', keyring.current('sign-in').id),
  move: async (work, keyring, { after, limit }) => {
    const [userId, id = ''] = after?.split('/') ?? [];
    const page = await passkeysAfter(work, userId === undefined ? undefined : { userId, id }, limit);
    const older = page.filter(({ name }) => !isUnderCurrent(keyring, 'sign-in', name));
    for (const row of older) {
      const whose = { userId: row.user_id, id: row.id };
      await renamePasskey(work, row.user_id, row.id, sealName(keyring, whose, openName(keyring, row)));
    }
    return movedPage(page, limit, { rows: older.length, placeOf: (row) => `${row.user_id}/${row.id}` });
  },
};

export const factorKeyHolders: readonly KeyHolder[] = [authenticators, passkeyNames];
