import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { Transform } from 'node:stream';
import type { AccountKey } from './account-key.ts';
import { associate, decrypt, encrypt, gcmOverhead, SealBroken } from './gcm.ts';
import { keyBytes } from './keyring.ts';

/*
 * A sealed blob: header ‖ whole frame* ‖ last frame.
 *   header  version (1) ‖ the blob's own key, wrapped by the account's key for this name
 *   frame   nonce (12) ‖ ciphertext ‖ tag (16), bound to its number and to being the last or not
 * A whole frame holds exactly 64 KiB, the last one less, possibly nothing: so the length of the plaintext follows from that of the blob, and a
 * writer never has to know whether more will come.
 */

const blobVersion = 1;

/** Plaintext bytes of a whole frame. */
export const frameBytes = 65_536;
/** The same frame sealed. */
export const sealedFrameBytes = frameBytes + gcmOverhead;
/** Bytes before the first frame. */
export const headerBytes = 1 + keyBytes + gcmOverhead;

/** Bytes that so many bytes take when sealed and finished. */
export function sealedLength(plaintextBytes: number): number {
  const last = plaintextBytes % frameBytes;
  return ciphertextOffset((plaintextBytes - last) / frameBytes) + last + gcmOverhead;
}

/** Bytes that a finished blob holds, from its own length; throws `SealBroken` where no blob has that length. */
export function openedLength(sealedBytes: number): number {
  const frames = wholeFrames(sealedBytes);
  const last = sealedBytes - ciphertextOffset(frames) - gcmOverhead;
  if (last < 0) throw new SealBroken('The blob is cut.');
  return plaintextOffset(frames) + last;
}

/** How many whole frames lie in the first so many bytes of a blob. */
export function wholeFrames(sealedBytes: number): number {
  return Math.max(0, Math.floor((sealedBytes - headerBytes) / sealedFrameBytes));
}

/** Where in the plaintext the frame of that number begins. */
export function plaintextOffset(frame: number): number {
  return frame * frameBytes;
}

/** Where in the blob the frame of that number begins. */
export function ciphertextOffset(frame: number): number {
  return headerBytes + frame * sealedFrameBytes;
}

/** Seals a blob piece by piece. What is given is held back until it fills a frame, 64 KiB at most. */
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

  /** Plaintext bytes given out in whole frames: where an interrupted upload has to go on. */
  get offset(): number {
    return plaintextOffset(this.#frames);
  }

  /** Takes plaintext and returns the frames that it filled, often none. */
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

  /** The last frame, with what was held back. Without it the blob does not open to its end. */
  finish(): Buffer {
    if (this.#finished) throw new Error('The blob is finished.');
    this.#finished = true;
    const rest = this.#pending.subarray(0, this.#pendingBytes);
    return encrypt(this.#key, rest, frameAddress(this.#frames, true));
  }
}

/** Begins a blob under a random key of its own. */
export function beginSeal(accountKey: AccountKey, name: string): SealWriter {
  const key = randomBytes(keyBytes);
  const header = Buffer.concat([
    Buffer.of(blobVersion),
    encrypt(accountKey.blobs, key, blobAddress(accountKey, name)),
  ]);
  return new SealWriter(createSecretKey(key), header, 0);
}

/**
 * Goes on with a blob of which the header and so many whole frames are stored; throws `SealBroken` for a header of another blob or account.
 * What followed those frames is to be cut off first (`wholeFrames`, `ciphertextOffset`) and its plaintext given again, changed or not.
 */
export function resumeSeal(
  accountKey: AccountKey,
  name: string,
  header: Uint8Array,
  frames: number,
): SealWriter {
  return new SealWriter(openHeader(accountKey, name, header), Buffer.from(header), frames);
}

/** Seals what flows through it. `name` is the blob's own name: under another one it does not open. */
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
 * Opens a sealed blob. Each frame is checked before its bytes are handed on, but that the blob is whole is known only at its end: what was
 * received counts for nothing when the stream fails (`SealBroken`) instead of ending.
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
