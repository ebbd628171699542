import { uploadLimits } from '@credence/contract/upload-limits';
import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { normalise, Undecodable } from './normalise.ts';

const [width, height] = [800, 600];
const orange = { r: 247, g: 166, b: 0 };
const plain = (channels: 3 | 4 = 3, alpha = 1): Sharp =>
  sharp({ create: { width, height, channels, background: { ...orange, alpha } } });
const noise = (w: number, h: number): Sharp =>
  sharp(randomBytes(w * h * 3), { raw: { width: w, height: h, channels: 3 } });

/** The colour in the middle of the small frame. */
async function colour(content: Buffer): Promise<{ r: number; g: number; b: number; alpha: number }> {
  const { frame } = await normalise(content);
  const at = ((frame.height >> 1) * frame.width + (frame.width >> 1)) * 4;
  const [r, g, b, alpha] = frame.data.subarray(at, at + 4);
  if (r === undefined || g === undefined || b === undefined || alpha === undefined)
    throw new Error('The frame is short.');
  return { r, g, b, alpha };
}

function expectColour(
  actual: { r: number; g: number; b: number },
  expected: { r: number; g: number; b: number },
  within = 4,
): void {
  for (const channel of ['r', 'g', 'b'] as const) {
    expect(Math.abs(actual[channel] - expected[channel]), channel).toBeLessThanOrEqual(within);
  }
}

describe('a normalised picture', () => {
  it('is an sRGB JPEG in full colour resolution, with its grey and its small frame', async () => {
    const result = await normalise(await noise(1600, 1200).png().toBuffer());
    const metadata = await sharp(result.jpeg).metadata();
    expect(metadata).toMatchObject({
      format: 'jpeg',
      width: 1600,
      height: 1200,
      space: 'srgb',
      chromaSubsampling: '4:4:4',
    });
    expect(result).toMatchObject({ width: 1600, height: 1200 });
    expect(result.grey).toMatchObject({ width: 1600, height: 1200 });
    expect(result.grey.data).toHaveLength(1600 * 1200);
    expect(result.frame).toMatchObject({ width: 640, height: 480 });
    expect(result.frame.data).toHaveLength(640 * 480 * 4);
  });

  it('has lost where, when and with what it was taken', async () => {
    const tagged = await noise(width, height)
      .withExif({
        IFD0: { Make: 'PhoneMaker', Copyright: 'Holder' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '25/1 12/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '55/1 16/1 0/1',
        },
      })
      .withXmp('<?xml version="1.0"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>place</secret></x:xmpmeta>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    const before = await sharp(tagged).metadata();
    expect([before.exif, before.xmp, before.icc].every((part) => part !== undefined && part.length > 0)).toBe(
      true,
    );
    expect(before.exif?.includes('PhoneMaker')).toBe(true);
    // 0x8825 in either byte order: the EXIF entry that points to the location.
    expect(before.exif?.includes(Buffer.of(0x88, 0x25)) || before.exif?.includes(Buffer.of(0x25, 0x88))).toBe(
      true,
    );

    const { jpeg } = await normalise(tagged);
    const after = await sharp(jpeg).metadata();
    expect([after.exif, after.xmp, after.icc, after.iptc, after.orientation]).toEqual(
      Array(5).fill(undefined),
    );
    for (const word of ['Exif\0\0', 'PhoneMaker', 'xmpmeta', 'place', 'ICC_PROFILE'])
      expect(jpeg.includes(word), word).toBe(false);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'stands upright whatever its EXIF orientation: %i',
    async (orientation) => {
      // Red in the upper left corner once upright; stored as a camera held that way would store it.
      const upright = await plain()
        .composite([
          { input: { create: { width: 200, height: 100, channels: 3, background: 'red' } }, left: 0, top: 0 },
        ])
        .png()
        .toBuffer();
      // How each orientation is stored: the clockwise rotation, and whether mirrored.
      const stored = [
        { turn: 0, mirror: false },
        { turn: 0, mirror: true },
        { turn: 180, mirror: false },
        { turn: 180, mirror: true },
        { turn: 90, mirror: true },
        { turn: 270, mirror: false },
        { turn: 270, mirror: true },
        { turn: 90, mirror: false },
      ][orientation - 1];
      if (stored === undefined) throw new Error('An orientation from 1 to 8 was expected.');
      const turned = await sharp(upright).rotate(stored.turn).png().toBuffer();
      const file = sharp(await sharp(turned).flop(stored.mirror).png().toBuffer());
      const result = await normalise(
        await file.withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer(),
      );
      expect(result).toMatchObject({ width, height, grey: { width, height } });
      const corner = (50 * result.frame.width + 50) * 4;
      expectColour(
        {
          r: result.frame.data[corner] ?? 0,
          g: result.frame.data[corner + 1] ?? 0,
          b: result.frame.data[corner + 2] ?? 0,
        },
        { r: 255, g: 0, b: 0 },
        12,
      );
    },
  );

  it('has the same colour from every kind of file', async () => {
    expectColour(await colour(await plain().jpeg({ quality: 95 }).toBuffer()), orange);
    expectColour(await colour(await plain().png().toBuffer()), orange);
    expectColour(await colour(await plain().png({ palette: true }).toBuffer()), orange);
    expectColour(await colour(await plain().toColourspace('rgb16').png().toBuffer()), orange);
    expectColour(await colour(await plain().webp({ lossless: true }).toBuffer()), orange);
    expectColour(await colour(await plain().withIccProfile('p3').png().toBuffer()), orange);
    expectColour(
      await colour(await plain().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()),
      orange,
      40,
    );
  });

  it('reads a grey picture of 8 or 16 bits', async () => {
    const grey = sharp({ create: { width, height, channels: 3, background: { r: 120, g: 120, b: 120 } } });
    for (const content of [
      await grey.clone().greyscale().jpeg().toBuffer(),
      await grey.clone().toColourspace('grey16').png().toBuffer(),
    ]) {
      expectColour(await colour(content), { r: 120, g: 120, b: 120 });
      expect((await normalise(content)).grey.data[0]).toBeGreaterThan(115);
    }
  });

  it('shows white where it was transparent', async () => {
    const clear = await plain(4, 0).png().toBuffer();
    expect(await colour(clear)).toEqual({ r: 255, g: 255, b: 255, alpha: 255 });
    expectColour(await colour(await plain(4, 0.5).webp({ lossless: true }).toBuffer()), {
      r: 251,
      g: 211,
      b: 128,
    });
  });

  it('is the first picture of an animated one', async () => {
    const second = await sharp({ create: { width, height, channels: 3, background: 'blue' } })
      .raw()
      .toBuffer();
    const animated = await sharp(Buffer.concat([await plain().raw().toBuffer(), second]), {
      raw: { width, height: height * 2, channels: 3, pageHeight: height },
    })
      .webp({ lossless: true })
      .toBuffer();
    expect((await sharp(animated).metadata()).pages).toBe(2);
    expect(await normalise(animated)).toMatchObject({ width, height });
    expectColour(await colour(animated), orange);
  });

  it('is small enough to be kept even when nothing in it can be compressed', async () => {
    const content = await noise(4000, 4000).jpeg({ quality: 30 }).toBuffer();
    const result = await normalise(content);
    expect(result.jpeg.length).toBeLessThanOrEqual(uploadLimits.maximumBytes);
    expect(Math.max(result.grey.width, result.grey.height)).toBe(3000);
    const metadata = await sharp(result.jpeg).metadata();
    expect([metadata.width, metadata.height]).toEqual([result.width, result.height]);
  });

  it('comes for each of many at once', async () => {
    const content = await plain().jpeg().toBuffer();
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) =>
        normalise(index % 3 === 0 ? content.subarray(0, 500) : content),
      ),
    );
    expect(results.map((result) => result.status)).toEqual(
      Array.from({ length: 12 }, (_, index) => (index % 3 === 0 ? 'rejected' : 'fulfilled')),
    );
  });
});

describe('what cannot be decoded', () => {
  it('is refused: cut, cut and closed again, changed, empty, nonsense', async () => {
    const jpeg = await noise(width, height).jpeg().toBuffer();
    const half = jpeg.subarray(0, jpeg.length >> 1);
    const png = await noise(width, height).png().toBuffer();
    const changed = Buffer.from(png);
    changed.writeUInt8(changed.readUInt8(png.length >> 1) ^ 0xff, png.length >> 1);
    const webp = await noise(width, height).webp().toBuffer();
    for (const content of [
      half,
      Buffer.concat([half, Buffer.of(0xff, 0xd9)]),
      png.subarray(0, png.length >> 1),
      changed,
      webp.subarray(0, webp.length >> 1),
      Buffer.alloc(0),
      randomBytes(5000),
    ]) {
      await expect(normalise(content)).rejects.toThrow(Undecodable);
    }
  });

  it('forgives stray bytes that cameras leave between segments', async () => {
    const jpeg = await plain().jpeg().toBuffer();
    const scan = jpeg.indexOf(Buffer.of(0xff, 0xda));
    const stray = Buffer.concat([jpeg.subarray(0, scan), Buffer.of(1, 2, 3), jpeg.subarray(scan)]);
    expect(await normalise(stray)).toMatchObject({ width, height });
  });

  it('is refused in a format that is not accepted, though the library could read it', async () => {
    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`);
    const formats = [
      svg,
      await plain().gif().toBuffer(),
      await plain().tiff().toBuffer(),
      await plain().avif({ effort: 0 }).toBuffer(),
    ];
    for (const content of formats) await expect(normalise(content)).rejects.toThrow(Undecodable);
  });

  it('is refused when it unpacks to 100 million pixels, before they are unpacked', async () => {
    const chunk = (type: string, content: Buffer): Buffer => {
      const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
      const frame = Buffer.alloc(8);
      frame.writeUInt32BE(content.length, 0);
      frame.writeUInt32BE(crc32(body), 4);
      return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
    };
    const header = Buffer.from([0, 0, 0x27, 0x10, 0, 0, 0x27, 0x10, 1, 0, 0, 0, 0]);
    const bomb = Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.alloc(10_000 * 1251))),
      chunk('IEND', Buffer.alloc(0)),
    ]);
    expect(bomb.length).toBeLessThan(20_000);
    expect(await sharp(bomb).metadata()).toMatchObject({ format: 'png', width: 10_000, height: 10_000 });
    const failure = await normalise(bomb).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Undecodable);
    expect(String(failure instanceof Error ? failure.cause : '')).toContain('pixel limit');
  });

  it('says nothing of the picture in its message', async () => {
    await expect(normalise(Buffer.from('Ayşe Yılmaz'))).rejects.toThrow(/^The picture cannot be decoded\.$/);
  });
});
