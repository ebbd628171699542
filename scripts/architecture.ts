// npm run architecture:draw: draws docs/architecture.svg from the imports.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { architectureFile, drawArchitecture } from './checks/architecture.ts';
import { readImports } from './lib/imports.ts';
import { root } from './lib/root.ts';

writeFileSync(join(root, architectureFile), drawArchitecture(readImports(root)));
console.log(`Drew ${architectureFile}.`);
