/* oxlint-disable typescript/no-non-null-assertion -- loops bound the indexes; checking each is too slow */
import weights from './weights.json' with { type: 'json' };
import { stripHeight, type Strip } from './strip.ts';

/** Scores of every class at every step along a strip: `scores[class * steps + step]`. */
export interface ClassScores {
  readonly scores: Float32Array;
  readonly steps: number;
}

/** Pixels of the strip a step covers. */
export const stepPixels = 4;

interface Tensor {
  readonly data: Float32Array;
  readonly channels: number;
  readonly height: number;
  readonly width: number;
}

type LayerShape =
  | {
      readonly kind: 'convolution';
      readonly outputs: number;
      readonly kernel: readonly [height: number, width: number];
      readonly stride: number;
      readonly padding: readonly [vertical: number, horizontal: number];
      readonly rectified: boolean;
    }
  | { readonly kind: 'pool'; readonly size: readonly [height: number, width: number] };

const convolution = (
  outputs: number,
  kernel: readonly [number, number],
  padding: readonly [number, number],
  stride = 1,
  rectified = true,
): LayerShape => ({ kind: 'convolution', outputs, kernel, stride, padding, rectified });

/**
 * The network the weights belong to: blank and 37 characters out of a 32 pixel high strip, one step every 4
 * pixels.
 */
const layers: readonly LayerShape[] = [
  convolution(16, [5, 5], [2, 2], 2),
  convolution(24, [3, 3], [1, 1]),
  { kind: 'pool', size: [2, 2] },
  convolution(48, [3, 3], [1, 1]),
  { kind: 'pool', size: [2, 1] },
  convolution(64, [3, 3], [1, 1]),
  convolution(96, [4, 1], [0, 0]),
  convolution(96, [1, 5], [0, 2]),
  convolution(38, [1, 1], [0, 0], 1, false),
];

interface Parameters {
  readonly weights: Float32Array;
  readonly bias: Float32Array;
}

let decoded: readonly Parameters[] | undefined;

/** Weights are stored as signed bytes with one scale an output channel; unpacked at the first use. */
function parameters(): readonly Parameters[] {
  decoded ??= weights.map((layer) => {
    const packed = new Int8Array(bytesOf(layer.weights));
    const scales = new Float32Array(bytesOf(layer.scales));
    const perOutput = packed.length / scales.length;
    const unpacked = new Float32Array(packed.length);
    for (let index = 0; index < packed.length; index++) {
      unpacked[index] = packed[index]! * scales[Math.trunc(index / perOutput)]!;
    }
    return { weights: unpacked, bias: new Float32Array(bytesOf(layer.bias)) };
  });
  return decoded;
}

function bytesOf(base64: string): ArrayBuffer {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return bytes.buffer;
}

/** Runs the network over a strip. */
export function classify(strip: Strip): ClassScores {
  let tensor = normalised(strip);
  const layerParameters = parameters()[Symbol.iterator]();
  for (const layer of layers) {
    if (layer.kind === 'pool') {
      tensor = maximumPool(tensor, layer.size);
      continue;
    }
    const next = layerParameters.next();
    if (next.done) throw new Error('The weights do not fit the network');
    tensor = convolve(tensor, layer, next.value);
  }
  return { scores: tensor.data, steps: tensor.width };
}

/** Mean 0, deviation 1, cut to whole steps. */
function normalised(strip: Strip): Tensor {
  const width = strip.width - (strip.width % stepPixels);
  const data = new Float32Array(width * stripHeight);
  let sum = 0;
  for (let y = 0; y < stripHeight; y++) {
    for (let x = 0; x < width; x++) {
      const value = strip.data[y * strip.width + x]!;
      data[y * width + x] = value;
      sum += value;
    }
  }
  const mean = sum / data.length;
  let squares = 0;
  for (let index = 0; index < data.length; index++) squares += (data[index]! - mean) ** 2;
  // The quarter keeps an empty strip from being divided by zero.
  const deviation = Math.sqrt(squares / data.length) + 0.25;
  for (let index = 0; index < data.length; index++) data[index] = (data[index]! - mean) / deviation;
  return { data, channels: 1, height: stripHeight, width };
}

function padded(input: Tensor, [vertical, horizontal]: readonly [number, number]): Tensor {
  if (vertical === 0 && horizontal === 0) return input;
  const height = input.height + 2 * vertical;
  const width = input.width + 2 * horizontal;
  const data = new Float32Array(input.channels * height * width);
  for (let channel = 0; channel < input.channels; channel++) {
    for (let y = 0; y < input.height; y++) {
      const from = (channel * input.height + y) * input.width;
      data.set(
        input.data.subarray(from, from + input.width),
        (channel * height + y + vertical) * width + horizontal,
      );
    }
  }
  return { data, channels: input.channels, height, width };
}

/** Four output channels at a time, row by row, so that the inner loops run over neighbouring memory. */
function convolve(
  unpadded: Tensor,
  layer: Extract<LayerShape, { kind: 'convolution' }>,
  { weights: kernel, bias }: Parameters,
): Tensor {
  const input = padded(unpadded, layer.padding);
  const [kernelHeight, kernelWidth] = layer.kernel;
  const { stride, outputs } = layer;
  const height = Math.trunc((input.height - kernelHeight) / stride) + 1;
  const width = Math.trunc((input.width - kernelWidth) / stride) + 1;
  const perOutput = input.channels * kernelHeight * kernelWidth;
  const output = new Float32Array(outputs * height * width);
  const sums = [0, 1, 2, 3].map(() => new Float32Array(width));
  const taps = new Float64Array(12);

  for (let first = 0; first < outputs; first += 4) {
    const together = Math.min(4, outputs - first);
    for (let y = 0; y < height; y++) {
      for (let lane = 0; lane < together; lane++) sums[lane]!.fill(bias[first + lane]!);
      for (let channel = 0; channel < input.channels; channel++) {
        for (let row = 0; row < kernelHeight; row++) {
          const inputRow = (channel * input.height + y * stride + row) * input.width;
          const kernelRow = (channel * kernelHeight + row) * kernelWidth;
          for (let column = 0; column < kernelWidth; column += 3) {
            // Missing lanes and taps count as zero weights, so that one loop serves every shape.
            const tapCount = Math.min(3, kernelWidth - column);
            taps.fill(0);
            for (let lane = 0; lane < together; lane++) {
              for (let tap = 0; tap < tapCount; tap++) {
                taps[lane * 3 + tap] = kernel[(first + lane) * perOutput + kernelRow + column + tap]!;
              }
            }
            accumulate(sums, input.data, inputRow + column, stride, taps, tapCount);
          }
        }
      }
      for (let lane = 0; lane < together; lane++) {
        const sum = sums[lane]!;
        const at = ((first + lane) * height + y) * width;
        if (layer.rectified) for (let x = 0; x < width; x++) output[at + x] = sum[x]! > 0 ? sum[x]! : 0;
        else output.set(sum, at);
      }
    }
  }
  return { data: output, channels: outputs, height, width };
}

/** Adds up to three neighbouring inputs, weighted, to four rows of sums. */
function accumulate(
  sums: readonly Float32Array[],
  input: Float32Array,
  from: number,
  stride: number,
  taps: Float64Array,
  tapCount: number,
): void {
  const sum0 = sums[0]!;
  const sum1 = sums[1]!;
  const sum2 = sums[2]!;
  const sum3 = sums[3]!;
  const a0 = taps[0]!;
  const a1 = taps[3]!;
  const a2 = taps[6]!;
  const a3 = taps[9]!;
  const width = sum0.length;
  if (tapCount === 1) {
    for (let x = 0, at = from; x < width; x++, at += stride) {
      const value = input[at]!;
      sum0[x]! += value * a0;
      sum1[x]! += value * a1;
      sum2[x]! += value * a2;
      sum3[x]! += value * a3;
    }
    return;
  }
  const b0 = taps[1]!;
  const b1 = taps[4]!;
  const b2 = taps[7]!;
  const b3 = taps[10]!;
  if (tapCount === 2) {
    for (let x = 0, at = from; x < width; x++, at += stride) {
      const value = input[at]!;
      const second = input[at + 1]!;
      sum0[x]! += value * a0 + second * b0;
      sum1[x]! += value * a1 + second * b1;
      sum2[x]! += value * a2 + second * b2;
      sum3[x]! += value * a3 + second * b3;
    }
    return;
  }
  const c0 = taps[2]!;
  const c1 = taps[5]!;
  const c2 = taps[8]!;
  const c3 = taps[11]!;
  for (let x = 0, at = from; x < width; x++, at += stride) {
    const value = input[at]!;
    const second = input[at + 1]!;
    const third = input[at + 2]!;
    sum0[x]! += value * a0 + second * b0 + third * c0;
    sum1[x]! += value * a1 + second * b1 + third * c1;
    sum2[x]! += value * a2 + second * b2 + third * c2;
    sum3[x]! += value * a3 + second * b3 + third * c3;
  }
}

function maximumPool(input: Tensor, [poolHeight, poolWidth]: readonly [number, number]): Tensor {
  const height = Math.trunc(input.height / poolHeight);
  const width = Math.trunc(input.width / poolWidth);
  const data = new Float32Array(input.channels * height * width);
  for (let channel = 0; channel < input.channels; channel++) {
    for (let y = 0; y < height; y++) {
      const at = (channel * height + y) * width;
      for (let x = 0; x < width; x++) {
        let largest = -Infinity;
        for (let row = 0; row < poolHeight; row++) {
          const from = (channel * input.height + y * poolHeight + row) * input.width + x * poolWidth;
          for (let column = 0; column < poolWidth; column++) {
            const value = input.data[from + column]!;
            if (value > largest) largest = value;
          }
        }
        data[at + x] = largest;
      }
    }
  }
  return { data, channels: input.channels, height, width };
}
