import { dirname } from 'node:path';

import type { Flaw } from '../lib/debts.ts';
import type { Import } from '../lib/imports.ts';

const test = /\.(?:test|spec|bench)\.tsx?$|\/(?:test|testing)\//;

/** No two folders import values of each other: one stands above the other. */
export function findTwoWayFolders(imports: readonly Import[]): Flaw[] {
  const arrows = new Map<string, Import[]>();
  for (const one of imports) {
    if (one.kind === 'type' || test.test(one.from) || !/\.(?:tsx?|mjs)$/.test(one.to)) continue;
    const [from, to] = [dirname(one.from), dirname(one.to)];
    if (from !== to) arrows.set(`${from} ↔ ${to}`, [...(arrows.get(`${from} ↔ ${to}`) ?? []), one]);
  }
  return [...arrows].flatMap(([pair, there]) => {
    const [from = '', to = ''] = pair.split(' ↔ ');
    const back = arrows.get(`${to} ↔ ${from}`);
    if (back === undefined || from > to) return [];
    const examples = [there[0], back[0]].map((one) => `${one?.from} → ${one?.to}`);
    return [
      { place: pair, text: `${there.length} and ${back.length} imports, as ${examples.join(' and ')}` },
    ];
  });
}
