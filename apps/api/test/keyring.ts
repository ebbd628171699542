import type { Database } from '../src/db/database.ts';
import { wrappingKeysInUse } from '../src/features/applicant/index.ts';
import { anyAccount } from '../src/features/sign-in/index.ts';
import { makeKeyFile, type KeyringSource } from '../src/seal/key-file.ts';
import { Keyring, keysOfMasters } from '../src/seal/keyring.ts';
import { masterKeysOf, readMasterKeys } from '../src/seal/read-master-keys.ts';
import { openKeyring } from '../src/seal/open-keyring.ts';

/**
 * The keys in a database, as every process of the product opens them; without one, those of an installation
 * of an older version, which derived them from its master keys.
 */
export async function keyringOfTests(source: KeyringSource, db?: Database): Promise<Keyring> {
  if (db !== undefined) {
    return openKeyring(db, source, {
      shared: false,
      trial: true,
      hasAccounts: () => anyAccount(db),
      wrappingKeysInUse: (besides) => wrappingKeysInUse(db, besides),
    });
  }
  const masters = (await readMasterKeys(source)) ?? (await masterKeysOf(makeKeyFile(source), 'The file'));
  return new Keyring(keysOfMasters(masters));
}
