import { median } from './median.ts';

/**
 * Measures two things in alternating rounds, so that other load affects both alike; returns both medians and
 * the median of their ratios.
 */
export async function inTurn(
  rounds: number,
  one: () => Promise<number>,
  other: () => Promise<number>,
): Promise<{ one: number; other: number; ratio: number }> {
  await one();
  await other();
  const ones: number[] = [];
  const others: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const first = round % 2 === 0 ? await one() : undefined;
    others.push(await other());
    ones.push(first ?? (await one()));
  }
  return {
    one: median(ones),
    other: median(others),
    ratio: median(ones.map((value, round) => value / (others[round] ?? Number.NaN))),
  };
}
