import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { root } from '../lib/root.ts';
import { type Equivalent, equivalents } from './equivalent.ts';
import { applyMutant, mutantsOf } from './mutate.ts';
import { share, splitEquivalent } from './score.ts';
import { targets } from './targets.ts';

/** The text with each of its mutants. */
const changed = (text: string, declarations?: readonly string[]): string[] =>
  mutantsOf('file.ts', text, declarations).map((mutant) => applyMutant(text, mutant));

describe('a mutant changes', () => {
  test.each([
    ['a boundary', 'f(a < b);', ['f(a <= b);']],
    ['an equality', 'f(a === b);', ['f(a !== b);']],
    ['a sum behind a bracket', 'f((a) + (b));', ['f((a) - (b));']],
    ['a logical operator', 'f(a && b);', ['f(a || b);']],
    ['a value for want of another', 'f(a ?? b);', ['f(a);']],
    ['a negation', 'f(!a);', ['f(a);']],
    ['a condition', 'if (a) b;', ['if (false) b;', 'if (true) b;']],
    ['a choice', 'f(a > b ? c : d);', ['f(false ? c : d);', 'f(a >= b ? c : d);']],
    ['a number', 'f(3);', ['f(4);']],
    ['a truth', 'f(true);', ['f(false);']],
    ['a word', "f({ a: 'over' });", ["f({ a: '' });"]],
    ['a comparison of SQL', "f(q.on('a', '>', b));", ["f(q.on('a', '>=', b));"]],
    ['a template of SQL', 'f(sql`a <= ${b}`);', ['f(sql`a < ${b}`);']],
    ['a step', 'for (;;) a++;', ['for (;;) a--;']],
    ['a quantifier', 'f(a.some(b));', ['f(a.every(b));']],
  ])('%s', (_name, text, expected) => {
    const dropped = text.startsWith('f(') ? [';'] : [];
    expect(changed(text)).toEqual([...dropped, ...expected]);
  });
});

describe('a mutant drops', () => {
  test('a link of a chain', () => {
    expect(changed("const f = () => q.where('id', '=', a).one();")).toEqual([
      'const f = () => q.one();',
      "const f = () => q.where('id', '<>', a).one();",
    ]);
  });

  test('a call, and what is thrown under no condition', () => {
    expect(changed('await f();')).toEqual([';']);
    expect(changed('throw a;')).toEqual([';']);
    expect(changed('if (a === b) throw a;')).toEqual(['if (false) throw a;', 'if (a !== b) throw a;']);
  });

  test('what is done in a case of a switch, so that the next case does its part', () => {
    expect(changed("switch (a) { case 'b': c; default: f }")).toEqual([
      "switch (a) { case 'b':  default: f }",
      "switch (a) { case 'b': c; default:  }",
    ]);
  });
});

test('imports, types, names of properties and sentences have no mutants', () => {
  const text = `import a from 'a';
    type B = 'b' | 1;
    const c = (d: 'd'): B => ({ 'e-f': d, g: 'An error message.' });`;
  expect(changed(text)).toEqual([]);
});

test('only the named declarations are changed, and a name that is not there is an error', () => {
  const text = 'const a = 1; export const b = 2; export function c() { return 3; }';
  expect(changed(text, ['b', 'c'])).toEqual([text.replace('2', '3'), text.replace('3', '4')]);
  expect(() => changed(text, ['d'])).toThrow('file.ts declares no d');
});

test('a method is not mistaken for what every object inherits', () => {
  expect(changed('const f = () => a.toString();')).toEqual([]);
});

test('a mutant says where it is', () => {
  expect(mutantsOf('file.ts', 'const a = 1;\nconst b = a < 2;')[1]).toMatchObject({
    line: 2,
    before: '<',
    after: '<=',
  });
});

test('equivalent mutants are left out, and an entry of theirs that matches none is an error', () => {
  const text = 'const a = 1;\n  const b = 1;';
  const mutants = mutantsOf('file.ts', text);
  const entry: Equivalent = { file: 'file.ts', line: 'const b = 1;', before: '1', after: '2', why: 'unused' };
  expect(splitEquivalent('file.ts', text, mutants, [entry])).toEqual({
    run: [mutants[0]],
    skipped: [mutants[1]],
  });
  expect(splitEquivalent('other.ts', text, mutants, [entry]).skipped).toEqual([]);
  expect(() => splitEquivalent('file.ts', text, mutants, [{ ...entry, after: '3' }])).toThrow(
    'No mutant of file.ts is 1 → 3 in: const b = 1;',
  );
});

test('the share of what was found is in a hundred; of no mutants nothing was', () => {
  expect([share(19, 20), share(0, 0)]).toEqual([95, 0]);
});

test.each(targets)('there is something to change in $file, and what is said to change nothing', (target) => {
  const { file, declarations } = target;
  const text = readFileSync(join(root, file), 'utf8');
  const { run } = splitEquivalent(file, text, mutantsOf(file, text, declarations), equivalents);
  expect(run).not.toEqual([]);
  for (const { file: proof, titles } of target.proofs) {
    const proving = readFileSync(join(root, proof), 'utf8');
    for (const title of titles?.source.split('|') ?? []) expect(proving).toMatch(title);
  }
});

test('nothing is said of a file that is not changed', () => {
  const changed = new Set(targets.map(({ file }) => file));
  expect(equivalents.filter(({ file }) => !changed.has(file))).toEqual([]);
});
