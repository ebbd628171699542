import { uploadPath } from '@credence/contract/upload';
import type { FileKind } from '@credence/contract/verification';
import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Answer, Client } from './server.ts';

export { smallPicture } from './small-picture.ts';

/** A picture with enough detail to be accepted: JPEG, the same for the same seed. */
export async function samplePicture(width = 1000, height = 700, seed = ''): Promise<Buffer> {
  const start = createHash('sha256').update(seed).digest().readUInt32BE(0);
  const pixels = Buffer.alloc(width * height * 3);
  for (let index = 0; index < pixels.length; index++) {
    pixels[index] = ((index + (seed === '' ? 0 : start)) * 2_654_435_761) >>> 24;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .blur(2)
    .jpeg()
    .toBuffer();
}

const protocol = { 'tus-resumable': '1.0.0' };

function metadata(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

/** Begins an upload by the protocol. */
export function beginUpload(
  client: Client,
  caseId: string,
  kind: string,
  bytes: number,
  more: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return client.request('POST', uploadPath, {
    headers: {
      ...protocol,
      'upload-length': String(bytes),
      'upload-metadata': metadata({ caseId, kind, ...more }),
    },
  });
}

/** Sends a part from an offset on. */
export function sendPart(
  client: Client,
  location: string,
  offset: number,
  part: Uint8Array,
): Promise<Answer> {
  return client.request('PATCH', location, {
    body: new Uint8Array(part),
    headers: {
      ...protocol,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
  });
}

/** Asks how far an upload came. */
export async function askOffset(client: Client, location: string): Promise<number> {
  const answer = await client.request('HEAD', location, { headers: protocol });
  expect(answer.status).toBe(200);
  return Number(answer.headers.get('upload-offset'));
}

/** Sends a whole file and returns the last answer. */
export async function upload(
  client: Client,
  caseId: string,
  kind: FileKind,
  content: Uint8Array,
): Promise<Answer> {
  const begun = await beginUpload(client, caseId, kind, content.length);
  const location = begun.headers.get('location');
  if (begun.status !== 201 || location === null) return begun;
  return sendPart(client, location, 0, content);
}

/** A PNG whose header claims 10,000 × 10,000 pixels, with next to nothing in it. */
export function hundredMegapixels(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc32(body), body.length + 4);
    return out;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(10_000, 0);
  header.writeUInt32BE(10_000, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
