import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Findings } from '../lib/check.ts';
import { findFiles } from '../lib/files.ts';

// Physical sides do not turn round in a right-to-left page; their logical twins do.
const physicalProperty =
  /(?:^|[;{\s])((?:(?:scroll-)?(?:margin|padding)-|border-|border-(?:top|bottom)-)?(?:left|right)(?:-(?:width|style|color|radius))?)\s*:/g;
const physicalValue = /(?:^|[;{\s])((?:text-align|float|clear)\s*:\s*(?:left|right))\b/g;
const inlineStyle = /<[a-z][^>]*\sstyle\s*=/i;

/** Logical properties only, and nothing in the pages that a strict content security policy refuses. */
export function checkCss(base: string): Findings {
  const styles = ['apps', 'packages'].flatMap((folder) => findFiles(base, folder, /\.css$/));
  const pages = ['apps', 'packages'].flatMap((folder) => findFiles(base, folder, /\.html$/));
  return {
    problems: [
      ...styles.flatMap((file) =>
        physicalSides(readFileSync(join(base, file), 'utf8')).map((found) => `${file}${found}`),
      ),
      ...pages
        .filter((file) => inlineStyle.test(readFileSync(join(base, file), 'utf8')))
        .map((file) => `${file}: an inline style attribute, which the content security policy refuses`),
    ],
  };
}

function physicalSides(text: string): string[] {
  // Comments keep their line breaks, so that the line numbers stay right.
  const css = text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  return [physicalProperty, physicalValue].flatMap((pattern) =>
    [...css.matchAll(pattern)].map((match) => {
      const line = css.slice(0, match.index + match[0].indexOf(match[1] ?? '')).split('\n').length;
      return `:${line}: ${match[1]} is physical; use its logical twin (inline-start, inline-end)`;
    }),
  );
}
