import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { Transform } from 'node:stream';
import type { AccountKey } from './account-key.ts';
import { associate, decrypt, encrypt, gcmOverhead, SealBroken } from './gcm.ts';
import { keyBytes } from './subkey.ts';

/*
 * A sealed blob: header ‖ whole frame* ‖ last frame.
 * header version (1) ‖ the blob's own key, wrapped by the account's key for this name
 * frame nonce (12) ‖ ciphertext ‖ tag (16), bound to its number and to being the last or not
 * A whole frame holds exactly 64 KiB, the last one less, possibly nothing: so the plaintext's length follows
 * from the blob's, and a writer never has to know whether more will come.
 */

const blobVersion = 1;

/** Plaintext bytes of a whole frame. */
export const frameBytes = 65_536;
/** The same frame sealed. */
export const sealedFrameBytes = frameBytes + gcmOverhead;
/** Bytes before the first frame. */
export const headerBytes = 1 + keyBytes + gcmOverhead;

/** Sealed size of a plaintext of this size. */
export function sealedLength(plaintextBytes: number): number {
  const last = plaintextBytes % frameBytes;
  return ciphertextOffset((plaintextBytes - last) / frameBytes) + last + gcmOverhead;
}

/** Plaintext size of a finished blob; throws `SealBroken` if no blob has that length. */
export function openedLength(sealedBytes: number): number {
  const frames = wholeFrames(sealedBytes);
  const last = sealedBytes - ciphertextOffset(frames) - gcmOverhead;
  if (last < 0) throw new SealBroken('The blob is cut.');
  return plaintextOffset(frames) + last;
}

/** Number of whole frames in the first so many bytes of a blob. */
export function wholeFrames(sealedBytes: number): number {
  return Math.max(0, Math.floor((sealedBytes - headerBytes) / sealedFrameBytes));
}

/** Plaintext offset of a frame. */
export function plaintextOffset(frame: number): number {
  return frame * frameBytes;
}

/** Offset of a frame in the blob. */
export function ciphertextOffset(frame: number): number {
  return headerBytes + frame * sealedFrameBytes;
}

/** Seals a blob piece by piece. Input is buffered until it fills a frame, at most 64 KiB. */
export class SealWriter {
  /** To be stored before the first frame. */
  readonly header: Buffer;
  readonly #key: KeyObject;
  readonly #pending = Buffer.allocUnsafe(frameBytes);
  #pendingBytes = 0;
  #frames: number;
  #finished = false;

  constructor(key: KeyObject, header: Buffer, frames: number) {
    this.#key = key;
    this.header = header;
    this.#frames = frames;
  }

  /** Plaintext bytes output in whole frames: where an interrupted upload resumes. */
  get offset(): number {
    return plaintextOffset(this.#frames);
  }

  /** Takes plaintext and returns the completed frames, often none. */
  push(plaintext: Uint8Array): Buffer[] {
    if (this.#finished) throw new Error('The blob is finished.');
    const frames: Buffer[] = [];
    let at = 0;
    while (at < plaintext.length) {
      const part = plaintext.subarray(at, at + frameBytes - this.#pendingBytes);
      this.#pending.set(part, this.#pendingBytes);
      this.#pendingBytes += part.length;
      at += part.length;
      if (this.#pendingBytes === frameBytes) {
        frames.push(encrypt(this.#key, this.#pending, frameAddress(this.#frames, false)));
        this.#frames++;
        this.#pendingBytes = 0;
      }
    }
    return frames;
  }

  /** The last frame, with the buffered rest. Without it the blob does not open completely. */
  finish(): Buffer {
    if (this.#finished) throw new Error('The blob is finished.');
    this.#finished = true;
    const rest = this.#pending.subarray(0, this.#pendingBytes);
    return encrypt(this.#key, rest, frameAddress(this.#frames, true));
  }
}

/** Starts a blob under a random key of its own. */
export function beginSeal(accountKey: AccountKey, name: string): SealWriter {
  const key = randomBytes(keyBytes);
  const header = Buffer.concat([
    Buffer.of(blobVersion),
    encrypt(accountKey.blobs, key, blobAddress(accountKey, name)),
  ]);
  return new SealWriter(createSecretKey(key), header, 0);
}

/**
 * Resumes a blob whose header and whole frames are stored; throws `SealBroken` for a header of another blob
 * or account. Cut off whatever follows those frames first (`wholeFrames`, `ciphertextOffset`), and give its
 * plaintext again, changed or not.
 */
export function resumeSeal(
  accountKey: AccountKey,
  name: string,
  header: Uint8Array,
  frames: number,
): SealWriter {
  return new SealWriter(openHeader(accountKey, name, header), Buffer.from(header), frames);
}

/** Seals a stream. `name` is the blob's name: it does not open under another one. */
export function sealStream(accountKey: AccountKey, name: string): Transform {
  const writer = beginSeal(accountKey, name);
  let headerGiven = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!headerGiven) this.push(writer.header);
      headerGiven = true;
      for (const frame of writer.push(chunk)) this.push(frame);
      done();
    },
    flush(done) {
      if (!headerGiven) this.push(writer.header);
      this.push(writer.finish());
      done();
    },
  });
}

/**
 * Opens a sealed blob. Each frame is verified before its bytes are passed on, but only the end proves that
 * the blob is complete: if the stream fails (`SealBroken`), discard what was received.
 */
export function openStream(accountKey: AccountKey, name: string): Transform {
  const pending = Buffer.allocUnsafe(sealedFrameBytes);
  let pendingBytes = 0;
  let key: KeyObject | undefined;
  let frame = 0;

  const take = (chunk: Uint8Array, wanted: number): number => {
    const part = chunk.subarray(0, wanted - pendingBytes);
    pending.set(part, pendingBytes);
    pendingBytes += part.length;
    return part.length;
  };

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        for (let at = 0; at < chunk.length;) {
          at += take(chunk.subarray(at), key === undefined ? headerBytes : sealedFrameBytes);
          if (key === undefined && pendingBytes === headerBytes) {
            key = openHeader(accountKey, name, pending.subarray(0, headerBytes));
            pendingBytes = 0;
          } else if (key !== undefined && pendingBytes === sealedFrameBytes) {
            this.push(decrypt(key, pending, frameAddress(frame, false)));
            frame++;
            pendingBytes = 0;
          }
        }
        done();
      } catch (error) {
        done(asError(error));
      }
    },
    flush(done) {
      try {
        if (key === undefined) throw new SealBroken('The blob is cut.');
        this.push(decrypt(key, pending.subarray(0, pendingBytes), frameAddress(frame, true)));
        done();
      } catch (error) {
        done(asError(error));
      }
    },
  });
}

function openHeader(accountKey: AccountKey, name: string, header: Uint8Array): KeyObject {
  if (header[0] !== blobVersion || header.length !== headerBytes) {
    throw new SealBroken('The blob has an unknown format.');
  }
  return createSecretKey(decrypt(accountKey.blobs, header.subarray(1), blobAddress(accountKey, name)));
}

function blobAddress(accountKey: AccountKey, name: string): Buffer {
  return associate('blob', String(blobVersion), accountKey.userId, name);
}

/** The blob's key is its own, so a frame needs to know only its place in it. */
function frameAddress(frame: number, last: boolean): Buffer {
  return associate('frame', String(frame), last ? 'last' : 'more');
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new SealBroken(String(error));
}
