import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const isWindows = process.platform === 'win32';
const graceMilliseconds = 20_000;
const running = new Set();
let stopping = false;

/**
 * Starts a child in a process group of its own. A terminal sends Ctrl-C to everything in the foreground and npm passes it on once
 * more; in its own group the child hears it exactly once, from `stopAll`.
 *
 * `done` resolves with `{ code, output }` when the child has ended and nothing of its group is left; `output` holds what it wrote
 * when `capture` was asked for. A child that ended by a signal has the code 128 + signal, as in a shell.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, capture?: boolean, channel?: boolean }} [options] `channel` opens a message channel
 */
export function startChild(command, args, { cwd, env, capture = false, channel = false } = {}) {
  const streams = capture ? ['ignore', 'pipe', 'pipe'] : ['inherit', 'inherit', 'inherit'];
  const child = spawn(command, args, {
    cwd,
    env: env ?? process.env,
    stdio: channel ? [...streams, 'ipc'] : streams,
    detached: !isWindows,
    windowsHide: true,
  });
  const chunks = [];
  child.stdout?.on('data', (chunk) => chunks.push(chunk));
  child.stderr?.on('data', (chunk) => chunks.push(chunk));

  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 127, problem: error.message }));
    child.once('close', (code, signal) =>
      resolve({ code: code ?? 128 + (constants.signals[signal] ?? 0), problem: '' }),
    );
  });
  const handle = { child, stop: (signal) => stopChild(handle, signal), done: undefined };
  handle.done = (async () => {
    const { code, problem } = await ended;
    await endGroup(child.pid);
    running.delete(handle);
    return { code, output: Buffer.concat(chunks).toString('utf8') + problem };
  })();
  running.add(handle);
  return handle;
}

/** Runs a command to its end: `{ code, output }`. Options as for `startChild`. */
export async function run(command, args, options) {
  return stopping ? { code: 130, output: '' } : await startChild(command, args, options).done;
}

/** Whether the command was asked to end, by Ctrl-C or a closed terminal. */
export function isStopping() {
  return stopping;
}

/**
 * Ends all children when this process is told to end (Ctrl-C, `kill`, a closed terminal), however often it is told.
 * @param {() => void | Promise<void>} [alsoStop] what else must end
 */
export function stopOnSignals(alsoStop) {
  // Once the terminal is gone, writing to it fails; the graceful stop must not fail with it.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  const stop = (signal) => {
    if (stopping) return;
    stopping = true;
    stopAll(signal);
    void alsoStop?.();
  };
  process.on('SIGINT', () => stop('SIGINT'));
  process.on('SIGTERM', () => stop('SIGTERM'));
  // A closed terminal is, for a server, an ordinary order to stop.
  process.on('SIGHUP', () => stop('SIGTERM'));

  // npm tells the shell between us to end, not us; then all there is to notice is that the shell is gone.
  if (process.env.npm_lifecycle_event !== undefined && !isWindows) {
    const shell = process.ppid;
    setInterval(() => process.ppid !== shell && stop('SIGTERM'), 500).unref();
  }
}

/** Asks every running child to end; those still there after 20 seconds are killed. */
function stopAll(signal = 'SIGTERM') {
  for (const handle of running) stopChild(handle, signal);
}

function stopChild(handle, signal = 'SIGTERM') {
  const { child } = handle;
  if (child.exitCode !== null || child.signalCode !== null) return handle.done;
  // On Windows the console has told the child already, and `kill` would not be graceful.
  if (!isWindows || signal !== 'SIGINT') child.kill(signal);
  const timer = setTimeout(() => signalGroup(child.pid, 'SIGKILL'), graceMilliseconds);
  timer.unref();
  child.once('close', () => clearTimeout(timer));
  return handle.done;
}

/** Ends what a dead child left in its group: an interrupt first (PostgreSQL's fast shutdown), then no more asking. */
async function endGroup(groupId) {
  if (isWindows || groupId === undefined || !signalGroup(groupId, 'SIGINT')) return;
  for (let waited = 0; waited < 3000; waited += 50) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (!signalGroup(groupId, 0)) return;
  }
  signalGroup(groupId, 'SIGKILL');
}

/** Whether anybody received the signal. */
function signalGroup(groupId, signal) {
  if (groupId === undefined) return false;
  try {
    process.kill(isWindows ? groupId : -groupId, signal);
    return true;
  } catch {
    return false;
  }
}
