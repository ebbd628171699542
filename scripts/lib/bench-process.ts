// Runs one benchmark and hands its result to scripts/bench.ts, which started this process.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { root } from './root.ts';

const [file = '', ...further] = process.argv.slice(2);
const { default: bench } = await import(pathToFileURL(join(root, file)).href);
const result: unknown = await bench(...further);
process.send?.(result, undefined, undefined, () => process.exit(0));
