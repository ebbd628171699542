import { join } from 'node:path';

import type { Findings } from '../lib/check.ts';
import { readIfThere } from '../lib/files.ts';

const source = 'packages/contract/src/ret-code-numbers.ts';
const document = 'docs/error-codes.md';

/** Every `ret_code` of the contract is explained in docs/error-codes.md, and nothing else is. */
export function checkErrorCodes(base: string): Findings {
  const codes = [...read(base, source).matchAll(/^export const ([A-Z][A-Z0-9_]*) = (\d+);/gm)].map(
    ([, name = '', code = '']) => ({ name, code }),
  );
  const rows = read(base, document)
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const explained = new Set(rows.flatMap((row) => row.match(/^\|[^\w|]*(\d+)\b/)?.[1] ?? []));
  const known = new Set(codes.map(({ code }) => code));
  return {
    problems: [
      ...(codes.length === 0 ? [`${source}: no codes found`] : []),
      ...codes
        .filter(({ code }) => !explained.has(code))
        .map(({ name, code }) => `${document}: no row for ${code} (${name})`),
      ...[...explained]
        .filter((code) => !known.has(code))
        .map((code) => `${document}: ${code} is not in ${source}`),
    ],
  };
}

function read(base: string, file: string): string {
  return readIfThere(join(base, file)) ?? '';
}
