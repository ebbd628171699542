import { deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const keyword = 'Credence simulator session';
const side = 256;

// Node 20 has no crc32 of its own.
const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc32(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/**
 * A plain grey PNG of 256 × 256 pixels in place of a photo; carries the session's id, so that it can be
 * recognised.
 */
export function specimenImage(sessionId: string): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Eight bits, greyscale.
  header[8] = 8;
  const rows = Buffer.alloc(side * (side + 1), 0xb0);
  for (let row = 0; row < side; row++) rows[row * (side + 1)] = 0;
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from(`${keyword}\0${sessionId}`, 'latin1')),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The session whose specimen image this is. */
export function sessionOfImage(image: Buffer): string | undefined {
  const at = image.indexOf(`tEXt${keyword}\0`, 0, 'latin1');
  if (at < 8) return undefined;
  const length = image.readUInt32BE(at - 4);
  return image.toString('latin1', at + 4 + keyword.length + 1, at + 4 + length);
}
