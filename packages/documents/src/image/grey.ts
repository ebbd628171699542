/* oxlint-disable typescript/no-non-null-assertion -- loops bound the indexes; checking each is too slow */

/** One byte of brightness a pixel (0 black, 255 white), rows from the top, no padding. */
export interface GreyImage {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A place in an image, in pixels from its upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Brightness (ITU-R BT.601 luma) of an RGBA picture such as a canvas gives; the alpha channel is ignored.
 * Throws a RangeError when `rgba` is shorter than width × height × 4.
 */
export function toGrey(rgba: Uint8Array | Uint8ClampedArray, width: number, height: number): GreyImage {
  const count = width * height;
  if (rgba.length < count * 4) throw new RangeError('The picture is shorter than its size says');
  const data = new Uint8Array(count);
  for (let pixel = 0, at = 0; pixel < count; pixel++, at += 4) {
    data[pixel] = (rgba[at]! * 77 + rgba[at + 1]! * 150 + rgba[at + 2]! * 29) >> 8;
  }
  return { data, width, height };
}
