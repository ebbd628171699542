import { uploadPath, type FileKind } from '@credence/contract';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Answer, Client } from './server.ts';

/** A picture with enough detail to be taken as one: JPEG, deterministic. */
export async function samplePicture(width = 1000, height = 700): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let index = 0; index < pixels.length; index++) pixels[index] = (index * 2_654_435_761) >>> 24;
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .blur(2)
    .jpeg()
    .toBuffer();
}

const protocol = { 'tus-resumable': '1.0.0' };

function metadata(caseId: string, kind: string): string {
  return `caseId ${Buffer.from(caseId).toString('base64')},kind ${Buffer.from(kind).toString('base64')}`;
}

/** Begins an upload as the protocol has it. */
export function beginUpload(client: Client, caseId: string, kind: string, bytes: number): Promise<Answer> {
  return client.request('POST', uploadPath, {
    headers: { ...protocol, 'upload-length': String(bytes), 'upload-metadata': metadata(caseId, kind) },
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
