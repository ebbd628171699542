/* oxlint-disable typescript/no-non-null-assertion -- loops bound the indexes; checking each is too slow */
import type { GreyImage } from '../../image/grey.ts';
import { acrossAt } from './curve.ts';
import type { TextLine } from './text-lines.ts';

/** Height of every strip, in pixels: what the network was trained on. */
export const stripHeight = 32;

const narrowest = 64;
const widest = 1400;

/** How a line is cut out of the picture. */
export interface StripOptions {
  /** Pixels of the strip from one character to the next. */
  readonly pitch: number;
  /** Free space, in characters, before the first and after the last one found. */
  readonly margin: number;
  /** The document lies upside down. */
  readonly upsideDown: boolean;
}

/** A text line made straight, upright and of standard size. */
export interface Strip {
  readonly data: Float32Array;
  readonly width: number;
  /** Position of the strip's left edge along the line, and the step a pixel, in pixels of the picture. */
  readonly origin: number;
  readonly step: number;
}

/**
 * Cuts a line out of the full-size picture; `scale` is how much smaller the picture was in which the line was
 * found.
 */
export function cutStrip(image: GreyImage, line: TextLine, scale: number, options: StripOptions): Strip {
  const { data, width: imageWidth, height: imageHeight } = image;
  const pitch = line.pitch * scale;
  const step = pitch / options.pitch;
  const from = line.start * scale - pitch * (0.5 + options.margin);
  const to = line.end * scale + pitch * (0.5 + options.margin);
  const width = Math.max(narrowest, Math.min(widest, Math.round((to - from) / step)));
  const strip = new Float32Array(width * stripHeight);
  // Where the strip is much smaller than the picture, four samples a pixel stand for the area.
  const spread = step > 1.6 ? step / 4 : 0;
  const samples = spread > 0 ? 4 : 1;
  const lastX = imageWidth - 1.001;
  const lastY = imageHeight - 1.001;
  // A vertical line is met mirrored, because its axes are swapped: reading it from the bottom edge undoes
  // that.
  const flipX = options.upsideDown;
  const flipY = options.upsideDown !== line.vertical;

  for (let x = 0; x < width; x++) {
    const along = from + (x + 0.5) * step;
    const across = acrossAt(line.curve, along / scale) * scale;
    const slope = line.curve.slope + 2 * line.curve.bend * (along / scale - line.curve.centre);
    const length = Math.hypot(1, slope);
    const target = flipX ? width - 1 - x : x;
    for (let y = 0; y < stripHeight; y++) {
      const distance = ((y + 0.5 - stripHeight / 2) * step) / length;
      const a = along - slope * distance - 0.5;
      const b = across + distance - 0.5;
      let sum = 0;
      for (let sample = 0; sample < samples; sample++) {
        let px = (line.vertical ? b : a) + (sample & 1 ? spread : -spread);
        let py = (line.vertical ? a : b) + (sample & 2 ? spread : -spread);
        if (px < 0) px = 0;
        else if (px > lastX) px = lastX;
        if (py < 0) py = 0;
        else if (py > lastY) py = lastY;
        const left = px | 0;
        const top = py | 0;
        const right = px - left;
        const down = py - top;
        const at = top * imageWidth + left;
        sum +=
          (data[at]! * (1 - right) + data[at + 1]! * right) * (1 - down) +
          (data[at + imageWidth]! * (1 - right) + data[at + imageWidth + 1]! * right) * down;
      }
      strip[(flipY ? stripHeight - 1 - y : y) * width + target] = sum / samples;
    }
  }
  return flipX
    ? { data: strip, width, origin: -(from + width * step), step }
    : { data: strip, width, origin: from, step };
}
