import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Killable } from '../../apps/api/test/killable.ts';

/** How long a start may take on a busy machine, in milliseconds. */
const patience = 120_000;

/** A program of the product at a port of its own. */
export class Program {
  readonly address: string;
  readonly #file: string;
  readonly #environment: Record<string, string>;
  readonly #process = new Killable();

  constructor(file: string, port: number, environment: Record<string, string>) {
    this.#file = file;
    this.address = `http://127.0.0.1:${port}`;
    this.#environment = environment;
  }

  async start(): Promise<void> {
    await this.#process.start(this.#file, this.#environment);
    await this.ready();
  }

  /** Fulfilled once it answers that its database and its disk do. */
  async ready(): Promise<void> {
    const begun = performance.now();
    for (;;) {
      const answer = await fetch(`${this.address}/readyz`).catch(() => undefined);
      await answer?.arrayBuffer();
      if (answer?.status === 200) return;
      if (!this.#process.isRunning || performance.now() - begun > patience)
        throw new Error(`${this.#file} is not ready. It said:\n${this.said}`);
      await wait(30);
    }
  }

  kill(): Promise<void> {
    return this.#process.kill();
  }

  stop(): Promise<void> {
    return this.#process.stop();
  }

  /** What it said of failures. */
  get said(): string {
    return this.#process.said;
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
