// npm run debts: takes what is mended off the lists of old debts; they never grow.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { presentFlaws } from './checks/structure.ts';
import { debtsFile, readDebts } from './lib/debts.ts';
import { root } from './lib/root.ts';

const debts = readDebts(root);
const left = Object.entries(presentFlaws(root)).map(([name, places]): [string, string[]] => [
  name,
  places.filter((place) => debts[name]?.includes(place)),
]);
writeFileSync(join(root, debtsFile), `${JSON.stringify(Object.fromEntries(left), null, 2)}\n`);
console.log(left.map(([name, places]) => `${name}: ${places.length} old debts left`).join('\n'));
