import { spawn, type SpawnOptions } from 'node:child_process';
import { lstat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { EmbeddedDatabaseError, errorCode } from './failure.ts';

/** The account that runs PostgreSQL's processes; PostgreSQL refuses to run as root. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
  /** True if this process is root and its children switch to the account. */
  dropped: boolean;
}

/** Result of a short command. `failure` is the error code if it could not be started. */
export interface CommandResult {
  status: number | null;
  output: string;
  failure: string;
}

/**
 * Options for every process of the account. The environment is minimal on purpose: the server's secrets must
 * not appear in another account's processes, and PG* variables must not affect them.
 */
export function processOptions(account: Account, cwd: string): SpawnOptions {
  return {
    cwd,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    // macOS numbers `nobody` -2, which spawn() takes as a signed and chown() as an unsigned number.
    ...(account.dropped ? { uid: account.uid | 0, gid: account.gid | 0 } : {}),
  };
}

/** Runs a command as the account and collects its output. */
export function runAs(
  account: Account,
  cwd: string,
  command: string,
  args: string[],
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...processOptions(account, cwd),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const gather = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
    };
    child.stdout?.on('data', gather);
    child.stderr?.on('data', gather);
    child.on('error', (error) =>
      resolve({ status: null, output, failure: errorCode(error) || error.message }),
    );
    child.on('close', (status) => resolve({ status, output, failure: '' }));
  });
}

/**
 * Chooses the account: this process's own or, as root, the owner of existing data, else `postgres`, else
 * `nobody`. Never creates an account.
 */
export async function chooseAccount(dataDirectory: string): Promise<Account> {
  const owner = await lstat(dataDirectory).then(
    (stats) => stats.uid,
    () => undefined,
  );
  const own = process.getuid?.() ?? 0;
  if (own !== 0) return ownAccount(own, owner, dataDirectory);
  if (owner !== undefined && owner !== 0) {
    const account = await lookUp(String(owner));
    if (account !== undefined) return account;
    throw new EmbeddedDatabaseError(
      `The data in ${dataDirectory} belong to user id ${owner}, which has no account on this machine. ` +
        `Add an account with that number, or give the files to another one with chown -R.`,
    );
  }
  const account = (await lookUp('postgres')) ?? (await lookUp('nobody'));
  if (account === undefined) {
    throw new EmbeddedDatabaseError(
      'PostgreSQL does not run as root, and this machine has neither an account "postgres" nor "nobody" to run ' +
        'it under. Start Credence as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  if (owner === 0) {
    throw new EmbeddedDatabaseError(
      `The data in ${dataDirectory} belong to root, under which PostgreSQL does not run. ` +
        `Give them to the database's account: chown -R ${account.name} '${dataDirectory}'`,
    );
  }
  return account;
}

function ownAccount(uid: number, owner: number | undefined, dataDirectory: string): Account {
  if (owner !== undefined && owner !== uid) {
    throw new EmbeddedDatabaseError(
      `The data in ${dataDirectory} belong to user id ${owner}, and this process runs as ${uid}. ` +
        `Start Credence as root or as that user, or choose another data directory.`,
    );
  }
  try {
    const { username, gid } = userInfo();
    return { name: username, uid, gid, dropped: false };
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `This process runs as user id ${uid}, which has no account on this machine, and PostgreSQL needs one. ` +
        `Set DATABASE_URL to a PostgreSQL server, or add an account with that number (a line in /etc/passwd).`,
      { cause: error },
    );
  }
}

async function lookUp(nameOrUid: string): Promise<Account | undefined> {
  const root: Account = { name: 'root', uid: 0, gid: 0, dropped: false };
  const { status, output } = await runAs(root, '/', 'id', [nameOrUid]);
  const [, uid, name, gid] = /^uid=(\d+)\(([^)]+)\) gid=(\d+)/.exec(output) ?? [];
  if (status !== 0 || name === undefined || Number(uid) === 0) return undefined;
  return { name, uid: Number(uid), gid: Number(gid), dropped: true };
}
