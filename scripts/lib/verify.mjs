import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { checkCss } from '../checks/css.mjs';
import { checkErrorCodes } from '../checks/error-codes.mjs';
import { checkLocales } from '../checks/locales.mjs';
import { isStopping, run } from './children.mjs';
import { root } from './root.mjs';
import { typescriptFlags } from './run-typescript.mjs';

/**
 * @typedef {{ problems: string[], notes?: string[] }} Findings no problems: the check passes; notes fail nothing
 * @typedef {{ name: string, passed: boolean }} CheckResult
 */

/**
 * Runs every check that needs no database and no browser, two at a time, and prints one line each.
 * @returns {Promise<CheckResult[]>}
 */
export async function verify() {
  const waiting = checks();
  const results = [];
  async function work() {
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

function checks() {
  return [
    { name: 'boundaries', find: findBoundaryViolations },
    { name: 'dead code', find: () => tool('node_modules/knip/bin/knip.js', ['--no-progress']) },
    { name: 'format', find: () => tool('node_modules/oxfmt/bin/oxfmt', ['--check', '.']) },
    { name: 'lint', find: () => tool('node_modules/oxlint/bin/oxlint', ['--deny-warnings', '.']) },
    ...typedFolders().map((folder) => ({
      name: `types ${folder}`,
      find: () => tool('node_modules/typescript/bin/tsc', ['--pretty', 'false', '-p', folder]),
    })),
    { name: 'locales', find: async () => checkLocales(root) },
    { name: 'styles', find: async () => checkCss(root) },
    { name: 'error codes', find: async () => checkErrorCodes(root) },
    { name: 'policies', find: () => tool('scripts/checks/policies.mjs', [], typescriptFlags()) },
  ];
}

function findBoundaryViolations() {
  const folders = ['apps', 'packages', 'e2e', 'bench'].filter((folder) => existsSync(join(root, folder)));
  return tool('scripts/lib/boundaries.mjs', folders);
}

/** The folders with a TypeScript project of their own. */
function typedFolders() {
  const workspaces = ['apps', 'packages'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
  );
  return [...workspaces, 'e2e', 'bench'].filter((folder) => existsSync(join(root, folder, 'tsconfig.json')));
}

/** Runs a script of the root folder; what it wrote is the problem when it is not content. */
async function tool(file, args, flags = []) {
  const env = { ...process.env, NO_COLOR: '1' };
  delete env.FORCE_COLOR;
  const { code, output } = await run(process.execPath, [...flags, join(root, file), ...args], {
    cwd: root,
    env,
    capture: true,
  });
  return { problems: code === 0 ? [] : [output.trimEnd() || `ended with code ${code}`] };
}
