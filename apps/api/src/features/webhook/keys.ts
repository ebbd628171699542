import { movedPage, type KeyHolder } from '../../seal/index.ts';
import { isOlder, movedSeals } from './delivery/secret.ts';
import { endpointsAfter, sealedOfEndpoints, updateEndpoint } from './store.ts';

/** What signs webhooks, and who is told when they stop, sealed. */
export const webhookSecrets: KeyHolder = {
  name: 'secrets of webhook endpoints',
  purpose: 'tokens',
  left: async (db, keyring) => {
    const rows = await sealedOfEndpoints(db);
    const older = rows.filter((row) =>
      [row.secret, row.former_secret, row.contact].some(
        (sealed) => sealed !== null && isOlder(keyring, sealed),
      ),
    );
    return older.length;
  },
  move: async (work, keyring, { after, limit }) => {
    const page = await endpointsAfter(work, after, limit);
    let rows = 0;
    for (const row of page) {
      const anew = movedSeals(keyring, row);
      if (anew === undefined) continue;
      await updateEndpoint(work, row, anew);
      rows++;
    }
    return movedPage(page, limit, { rows, placeOf: ({ id }) => id });
  },
};
