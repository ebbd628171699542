import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { runsTypescript } from './node-version.mjs';
import { root } from './root.mjs';

/** Node's own arguments that let a process import TypeScript: none where Node can do it, else tsx. */
export function typescriptFlags() {
  // Resolved here, so that it works from any working directory.
  return runsTypescript
    ? []
    : ['--import', pathToFileURL(join(root, 'node_modules/tsx/dist/loader.mjs')).href];
}

/** The arguments for `process.execPath` that run a TypeScript file of the repository, which ends when its parent does. */
export function typescriptArguments(file, args = []) {
  const endWithParent = new URL('end-with-parent.mjs', import.meta.url).href;
  return ['--import', endWithParent, ...typescriptFlags(), join(root, file), ...args];
}
