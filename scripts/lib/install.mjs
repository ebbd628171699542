import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }}
 * LockedPackage
 */
/** @typedef {{ packages: Record<string, LockedPackage> }} Lockfile */

/**
 * Makes `node_modules` what `package-lock.json` says: when it is already, this takes milliseconds and no
 * network.
 * @throws {Error} with a sentence for the person at the terminal
 */
export function ensureInstalled() {
  const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const lockHash = createHash('sha256').update(lockText).digest('hex');
  const stamp = join(root, 'node_modules/.credence-lock');
  if (readIfThere(stamp) === lockHash) return;

  const installed = readIfThere(join(root, 'node_modules/.package-lock.json'));
  if (installed === undefined || !isInstalled(JSON.parse(lockText), JSON.parse(installed))) {
    console.log('Installing the dependencies (npm ci); the first time this takes a minute.');
    const [command = 'npm', ...before] = npmCommand();
    const args = [...before, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
    const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
    if (status !== 0) {
      throw new Error(
        'The dependencies could not be installed: see what npm wrote above. It needs to reach the npm registry once.',
      );
    }
  }
  writeFileSync(stamp, lockHash);
}

/**
 * Whether what npm says it installed (`node_modules/.package-lock.json`) is what the lockfile asks for.
 * Packages for other platforms are optional, so only the versions of those that are there are compared.
 * @param {Lockfile} lock
 * @param {Lockfile} installed
 */
export function isInstalled(lock, installed) {
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    const found = installed.packages[path];
    if (found === undefined) return wanted.optional === true || wanted.devOptional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/**
 * How to call npm: the very one that runs this command if there is one, which also spares Windows its
 * npm.cmd.
 */
export function npmCommand() {
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js') && existsSync(npm)) return [process.execPath, npm];
  return process.platform === 'win32' ? ['cmd.exe', '/d', '/s', '/c', 'npm'] : ['npm'];
}

/** @param {string} file */
function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
