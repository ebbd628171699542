/** The bytes ended too early. */
export class BytesEnded extends Error {
  constructor() {
    super('The bytes end too early.');
    this.name = 'BytesEnded';
  }
}

/** Asks for more bytes: a parser is a generator that yields when the current chunk is used up. */
export type Step<T> = Generator<undefined, T, undefined>;

/**
 * Reads bytes that arrive in chunks as if they were contiguous, holding only the current chunk. Parsers are
 * generators that `yield*` its methods; each throws `BytesEnded` if the bytes end first.
 */
export class ByteReader {
  #chunk: Uint8Array = new Uint8Array(0);
  #at = 0;
  #ended = false;

  /** Sets the next chunk. The previous one must be used up, that is, the parser has yielded. */
  give(chunk: Uint8Array): void {
    this.#chunk = chunk;
    this.#at = 0;
  }

  /** No chunk follows. */
  end(): void {
    this.#ended = true;
  }

  /** The next `count` bytes, copied; meant for a few. */
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

  /** Skips `count` bytes, any number. */
  *skip(count: number): Step<void> {
    for (let left = count; left > 0;) {
      yield* this.#more();
      const part = Math.min(left, this.#chunk.length - this.#at);
      left -= part;
      this.#at += part;
    }
  }

  /** Skips everything up to and including the next byte with that value. */
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
