import { uploadLimits } from '@credence/contract/upload-limits';
import { straighten } from '@credence/documents';
import type { Place } from './frame-quality.ts';

/** Why a file cannot be used at all. Each has a text `document.picture.<problem>`. */
export type PictureProblem = 'undecodable' | 'too-small' | 'pdf-locked' | 'pdf-unreadable';

export class PictureError extends Error {
  override readonly name = 'PictureError';
  readonly problem: PictureProblem;

  constructor(problem: PictureProblem) {
    super(problem);
    this.problem = problem;
  }
}

export interface PictureFacts {
  /** MIME type by content; undefined where it is none that the server decodes. */
  type: string | undefined;
  bytes: number;
  width: number;
  height: number;
}

/** What to do with a picture before it is uploaded: send it as it is, or draw it anew at this size. */
export type PicturePlan = { action: 'keep' } | { action: 'redraw'; width: number; height: number };

/**
 * Leaves a picture alone wherever the limits allow, since every new encoding costs detail that reading
 * needs. Throws a `PictureError` for one that is too small.
 */
export function planPicture({ type, bytes, width, height }: PictureFacts): PicturePlan {
  if (Math.max(width, height) < uploadLimits.minimumSide) throw new PictureError('too-small');
  const pixels = width * height;
  const fits = bytes <= uploadLimits.maximumBytes && pixels <= uploadLimits.maximumPixels;
  if (type !== undefined && fits) return { action: 'keep' };
  const scale = Math.min(1, Math.sqrt(uploadLimits.maximumPixels / pixels));
  return { action: 'redraw', width: Math.floor(width * scale), height: Math.floor(height * scale) };
}

const startsWith = (bytes: Uint8Array, start: readonly number[], at = 0) =>
  start.every((byte, index) => bytes[at + index] === byte);

/** The type by the first bytes, as the server tells it; a name or a declared type may lie. */
export function sniffType(bytes: Uint8Array): (typeof uploadLimits.types)[number] | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47])) return 'image/png';
  const riff = startsWith(bytes, [0x52, 0x49, 0x46, 0x46]);
  return riff && startsWith(bytes, [0x57, 0x45, 0x42, 0x50], 8) ? 'image/webp' : undefined;
}

/** Whether a file is a PDF by its first bytes; some programs write a few others before them. */
export async function isPdf(file: Blob): Promise<boolean> {
  return (await file.slice(0, 1024).text()).includes('%PDF-');
}

/**
 * Decodes a picture upright, as its metadata says. Rejects with a `PictureError` where this browser cannot.
 */
export async function decodePicture(picture: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(picture, { imageOrientation: 'from-image' });
  } catch {
    throw new PictureError('undecodable');
  }
}

/** Draws a decoded picture at a size. */
function redraw(image: ImageBitmap, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new PictureError('undecodable');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return canvas;
}

/** The pixels of a decoded picture with at most `longSide` pixels on its longer side. */
export function pixelsOf(image: ImageBitmap, longSide: number): ImageData {
  const scale = Math.min(1, longSide / Math.max(image.width, image.height));
  const canvas = redraw(image, Math.round(image.width * scale), Math.round(image.height * scale));
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
  if (!pixels) throw new PictureError('undecodable');
  return pixels;
}

async function asJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.92);
  });
  if (!blob) throw new PictureError('undecodable');
  return blob;
}

async function encode(image: ImageBitmap, width: number, height: number): Promise<Blob> {
  const blob = await asJpeg(redraw(image, width, height));
  if (blob.size <= uploadLimits.maximumBytes) return blob;
  return await encode(image, Math.floor(width * 0.8), Math.floor(height * 0.8));
}

/** What is uploaded for a picture: itself, or where the limits do not allow that, a JPEG within them. */
export async function preparePicture(picture: Blob, image: ImageBitmap): Promise<Blob> {
  const type = sniffType(new Uint8Array(await picture.slice(0, 12).arrayBuffer()));
  const plan = planPicture({ type, bytes: picture.size, width: image.width, height: image.height });
  return plan.action === 'keep' ? picture : await encode(image, plan.width, plan.height);
}

/** Longer side of a page that is cut out to be looked at, in pixels. */
const cutOutSide = 1000;

/** The page with these corners (as shares of width and height), cut out and straight, to be looked at. */
export async function cutOut(pixels: ImageData, corners: readonly Place[]): Promise<Blob | undefined> {
  const [a, b, c, d] = corners.map(({ x, y }) => ({ x: x * pixels.width, y: y * pixels.height }));
  if (!a || !b || !c || !d) return undefined;
  const page = straighten(pixels, [a, b, c, d], cutOutSide);
  const canvas = document.createElement('canvas');
  canvas.width = page.width;
  canvas.height = page.height;
  canvas.getContext('2d')?.putImageData(new ImageData(page.data, page.width, page.height), 0, 0);
  return await asJpeg(canvas);
}
