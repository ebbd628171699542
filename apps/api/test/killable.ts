import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { bundledArguments } from '../../../scripts/lib/server-bundle.mjs';

/** A program of ours in a process that can be killed, and started again. */
export class Killable {
  #child: ChildProcess | undefined;
  #said = '';

  /** Starts a file of the project with these variables, and none of ours but where programs and files are. */
  async start(file: string, environment: Readonly<Record<string, string>>): Promise<ChildProcess> {
    const child = spawn(process.execPath, await bundledArguments(file), {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'], ...environment },
    });
    this.#child = child;
    const hear = (chunk: Buffer) => (this.#said = (this.#said + chunk.toString()).slice(-20_000));
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    return child;
  }

  /** The end of what it said, in all of its lives. */
  get said(): string {
    return this.#said;
  }

  get isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  /** SIGKILL: without a chance to tidy up. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  stop(): Promise<void> {
    return this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (this.#child === undefined || !this.isRunning) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill(signal);
    await ended;
  }
}
