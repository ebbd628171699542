import * as v from 'valibot';

/** What a file is for and how the device calls it; sealed with it, in front of its content. */
const facts = v.object({ item: v.string(), name: v.string() });

export interface WaitingFile {
  id: string;
  item: string;
  file: File;
}

const lineEnd = '\n'.charCodeAt(0);

const pack = ({ item, file }: WaitingFile): Blob =>
  new Blob([JSON.stringify({ item, name: file.name }), '\n', file], { type: file.type });

async function unpack(id: string, packed: Blob): Promise<WaitingFile | undefined> {
  const bytes = new Uint8Array(await packed.arrayBuffer());
  const end = bytes.indexOf(lineEnd);
  if (end < 0) return undefined;
  const read = v.safeParse(
    v.pipe(v.string(), v.parseJson(), facts),
    new TextDecoder().decode(bytes.subarray(0, end)),
  );
  if (!read.success) return undefined;
  const { item, name } = read.output;
  return { id, item, file: new File([bytes.subarray(end + 1)], name, { type: packed.type }) };
}

/** The store of the device; nothing that it fails at may keep a file from being sent. */
async function withStore<Value>(
  work: (store: typeof import('./pending-store.ts')) => Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await work(await import('./pending-store.ts'));
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

  #next(work: Parameters<typeof withStore>[0]): Promise<unknown> {
    this.#last = this.#last.then(() => withStore(work));
    return this.#last;
  }

  keep(waiting: WaitingFile): void {
    const key = this.#key;
    if (key === undefined) return;
    void this.#next(async ({ importPendingKey, keepPicture }) => {
      const given = { picture: pack(waiting), origin: undefined };
      await keepPicture(await importPendingKey(key), this.#requestId, waiting.id, given, Date.now());
    });
  }

  drop(id: string): void {
    void this.#next(({ dropPicture }) => dropPicture(this.#requestId, id));
  }

  /** The questionnaire was sent: it takes no more files. */
  dropAll(): void {
    void this.#next(({ dropCase }) => dropCase(this.#requestId));
  }

  async list(): Promise<readonly WaitingFile[]> {
    const key = this.#key;
    if (key === undefined) return [];
    const found = await withStore(async ({ importPendingKey, keptPictures }) => {
      const kept = await keptPictures(() => importPendingKey(key), this.#requestId, Date.now());
      return Promise.all(kept.map(({ kind, picture }) => unpack(kind, picture)));
    });
    return (found ?? []).flatMap((one) => one ?? []);
  }

  /** Resolves when everything is on the device. */
  readonly settled = (): Promise<unknown> => this.#last;
}
