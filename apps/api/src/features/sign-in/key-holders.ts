import { moved, movedPage, type KeyHolder, type Keyring } from '../../seal/index.ts';
import { factorKeyHolders } from '../factor/index.ts';
import { devicePurpose } from './device.ts';
import { messengerPurpose } from './launch-data.ts';
import { handleOf, handlePurpose, indexOfHandle } from './sign-in-handle.ts';
import {
  deviceHashesAfter,
  handlesAfter,
  messengersAfter,
  moveDevices,
  moveHandles,
  moveMessengers,
  rowsNotUnder,
} from './moves/store.ts';

const left =
  (table: Parameters<typeof rowsNotUnder>[1]): KeyHolder['left'] =>
  async (db, keyring) => {
    const { id, serial } = keyring.current('index');
    return serial === 0 ? 0 : rowsNotUnder(db, table, id);
  };

/** The rows whose look-up value moves, with the new one. */
const movedRows = <Row>(
  keyring: Keyring,
  purpose: string,
  rows: readonly Row[],
  indexOf: (row: Row) => string,
) =>
  rows.flatMap((row) => {
    const to = moved(keyring, purpose, indexOf(row));
    return to === undefined ? [] : [{ row, to }];
  });

const handles: KeyHolder = {
  name: 'e-mail addresses that sign in',
  purpose: 'index',
  left: left('account_holder'),
  move: async (work, keyring, { after, limit }) => {
    const page = await handlesAfter(work, after, limit);
    const rows = movedRows(keyring, handlePurpose, page, ({ email }) => indexOfHandle(email));
    await moveHandles(
      work,
      rows.map(({ row, to }) => ({ id: row.id, email: handleOf(to) })),
    );
    return movedPage(page, limit, { rows: rows.length, placeOf: ({ id }) => id });
  },
};

const messengers: KeyHolder = {
  name: 'linked messenger users',
  purpose: 'index',
  left: left('messenger_link'),
  move: async (work, keyring, { after, limit }) => {
    const page = await messengersAfter(work, after, limit);
    const rows = movedRows(keyring, messengerPurpose, page, (row) => row.messenger_user);
    await moveMessengers(
      work,
      rows.map(({ row, to }) => ({ userId: row.user_id, messengerUser: to })),
    );
    return movedPage(page, limit, { rows: rows.length, placeOf: (row) => row.user_id });
  },
};

const devices: KeyHolder = {
  name: 'known devices',
  purpose: 'index',
  left: left('known_device'),
  move: async (work, keyring, { after, limit }) => {
    const [userId, hash = ''] = after?.split('/') ?? [];
    const place = userId === undefined ? undefined : { userId, hash: Buffer.from(hash, 'hex') };
    const page = await deviceHashesAfter(work, place, limit);
    const rows = movedRows(keyring, devicePurpose, page, (row) => row.device_hash.toString('hex'));
    await moveDevices(
      work,
      rows.map(({ row, to }) => ({
        userId: row.user_id,
        from: row.device_hash,
        to: Buffer.from(to, 'hex'),
      })),
    );
    return movedPage(page, limit, {
      rows: rows.length,
      placeOf: (row) => `${row.user_id}/${row.device_hash.toString('hex')}`,
    });
  },
};

export const signInKeyHolders: readonly KeyHolder[] = [handles, messengers, devices, ...factorKeyHolders];
