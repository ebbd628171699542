import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  await ensureLocales();
  if (workspaces.length === 0) return;
  const shared = fingerprint(sharedInputs);
  for (const workspace of workspaces) {
    const inputs = `${shared} ${fingerprint([workspace])}`;
    await makeAnew(basename(workspace), join(workspace, 'dist'), inputs, () => build(workspace));
    if (isStopping()) return;
  }
}

/** Makes the texts that the server sends, if they changed. */
export async function ensureLocales(): Promise<void> {
  const inputs = fingerprint(['locales', 'scripts/lib/locales.ts', 'scripts/lib/precompress.ts']);
  await makeAnew('locales', '.cache/locales', inputs, () => buildLocales(root));
}

async function build(workspace: string): Promise<void> {
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
  console.log(`Built ${workspace} in ${((Date.now() - begun) / 1000).toFixed(1)} s.`);
}

/** Makes a folder unless it was made of the same inputs; one that was not finished is made again. */
async function makeAnew(
  name: string,
  result: string,
  inputs: string,
  make: () => Promise<void>,
): Promise<void> {
  const record = join(root, '.cache', `build-${name}.json`);
  if (existsSync(join(root, result)) && recordedInputs(record) === inputs) return;
  rmSync(record, { force: true });
  await make();
  if (isStopping()) return;
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(record, JSON.stringify({ inputs }));
}

function recordedInputs(record: string): string | undefined {
  try {
    const { inputs }: { inputs?: string } = JSON.parse(readFileSync(record, 'utf8'));
    return inputs;
  } catch {
    return undefined;
  }
}
