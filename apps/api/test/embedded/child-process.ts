import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { apiFolder, childProgram } from './checkout.ts';

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

/** The ordinary accounts used by the tests; only root can switch to them. */
export const asRoot = process.getuid?.() === 0;
export const nobody = asRoot ? accountOf('nobody') : { uid: -1, gid: -1 };

function accountOf(name: string): { uid: number; gid: number } {
  const ask = (flag: string): number => Number(execFileSync('id', [flag, name]).toString());
  return { uid: ask('-u'), gid: ask('-g') };
}

/** Whether another account can run this checkout at all (not if it is in root's home). */
export const othersCanRun =
  asRoot &&
  spawnSync(process.execPath, ['--import', tsx, path.join(apiFolder, childProgram), '{}'], {
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
  /** SIGKILL, and waits for the end of the process. */
  kill(): Promise<void>;
}

/** Starts a process that runs the database of a directory; `checkout` is where its sources are. */
export function startChild(
  order: { directory: string; durable?: boolean; platform?: string },
  options: { uid?: number; gid?: number; checkout?: string; temporary?: string; ownGroup?: boolean } = {},
): Child {
  const { checkout = apiFolder, temporary = tmpdir(), ownGroup = false, ...account } = options;
  const script = path.join(checkout, childProgram);
  const env = {
    PATH: process.env['PATH'],
    TMPDIR: temporary,
    PGPORT: '1',
    PGHOST: 'wrong',
    PGSSLMODE: 'require',
    SECRET: 'kept-from-postgres',
  };
  return track(
    spawn(process.execPath, ['--import', tsx, script, JSON.stringify(order)], {
      ...account,
      cwd: '/',
      env,
      detached: ownGroup,
      stdio: ['pipe', 'pipe', 'pipe'],
    }),
  );
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
    // Not 'exit', after which the last lines may still arrive.
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
