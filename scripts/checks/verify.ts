import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Findings } from '../lib/check.ts';
import { isStopping, run } from '../lib/children.ts';
import { root } from '../lib/root.ts';
import { typescriptFlags } from '../lib/run-typescript.ts';
import { checkAsvs } from './asvs.ts';
import { checkAudit } from './audit.ts';
import { checkCss } from './css.ts';
import { checkErrorCodes } from './error-codes.ts';
import { checkFirstTexts } from './first-texts.ts';
import { checkLocales } from './locales.ts';
import { checkPublishedTemplates } from './published-templates.ts';
import { checkSupply } from './supply.ts';
import { checkStructure, structureChecks } from './structure.ts';

interface Check {
  name: string;
  find: () => Findings | Promise<Findings>;
}

/** Runs every check that needs no database and no browser, two at a time, and prints one line each. */
export async function verify(): Promise<{ name: string; passed: boolean }[]> {
  const waiting = checks();
  const results: { name: string; passed: boolean }[] = [];
  async function work(): Promise<void> {
    for (let check = waiting.shift(); check !== undefined && !isStopping(); check = waiting.shift()) {
      const begun = performance.now();
      const { problems, notes = [] } = await check.find();
      if (isStopping()) return;
      const passed = problems.length === 0;
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      console.log(
        [`${passed ? 'ok    ' : 'FAILED'}  ${check.name}  ${seconds} s`, ...problems, ...notes].join('\n'),
      );
      results.push({ name: check.name, passed });
    }
  }
  await Promise.all([work(), work()]);
  return results;
}

/** The longest first, so that none is left alone at the end; those of our own while another process works. */
function checks(): Check[] {
  return [
    // The benchmarks use most of the server: apart, it would be read twice.
    { name: 'types apps/api and bench', find: () => types('bench') },
    ...structureChecks.map((name) => ({ name, find: () => checkStructure(root, name) })),
    { name: 'locales', find: () => checkLocales(root) },
    { name: 'texts of the first load', find: () => checkFirstTexts(root) },
    { name: 'styles', find: () => checkCss(root) },
    { name: 'error codes', find: () => checkErrorCodes(root) },
    { name: 'asvs', find: () => checkAsvs(root) },
    { name: 'published questionnaires', find: () => checkPublishedTemplates(root) },
    { name: 'supply', find: () => checkSupply(root) },
    { name: 'known weaknesses', find: () => checkAudit(root) },
    { name: 'boundaries', find: findBoundaryViolations },
    { name: 'dead code', find: () => tool('node_modules/knip/bin/knip.js', knipArguments) },
    ...typedFolders()
      .filter((folder) => !['apps/api', 'bench'].includes(folder))
      .map((folder) => ({ name: `types ${folder}`, find: () => types(folder) })),
    { name: 'lint', find: () => tool('node_modules/oxlint/bin/oxlint', ['--deny-warnings', '.']) },
    { name: 'format', find: () => tool('node_modules/oxfmt/bin/oxfmt', ['--check', '.']) },
    { name: 'policies', find: () => tool('scripts/policies.ts', [], typescriptFlags()) },
  ];
}

const knipArguments = ['--no-progress', '--cache', '--cache-location', join(root, '.cache/knip')];

function findBoundaryViolations(): Promise<Findings> {
  return tool('scripts/lib/boundaries.mjs', ['apps', 'packages', 'e2e', 'bench', 'scripts']);
}

/** One thread, since two checks run at a time; several would check much of a project twice. */
function types(folder: string): Promise<Findings> {
  const record = join(root, '.cache/types', `${folder.replace('/', '-')}.tsbuildinfo`);
  const cached = ['--incremental', '--tsBuildInfoFile', record];
  return tool('node_modules/typescript/bin/tsc', [
    '--pretty',
    'false',
    '--singleThreaded',
    ...cached,
    '-p',
    folder,
  ]);
}

/** The folders with a TypeScript project of their own. */
function typedFolders(): string[] {
  const workspaces = ['apps', 'packages'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
  );
  return ['bench', 'e2e', 'scripts', ...workspaces].filter((folder) =>
    existsSync(join(root, folder, 'tsconfig.json')),
  );
}

/** Runs a script of the root folder; what it wrote is the problem when it fails. */
async function tool(file: string, args: readonly string[], flags: readonly string[] = []): Promise<Findings> {
  const env: NodeJS.ProcessEnv = { ...process.env, NO_COLOR: '1' };
  delete env['FORCE_COLOR'];
  const { code, output } = await run(process.execPath, [...flags, join(root, file), ...args], {
    cwd: root,
    env,
    capture: true,
  });
  return { problems: code === 0 ? [] : [output.trimEnd() || `ended with code ${code}`] };
}
