import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstLoad, readManifest } from '../scripts/lib/first-load.ts';

const target = 101;
const contributors = 12;
const dist = join(import.meta.dirname, '../apps/web/dist');
// What the index route, /user/accounts/auth, shows: its screen and whatever that imports.
const indexScreen = /features\/overview\/[^/]*screen\.tsx$/;

/**
 * The JavaScript, in brotli, that must load until the index route of the account area is usable: the entry,
 * the index screen and all their static imports. Target: 101 kB (1 kB = 1000 bytes).
 */
export default async function bundleSize() {
  const screen = Object.keys(readManifest(dist)).find((key) => indexScreen.test(key));
  if (screen === undefined) throw new Error('The index screen is not in the manifest.');
  const sizes = firstLoad(dist, ['index.html', screen]);
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  return {
    name: 'JavaScript until the index route is usable (brotli 11)',
    lines: [
      { label: 'all', value: round(total), unit: 'kB', target, ok: total <= target },
      ...sizes.map(({ file, bytes }) => ({ label: `  ${file}`, value: round(bytes / 1000), unit: 'kB' })),
      ...largest(sizes).map(({ name, bytes }) => ({
        label: `  from ${name}, about`,
        value: round(bytes / 1000),
        unit: 'kB',
      })),
    ],
  };
}

/** What contributes most, by package or folder: a file's compressed bytes, divided by minified length. */
function largest(files: readonly { file: string; bytes: number }[]) {
  const modules: Record<string, Record<string, number>> = JSON.parse(
    readFileSync(join(dist, '.vite/modules.json'), 'utf8'),
  );
  const bytesByName = new Map<string, number>();
  for (const { file, bytes } of files) {
    const lengths = Object.entries(modules[file] ?? {});
    const whole = lengths.reduce((sum, [, length]) => sum + length, 0);
    for (const [module, length] of lengths) {
      const name = contributor(module);
      bytesByName.set(name, (bytesByName.get(name) ?? 0) + (bytes * length) / whole);
    }
  }
  return [...bytesByName]
    .map(([name, bytes]) => ({ name, bytes }))
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, contributors);
}

/** `node_modules/react-dom/…` → `react-dom`; `apps/web/src/features/x/…` → `apps/web/src/features/x`. */
function contributor(module: string) {
  const library = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(module)?.[1];
  return library ?? /^(?:packages\/[^/]+|apps\/[^/]+\/src\/(?:features\/)?[^/]+)/.exec(module)?.[0] ?? module;
}

function round(value: number) {
  return Math.round(value * 10) / 10;
}
