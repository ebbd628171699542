import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { root } from './root.ts';

/** Set where Node runs TypeScript by itself (from 22.18 on); the type is newer than Node 20. */
const runsTypescript = 'typescript' in process.features && process.features.typescript !== false;

/** Node's own arguments that let a process import TypeScript: none where Node can do it, else tsx. */
export function typescriptFlags(): string[] {
  // Resolved here, so that it works from any working directory.
  return runsTypescript
    ? []
    : ['--import', pathToFileURL(join(root, 'node_modules/tsx/dist/loader.mjs')).href];
}

/**
 * The arguments for `process.execPath` that run a TypeScript file of the repository and end it with its
 * parent.
 */
export function typescriptArguments(file: string, args: readonly string[] = []): string[] {
  const endWithParent = new URL('end-with-parent.mjs', import.meta.url).href;
  return ['--import', endWithParent, ...typescriptFlags(), join(root, file), ...args];
}
