// Checks every import against .dependency-cruiser.mjs. Usage: node scripts/lib/boundaries.mjs <folder> …
import swc from '@swc/core';

import config from '../../.dependency-cruiser.mjs';

// dependency-cruiser 17 reads TypeScript 7 code through swc only, and asks it for TypeScript without JSX whatever the file's name.
// Nor can it tell type imports, so the two kinds that are allowed are left out here: the SDK takes types and nothing else, and a verb
// of the server names the type of the transaction it passes on.
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => {
  const module = parseFileSync(file, { ...options, tsx: file.endsWith('x') });
  module.body = module.body.filter(
    (item) => item.typeOnly !== true || !isAllowedAsType(file, item.source?.value ?? ''),
  );
  return module;
};

function isAllowedAsType(file, source) {
  return (
    file.includes('packages/sdk/') ||
    (file.includes('apps/api/src/features/') && source.endsWith('/db/database.ts'))
  );
}

const { cruise } = await import('dependency-cruiser');
const { forbidden, options } = config;
const { output, exitCode } = await cruise(process.argv.slice(2), {
  ...options,
  ruleSet: { forbidden },
  validate: true,
  outputType: 'err',
});
console.log(output);
process.exit(exitCode === 0 ? 0 : 1);
