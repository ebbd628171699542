import { createSecretKey, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it } from 'vitest';
import { keyringOfTests } from '../../test/keyring.ts';
import { associate, decrypt } from './gcm.ts';
import {
  beginSeal,
  ciphertextOffset,
  createAccountKey,
  frameBytes,
  headerBytes,
  openAccountKey,
  openedLength,
  openStream,
  plaintextOffset,
  resumeSeal,
  SealBroken,
  sealedFrameBytes,
  sealedLength,
  sealStream,
  wholeFrames,
} from './index.ts';

const keyring = await keyringOfTests({ directory: '/nowhere', fromEnvironment: '07'.repeat(32) });
const accountOf = (userId: string) => openAccountKey(keyring, userId, createAccountKey(keyring, userId));
const account = accountOf('user-1');

const through = (content: Buffer, pieceBytes: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(content.length / pieceBytes) }, (_, index) =>
      content.subarray(index * pieceBytes, (index + 1) * pieceBytes),
    ),
  );
const seal = (content: Buffer, name = 'blob-1', pieceBytes = 10_000): Promise<Buffer> =>
  buffer(through(content, pieceBytes).compose(sealStream(account, name)));
const open = (sealed: Buffer, name = 'blob-1', opener = account, pieceBytes = 10_000): Promise<Buffer> =>
  buffer(through(sealed, pieceBytes).compose(openStream(opener, name)));

const threeFrames = randomBytes(2 * frameBytes + 5000);

/** Header and frames of a sealed blob. */
function parts(sealed: Buffer): { header: Buffer; frames: Buffer[] } {
  const frames: Buffer[] = [];
  for (let at = headerBytes; at < sealed.length; at += sealedFrameBytes) {
    frames.push(sealed.subarray(at, at + sealedFrameBytes));
  }
  return { header: sealed.subarray(0, headerBytes), frames };
}

describe('a sealed stream', () => {
  it.each([0, 1, frameBytes - 1, frameBytes, frameBytes + 1, 2 * frameBytes, 200_000])(
    'of %i bytes opens to the same bytes, and each length follows from the other',
    async (length) => {
      const content = randomBytes(length);
      const sealed = await seal(content);
      expect(sealed).toHaveLength(sealedLength(length));
      expect(openedLength(sealed.length)).toBe(length);
      expect((await open(sealed)).equals(content)).toBe(true);
    },
  );

  it.each([1, 61, 65_564, 1_000_000])(
    'opens whatever the pieces it comes in: %i bytes',
    async (pieceBytes) => {
      const content = threeFrames.subarray(0, pieceBytes === 1 ? 70_000 : threeFrames.length);
      const sealed = await seal(content, 'blob-1', pieceBytes);
      expect((await open(sealed, 'blob-1', account, pieceBytes)).equals(content)).toBe(true);
    },
  );

  it('has the format in which everything stored so far was sealed', async () => {
    const { header, frames } = parts(await seal(threeFrames));
    const place = associate('blob', String(header[0]), 'user-1', 'blob-1');
    const key = createSecretKey(decrypt(account.blobs, header.subarray(1), place));
    const opened = ['more', 'more', 'last'].map((end, number) =>
      decrypt(key, frames[number] ?? Buffer.alloc(0), associate('frame', `${number}`, end)),
    );
    expect(header[0]).toBe(1);
    expect(Buffer.concat(opened).equals(threeFrames)).toBe(true);
  });

  it('does not open under another name or for another account', async () => {
    const sealed = await seal(threeFrames);
    // The name is what a log tells.
    await expect(open(sealed, 'blob-2')).rejects.toMatchObject({ name: 'SealBroken' });
    await expect(open(sealed, 'blob-2')).rejects.toThrow(SealBroken);
    await expect(open(sealed, 'blob-1', accountOf('user-1'))).rejects.toThrow(SealBroken);
    await expect(open(sealed, 'blob-1', { ...account, userId: 'user-2' })).rejects.toThrow(SealBroken);
  });

  it('does not open when a byte is changed in any region of it', async () => {
    const sealed = await seal(threeFrames);
    const frame = [0, 11, 12, 5000, sealedFrameBytes - 17, sealedFrameBytes - 16, sealedFrameBytes - 1];
    const places = [
      ...Array.from({ length: headerBytes }, (_, at) => at),
      ...[0, 1].flatMap((number) => frame.map((at) => ciphertextOffset(number) + at)),
      ...[0, 12, 100].map((at) => ciphertextOffset(2) + at),
      sealed.length - 1,
    ];
    for (const at of places) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 0x80, at);
      await expect(open(changed), `byte ${at}`).rejects.toThrow(SealBroken);
    }
  });

  it('does not open when it is cut anywhere, at a frame as well', async () => {
    const sealed = await seal(threeFrames);
    const cuts = [0, 1, headerBytes - 1, headerBytes, headerBytes + 27, headerBytes + 28];
    for (const length of [
      ...cuts,
      ciphertextOffset(1),
      ciphertextOffset(1) + 40,
      ciphertextOffset(2),
      sealed.length - 1,
    ]) {
      await expect(open(sealed.subarray(0, length)), `cut to ${length}`).rejects.toThrow(SealBroken);
    }
  });

  it('does not open with bytes after its end, be they a whole frame of its own', async () => {
    const sealed = await seal(threeFrames);
    const { frames } = parts(sealed);
    for (const extra of [Buffer.of(0), randomBytes(sealedFrameBytes), ...frames]) {
      await expect(open(Buffer.concat([sealed, extra]))).rejects.toThrow(SealBroken);
    }
  });

  it('does not open with frames exchanged, left out, given twice, or taken from another blob', async () => {
    const { header, frames } = parts(await seal(threeFrames));
    const [first, second, last] = frames;
    const foreign = parts(await seal(threeFrames)).frames[1];
    if (!first || !second || !last || !foreign) throw new Error('Three frames were expected.');
    for (const order of [
      [second, first, last],
      [first, last],
      [second, last],
      [first, first, second, last],
      [first, second, second, last],
      [first, foreign, last],
      [first, second],
      [last],
    ]) {
      await expect(open(Buffer.concat([header, ...order]))).rejects.toThrow(SealBroken);
    }
    expect(await open(Buffer.concat([header, first, second, last]))).toHaveLength(threeFrames.length);
  });

  it('hands on no byte of a frame that is not sound', async () => {
    const sealed = await seal(threeFrames);
    sealed.writeUInt8(sealed.readUInt8(ciphertextOffset(1) + 100) ^ 1, ciphertextOffset(1) + 100);
    let received = 0;
    const count = async (source: AsyncIterable<Buffer>): Promise<void> => {
      for await (const chunk of source) received += chunk.length;
    };
    await expect(pipeline(through(sealed, 1000), openStream(account, 'blob-1'), count)).rejects.toThrow(
      SealBroken,
    );
    expect(received).toBeLessThanOrEqual(frameBytes);
  });

  it('holds no more than some frames of 50 MB at any moment', async () => {
    const total = 50_000_000;
    const piece = randomBytes(100_000);
    let given = 0;
    let received = 0;
    let held = 0;
    const source = Readable.from(
      (function* pieces() {
        for (; given < total; given += piece.length) {
          held = Math.max(held, given - received);
          yield piece;
        }
      })(),
      { objectMode: false, highWaterMark: 65_536 },
    );
    const slowly = async (opened: AsyncIterable<Buffer>): Promise<void> => {
      for await (const chunk of opened) {
        received += chunk.length;
        if (received % 7 === 0) await new Promise(setImmediate);
      }
    };
    await pipeline(source, sealStream(account, 'blob-1'), openStream(account, 'blob-1'), slowly);
    expect(received).toBe(total);
    expect(held).toBeLessThan(1_500_000);
  });
});

describe('sealing piece by piece', () => {
  /** What is on disk after an interruption: some frames, and a torn one. */
  function interrupted(): { stored: Buffer; header: Buffer } {
    const writer = beginSeal(account, 'blob-1');
    const frames = writer.push(threeFrames.subarray(0, 2 * frameBytes));
    return {
      stored: Buffer.concat([writer.header, ...frames]).subarray(0, ciphertextOffset(1) + 777),
      header: writer.header,
    };
  }

  it('goes on at the last whole frame, and the result opens as if nothing had happened', async () => {
    const { stored, header } = interrupted();
    const frames = wholeFrames(stored.length);
    expect(frames).toBe(1);
    const writer = resumeSeal(account, 'blob-1', header, frames);
    expect(writer.offset).toBe(frameBytes);
    const rest = writer.push(threeFrames.subarray(writer.offset));
    expect(writer.offset).toBe(2 * frameBytes);
    const sealed = Buffer.concat([stored.subarray(0, ciphertextOffset(frames)), ...rest, writer.finish()]);
    expect((await open(sealed)).equals(threeFrames)).toBe(true);
  });

  it('gives out only whole frames before it is finished', () => {
    const writer = beginSeal(account, 'blob-1');
    expect(writer.push(randomBytes(frameBytes - 1))).toEqual([]);
    expect(writer.offset).toBe(0);
    expect(writer.push(randomBytes(frameBytes + 1)).map((frame) => frame.length)).toEqual([
      sealedFrameBytes,
      sealedFrameBytes,
    ]);
    expect(writer.offset).toBe(2 * frameBytes);
  });

  it('never takes a nonce twice when the same frame is sealed again with other bytes', () => {
    const { header } = interrupted();
    const nonces = Array.from({ length: 50 }, (_, fill) => {
      const [frame] = resumeSeal(account, 'blob-1', header, 1).push(Buffer.alloc(frameBytes, fill));
      return frame?.toString('hex', 0, 12);
    });
    expect(nonces).not.toContain(undefined);
    expect(new Set(nonces).size).toBe(50);
  });

  it('does not go on with the header of another blob or account, or a changed one', () => {
    const { header } = interrupted();
    expect(() => resumeSeal(account, 'blob-2', header, 1)).toThrow(SealBroken);
    expect(() => resumeSeal(accountOf('user-1'), 'blob-1', header, 1)).toThrow(SealBroken);
    expect(() => resumeSeal(account, 'blob-1', header.subarray(1), 1)).toThrow(SealBroken);
  });

  it('opens to nothing usable when it went on at the wrong frame', async () => {
    const { stored, header } = interrupted();
    const writer = resumeSeal(account, 'blob-1', header, 2);
    const rest = writer.push(threeFrames.subarray(frameBytes));
    const sealed = Buffer.concat([stored.subarray(0, ciphertextOffset(1)), ...rest, writer.finish()]);
    await expect(open(sealed)).rejects.toThrow(SealBroken);
  });

  it('takes nothing more once it is finished', () => {
    const writer = beginSeal(account, 'blob-1');
    writer.finish();
    expect(() => writer.finish()).toThrow('finished');
    expect(() => writer.push(Buffer.of(1))).toThrow('finished');
  });
});

describe('the offsets', () => {
  it('lead from a stored size to the plaintext that is safe, rounded down to a frame', () => {
    const safe = (stored: number): number => plaintextOffset(wholeFrames(stored));
    expect(safe(0)).toBe(0);
    expect(safe(headerBytes)).toBe(0);
    expect(safe(headerBytes + sealedFrameBytes - 1)).toBe(0);
    expect(safe(headerBytes + sealedFrameBytes)).toBe(frameBytes);
    expect(safe(headerBytes + 3 * sealedFrameBytes + 5)).toBe(3 * frameBytes);
  });

  it('know that no blob has certain lengths', () => {
    for (const length of [0, headerBytes, headerBytes + 27, ciphertextOffset(1), ciphertextOffset(1) + 27]) {
      expect(() => openedLength(length)).toThrow(SealBroken);
    }
  });
});
