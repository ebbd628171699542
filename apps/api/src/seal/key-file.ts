import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { errorCode, syncDirectoryNow } from '../base/files.ts';
import { OperatorError } from '../base/operator-error.ts';
import { keyBytes } from './subkey.ts';

export interface KeyringSource {
  /** The data folder. */
  directory: string;
  /** Value of CREDENCE_MASTER_KEY; if given, no file is read or made. */
  fromEnvironment?: string | undefined;
  /** Value of CREDENCE_MASTER_KEY_FILE; otherwise the file is `master-key` in the data folder. */
  file?: string | undefined;
}

/** The file of the master key cannot be used; the message says what to do and never contains a key. */
export class KeyFileUnusable extends OperatorError {
  override readonly name = 'KeyFileUnusable';
}

export const keyFileOf = ({ directory, file }: KeyringSource): string =>
  file === undefined ? join(directory, 'master-key') : resolve(file);

/** Whether what copies the data folder copies the key with it. */
export const liesWithTheData = (source: KeyringSource): boolean =>
  !/^\.\.([/\\]|$)/.test(relative(resolve(source.directory), keyFileOf(source)));

/** What the file holds; undefined if there is none. Throws `KeyFileUnusable`. */
export function readKeyFile(source: KeyringSource): string | undefined {
  const path = keyFileOf(source);
  if (source.file !== undefined && liesWithTheData(source)) {
    throw new KeyFileUnusable(
      `CREDENCE_MASTER_KEY_FILE is ${path}, which lies in the data folder: whoever copies that would have the key to it. ` +
        'Put the file elsewhere, such as /etc/credence/master-key.',
    );
  }
  try {
    const stats = statSync(path);
    if (!stats.isFile()) throw new KeyFileUnusable(`${path} must be a file that holds the master key.`);
    // A file of a secret store may be readable by the group of the server.
    const forbidden = source.file === undefined ? 0o077 : 0o037;
    if (process.platform !== 'win32' && (stats.mode & forbidden) !== 0) {
      throw new KeyFileUnusable(
        `The master key in ${path} can be read by other users of this machine. Run chmod 600 on it, and replace the key if someone may have read it.`,
      );
    }
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    if (errorCode(error) === 'EACCES') {
      throw new KeyFileUnusable(
        `${path} cannot be read by the user that runs this process: chown it to them.`,
      );
    }
    throw error;
  }
}

/**
 * Makes a key where there is none (mode 0600), and returns what the file holds. It is written completely
 * under another name and then linked: it appears whole or not at all, and the first process wins.
 */
export function makeKeyFile(source: KeyringSource): string {
  const path = keyFileOf(source);
  const directory = dirname(path);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const temporary = `${path}.${randomBytes(8).toString('hex')}`;
  const file = openSync(temporary, 'wx', 0o600);
  try {
    writeSync(file, `${randomBytes(keyBytes).toString('base64')}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  try {
    chmodSync(temporary, 0o600);
    linkSync(temporary, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    unlinkSync(temporary);
  }
  syncDirectoryNow(directory);
  const text = readKeyFile(source);
  if (text === undefined) throw new KeyFileUnusable(`${path} vanished while it was made.`);
  return text;
}
