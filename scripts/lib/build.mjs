import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { isStopping, run } from './children.mjs';
import { fingerprint } from './fingerprint.mjs';
import { buildLocales } from './locales.mjs';
import { root } from './root.mjs';
import { typescriptFlags } from './run-typescript.mjs';

const buildable = ['apps/web', 'apps/console', 'packages/sdk'];
const sharedInputs = [
  'packages',
  'locales',
  'package-lock.json',
  'scripts/lib/pages',
  'scripts/lib/precompress.mjs',
  'scripts/lib/vite-build.mjs',
  'tsconfig.base.json',
];

/** The workspaces whose result a browser loads: those of the list that have a Vite configuration. */
export function builtWorkspaces() {
  return buildable.filter((workspace) => existsSync(join(root, workspace, 'vite.config.ts')));
}

/**
 * Builds what browsers load, texts included, wherever its inputs changed since the last build.
 * @throws Error with a sentence for the person at the terminal
 */
export async function ensureBuilt() {
  await buildLocales(root);
  const workspaces = builtWorkspaces();
  if (workspaces.length === 0) return;
  const shared = fingerprint(sharedInputs);
  for (const workspace of workspaces) {
    const record = join(root, '.cache', `build-${basename(workspace)}.json`);
    const inputs = `${shared} ${fingerprint([workspace])}`;
    if (existsSync(join(root, workspace, 'dist')) && recordedInputs(record) === inputs) continue;

    const begun = Date.now();
    console.log(`Building ${workspace} …`);
    const builder = fileURLToPath(new URL('vite-build.mjs', import.meta.url));
    const { code, output } = await run(process.execPath, [...typescriptFlags(), builder, workspace], {
      cwd: join(root, workspace),
      env: { ...process.env, NODE_ENV: 'production' },
      capture: true,
    });
    if (isStopping()) return;
    if (code !== 0) throw new Error(`${workspace} could not be built:\n${output}`);
    mkdirSync(join(root, '.cache'), { recursive: true });
    writeFileSync(record, JSON.stringify({ inputs }));
    console.log(`Built ${workspace} in ${((Date.now() - begun) / 1000).toFixed(1)} s.`);
  }
}

function recordedInputs(record) {
  try {
    return JSON.parse(readFileSync(record, 'utf8')).inputs;
  } catch {
    return undefined;
  }
}
