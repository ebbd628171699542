import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const ignoredFolders = new Set(['node_modules', 'dist', 'fixtures', 'test', 'bench', 'test-results']);
const ignoredFiles = /\.(?:test|bench|spec)\.[a-z]+$/;

/**
 * One hash over the names and contents of everything below these paths that can change what is built from
 * them.
 * @param {readonly string[]} paths
 */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesBelow(path))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
  }
  return hash.digest('hex');
}

/**
 * The files at or below a path, sorted, as paths from the root.
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (stat === undefined) return [];
  if (stat.isFile()) return [path];
  return readdirSync(join(root, path), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.isDirectory())
        return ignoredFolders.has(entry.name) ? [] : filesBelow(`${path}/${entry.name}`);
      return entry.isFile() && !ignoredFiles.test(entry.name) ? [`${path}/${entry.name}`] : [];
    });
}
