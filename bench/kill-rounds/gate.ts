import { setTimeout as wait } from 'node:timers/promises';

/** Lets calls through while it is open; closed, it waits for those on their way. */
export class Gate {
  #open = false;
  #inside = 0;

  open(): void {
    this.#open = true;
  }

  /** Fulfilled once every call that went through has come to its end. */
  async close(): Promise<void> {
    this.#open = false;
    while (this.#inside > 0) await wait(10);
  }

  async through<T>(run: () => Promise<T>): Promise<T> {
    while (!this.#open) await wait(10);
    this.#inside++;
    try {
      return await run();
    } finally {
      this.#inside--;
    }
  }
}
