import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseSync } from 'rolldown/utils';

import type { Flaw } from '../lib/debts.ts';
import { findCode } from '../lib/files.ts';

const columns = 110;

/** No line of a comment is wider than the code beside it may be. */
export function findWideComments(base: string): Flaw[] {
  return findCode(base, /\.(?:tsx?|mjs|css)$/).flatMap((file) => {
    const text = readFileSync(join(base, file), 'utf8');
    if (!text.split('\n').some((line) => line.length > columns)) return [];
    const lines = [...new Set(commentsOf(file, text).flatMap((comment) => wideLines(text, comment)))];
    if (lines.length === 0) return [];
    return [{ place: file, text: `comments wider than ${columns} columns in line ${lines.join(', ')}` }];
  });
}

interface Span {
  start: number;
  end: number;
}

function commentsOf(file: string, text: string): Span[] {
  if (!file.endsWith('.css')) return parseSync(file, text).comments;
  return [...text.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ index, 0: comment }) => ({
    start: index,
    end: index + comment.length,
  }));
}

/** The numbers of the wide lines that a comment has a part in. */
function wideLines(text: string, { start, end }: Span): number[] {
  const first = text.lastIndexOf('\n', start - 1) + 1;
  const last = text.indexOf('\n', end);
  const number = text.slice(0, first).split('\n').length;
  return text
    .slice(first, last === -1 ? undefined : last)
    .split('\n')
    .flatMap((line, index) => (line.length > columns ? [number + index] : []));
}
