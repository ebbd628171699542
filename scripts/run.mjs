// Runs one TypeScript file of the repository: node scripts/run.mjs <file.ts> [arguments]
import './lib/node-version.mjs';

import { run, stopOnSignals } from './lib/children.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { typescriptArguments } from './lib/run-typescript.mjs';

const [file, ...args] = process.argv.slice(2);
if (file === undefined) {
  console.error('Usage: node scripts/run.mjs <file.ts> [arguments]');
  process.exit(2);
}
stopOnSignals();
await ensureInstalled();
const { code } = await run(process.execPath, typescriptArguments(file, args), { channel: true });
process.exit(code);
