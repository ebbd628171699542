import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseSync, Visitor } from 'rolldown/utils';

import type { Flaw } from '../lib/debts.ts';
import { findCode } from '../lib/files.ts';

const limits = { file: 300, function: 80 };

/** What a long file may begin with: a comment that says why it is long. */
const reason = /^\/[/*] ?Long: \S/;

const isTest = /\.(?:test|spec)\.tsx?$/;

/** No file over 300 lines without a reason in its first line, no function over 80. */
export function findLongCode(base: string): Flaw[] {
  return findCode(base, /\.(?:tsx?|mjs|css)$/).flatMap((file) => {
    const text = readFileSync(join(base, file), 'utf8');
    const lines = text.split('\n').length - 1;
    return [
      ...(lines > limits.file && !reason.test(text)
        ? [{ place: file, text: `${lines} lines, and no '// Long: …' in the first says why` }]
        : []),
      // A test that says why it is long is one way through the product.
      ...(file.endsWith('.css') || (isTest.test(file) && reason.test(text)) ? [] : longFunctions(file, text)),
    ];
  });
}

interface Span {
  start: number;
  end: number;
}

function longFunctions(file: string, text: string): Flaw[] {
  if (text.split('\n').length <= limits.function) return [];
  const names = new Map<number, string>();
  const groups = new Set<number>();
  const found: Flaw[] = [];
  const breaks = [...text.matchAll(/\n/g)].map(({ index }) => index);
  const lineOf = (place: number): number => 1 + breaks.filter((at) => at < place).length;
  function measure({ start, end }: Span): void {
    // A line has a character at least: most functions are too short to be counted.
    if (end - start <= limits.function || groups.has(start)) return;
    const lines = lineOf(end) - lineOf(start) + 1;
    if (lines <= limits.function) return;
    const place = `${file} ${names.get(start) ?? `line ${lineOf(start)}`}`;
    found.push({ place, text: `a function of ${lines} lines` });
  }
  // Parents are visited first, so that a function is named, or known as a group of tests, when it is
  // measured.
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init !== null) names.set(init.start, id.name);
    },
    MethodDefinition: ({ key, value }) => {
      if (key.type === 'Identifier') names.set(value.start, key.name);
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier') names.set(value.start, key.name);
    },
    CallExpression: ({ callee, arguments: given }) => {
      if (/^(?:test\.)?describe\b/.test(text.slice(callee.start, callee.end)))
        for (const { start } of given) groups.add(start);
    },
    FunctionDeclaration: (node) => {
      if (node.id !== null) names.set(node.start, node.id.name);
      measure(node);
    },
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(parseSync(file, text).program);
  return found;
}
