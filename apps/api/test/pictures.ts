import { uploadPath, type FileKind } from '@credence/contract';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Answer, Client } from './server.ts';

/** A picture with enough detail to be taken as one: JPEG, the same for the same seed. */
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

/** Begins an upload as the protocol has it. */
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

/** Sends a whole file and answers the last answer. */
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
