import type { Import } from './imports.ts';

/** The rooms of one part of the house, and which needs which. */
export interface Floor {
  name: string;
  rooms: Room[];
  /**
   * Without those that follow from others: where a needs b and b needs c, that a needs c is left out. So are
   * those of the rooms that join all others.
   */
  arrows: { from: string; to: string }[];
}

export interface Room {
  name: string;
  /** 0 for what needs no other room; otherwise one more than the highest that it needs. */
  height: number;
  /** For packages: the apps that use it. */
  users: string[];
}

/** They need every room below, which is no news. */
const joining: ReadonlySet<string> = new Set(['roof', 'app']);

const testFile = /\.(?:test|spec|bench)\.tsx?$|\/(?:test|testing)\//;
const place = /^(?:apps\/([^/]+)\/src\/(?:(?:features\/)?([^/]+)\/.*|[^/]+)|packages\/([^/]+)\/src\/.*)$/;

/**
 * In which part of the house a file is, and in which room: the files beside an app's folders are its roof.
 */
function roomOf(file: string): { floor: string; room: string } | undefined {
  const [found, app, folder, packageName] = place.exec(file) ?? [];
  if (found === undefined || testFile.test(file)) return undefined;
  if (packageName !== undefined) return { floor: 'packages', room: packageName };
  return { floor: `apps/${app}`, room: folder ?? 'roof' };
}

export function readFloors(imports: readonly Import[], names: readonly string[]): Floor[] {
  return names.map((name) => floorOf(imports, name));
}

function floorOf(imports: readonly Import[], name: string): Floor {
  const needs = new Map<string, Set<string>>();
  const users = new Map<string, Set<string>>();
  for (const { from, to, kind } of imports) {
    const above = roomOf(from);
    const below = roomOf(to);
    if (above?.floor === name && !needs.has(above.room)) needs.set(above.room, new Set());
    if (below?.floor !== name) continue;
    if (!needs.has(below.room)) needs.set(below.room, new Set());
    if (above === undefined) continue;
    if (above.floor !== name) users.set(below.room, (users.get(below.room) ?? new Set()).add(above.floor));
    else if (above.room !== below.room && kind !== 'type') needs.get(above.room)?.add(below.room);
  }
  return {
    name,
    rooms: [...needs.keys()].sort().map((room) => ({
      name: room,
      height: heightOf(room, needs, new Set()),
      users: [...(users.get(room) ?? [])].map((app) => app.replace('apps/', '')).sort(),
    })),
    arrows: essentialArrows(needs).filter(({ from }) => !joining.has(from)),
  };
}

type Needs = ReadonlyMap<string, ReadonlySet<string>>;

/** Rooms that need each other, which `verify` counts, do not lead round in circles. */
function heightOf(room: string, needs: Needs, above: ReadonlySet<string>): number {
  const path = new Set([...above, room]);
  const below = [...(needs.get(room) ?? [])].filter((other) => !path.has(other));
  return below.length === 0 ? 0 : 1 + Math.max(...below.map((other) => heightOf(other, needs, path)));
}

function essentialArrows(needs: Needs): Floor['arrows'] {
  return [...needs.keys()].sort().flatMap((from) =>
    [...(needs.get(from) ?? [])]
      .filter((to) => ![...(needs.get(from) ?? [])].some((by) => by !== to && reaches(by, to, needs, from)))
      .sort()
      .map((to) => ({ from, to })),
  );
}

function reaches(from: string, to: string, needs: Needs, without: string): boolean {
  const seen = new Set([without]);
  const waiting = [from];
  for (let room = waiting.pop(); room !== undefined; room = waiting.pop()) {
    if (room === to) return true;
    if (seen.has(room)) continue;
    seen.add(room);
    waiting.push(...(needs.get(room) ?? []));
  }
  return false;
}
