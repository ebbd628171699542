// Runs one benchmark and hands its result to scripts/bench.mjs, which started this process.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { root } from './root.mjs';

const { default: bench } = await import(pathToFileURL(join(root, process.argv[2])).href);
const result = await bench();
process.send(result, () => process.exit(0));
