/* oxlint-disable typescript/no-non-null-assertion -- loops bound the indexes; checking each is too slow */
import type { GreyImage } from '../image/grey.ts';

/** A picture made small for measuring: brightness, and which pixels are burnt out in every colour. */
export interface WorkingImage extends GreyImage {
  readonly saturated: Uint8Array;
  /** How many pixels of the original one pixel here stands for, along each axis. */
  readonly scale: number;
}

/** From this brightness on (of 255) a colour counts as burnt out. */
const saturatedFrom = 246;

/**
 * Averages an RGBA picture down to `longSide` pixels on its longer side, so that thresholds hold for photos
 * of any size; smaller pictures stay as they are. Throws a RangeError when `rgba` is shorter than its size
 * says.
 */
export function workingImage(
  rgba: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number,
  longSide: number,
): WorkingImage {
  if (rgba.length < width * height * 4) throw new RangeError('The picture is shorter than its size says');
  const scale = Math.max(1, Math.max(width, height) / longSide);
  // A frame of the camera, many times a second: nothing to average.
  if (scale === 1) return asItIs(rgba, width, height);
  const smallWidth = Math.max(1, Math.floor(width / scale));
  const smallHeight = Math.max(1, Math.floor(height / scale));
  const data = new Uint8Array(smallWidth * smallHeight);
  const saturated = new Uint8Array(smallWidth * smallHeight);
  const sums = new Uint32Array(smallWidth * 3);
  const columnOf = new Uint16Array(width);
  const columnCounts = new Uint32Array(smallWidth);
  for (let x = 0; x < width; x++) {
    columnOf[x] = Math.min(smallWidth - 1, Math.floor(x / scale));
    columnCounts[columnOf[x]!]!++;
  }
  for (let y = 0; y < smallHeight; y++) {
    const top = Math.floor(y * scale);
    const bottom = Math.max(top + 1, Math.min(height, Math.floor((y + 1) * scale)));
    sums.fill(0);
    for (let row = top; row < bottom; row++) {
      for (let x = 0, at = row * width * 4; x < width; x++, at += 4) {
        const target = columnOf[x]! * 3;
        sums[target]! += rgba[at]!;
        sums[target + 1]! += rgba[at + 1]!;
        sums[target + 2]! += rgba[at + 2]!;
      }
    }
    for (let x = 0; x < smallWidth; x++) {
      const count = columnCounts[x]! * (bottom - top);
      const red = sums[x * 3]! / count;
      const green = sums[x * 3 + 1]! / count;
      const blue = sums[x * 3 + 2]! / count;
      const at = y * smallWidth + x;
      data[at] = (red * 77 + green * 150 + blue * 29) / 256;
      if (Math.min(red, green, blue) >= saturatedFrom) saturated[at] = 1;
    }
  }
  return { data, saturated, width: smallWidth, height: smallHeight, scale };
}

function asItIs(rgba: Uint8Array | Uint8ClampedArray, width: number, height: number): WorkingImage {
  const data = new Uint8Array(width * height);
  const saturated = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < data.length; pixel++, at += 4) {
    const red = rgba[at]!;
    const green = rgba[at + 1]!;
    const blue = rgba[at + 2]!;
    data[pixel] = (red * 77 + green * 150 + blue * 29) >> 8;
    if (red >= saturatedFrom && green >= saturatedFrom && blue >= saturatedFrom) saturated[pixel] = 1;
  }
  return { data, saturated, width, height, scale: 1 };
}
