import type { ByteReader, Step } from './byte-reader.ts';

/** Result of parsing a picture's whole container. */
export interface Container {
  width: number;
  height: number;
}

/** A picture's container is inconsistent. */
export class ContainerDamaged extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ContainerDamaged';
  }
}

/** Reported as soon as the header is read, so that an oversized picture need not be received to its end. */
export type OnSize = (size: Container) => void;

/**
 * Parses a JPEG (ITU-T T.81) from after its signature (FF D8) to its end marker. Segments are skipped by
 * length, so that neither a large EXIF block nor its thumbnail is taken for the picture. Bytes after the end
 * marker are ignored.
 */
export function* walkJpeg(reader: ByteReader, onSize: OnSize): Step<void> {
  let sized = false;
  let scanned = false;
  for (;;) {
    const marker = yield* nextMarker(reader);
    if (marker === 0xd9) break;
    if (marker < 0xc0 || marker === 0xd8) throw new ContainerDamaged('A JPEG marker is out of place.');
    const length = (yield* reader.take(2)).readUInt16BE() - 2;
    if (length < 0) throw new ContainerDamaged('A JPEG segment has no length.');
    // C4, C8 and CC are tables; the rest of C0 to CF are frames.
    if (marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      if (length < 6) throw new ContainerDamaged('A JPEG frame is too short.');
      const frame = yield* reader.take(5);
      onSize({ height: frame.readUInt16BE(1), width: frame.readUInt16BE(3) });
      sized = true;
      yield* reader.skip(length - 5);
    } else {
      yield* reader.skip(length);
      scanned ||= marker === 0xda;
    }
  }
  if (!sized || !scanned) throw new ContainerDamaged('The JPEG holds no picture.');
}

/**
 * The code of the next marker. Skips coded data, including FF 00 (an escaped FF) and the restart markers D0
 * to D7, and stray bytes between segments, which some cameras leave and every decoder tolerates.
 */
function* nextMarker(reader: ByteReader): Step<number> {
  for (;;) {
    yield* reader.skipPast(0xff);
    let code = 0xff;
    while (code === 0xff) code = (yield* reader.take(1)).readUInt8();
    if (code !== 0 && !(code >= 0xd0 && code <= 0xd7)) return code;
  }
}

/** Parses a PNG (ISO/IEC 15948) from after its signature to its IEND. */
export function* walkPng(reader: ByteReader, onSize: OnSize): Step<void> {
  let chunks = 0;
  let imageData = false;
  for (;;) {
    const head = yield* reader.take(8);
    const length = head.readUInt32BE();
    const type = head.toString('latin1', 4);
    if (length > 0x7fff_ffff || !/^[A-Za-z]{4}$/.test(type))
      throw new ContainerDamaged('A PNG chunk is broken.');
    if ((chunks === 0) !== (type === 'IHDR'))
      throw new ContainerDamaged('The PNG header is not in its place.');
    if (type === 'IHDR') {
      if (length !== 13) throw new ContainerDamaged('The PNG header has a wrong length.');
      const size = yield* reader.take(8);
      onSize({ width: size.readUInt32BE(), height: size.readUInt32BE(4) });
      yield* reader.skip(5);
    } else {
      yield* reader.skip(length);
    }
    imageData ||= type === 'IDAT' && length > 0;
    yield* reader.skip(4);
    chunks++;
    if (type === 'IEND') break;
  }
  if (!imageData) throw new ContainerDamaged('The PNG holds no picture.');
}

/**
 * Parses a WebP (RFC 9649) from after its first 12 bytes; `riffBytes` is the length they declare, counted
 * from the word WEBP. The chunks have to fill exactly that length.
 */
export function* walkWebp(reader: ByteReader, riffBytes: number, onSize: OnSize): Step<void> {
  let left = riffBytes - 4;
  let first = true;
  let imageData = false;
  while (left > 0) {
    if (left < 8) throw new ContainerDamaged('A WebP chunk is cut.');
    const head = yield* reader.take(8);
    const type = head.toString('latin1', 0, 4);
    const length = head.readUInt32LE(4);
    const padded = length + (length % 2);
    left -= 8 + padded;
    if (left < 0) throw new ContainerDamaged('A WebP chunk is longer than its file.');
    let read = 0;
    if (first) {
      const wanted = webpHeaderBytes.get(type);
      if (wanted === undefined || length < wanted)
        throw new ContainerDamaged('The WebP does not begin with a picture.');
      onSize(webpSize(type, yield* reader.take(wanted)));
      read = wanted;
    }
    yield* reader.skip(padded - read);
    imageData ||= type === 'VP8 ' || type === 'VP8L' || type === 'ANMF';
    first = false;
  }
  if (!imageData) throw new ContainerDamaged('The WebP holds no picture.');
}

/** The chunks a WebP may begin with, and how many bytes of each declare the size. */
const webpHeaderBytes = new Map([
  ['VP8 ', 10],
  ['VP8L', 5],
  ['VP8X', 10],
]);

function webpSize(type: string, header: Buffer): Container {
  if (type === 'VP8X') return { width: header.readUIntLE(4, 3) + 1, height: header.readUIntLE(7, 3) + 1 };
  if (type === 'VP8L') {
    const bits = header.readUInt32LE(1);
    if (header[0] !== 0x2f) throw new ContainerDamaged('The WebP picture has no signature.');
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (header.readUIntBE(3, 3) !== 0x9d_01_2a)
    throw new ContainerDamaged('The WebP picture has no signature.');
  return { width: header.readUInt16LE(6) & 0x3fff, height: header.readUInt16LE(8) & 0x3fff };
}
