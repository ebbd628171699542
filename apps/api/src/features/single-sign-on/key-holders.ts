import { moved, movedPage, type KeyHolder } from '../../seal/index.ts';
import { identityPurpose } from './identity.ts';
import { identitiesAfter, identitiesNotUnder, type IdentityTable, moveIdentities } from './store.ts';

const holderOf = (table: IdentityTable, name: string): KeyHolder => ({
  name,
  purpose: 'index',
  left: async (db, keyring) => {
    const { id, serial } = keyring.current('index');
    return serial === 0 ? 0 : identitiesNotUnder(db, table, id);
  },
  move: async (work, keyring, { after, limit }) => {
    const page = await identitiesAfter(work, table, { after, limit });
    const rows = page.flatMap(({ owner, identity }) => {
      const to = moved(keyring, identityPurpose, identity);
      return to === undefined ? [] : [{ owner, identity: to }];
    });
    await moveIdentities(work, table, rows);
    return movedPage(page, limit, { rows: rows.length, placeOf: ({ owner }) => owner });
  },
});

export const singleSignOnKeyHolders: readonly KeyHolder[] = [
  holderOf('account_identity', 'accounts at the OpenID provider'),
  holderOf('officer_identity', 'officers at the OpenID provider'),
];
