import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { isStopping, run } from './children.ts';
import { fingerprint } from './fingerprint.mjs';
import { buildLocales } from './locales.ts';
import { root } from './root.ts';
import { typescriptFlags } from './run-typescript.ts';

const buildable = ['apps/web', 'apps/console', 'packages/sdk', 'packages/client'];
const sharedInputs = [
  'packages',
  'locales',
  'package-lock.json',
  'scripts/bundle',
  'scripts/lib/precompress.ts',
  'tsconfig.base.json',
];

/** The workspaces whose result a browser loads: those of the list that have a Vite configuration. */
export function builtWorkspaces(): string[] {
  return buildable.filter((workspace) => existsSync(join(root, workspace, 'vite.config.ts')));
}

/**
 * Builds what browsers load, texts included, wherever its inputs changed since the last build.
 * @throws {Error} with a sentence for the person at the terminal
 */
export async function ensureBuilt(workspaces = builtWorkspaces()): Promise<void> {
  await buildLocales(root);
  if (workspaces.length === 0) return;
  const shared = fingerprint(sharedInputs);
  for (const workspace of workspaces) {
    const record = join(root, '.cache', `build-${basename(workspace)}.json`);
    const inputs = `${shared} ${fingerprint([workspace])}`;
    if (existsSync(join(root, workspace, 'dist')) && recordedInputs(record) === inputs) continue;

    const begun = Date.now();
    console.log(`Building ${workspace} …`);
    const builder = join(root, 'scripts/bundle/vite-build.ts');
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

function recordedInputs(record: string): string | undefined {
  try {
    const { inputs }: { inputs?: string } = JSON.parse(readFileSync(record, 'utf8'));
    return inputs;
  } catch {
    return undefined;
  }
}
