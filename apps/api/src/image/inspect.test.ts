import { uploadLimits } from '@credence/contract/upload-limits';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ImageInspector, inspectImage, type Inspection } from './inspect.ts';

const [width, height] = [500, 60];
const picture = () => sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
const jpeg = await picture().jpeg().toBuffer();
const progressive = await picture().jpeg({ progressive: true }).toBuffer();
const png = await picture().png().toBuffer();
const lossy = await picture().webp().toBuffer();
const lossless = await picture().webp({ lossless: true }).toBuffer();
const extended = await picture().ensureAlpha(0.5).webp().toBuffer();
const animated = await sharp(randomBytes(width * 2 * height * 3), {
  raw: { width, height: 2 * height, channels: 3, pageHeight: height },
})
  .webp()
  .toBuffer();

/** The content in pieces of that many bytes. */
const inPieces = (content: Buffer, bytes: number): Buffer[] =>
  Array.from({ length: Math.ceil(content.length / bytes) }, (_, index) =>
    content.subarray(index * bytes, (index + 1) * bytes),
  );
const inspect = (content: Buffer, pieceBytes = 10_000): Promise<Inspection> =>
  inspectImage(inPieces(content, pieceBytes));

/** A JPEG segment with its length. */
function segment(marker: number, content: Uint8Array): Buffer {
  const head = Buffer.of(0xff, marker, 0, 0);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** A PNG chunk; its checksum is not checked here. */
function chunk(type: string, content: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), content, Buffer.alloc(4)]);
}

const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([pngSignature, chunk('IHDR', header)]);
}

/** A WebP with the total length corrected. */
function riff(...chunks: Buffer[]): Buffer {
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  const file = Buffer.concat([head, ...chunks]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}

describe('an accepted picture', () => {
  it.each([
    ['JPEG', jpeg, 'image/jpeg'],
    ['progressive JPEG', progressive, 'image/jpeg'],
    ['PNG', png, 'image/png'],
    ['lossy WebP', lossy, 'image/webp'],
    ['lossless WebP', lossless, 'image/webp'],
    ['WebP with alpha', extended, 'image/webp'],
    ['animated WebP', animated, 'image/webp'],
  ])('is told by its content, with its size: %s', async (_, content, type) => {
    expect(await inspect(content)).toEqual({ ok: true, type, width, height });
  });

  it.each([1, 2, 3, 16, 17, 4096, 1_000_000])(
    'is told the same in pieces of %i bytes',
    async (pieceBytes) => {
      for (const content of [jpeg, png, lossy, extended]) {
        expect(await inspect(content, pieceBytes)).toMatchObject({ ok: true, width, height });
      }
    },
  );

  it('is measured itself, and not the small picture in its EXIF block, however large that is', async () => {
    const thumbnail = await sharp({ create: { width: 160, height: 120, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const exif = Buffer.concat([Buffer.from('Exif\0\0'), thumbnail, randomBytes(65_000 - thumbnail.length)]);
    const blocks = Array.from({ length: 8 }, () => segment(0xe1, exif));
    const content = Buffer.concat([jpeg.subarray(0, 2), ...blocks, jpeg.subarray(2)]);
    expect(await inspect(content)).toEqual({ ok: true, type: 'image/jpeg', width, height });
  });

  it('may have something behind its end, stray bytes between segments, and filling before a marker', async () => {
    expect(await inspect(Buffer.concat([jpeg, Buffer.alloc(5000)]))).toMatchObject({ ok: true });
    expect(await inspect(Buffer.concat([jpeg, jpeg.subarray(0, 3000)]))).toMatchObject({ ok: true });
    expect(await inspect(Buffer.concat([png, Buffer.alloc(5000)]))).toMatchObject({ ok: true });
    const first = 4 + jpeg.readUInt16BE(4);
    const stray = Buffer.concat([
      jpeg.subarray(0, first),
      Buffer.of(1, 2, 0xff, 0, 0xff, 0xff),
      jpeg.subarray(first),
    ]);
    expect(await inspect(stray)).toMatchObject({ ok: true });
  });

  it('is small or large to the very limit', async () => {
    const data = chunk('IDAT', Buffer.of(1));
    const end = chunk('IEND', Buffer.alloc(0));
    const sized = (w: number, h: number) => inspect(Buffer.concat([pngHeader(w, h), data, end]));
    const side = uploadLimits.minimumSide;
    expect(await sized(side, 10)).toMatchObject({ ok: true });
    expect(await sized(10, side)).toMatchObject({ ok: true });
    expect(await sized(side - 1, side - 1)).toEqual({ ok: false, problem: 'too-small' });
    expect(await sized(10_000, uploadLimits.maximumPixels / 10_000)).toMatchObject({ ok: true });
    expect(await sized(10_000, uploadLimits.maximumPixels / 10_000 + 1)).toEqual({
      ok: false,
      problem: 'too-many-pixels',
    });
  });
});

describe('a refused content', () => {
  const head = (text: string): Buffer => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(100)]);

  it.each([
    ['application/zip', head('PK\x03\x04')],
    ['application/pdf', head('%PDF-1.7')],
    ['image/gif', head('GIF89a')],
    ['image/heic', head('\0\0\0\x18ftypheic')],
    ['image/heic', head('\0\0\0\x18ftypmif1')],
    ['image/avif', head('\0\0\0\x18ftypavif')],
    ['video/mp4', head('\0\0\0\x18ftypisom')],
    ['image/tiff', head('II*\0')],
    ['image/bmp', head('BM')],
  ])('is named after what it is, whatever its file name said: %s', async (found, content) => {
    expect(await inspect(content)).toEqual({ ok: false, problem: 'not-image', found });
    expect(await inspect(content, 1)).toEqual({ ok: false, problem: 'not-image', found });
  });

  it('has no name where it is unknown', async () => {
    for (const content of [
      head('<svg xmlns="'),
      head('hello'),
      Buffer.of(0xff),
      Buffer.from('RIFF....WAVE'),
    ]) {
      expect(await inspect(content)).toEqual({ ok: false, problem: 'not-image' });
    }
  });

  it('is empty', async () => {
    expect(await inspectImage([])).toEqual({ ok: false, problem: 'empty' });
    expect(await inspectImage([Buffer.alloc(0)])).toEqual({ ok: false, problem: 'empty' });
  });

  it('claims 100 million pixels, known from its first bytes', () => {
    const inspector = new ImageInspector();
    expect(inspector.push(pngHeader(10_000, 10_000))).toEqual({ ok: false, problem: 'too-many-pixels' });
    const huge = Buffer.from('VP8X\x0a\0\0\0\0\0\0\0\xff\xff\xff\xff\xff\xff', 'latin1');
    expect(new ImageInspector().push(riff(huge))).toEqual({ ok: false, problem: 'too-many-pixels' });
    const frame = segment(0xc0, Buffer.of(8, 0xff, 0xff, 0xff, 0xff, 1, 1, 0x11, 0));
    const large = Buffer.concat([Buffer.of(0xff, 0xd8), frame, Buffer.of(0xff, 0xda)]);
    expect(new ImageInspector().push(large)).toEqual({ ok: false, problem: 'too-many-pixels' });
  });

  it('is longer than the limit, known before its end', () => {
    const inspector = new ImageInspector();
    expect(inspector.push(jpeg)).toBeUndefined();
    expect(inspector.push(Buffer.alloc(uploadLimits.maximumBytes - jpeg.length))).toBeUndefined();
    expect(inspector.push(Buffer.of(0))).toEqual({ ok: false, problem: 'too-large' });
    expect(inspector.finish()).toEqual({ ok: false, problem: 'too-large' });
  });

  it.each([
    ['image/jpeg', jpeg],
    ['image/jpeg', progressive],
    ['image/png', png],
    ['image/webp', lossy],
    ['image/webp', extended],
    ['image/webp', animated],
  ])('is cut anywhere behind its signature: %s', async (found, content) => {
    const places = [16, 20, 30, 200, content.length >> 1, content.length - 3, content.length - 1];
    for (const length of places) {
      expect(await inspect(content.subarray(0, length)), `cut to ${length}`).toEqual({
        ok: false,
        problem: 'damaged',
        found,
      });
    }
  });

  it('is a JPEG without a picture, with two sizes, or with markers out of place', async () => {
    const frame = segment(0xc0, Buffer.of(8, 0, 60, 1, 244, 1, 1, 0x11, 0));
    const scan = Buffer.concat([segment(0xda, Buffer.of(1, 1, 0, 0, 63, 0)), Buffer.alloc(50, 7)]);
    const [start, end] = [Buffer.of(0xff, 0xd8), Buffer.of(0xff, 0xd9)];
    const made = (...parts: Buffer[]) => inspect(Buffer.concat([start, ...parts, end]));
    expect(await made(frame, scan)).toEqual({ ok: true, type: 'image/jpeg', width, height });
    const none = segment(0xc0, Buffer.of(8, 0, 0, 1, 244, 1, 1, 0x11, 0));
    const noLength = Buffer.of(0xff, 0xe0, 0, 1);
    for (const parts of [
      [frame],
      [scan],
      [frame, frame, scan],
      [none, scan],
      [frame, start, scan],
      [noLength, frame, scan],
    ]) {
      expect(await made(...parts, Buffer.alloc(20))).toEqual({
        ok: false,
        problem: 'damaged',
        found: 'image/jpeg',
      });
    }
  });

  it('is a PNG whose chunks contradict each other', async () => {
    const data = chunk('IDAT', Buffer.alloc(100));
    const end = chunk('IEND', Buffer.alloc(0));
    const header = pngHeader(width, height);
    expect(await inspect(Buffer.concat([header, data, end]))).toMatchObject({ ok: true });
    const longer = Buffer.from(data);
    longer.writeUInt32BE(101, 0);
    const endless = Buffer.from(data);
    endless.writeUInt32BE(0xffff_ffff, 0);
    for (const parts of [
      [header, end],
      [header, longer, end],
      [header, endless, end],
      [header, header.subarray(8), data, end],
      [pngSignature, data, end],
      [pngSignature, chunk('IHDR', Buffer.alloc(12)), data, end],
      [pngHeader(0, height), data, end],
    ]) {
      expect(await inspect(Buffer.concat(parts))).toEqual({
        ok: false,
        problem: 'damaged',
        found: 'image/png',
      });
    }
  });

  it('is a WebP whose lengths do not match', async () => {
    const damaged = { ok: false, problem: 'damaged', found: 'image/webp' };
    for (const by of [-20, -2, 2, 20]) {
      const changed = Buffer.from(lossy);
      changed.writeUInt32LE(changed.readUInt32LE(4) + by, 4);
      expect(await inspect(changed), `RIFF length ${by}`).toEqual(damaged);
    }
    const wrongStart = Buffer.from(lossy);
    wrongStart.writeUInt8(0, 23);
    expect(await inspect(wrongStart)).toEqual(damaged);
    expect(await inspect(riff(Buffer.from('EXIF\x04\0\0\0abcd', 'latin1')))).toEqual(damaged);
    const emptyCanvas = Buffer.from('VP8X\x0a\0\0\0\0\0\0\0\xff\x03\0\xff\x03\0', 'latin1');
    expect(await inspect(riff(emptyCanvas))).toEqual(damaged);
  });
});
