/** The bytes ended where more were due. */
export class BytesEnded extends Error {
  constructor() {
    super('The bytes end too early.');
    this.name = 'BytesEnded';
  }
}

/** Waits for more bytes: a parser written as a generator yields whenever the chunk at hand is used up. */
export type Step<T> = Generator<undefined, T, undefined>;

/**
 * Reads bytes that arrive in chunks as if they were in one piece, holding no more than the chunk at hand. Parsers are generators that
 * `yield*` its methods; each throws `BytesEnded` when the bytes end first.
 */
export class ByteReader {
  #chunk: Uint8Array = new Uint8Array(0);
  #at = 0;
  #ended = false;

  /** Gives the next chunk. The one before must be used up: the parser has yielded. */
  give(chunk: Uint8Array): void {
    this.#chunk = chunk;
    this.#at = 0;
  }

  /** No chunk follows. */
  end(): void {
    this.#ended = true;
  }

  /** The next `count` bytes, a few: they are copied. */
  *take(count: number): Step<Buffer> {
    const taken = Buffer.alloc(count);
    for (let filled = 0; filled < count;) {
      yield* this.#more();
      const part = this.#chunk.subarray(this.#at, this.#at + count - filled);
      taken.set(part, filled);
      filled += part.length;
      this.#at += part.length;
    }
    return taken;
  }

  /** Passes over `count` bytes, any number. */
  *skip(count: number): Step<void> {
    for (let left = count; left > 0;) {
      yield* this.#more();
      const part = Math.min(left, this.#chunk.length - this.#at);
      left -= part;
      this.#at += part;
    }
  }

  /** Passes over everything up to and including the next byte of that value. */
  *skipPast(value: number): Step<void> {
    for (;;) {
      yield* this.#more();
      const found = this.#chunk.indexOf(value, this.#at);
      this.#at = found === -1 ? this.#chunk.length : found + 1;
      if (found !== -1) return;
    }
  }

  *#more(): Step<void> {
    while (this.#at >= this.#chunk.length) {
      if (this.#ended) throw new BytesEnded();
      yield;
    }
  }
}
