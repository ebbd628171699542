import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Flaw } from '../lib/debts.ts';
import { findFiles } from '../lib/files.ts';

const limit = 0.15;

interface Room {
  name: string;
  /** Of the app's lines. */
  share: number;
}

/** The biggest feature of each app that has features: no room may outgrow the house. */
export function biggestRooms(base: string): Room[] {
  return ['apps/api', 'apps/web', 'apps/console'].flatMap((app) => {
    const lines = new Map<string, number>();
    let all = 0;
    for (const file of findFiles(base, `${app}/src`, /(?<!\.test)\.tsx?$/)) {
      const count = readFileSync(join(base, file), 'utf8').split('\n').length - 1;
      all += count;
      const room = /^apps\/[^/]+\/src\/features\/[^/]+/.exec(file)?.[0];
      if (room !== undefined) lines.set(room, (lines.get(room) ?? 0) + count);
    }
    const [biggest] = [...lines].sort(([, one], [, other]) => other - one);
    return biggest === undefined ? [] : [{ name: biggest[0], share: biggest[1] / all }];
  });
}

export function findOutgrownRooms(rooms: readonly Room[]): Flaw[] {
  return rooms
    .filter(({ share }) => share > limit)
    .map(({ name, share }) => ({
      place: name,
      text: `${percent(share)} of its app; ${percent(limit)} are allowed`,
    }));
}

export const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
