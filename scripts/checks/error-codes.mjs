import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const source = 'packages/contract/src/ret-codes.ts';
const document = 'docs/error-codes.md';

/** Every `ret_code` of the contract is explained in docs/error-codes.md, and nothing else is. */
export function checkErrorCodes(base) {
  const codes = [...read(base, source).matchAll(/^\s*([A-Z][A-Z0-9_]*):\s*(\d+),/gm)].map(
    ([, name, code]) => ({ name, code }),
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

function read(base, file) {
  try {
    return readFileSync(join(base, file), 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw error;
  }
}
