// Runs a TypeScript program of the repository, which ends when this command does.
import { run, stopOnSignals } from './lib/children.ts';
import { bundledArguments } from './lib/server-bundle.mjs';

const [file = '', ...args] = process.argv.slice(2);
stopOnSignals();
const { code } = await run(process.execPath, await bundledArguments(file, args), { channel: true });
process.exit(code);
