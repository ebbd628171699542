import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { checkAsvs } from './asvs.ts';

let base = '';
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'credence-asvs-'));
  mkdirSync(join(base, 'docs'));
  mkdirSync(join(base, 'apps'));
  const id = 'ASVS 6.3.1';
  writeFileSync(join(base, 'apps/a.test.ts'), `test('it holds [${id}]');`);
});
afterEach(() => rmSync(base, { recursive: true }));

const problems = (...rows: string[]) => {
  writeFileSync(join(base, 'docs/asvs.md'), rows.map((row) => `| ${row} |\n`).join(''));
  return checkAsvs(base).problems;
};
const good = '6.3.1 | L1 | brute force | mended | it holds';

test('a row has a test or a reason', () => {
  expect(problems(good, '6.3.2 | L1 | no default accounts | open | nobody has done it')).toEqual([]);
});

test.each([
  ['no test carries', '6.3.2 | L1 | no default accounts | mended | a test'],
  ['neither which test nor why not', '6.3.2 | L1 | no default accounts | open | '],
  ['none of', '6.3.2 | L1 | no default accounts | nearly | a test'],
])('fails: %s', (flaw, row) => {
  expect(problems(good, row)).toEqual([expect.stringContaining(flaw)]);
});

test('a title that carries an id without a row fails', () => {
  expect(problems('6.3.2 | L1 | no default accounts | open | nobody has done it')).toEqual([
    expect.stringContaining('no row for ASVS 6.3.1'),
  ]);
});
