/* oxlint-disable typescript/no-non-null-assertion -- loops bound the indexes; checking each is too slow */
import { boxes, cells, classify, inputSide, numbersPerBox, unpack } from './network.ts';

/** A face as shares of a picture's width and height, and how sure it is one, 0 to 1. */
export interface Face {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly score: number;
}

/** Pixels as RGBA, rows from the top, no padding. */
interface Picture {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** Usual sizes of faces, in cells. */
const anchors = [
  [1.603231, 2.094468],
  [6.041143, 7.080126],
  [2.882459, 3.518061],
  [4.266906, 5.178857],
  [9.041765, 10.66308],
] as const;

/** Two boxes that share more than this are of one face. */
const sameFace = 0.4;

/** Below it most of what is found is no face. */
const leastScore = 0.5;

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));

/**
 * Finds faces with the network of face-api's tiny face detector, in plain TypeScript: where it stands, how
 * large it is, nothing about whose it is. About 20 ms of CPU.
 */
export function faceFinder(weights: ArrayBuffer): (picture: Picture) => Face[] {
  const layers = unpack(weights);
  return (picture) => {
    const longSide = Math.max(picture.width, picture.height);
    const answer = classify(layers, squareOf(picture, longSide));
    const found: Face[] = [];
    for (let cell = 0; cell < cells * cells; cell++) {
      for (let box = 0; box < boxes; box++) {
        const at = (cell * boxes + box) * numbersPerBox;
        const score = sigmoid(answer[at + 4]!);
        if (score < leastScore) continue;
        // In shares of the square, of which the picture takes the upper left.
        const [usualWidth, usualHeight] = anchors[box]!;
        const width = ((Math.exp(answer[at + 2]!) * usualWidth) / cells) * (longSide / picture.width);
        const height = ((Math.exp(answer[at + 3]!) * usualHeight) / cells) * (longSide / picture.height);
        const middleX = (((cell % cells) + sigmoid(answer[at]!)) / cells) * (longSide / picture.width);
        const middleY =
          ((Math.floor(cell / cells) + sigmoid(answer[at + 1]!)) / cells) * (longSide / picture.height);
        found.push({ x: middleX - width / 2, y: middleY - height / 2, width, height, score });
      }
    }
    return distinct(found);
  };
}

/** The picture in a square of the network's size: every pixel the mean of those it stands for. */
function squareOf({ data, width, height }: Picture, longSide: number): Uint8ClampedArray {
  const square = new Uint8ClampedArray(inputSide * inputSide * 4);
  const scale = longSide / inputSide;
  const across = Math.round(width / scale);
  const down = Math.round(height / scale);
  for (let y = 0; y < down; y++) {
    const top = Math.floor(y * scale);
    const bottom = Math.min(height, Math.max(top + 1, Math.floor((y + 1) * scale)));
    for (let x = 0; x < across; x++) {
      const left = Math.floor(x * scale);
      const right = Math.min(width, Math.max(left + 1, Math.floor((x + 1) * scale)));
      const count = (bottom - top) * (right - left);
      for (let colour = 0; colour < 3; colour++) {
        let sum = 0;
        for (let row = top; row < bottom; row++) {
          for (let column = left; column < right; column++) {
            sum += data[(row * width + column) * 4 + colour]!;
          }
        }
        square[(y * inputSide + x) * 4 + colour] = sum / count;
      }
    }
  }
  return square;
}

/** The surest box of each face, the surest face first. */
function distinct(found: readonly Face[]): Face[] {
  const kept: Face[] = [];
  for (const face of found.toSorted((one, other) => other.score - one.score)) {
    if (kept.every((other) => shared(face, other) <= sameFace)) kept.push(face);
  }
  return kept;
}

/** The share of two boxes that both cover. */
function shared(one: Face, other: Face): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  if (width <= 0 || height <= 0) return 0;
  const both = width * height;
  return both / (one.width * one.height + other.width * other.height - both);
}
