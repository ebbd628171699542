import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ignored = new Set(['node_modules', 'dist', '.cache', 'reports', 'test-results']);

/** All files below a folder whose names match, as paths from `base`; none when there is no such folder. */
export function findFiles(base: string, folder: string, pattern: RegExp): string[] {
  if (statSync(join(base, folder), { throwIfNoEntry: false }) === undefined) return [];
  return readdirSync(join(base, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ignored.has(entry.name) ? [] : findFiles(base, path, pattern);
    return pattern.test(entry.name) ? [path] : [];
  });
}

/** The text of a file, or undefined where there is none. */
export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The folders whose code is the project's own. */
const codeFolders = ['apps', 'packages', 'e2e', 'bench', 'scripts'] as const;

/** The project's own files of that kind. */
export function findCode(base: string, pattern: RegExp): string[] {
  return codeFolders.flatMap((folder) => findFiles(base, folder, pattern));
}
