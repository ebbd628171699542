import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Findings } from './check.ts';

export const debtsFile = 'scripts/checks/debts.json';

/** One thing that a check does not like, named by a place that stays the same while it is not mended. */
export interface Flaw {
  place: string;
  text: string;
}

/** Flaws that were there when their check came: check → places. The lists may only shrink. */
export type Debts = Readonly<Record<string, readonly string[]>>;

export function readDebts(base: string): Debts {
  const debts: Debts = JSON.parse(readFileSync(join(base, debtsFile), 'utf8'));
  return debts;
}

/** A flaw is a problem unless it is an old debt; so is a debt that is paid and still listed. */
export function beyondDebts(flaws: readonly Flaw[], debts: readonly string[] = []): Findings {
  const places = new Set(flaws.map(({ place }) => place));
  const left = debts.filter((place) => places.has(place)).length;
  return {
    problems: [
      ...flaws.filter(({ place }) => !debts.includes(place)).map(({ place, text }) => `${place}: ${text}`),
      ...debts
        .filter((place) => !places.has(place))
        .map((place) => `${debtsFile}: ${place} is mended; run npm run debts`),
    ],
    notes: left === 0 ? [] : [`        ${left} old ones left, listed in ${debtsFile}`],
  };
}
