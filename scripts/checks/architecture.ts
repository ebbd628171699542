import { join } from 'node:path';

import { drawHouse } from '../lib/architecture-drawing.ts';
import type { Findings } from '../lib/check.ts';
import { readIfThere } from '../lib/files.ts';
import type { Import } from '../lib/imports.ts';
import { readFloors } from '../lib/rooms.ts';

export const architectureFile = 'docs/architecture.svg';

/** The picture of the house: those who use the server above it, the packages that all stand on below. */
export function drawArchitecture(imports: readonly Import[]): string {
  const rows = [['apps/web', 'apps/console'], ['apps/api'], ['packages']];
  return drawHouse(
    rows.map((names) => readFloors(imports, names)),
    1160,
  );
}

/** docs/architecture.svg is what the imports say. */
export function checkArchitecture(base: string, imports: readonly Import[]): Findings {
  const isCurrent = readIfThere(join(base, architectureFile)) === drawArchitecture(imports);
  return {
    problems: isCurrent ? [] : [`${architectureFile} is not what is imported: npm run architecture:draw`],
  };
}
