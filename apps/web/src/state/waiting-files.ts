import type { WaitingFile } from './waiting-store.ts';

type WaitingStore = typeof import('./waiting-store.ts');

/** The store of the device; nothing that it fails at may keep anything from being sent. */
export async function withStore<Value>(
  work: (store: WaitingStore) => Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await work(await import('./waiting-store.ts'));
  } catch {
    return undefined;
  }
}

/**
 * The files of a questionnaire that the server does not have yet: on this device for a day, sealed under a
 * key (base64) that comes with the session, so that a reload or a crash does not lose them.
 */
export class WaitingFiles {
  readonly #requestId: string;
  readonly #key: string | undefined;
  /** One change after the other: what arrives at once must not be kept after it was dropped. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(requestId: string, key: string | undefined) {
    this.#requestId = requestId;
    this.#key = key;
  }

  #next(work: Parameters<typeof withStore>[0]): void {
    this.#last = this.#last.then(() => withStore(work));
  }

  keep(waiting: WaitingFile): void {
    const key = this.#key;
    if (key !== undefined) this.#next(({ keepFile }) => keepFile(this.#requestId, key, waiting));
  }

  drop(id: string): void {
    this.#next(({ dropFile }) => dropFile(this.#requestId, id));
  }

  /** The questionnaire was sent: it takes no more files. */
  dropAll(): void {
    this.#next(({ dropFiles }) => dropFiles(this.#requestId));
  }

  async list(): Promise<readonly WaitingFile[]> {
    const key = this.#key;
    if (key === undefined) return [];
    return (await withStore(({ keptFiles }) => keptFiles(this.#requestId, key))) ?? [];
  }

  /** Resolves when everything is on the device. */
  readonly settled = (): Promise<unknown> => this.#last;
}
