// Runs one benchmark and hands its result to scripts/bench.ts, which started this process.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { root } from './root.ts';

const { default: bench } = await import(pathToFileURL(join(root, process.argv[2] ?? '')).href);
const result: unknown = await bench();
process.send?.(result, undefined, undefined, () => process.exit(0));
