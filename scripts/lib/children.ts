import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { constants } from 'node:os';

const isWindows = process.platform === 'win32';
const graceMilliseconds = 20_000;
const running = new Set<ChildHandle>();
let stopping = false;

export interface ChildOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Keep what the child writes, instead of letting it write to the terminal. */
  capture?: boolean;
  /** Open a message channel to the child. */
  channel?: boolean;
  /** Stop it after this many minutes. */
  minutes?: number;
}

export interface ChildResult {
  /** As in a shell: 128 + signal when a signal ended the child. */
  code: number;
  /** What the child wrote, if it was captured. */
  output: string;
}

export interface ChildHandle {
  child: ChildProcess;
  /** Resolves when the child has ended and nothing of its process group is left. */
  done: Promise<ChildResult>;
  stop: (signal?: NodeJS.Signals) => Promise<ChildResult>;
}

/**
 * Starts a child in a process group of its own. A terminal sends Ctrl-C to everything in the foreground and
 * npm passes it on once more; in its own group the child hears it exactly once, from `stopAll`.
 */
export function startChild(
  command: string,
  args: readonly string[],
  { cwd, env, capture = false, channel = false, minutes }: ChildOptions = {},
): ChildHandle {
  const streams: StdioOptions = capture ? ['ignore', 'pipe', 'pipe'] : ['inherit', 'inherit', 'inherit'];
  const child = spawn(command, args, {
    cwd,
    env: env ?? process.env,
    stdio: channel ? [...streams, 'ipc'] : streams,
    detached: !isWindows,
    windowsHide: true,
  });
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));

  const ended = new Promise<{ code: number; problem: string }>((resolve) => {
    child.once('error', (error) => resolve({ code: 127, problem: error.message }));
    child.once('close', (code, signal) =>
      resolve({ code: code ?? 128 + (signal === null ? 0 : constants.signals[signal]), problem: '' }),
    );
  });
  const handle: ChildHandle = {
    child,
    stop: (signal) => stopChild(handle, signal),
    done: ended.then(async ({ code, problem }) => {
      await endGroup(child.pid);
      running.delete(handle);
      return { code, output: Buffer.concat(chunks).toString('utf8') + problem };
    }),
  };
  running.add(handle);
  if (minutes !== undefined) {
    const timer = setTimeout(() => void handle.stop(), minutes * 60_000);
    child.once('close', () => clearTimeout(timer));
  }
  return handle;
}

/** Runs a command to its end. */
export async function run(
  command: string,
  args: readonly string[],
  options?: ChildOptions,
): Promise<ChildResult> {
  return stopping ? { code: 130, output: '' } : await startChild(command, args, options).done;
}

/** Whether the command was asked to end, by Ctrl-C or a closed terminal. */
export function isStopping(): boolean {
  return stopping;
}

/**
 * Ends all children when this process is told to end (Ctrl-C, `kill`, a closed terminal), however often it is
 * told. `alsoStop` ends whatever else must end.
 */
export function stopOnSignals(alsoStop?: () => void | Promise<void>): void {
  // Once the terminal is gone, writing to it fails; the graceful stop must not fail with it.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    stopAll(signal);
    void alsoStop?.();
  };
  process.on('SIGINT', () => stop('SIGINT'));
  process.on('SIGTERM', () => stop('SIGTERM'));
  // A closed terminal is, for a server, an ordinary order to stop.
  process.on('SIGHUP', () => stop('SIGTERM'));

  // npm tells the shell between us to end, not us; all we can notice then is that the shell is gone.
  if (process.env['npm_lifecycle_event'] !== undefined && !isWindows) {
    const shell = process.ppid;
    setInterval(() => process.ppid !== shell && stop('SIGTERM'), 500).unref();
  }
}

/** Asks every running child to end; those still there after 20 seconds are killed. */
function stopAll(signal: NodeJS.Signals = 'SIGTERM'): void {
  for (const handle of running) void stopChild(handle, signal);
}

function stopChild(handle: ChildHandle, signal: NodeJS.Signals = 'SIGTERM'): Promise<ChildResult> {
  const { child } = handle;
  if (child.exitCode !== null || child.signalCode !== null) return handle.done;
  // On Windows the console has told the child already, and `kill` would not be graceful.
  if (!isWindows || signal !== 'SIGINT') child.kill(signal);
  const timer = setTimeout(() => signalGroup(child.pid, 'SIGKILL'), graceMilliseconds);
  timer.unref();
  child.once('close', () => clearTimeout(timer));
  return handle.done;
}

/** Ends what a dead child left in its group: an interrupt first (PostgreSQL's fast shutdown), then a kill. */
async function endGroup(groupId: number | undefined): Promise<void> {
  if (isWindows || groupId === undefined || !signalGroup(groupId, 'SIGINT')) return;
  for (let waited = 0; waited < 3000; waited += 50) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (!signalGroup(groupId, 0)) return;
  }
  signalGroup(groupId, 'SIGKILL');
}

/** Whether any process received the signal. */
function signalGroup(groupId: number | undefined, signal: NodeJS.Signals | 0): boolean {
  if (groupId === undefined) return false;
  try {
    process.kill(isWindows ? groupId : -groupId, signal);
    return true;
  } catch {
    return false;
  }
}

/** Whether a process with this id exists, whoever owns it. */
export function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
