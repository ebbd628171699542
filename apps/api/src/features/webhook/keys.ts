import { movedPage, type KeyHolder } from '../../seal/index.ts';
import { movedSeals } from './delivery/secret.ts';
import { endpointsAfter, endpointsNotUnder, updateEndpoint } from './store.ts';

/** What signs webhooks, and who is told when they stop, sealed. */
export const webhookSecrets: KeyHolder = {
  name: 'secrets of webhook endpoints',
  purpose: 'tokens',
  left: (db, keyring) => endpointsNotUnder(db, keyring.current('tokens').id),
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
