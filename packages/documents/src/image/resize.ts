/* oxlint-disable typescript/no-non-null-assertion -- loops bound the indexes; checking each is too slow */
import type { GreyImage } from './grey.ts';

/** From here on a pixel of the result covers enough of the source that averaging beats interpolation. */
const averageFrom = 1.5;

/** The image at another size: averaged when it shrinks much, interpolated otherwise. */
export function resizeGrey(image: GreyImage, width: number, height: number): GreyImage {
  if (width === image.width && height === image.height) return image;
  return image.width / width >= averageFrom
    ? average(image, width, height)
    : interpolate(image, width, height);
}

function average(image: GreyImage, width: number, height: number): GreyImage {
  const data = new Uint8Array(width * height);
  const stepX = image.width / width;
  const stepY = image.height / height;
  const columnSums = new Uint32Array(image.width);
  for (let y = 0; y < height; y++) {
    const top = Math.floor(y * stepY);
    const bottom = Math.max(top + 1, Math.min(image.height, Math.floor((y + 1) * stepY)));
    columnSums.fill(0);
    for (let row = top; row < bottom; row++) {
      const start = row * image.width;
      for (let column = 0; column < image.width; column++) columnSums[column]! += image.data[start + column]!;
    }
    for (let x = 0; x < width; x++) {
      const left = Math.floor(x * stepX);
      const right = Math.max(left + 1, Math.min(image.width, Math.floor((x + 1) * stepX)));
      let sum = 0;
      for (let column = left; column < right; column++) sum += columnSums[column]!;
      data[y * width + x] = sum / ((bottom - top) * (right - left));
    }
  }
  return { data, width, height };
}

function interpolate(image: GreyImage, width: number, height: number): GreyImage {
  const source = image.data;
  const data = new Uint8Array(width * height);
  const stepX = image.width / width;
  const stepY = image.height / height;
  for (let y = 0; y < height; y++) {
    const sourceY = (y + 0.5) * stepY - 0.5;
    const floorY = Math.floor(sourceY);
    const down = sourceY - floorY;
    const upper = Math.max(0, floorY) * image.width;
    const lower = Math.min(image.height - 1, floorY + 1) * image.width;
    for (let x = 0; x < width; x++) {
      const sourceX = (x + 0.5) * stepX - 0.5;
      const floorX = Math.floor(sourceX);
      const across = sourceX - floorX;
      const left = Math.max(0, floorX);
      const right = Math.min(image.width - 1, floorX + 1);
      data[y * width + x] =
        (source[upper + left]! * (1 - across) + source[upper + right]! * across) * (1 - down) +
        (source[lower + left]! * (1 - across) + source[lower + right]! * across) * down;
    }
  }
  return { data, width, height };
}
