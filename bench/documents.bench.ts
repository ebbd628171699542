import { benchLooks } from '../packages/documents/bench/looks.bench.ts';
import { benchMrz } from '../packages/documents/bench/mrz.bench.ts';

/**
 * Accuracy and speed of the built-in reader on labelled pictures, and what a look at the camera costs: CPU
 * time of one thread, after decoding.
 */
export default async function documents() {
  const result = await benchMrz();
  const look = await benchLooks();
  const exact = (100 * result.exact) / result.images;
  const cpu = result.decodeMilliseconds + result.readMilliseconds;
  return {
    name: `Machine-readable zones of ${result.images} labelled pictures`,
    lines: [
      { label: 'whole records exact', value: round(exact), unit: '%', target: 93, ok: exact >= 93 },
      { label: 'counted as sure', value: round((100 * result.sure) / result.images), unit: '%' },
      {
        label: 'wrong among the sure',
        value: result.wrongAmongSure,
        unit: '',
        target: 0,
        ok: result.wrongAmongSure === 0,
      },
      {
        label: 'decode and read a picture',
        value: Math.round(cpu),
        unit: 'ms CPU',
        target: 400,
        ok: cpu <= 400,
      },
      {
        label: 'look for a document in a frame',
        value: round(look.document),
        unit: 'ms CPU',
        target: 10,
        ok: look.document <= 10,
      },
      { label: 'look for a face in a frame, in a worker', value: round(look.face), unit: 'ms CPU' },
      { label: 'the slowest picture', value: Math.round(result.slowestMilliseconds), unit: 'ms CPU' },
    ],
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
