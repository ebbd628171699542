import { join } from 'node:path';

import { type AsvsRow, asvsRows } from '../lib/asvs.ts';
import type { Findings } from '../lib/check.ts';
import { findCode, readIfThere } from '../lib/files.ts';

const document = 'docs/asvs.md';

/** `mended` and `partly` are shown by a test; the others say why there is none. */
const states: ReadonlySet<string> = new Set(['mended', 'partly', 'documented', 'open']);
const proved: ReadonlySet<string> = new Set(['mended', 'partly']);

/** The ids in the titles of tests. */
function idsInTitles(base: string): Set<string> {
  const files = findCode(base, /\.(?:test|spec)\.tsx?$/);
  return new Set(
    files.flatMap((file) =>
      [...(readIfThere(join(base, file)) ?? '').matchAll(/\[(ASVS \d+\.\d+\.\d+)\]/g)].flatMap(
        ([, id]) => id ?? [],
      ),
    ),
  );
}

function flawsOf({ id, state, how }: AsvsRow, titles: ReadonlySet<string>): string[] {
  if (!states.has(state)) return [`${document}: ${id} is '${state}', none of ${[...states].join(', ')}`];
  if (how === '') return [`${document}: ${id} says neither which test nor why not`];
  if (proved.has(state) && !titles.has(id))
    return [`${document}: ${id} is ${state}, and no test carries [${id}]`];
  return [];
}

/** Every row of docs/asvs.md has a test whose title carries it, or a reason; every id in a title, a row. */
export function checkAsvs(base: string): Findings {
  const rows = asvsRows(readIfThere(join(base, document)) ?? '');
  const titles = idsInTitles(base);
  const known = new Set(rows.map(({ id }) => id));
  return {
    problems: [
      ...(rows.length === 0 ? [`${document}: no rows found`] : []),
      ...rows.flatMap((row) => flawsOf(row, titles)),
      ...[...titles]
        .filter((id) => !known.has(id))
        .map((id) => `${document}: no row for ${id}, which a title carries`),
    ],
  };
}
