import type { Database } from '../db/database.ts';
import {
  KeyringUnusable,
  keyFileIn,
  loadKeyring,
  readKeyring,
  type Keyring,
  type KeyringSource,
} from './keyring.ts';
import { storedMasterKeys, storeMasterKeys } from './store.ts';

/** What decides whether a key may be made, and which keys are needed. */
interface Installation {
  /** Whether other servers may work on the same data. */
  shared: boolean;
  hasAccounts: () => Promise<boolean>;
  /** The keys that accounts are wrapped under, those of `besides` left out. */
  wrappingKeysInUse: (besides: readonly string[]) => Promise<string[]>;
}

/**
 * The master keys of this very database. Their fingerprints are stored at the first start; from then on no
 * other root is accepted, and no key may be missing that an account is wrapped under. A key is made only
 * where nothing was sealed yet and no other server can share the data. Throws `KeyringUnusable`.
 */
export async function openKeyring(
  db: Database,
  source: KeyringSource,
  installation: Installation,
): Promise<Keyring> {
  const stored = await storedMasterKeys(db);
  const root = stored.find((key) => key.is_root)?.id;
  const found = readKeyring(source);
  if (found === undefined) await requireNewInstallation(source, installation, root);
  const keyring = found ?? loadKeyring(source);

  if (root !== undefined) requireRoot(keyring, root);
  const configured = [...keyring.wrappingKeys.keys()];
  const allThere = root !== undefined && stored.every(({ id }) => configured.includes(id));
  const missing = allThere ? [] : await installation.wrappingKeysInUse(configured);
  if (missing.length > 0) {
    throw new KeyringUnusable(
      `Accounts in this database are sealed under the master key ${missing.join(' and ')} (fingerprint), which is not configured; ` +
        `there is ${configured.join(', ')}. Put it into CREDENCE_MASTER_KEY between the newest key, which is first, and the root, which is last.`,
    );
  }
  await storeMasterKeys(db, { ids: configured, root: keyring.rootKeyId });
  // Another server may have been first, with a key of its own.
  const first = (await storedMasterKeys(db)).find((key) => key.is_root)?.id;
  if (first !== undefined) requireRoot(keyring, first);
  return keyring;
}

async function requireNewInstallation(
  { directory }: KeyringSource,
  { shared, hasAccounts }: Installation,
  root: string | undefined,
): Promise<void> {
  const missing = `There is no master key: CREDENCE_MASTER_KEY is not set, and ${keyFileIn(directory)} is not there.`;
  if (root !== undefined || (await hasAccounts())) {
    const called = root === undefined ? '' : ` (fingerprint ${root})`;
    throw new KeyringUnusable(
      `${missing} What lies in this database is sealed under one${called}, and no other can open it, so none is made. ` +
        'Put the file back from its copy, or set CREDENCE_MASTER_KEY to what it held.',
    );
  }
  if (shared) {
    throw new KeyringUnusable(
      `${missing} With DATABASE_URL or CREDENCE_S3_BUCKET several servers may share the data and need the same key, so none is made. ` +
        'Make one with openssl rand -base64 32, keep a copy of it, and set CREDENCE_MASTER_KEY to it on every server and worker.',
    );
  }
}

function requireRoot(keyring: Keyring, root: string): void {
  if (keyring.rootKeyId === root) return;
  throw new KeyringUnusable(
    `The root master key has the fingerprint ${keyring.rootKeyId}, but this database was begun with ${root}. With another root nobody could sign in ` +
      'and nothing could be found. Configure the key that it was begun with: alone, or as the last one behind newer keys. Nothing was changed.',
  );
}
