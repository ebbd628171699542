// Runs a command of the repository on a bare machine: node scripts/run.mjs <command | file.ts> [arguments] A
// command is a file of scripts/; any other file runs as a program of its own. Everything past this file is
// TypeScript.
import './lib/node-version.mjs';

import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { ensureInstalled } from './lib/install.mjs';
import { isBundled, serverBundle } from './lib/server-bundle.mjs';

const scripts = dirname(fileURLToPath(import.meta.url));
const [name, ...args] = process.argv.slice(2);
if (name === undefined) {
  console.error('Usage: node scripts/run.mjs <command | file.ts> [arguments]');
  process.exit(2);
}
try {
  ensureInstalled();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const command = name.endsWith('.ts') ? 'program.ts' : `${name}.ts`;
process.argv = [process.execPath, join(scripts, command), ...(name.endsWith('.ts') ? [name, ...args] : args)];
if (isBundled(`scripts/${command}`)) {
  const bundled = await serverBundle();
  await import(pathToFileURL(bundled(`scripts/${command}`)).href);
} else {
  // Set where Node runs TypeScript by itself (from 22.18 on); its type is newer than Node 20.
  if (!('typescript' in process.features && process.features.typescript)) {
    const { register } = await import('tsx/esm/api');
    register();
  }
  await import(pathToFileURL(join(scripts, command)).href);
}
