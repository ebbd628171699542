import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ignored = new Set(['node_modules', 'dist', '.cache', 'reports', 'test-results']);

/** All files below a folder whose names match, as paths from `base`; none when the folder is not there. */
export function findFiles(base, folder, pattern) {
  if (statSync(join(base, folder), { throwIfNoEntry: false }) === undefined) return [];
  return readdirSync(join(base, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ignored.has(entry.name) ? [] : findFiles(base, path, pattern);
    return pattern.test(entry.name) ? [path] : [];
  });
}
