import { failure, type Envelope } from './envelope.ts';

// Limits: doc.advance.ai, Glossary and Face Comparison: PNG or JPEG, below 2 MB, from 256 × 256 to 4096 ×
// 4096 pixels.
const largestBytes = 2 * 1024 * 1024;
const shortestSide = 256;
const longestSide = 4096;

interface Size {
  readonly width: number;
  readonly height: number;
}

function pngSize(bytes: Buffer): Size | undefined {
  const isPng =
    bytes.length >= 24 && bytes.readUInt32BE(0) === 0x89504e47 && bytes.readUInt32BE(4) === 0x0d0a1a0a;
  return isPng ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : undefined;
}

/** Walks the JPEG's segments to the frame header, which has the size (ITU-T T.81, B.2.2). */
function jpegSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** Why the vendor rejects an image before processing it; undefined if it accepts it. */
export function imageFault(bytes: Buffer): Envelope | undefined {
  const size = pngSize(bytes) ?? jpegSize(bytes);
  if (size === undefined)
    return failure(
      'IMAGE_INVALID_FORMAT',
      'Invalid image format, image format should be one of jpeg/jpg/png',
    );
  const { width, height } = size;
  const fits =
    bytes.length <= largestBytes &&
    Math.min(width, height) >= shortestSide &&
    Math.max(width, height) <= longestSide;
  return fits
    ? undefined
    : failure('IMAGE_INVALID_SIZE', 'Invalid image size, max 2M, dimensions between 256x256 and 4096x4096');
}

/** The parts of a `multipart/form-data` body; undefined for any other body. */
export async function readForm(
  body: Buffer,
  contentType: string | undefined,
): Promise<{ files: ReadonlyMap<string, Buffer>; fields: ReadonlyMap<string, string> } | undefined> {
  if (contentType?.startsWith('multipart/form-data') !== true) return undefined;
  let form: FormData;
  try {
    form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  } catch {
    return undefined;
  }
  const files = new Map<string, Buffer>();
  const fields = new Map<string, string>();
  for (const [name, value] of form) {
    if (typeof value === 'string') fields.set(name, value);
    else files.set(name, Buffer.from(await value.arrayBuffer()));
  }
  return { files, fields };
}
