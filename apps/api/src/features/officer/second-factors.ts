import { movedPage, type KeyHolder } from '../../seal/index.ts';
import { secondFactorMark, secondFactorMoved } from '../sign-in/index.ts';
import { replaceSealed, secondFactorsAfter, secondFactorsNotUnder } from './store.ts';

/** What officers' one-time codes are made from, sealed. */
export const secondFactors: KeyHolder = {
  name: 'second factors of officers',
  purpose: 'sign-in',
  left: async (db, keyring) => {
    const { serial } = keyring.current('sign-in');
    return serial === 0 ? 0 : secondFactorsNotUnder(db, secondFactorMark(serial));
  },
  move: async (work, keyring, { after, limit }) => {
    const page = await secondFactorsAfter(work, after, limit);
    let rows = 0;
    for (const { userId, secret, backupCodes } of page) {
      const anew = {
        secret: await secondFactorMoved(keyring, secret),
        backupCodes: await secondFactorMoved(keyring, backupCodes),
      };
      if (anew.secret === undefined && anew.backupCodes === undefined) continue;
      await replaceSealed(work, userId, {
        secret: anew.secret ?? secret,
        backupCodes: anew.backupCodes ?? backupCodes,
      });
      rows++;
    }
    return movedPage(page, limit, { rows, placeOf: ({ userId }) => userId });
  },
};
