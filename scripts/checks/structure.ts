import type { Findings } from '../lib/check.ts';
import { beyondDebts, type Flaw, readDebts } from '../lib/debts.ts';
import { type Import, readImports } from '../lib/imports.ts';
import { checkArchitecture } from './architecture.ts';
import { findWideComments } from './comments.ts';
import { findTwoWayFolders } from './folders.ts';
import { biggestRooms, findOutgrownRooms, percent } from './rooms.ts';
import { findLongCode } from './sizes.ts';
import { checkTables } from './tables.ts';

/** The checks of how the house is built, each with its old debts. */
const finders = {
  sizes: findLongCode,
  comments: findWideComments,
  folders: (base) => findTwoWayFolders(importsOf(base)),
  rooms: (base) => findOutgrownRooms(biggestRooms(base)),
} as const satisfies Record<string, (base: string) => Flaw[]>;

export const structureChecks = ['sizes', 'comments', 'folders', 'rooms', 'tables', 'architecture'] as const;

let known: { base: string; imports: Import[] } | undefined;

/** Read once for all that ask. */
function importsOf(base: string): readonly Import[] {
  known = known?.base === base ? known : { base, imports: readImports(base) };
  return known.imports;
}

export function checkStructure(base: string, name: (typeof structureChecks)[number]): Findings {
  if (name === 'tables') return checkTables(base);
  if (name === 'architecture') return checkArchitecture(base, importsOf(base));
  const flaws = finders[name](base);
  const findings = beyondDebts(flaws, readDebts(base)[name]);
  const notes = [...notesOf(base, name, flaws), ...(findings.notes ?? [])];
  return { ...findings, notes };
}

function notesOf(base: string, name: keyof typeof finders, flaws: readonly Flaw[]): string[] {
  if (name === 'folders') return [`        ${flaws.length} pairs of folders import each other`];
  if (name !== 'rooms') return [];
  const rooms = biggestRooms(base).map((room) => `${room.name} ${percent(room.share)}`);
  return [`        the biggest: ${rooms.join(', ')}`];
}

/** What each check dislikes at present. */
export function presentFlaws(base: string): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(finders).map(([name, find]) => [
      name,
      find(base)
        .map(({ place }) => place)
        .sort(),
    ]),
  );
}
