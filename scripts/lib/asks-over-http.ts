import { dirname, join } from 'node:path';
import { readIfThere } from './files.ts';
import { root } from './root.ts';

const startsServer = /\b(?:startServer|createApp)\(|\.inject\(/;
/** What it takes from the tests' own files; a type starts nothing. */
const imports = /^import (?!type\b)[^;]*? from '(\.[^']+)';/gm;

const known = new Map<string, boolean>();

function startsIn(file: string): boolean {
  const found = known.get(file);
  if (found !== undefined) return found;
  known.set(file, false);
  const text = readIfThere(file) ?? '';
  const starts =
    startsServer.test(text) ||
    [...text.matchAll(imports)]
      .map(([, from = '']) => join(dirname(file), from))
      .some(
        (from) => from.includes('/apps/api/test/') && !from.endsWith('/test/server.ts') && startsIn(from),
      );
  known.set(file, starts);
  return starts;
}

/** Whether the tests of a file of the server have one answer: it starts one, or what it imports does. */
export function asksOverHttp(file: string): boolean {
  const [, inside = ''] = /(?:^|\/)(apps\/api\/.*)$/.exec(file) ?? [];
  return startsIn(join(root, inside));
}
