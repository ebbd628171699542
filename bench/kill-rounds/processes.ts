import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { bundledArguments } from '../../scripts/lib/server-bundle.mjs';

/** How long a start may take on a busy machine, in milliseconds. */
const patience = 120_000;

/** A program of the product that can be killed and started again. */
export class Program {
  readonly address: string;
  readonly #file: string;
  readonly #environment: Record<string, string>;
  #child: ChildProcess | undefined;
  #said = '';

  constructor(file: string, port: number, environment: Record<string, string>) {
    this.#file = file;
    this.address = `http://127.0.0.1:${port}`;
    this.#environment = environment;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, await bundledArguments(this.#file), {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'], ...this.#environment },
    });
    this.#child = child;
    const hear = (chunk: Buffer) => (this.#said = (this.#said + chunk.toString()).slice(-20_000));
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    await this.ready();
  }

  /** Fulfilled once it answers that its database and its disk do. */
  async ready(): Promise<void> {
    const begun = performance.now();
    for (;;) {
      const answer = await fetch(`${this.address}/readyz`).catch(() => undefined);
      await answer?.arrayBuffer();
      if (answer?.status === 200) return;
      if (this.#child?.exitCode !== null || performance.now() - begun > patience)
        throw new Error(`${this.#file} is not ready. It said:\n${this.#said}`);
      await wait(30);
    }
  }

  /** SIGKILL: without a chance to tidy up. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  /** What it said of failures. */
  get said(): string {
    return this.#said;
  }
}

/** The lines in which the database server of a data folder says who and where it is. */
const postmaster = (directory: string): string[] =>
  readFileSync(join(directory, 'postgres/postmaster.pid'), 'utf8').split('\n');

/** The folder of its socket. */
export const socketOf = (directory: string): string => postmaster(directory)[4] ?? '';

/** Kills it; its supervisor, in whichever program, starts it again. */
export function killDatabase(directory: string): void {
  process.kill(Number(postmaster(directory)[0]), 'SIGKILL');
}
