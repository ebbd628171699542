// Checks every import against .dependency-cruiser.mjs. Usage: node scripts/lib/boundaries.mjs <folder> …
// No TypeScript, because dependency-cruiser cannot load swc in a process that tsx works in.
import swc from '@swc/core';

import config from '../../.dependency-cruiser.mjs';

// dependency-cruiser 17 reads TypeScript 7 through swc only, and always asks it for TypeScript without JSX.
// Nor can it tell type imports apart, so the two kinds that are allowed are left out here: the SDK takes
// types and nothing else, and a verb of the server names the type of the transaction it passes on.
const { parseFileSync } = swc;
Object.assign(swc, {
  /** @type {(file: string, options: import('@swc/core').TsParserConfig) => import('@swc/core').Module} */
  parseFileSync(file, options) {
    const module = parseFileSync(file, { ...options, tsx: file.endsWith('x') });
    module.body = module.body.filter(
      (item) => !('typeOnly' in item && item.typeOnly && isAllowedAsType(file, item.source?.value ?? '')),
    );
    return module;
  },
});

/** @param {string} file @param {string} source */
function isAllowedAsType(file, source) {
  return (
    file.includes('packages/sdk/') ||
    (file.includes('apps/api/src/') && /\/db\/(?:database|tables\/index)\.ts$|^kysely$/.test(source)) ||
    file.endsWith('apps/api/src/base/context.ts')
  );
}

const { cruise } = await import('dependency-cruiser');
const { forbidden = [], options } = config;
const { output, exitCode } = await cruise(process.argv.slice(2), {
  ...options,
  ruleSet: { forbidden },
  validate: true,
  outputType: 'err',
});
console.log(output);
process.exit(exitCode === 0 ? 0 : 1);
