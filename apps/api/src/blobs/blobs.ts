import type { Readable } from 'node:stream';
import type { Reader } from '../db/database.ts';

/**
 * Store of sealed pictures. Names are opaque ids (`[a-z0-9-]+`, at most 128 characters, otherwise
 * `NameRefused`), chosen at random by the caller and written once; writing a name again replaces the whole
 * content.
 */
export interface Blobs {
  /**
   * Stores the content under the name, all or nothing; once this resolves, the content survives a power loss.
   * `bytes` is its length.
   */
  put(name: string, content: AsyncIterable<Uint8Array>): Promise<{ bytes: number }>;
  /** The content; throws `BlobMissing`. */
  get(name: string): Promise<Readable>;
  /** Length in bytes, or undefined where nothing has that name. */
  stat(name: string): Promise<{ bytes: number } | undefined>;
  /** Removes the content; it may be gone already. */
  delete(name: string): Promise<void>;
  /** Fails where nothing can be stored; what a store over the network said is said again for some seconds. */
  probe(): Promise<void>;
  /** Stored blobs after one in an order of the store's own, with the name to go on after; none at the end. */
  list(after: string | undefined, limit: number): Promise<BlobPage>;
}

/** Where a row that names a blob is, in the order of its table. */
export interface BlobPlace {
  user_id: string;
  id: string;
}

/** A table whose rows name blobs. */
export interface BlobHolder {
  /** Which of some blobs are named. */
  named: (db: Reader, blobs: readonly string[]) => Promise<string[]>;
  /** The rows after one in their order. */
  after: (
    db: Reader,
    place: BlobPlace | undefined,
    limit: number,
  ) => Promise<(BlobPlace & { blob: string; created_at: Date })[]>;
}

/** When each was written, by the store's clock. */
export interface BlobPage {
  blobs: { name: string; writtenAt: Date }[];
  next: string | undefined;
}

/** No blob has that name. */
export class BlobMissing extends Error {
  constructor(name: string) {
    super(`There is no blob ${name}.`);
    this.name = 'BlobMissing';
  }
}

/** The content is longer than the store accepts in one piece. */
export class BlobTooLarge extends Error {
  constructor(maximumBytes: number) {
    super(`A blob has at most ${maximumBytes} bytes.`);
    this.name = 'BlobTooLarge';
  }
}
