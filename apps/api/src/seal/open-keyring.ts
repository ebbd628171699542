import { createSecretKey, randomBytes } from 'node:crypto';
import type { Database, Reader } from '../db/database.ts';
import { associate, SealBroken } from './gcm.ts';
import { keyFileOf, type KeyringSource, liesWithTheData, makeKeyFile } from './key-file.ts';
import {
  keyId,
  keyPurposes,
  Keyring,
  keysOfMasters,
  type InstallationKey,
  type KeyPurpose,
} from './keyring.ts';
import { isLocal, KeyringUnusable, type MasterKey } from './master-key.ts';
import { masterKeysOf, readMasterKeys } from './read-master-keys.ts';
import { addKeyRows, keyRows, rootOfOlderVersion, type KeyRow } from './store.ts';
import { keyBytes } from './subkey.ts';

/** What decides whether a key may be made, and which keys are needed. */
interface Installation {
  /** Whether other servers may work on the same data. */
  shared: boolean;
  /** Whether only programs on this machine reach the server: somebody tries it out. */
  trial: boolean;
  hasAccounts: () => Promise<boolean>;
  /** The keys that accounts are wrapped under, those of `besides` left out. */
  wrappingKeysInUse: (besides: readonly string[]) => Promise<string[]>;
}

/**
 * The keys of this very database, which lie in it wrapped by a master key. They are made at the first start,
 * or taken over from the master keys of an installation that had none; from then on no process starts that
 * cannot unwrap them. A master key is made only where nothing was sealed yet and no other server can share
 * the data. Throws `KeyringUnusable`.
 */
export async function openKeyring(
  db: Database,
  source: KeyringSource,
  installation: Installation,
): Promise<Keyring> {
  const found = await readMasterKeys(source);
  const begun = (await keyRows(db)).length > 0;
  if (found === undefined) await requireNewInstallation(db, begun, source, installation);
  const masters = found ?? (await masterKeysOf(makeKeyFile(source), `The file ${keyFileOf(source)}`));
  if (!begun) await begin(db, masters, installation);
  let known: InstallationKey[] = [];
  const read = async () => {
    const rows = await keyRows(db);
    // A key service is asked once for each.
    const anew = await unwrapAll(
      masters,
      rows.filter((row) => known.every(({ id }) => id !== row.id)),
    );
    known = [...known, ...anew].flatMap((key) => {
      const row = rows.find(({ id }) => id === key.id);
      if (row === undefined) return [];
      const retired = row.retired_at !== null;
      // What is remembered of a key is remembered by the object.
      return [retired === key.retired ? key : { ...key, retired }];
    });
    return known;
  };
  return new Keyring(await read(), read);
}

async function requireNewInstallation(
  db: Reader,
  begun: boolean,
  source: KeyringSource,
  { shared, trial, hasAccounts }: Installation,
): Promise<void> {
  const path = keyFileOf(source);
  const missing = `There is no master key: CREDENCE_MASTER_KEY is not set, and ${path} is not there.`;
  const root = await rootOfOlderVersion(db);
  if (begun || root !== undefined || (await hasAccounts())) {
    const ids = begun ? [...new Set((await keyRows(db)).map((row) => row.master_key))] : (root ?? []);
    const called = ids.length === 0 ? '' : ` (fingerprint ${[ids].flat().join(', ')})`;
    throw new KeyringUnusable(
      `${missing} What lies in this database is sealed under one${called}, and no other can open it, so none is made. ` +
        'Put the file back from its copy, or set CREDENCE_MASTER_KEY or CREDENCE_MASTER_KEY_FILE to it.',
    );
  }
  const make = `Make one with openssl rand -base64 32, keep a copy of it apart from the data, and`;
  if (shared) {
    throw new KeyringUnusable(
      `${missing} With DATABASE_URL or CREDENCE_S3_BUCKET several servers may share the data and need the same key, so none is made. ` +
        `${make} set CREDENCE_MASTER_KEY_FILE or CREDENCE_MASTER_KEY to it on every server and worker.`,
    );
  }
  if (!trial && liesWithTheData(source)) {
    throw new KeyringUnusable(
      `${missing} Other machines reach this server, and a key in the data folder would be copied with what it seals, so none is made there. ` +
        `${make} set CREDENCE_MASTER_KEY_FILE to its file outside ${source.directory}.`,
    );
  }
}

/** Makes the first keys, or takes over those of a version that derived everything from its master keys. */
async function begin(db: Database, masters: readonly MasterKey[], installation: Installation): Promise<void> {
  const root = await rootOfOlderVersion(db);
  const older = root !== undefined || (await installation.hasAccounts());
  const keys = older ? keysOfMasters(masters) : keyPurposes.map((purpose) => newKey(purpose, 0, new Date()));
  if (root !== undefined) requireRoot(masters, root);
  if (older) {
    const configured = keys.filter(({ purpose }) => purpose === 'accounts').map(({ id }) => id);
    const absent = await installation.wrappingKeysInUse(configured);
    if (absent.length > 0) {
      throw new KeyringUnusable(
        `Accounts in this database are sealed under the master key ${absent.join(' and ')} (fingerprint), which is not configured; ` +
          `there is ${configured.join(', ')}. Put it into CREDENCE_MASTER_KEY between the newest key, which is first, and the root, which is last.`,
      );
    }
  }
  await addKeyRows(db, await Promise.all(keys.map((key) => wrapped(masters, key))));
}

function requireRoot(masters: readonly MasterKey[], root: string): void {
  const last = masters.findLast(isLocal)?.id;
  if (last === root) return;
  throw new KeyringUnusable(
    `The root master key has the fingerprint ${last}, but this database was begun with ${root}. With another root nobody could sign in ` +
      'and nothing could be found. Configure the key that it was begun with: alone, or as the last one behind newer keys. Nothing was changed.',
  );
}

export function newKey(purpose: KeyPurpose, serial: number, usedFrom: Date): InstallationKey {
  const key = createSecretKey(randomBytes(keyBytes));
  return { id: keyId(key, purpose), purpose, serial, key, usedFrom, retired: false };
}

/** The row of a key, wrapped by the first master key. */
export async function wrapped([master]: readonly MasterKey[], key: InstallationKey): Promise<KeyRow> {
  if (master === undefined) throw new KeyringUnusable('There is no master key.');
  const { id, purpose, serial, usedFrom } = key;
  return {
    id,
    purpose,
    serial,
    wrapped: await master.wrap(key.key.export(), addressOf(key)),
    master_key: master.id,
    used_from: usedFrom,
    retired_at: null,
  };
}

/** Rows as the first master key wraps them. */
export async function rewrapped(masters: readonly MasterKey[], rows: readonly KeyRow[]): Promise<KeyRow[]> {
  const keys = await unwrapAll(masters, rows);
  return Promise.all(keys.map((key) => wrapped(masters, key)));
}

const addressOf = ({ id, purpose, serial }: Pick<KeyRow, 'id' | 'purpose' | 'serial'>): Buffer =>
  associate('installation-key', purpose, String(serial), id);

/** Unwraps all keys; throws `KeyringUnusable` if a master key is missing or a row was changed. */
export async function unwrapAll(
  masters: readonly MasterKey[],
  rows: readonly KeyRow[],
): Promise<InstallationKey[]> {
  const missing = new Set(
    rows.map((row) => row.master_key).filter((id) => masters.every((one) => one.id !== id)),
  );
  if (missing.size > 0) {
    throw new KeyringUnusable(
      `The keys of this database are wrapped by the master key ${[...missing].join(' and ')} (fingerprint), which is not configured; ` +
        `there is ${masters.map(({ id }) => id).join(', ')}. Add it to CREDENCE_MASTER_KEY or the key file, behind a newer one if there is one; ` +
        'it can be taken out once npm run keys -- rewrap has run. Nothing was changed.',
    );
  }
  return Promise.all(
    rows.map(async (row) => {
      const master = masters.find(({ id }) => id === row.master_key);
      const purpose = keyPurposes.find((one) => one === row.purpose);
      if (master === undefined || purpose === undefined) throw unreadable(row);
      const bytes = await master.unwrap(row.wrapped, addressOf(row)).catch((error: unknown) => {
        throw error instanceof SealBroken ? unreadable(row) : error;
      });
      const { id, serial, used_from: usedFrom } = row;
      return { id, purpose, serial, key: createSecretKey(bytes), usedFrom, retired: row.retired_at !== null };
    }),
  );
}

const unreadable = ({ purpose, id }: KeyRow): KeyringUnusable =>
  new KeyringUnusable(
    `The key ${id} (${purpose}) in the table installation_key is not what was stored there: the row was changed, or comes from another database. Restore that table from a backup.`,
  );
