/* oxlint-disable typescript/no-non-null-assertion -- loops bound the indexes; checking each is too slow */

/** Pixels of each side of the square that the network looks at, and how many of the cells it answers for. */
export const inputSide = 128;
export const cells = 4;

/** What the network answers for a cell: for each of five usual sizes of a face a box and a score. */
export const boxes = 5;
export const numbersPerBox = 5;

/** Rows from the top, the channels of a pixel side by side. */
interface Tensor {
  readonly data: Float32Array;
  readonly side: number;
  readonly channels: number;
}

interface Layer {
  /** A filter for each channel by itself; the first layer and the last one have none. */
  readonly depthwise?: Float32Array;
  readonly filters: Float32Array;
  readonly bias: Float32Array;
}

/** Channels after each layer. */
const channels = [3, 16, 32, 64, 128, 256, 512, boxes * numbersPerBox] as const;

/**
 * What the bytes of the weights mean, in the order of the file, as face-api's manifest
 * `tiny_face_detector_model-weights_manifest.json` says.
 */
const quantised: readonly { readonly scale: number; readonly min: number }[] = [
  { scale: 0.009007044399485869, min: -1.2069439495311063 },
  { scale: 0.005263455241334205, min: -0.9211046672334858 },
  { scale: 0.004001977630690033, min: -0.5042491814669441 },
  { scale: 0.013836609615999109, min: -1.411334180831909 },
  { scale: 0.0015159862590771096, min: -0.30926119685173037 },
  { scale: 0.002666276225856706, min: -0.317286870876948 },
  { scale: 0.015265831292844286, min: -1.6792414422128714 },
  { scale: 0.0020280554598453, min: -0.37113414915168985 },
  { scale: 0.006100742489683862, min: -0.8907084034938438 },
  { scale: 0.016276211832083907, min: -2.0508026908425725 },
  { scale: 0.003394414279975143, min: -0.7637432129944072 },
  { scale: 0.006716050119961009, min: -0.8059260143953211 },
  { scale: 0.021875603993733724, min: -2.8875797271728514 },
  { scale: 0.0041141652009066415, min: -0.8187188749804216 },
  { scale: 0.008423839597141042, min: -0.9013508368940915 },
  { scale: 0.030007277283014035, min: -3.8709387695088107 },
  { scale: 0.008402082966823203, min: -1.4871686851277068 },
  { scale: 0.028336129469030042, min: -4.675461362389957 },
  { scale: 0.002268134028303857, min: -0.41053225912299807 },
];

/** The layers of the file `model/tiny_face_detector_model.bin` of face-api. */
export function unpack(file: ArrayBuffer): Layer[] {
  const bytes = new Uint8Array(file);
  const steps = quantised[Symbol.iterator]();
  let at = 0;
  const take = (count: number): Float32Array => {
    const { scale, min } = steps.next().value ?? { scale: 0, min: 0 };
    const packed = bytes.subarray(at, at + count);
    if (packed.length < count) throw new RangeError('The weights do not fit the network');
    at += count;
    return Float32Array.from(packed, (byte) => byte * scale + min);
  };
  const last = channels.length - 2;
  return channels.slice(1).map((outputs, index) => {
    const inputs = channels[index]!;
    if (index === 0) return { filters: take(9 * inputs * outputs), bias: take(outputs) };
    if (index === last) return { filters: take(inputs * outputs), bias: take(outputs) };
    return { depthwise: take(9 * inputs), filters: take(inputs * outputs), bias: take(outputs) };
  });
}

/** Runs the network over an RGBA square of `inputSide` pixels. */
export function classify(layers: readonly Layer[], rgba: Uint8ClampedArray): Float32Array {
  const first = layers[0]!;
  const last = layers.at(-1)!;
  let tensor = leaky(convolve(normalised(rgba), first));
  tensor = halved(tensor);
  for (const layer of layers.slice(1, -1)) {
    tensor = leaky(weigh(eachByItself(tensor, layer.depthwise!), layer));
    // The last size is kept: the largest of neighbours, without leaving any out.
    tensor = tensor.side > cells ? halved(tensor) : spread(tensor);
  }
  return weigh(tensor, last).data;
}

/** Mean colours of the pictures that the network has learnt from. */
const means = [117.001, 114.697, 97.404] as const;

function normalised(rgba: Uint8ClampedArray): Tensor {
  const data = new Float32Array(inputSide * inputSide * 3);
  for (let from = 0, to = 0; to < data.length; from += 4, to += 3) {
    data[to] = (rgba[from]! - means[0]) / 255;
    data[to + 1] = (rgba[from + 1]! - means[1]) / 255;
    data[to + 2] = (rgba[from + 2]! - means[2]) / 255;
  }
  return { data, side: inputSide, channels: 3 };
}

/** Three by three pixels into each; one pixel less on every side. */
function convolve(input: Tensor, { filters, bias }: Layer): Tensor {
  const outputs = bias.length;
  const side = input.side - 2;
  const data = new Float32Array(side * side * outputs);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const to = (y * side + x) * outputs;
      data.set(bias, to);
      // The three pixels of a row lie side by side, in the picture as in the filters.
      const taps = 3 * input.channels;
      for (let row = 0; row < 3; row++) {
        const from = ((y + row) * input.side + x) * input.channels;
        addWeighted(data, to, outputs, filters, row * taps, input.data, from, taps);
      }
    }
  }
  return { data, side, channels: outputs };
}

/** Three by three pixels into each, every channel by itself; nothing is around the picture. */
function eachByItself(input: Tensor, filters: Float32Array): Tensor {
  const { side, channels: count } = input;
  const data = new Float32Array(side * side * count);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const to = (y * side + x) * count;
      for (let row = Math.max(0, 1 - y); row < Math.min(3, side + 1 - y); row++) {
        for (let column = Math.max(0, 1 - x); column < Math.min(3, side + 1 - x); column++) {
          const from = ((y + row - 1) * side + x + column - 1) * count;
          const filter = (row * 3 + column) * count;
          for (let channel = 0; channel < count; channel++) {
            data[to + channel]! += input.data[from + channel]! * filters[filter + channel]!;
          }
        }
      }
    }
  }
  return { data, side, channels: count };
}

/** Every output of a pixel from all of its channels. */
function weigh(input: Tensor, { filters, bias }: Layer): Tensor {
  const outputs = bias.length;
  const pixels = input.side * input.side;
  const data = new Float32Array(pixels * outputs);
  for (let pixel = 0; pixel < pixels; pixel++) {
    data.set(bias, pixel * outputs);
    addWeighted(
      data,
      pixel * outputs,
      outputs,
      filters,
      0,
      input.data,
      pixel * input.channels,
      input.channels,
    );
  }
  return { data, side: input.side, channels: outputs };
}

/** Adds `count` inputs, weighted by as many rows of filters, to the outputs of a pixel. */
function addWeighted(
  data: Float32Array,
  to: number,
  outputs: number,
  filters: Float32Array,
  filterRow: number,
  input: Float32Array,
  from: number,
  count: number,
): void {
  let tap = 0;
  // Four at a time: the sums are read and written once for them.
  for (; tap + 4 <= count; tap += 4) {
    const a = input[from + tap]!;
    const b = input[from + tap + 1]!;
    const c = input[from + tap + 2]!;
    const d = input[from + tap + 3]!;
    const first = (filterRow + tap) * outputs;
    const second = first + outputs;
    const third = second + outputs;
    const fourth = third + outputs;
    for (let output = 0; output < outputs; output++) {
      data[to + output]! +=
        a * filters[first + output]! +
        b * filters[second + output]! +
        c * filters[third + output]! +
        d * filters[fourth + output]!;
    }
  }
  for (; tap < count; tap++) {
    const value = input[from + tap]!;
    const row = (filterRow + tap) * outputs;
    for (let output = 0; output < outputs; output++) data[to + output]! += value * filters[row + output]!;
  }
}

/** Negative values count a tenth. */
function leaky(tensor: Tensor): Tensor {
  const { data } = tensor;
  for (let index = 0; index < data.length; index++) if (data[index]! < 0) data[index]! *= 0.1;
  return tensor;
}

const halved = (input: Tensor): Tensor => largest(input, 2);
const spread = (input: Tensor): Tensor => largest(input, 1);

/** The largest of two by two pixels, as far as there are so many. */
function largest(input: Tensor, step: 1 | 2): Tensor {
  const { channels: count } = input;
  const side = Math.ceil(input.side / step);
  const data = new Float32Array(side * side * count).fill(-Infinity);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const to = (y * side + x) * count;
      for (let row = y * step; row < Math.min(y * step + 2, input.side); row++) {
        for (let column = x * step; column < Math.min(x * step + 2, input.side); column++) {
          const from = (row * input.side + column) * count;
          for (let channel = 0; channel < count; channel++) {
            const value = input.data[from + channel]!;
            if (value > data[to + channel]!) data[to + channel] = value;
          }
        }
      }
    }
  }
  return { data, side, channels: count };
}
