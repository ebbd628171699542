import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Findings } from '../lib/check.ts';
import { readImports } from '../lib/imports.ts';
import { namespacesIn, pluralSuffix, readNamespace, source } from '../lib/locales.ts';

const client = 'apps/web/src';
const first = 'user-accounts';
const further = 'further-screens';
/** What pages begin with: their code, and what is rendered at build. */
const beginnings = ['main.tsx', 'features/sign-in/main.tsx', 'prerender.tsx'];
/** What is behind them comes with further texts. */
const doors: ReadonlySet<string> = new Set(
  [
    'app/further-screens.ts',
    'features/overview/panels/start-choice.tsx',
    'features/security/choose-password.tsx',
    'features/security/enter-code.tsx',
    'features/security/forgotten.tsx',
  ].map((file) => `${client}/${file}`),
);

/** Everything that can run on a page without further texts, loaded on demand or not. */
function filesBeforeDoors(base: string): string[] {
  const imports = readImports(base).filter(({ kind }) => kind !== 'type');
  const found = new Set<string>();
  const waiting = beginnings.map((file) => `${client}/${file}`);
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || doors.has(file) || !file.startsWith(client)) continue;
    found.add(file);
    for (const { from, to } of imports) if (from === file) waiting.push(to);
  }
  return [...found];
}

/** Whether a key is asked for there: as a literal, or by a template that begins like it. */
function asksFor(base: string, files: readonly string[]): (key: string) => boolean {
  const literals = new Set<string>();
  const prefixes = new Set<string>();
  for (const file of files) {
    const code = readFileSync(join(base, file), 'utf8');
    for (const [, , literal = ''] of code.matchAll(/(['"`])([\w.:-]+)\1/g)) literals.add(literal);
    for (const [, prefix = ''] of code.matchAll(/`([\w.:-]+)\$\{/g)) prefixes.add(prefix);
  }
  return (key) =>
    literals.has(key) ||
    literals.has(key.replace(pluralSuffix, '')) ||
    [...prefixes].some((prefix) => key.startsWith(prefix));
}

/** The texts that are in the wrong one of the two files: every page carries the first. */
export function misplacedTexts(base: string): { late: string[]; early: string[] } {
  const isFirst = asksFor(base, filesBeforeDoors(base));
  const keys = (namespace: string): string[] => Object.keys(readNamespace(base, namespace)[source] ?? {});
  return {
    late: keys(further).filter((key) => isFirst(key)),
    early: keys(first).filter((key) => !isFirst(key)),
  };
}

/**
 * A text that only further screens ask for is loaded with them: what every page carries, each first visit
 * waits for. One that the overview, the form or the sign-in page asks for is in every page.
 */
export function checkFirstTexts(base: string): Findings {
  if (!namespacesIn(base).includes(further)) return { problems: [] };
  const { late, early } = misplacedTexts(base);
  const told = (keys: readonly string[], from: string, to: string): string[] =>
    keys.length === 0
      ? []
      : [`locales/${from}: ${keys.join(' ')}: belongs in locales/${to} (npm run texts:place)`];
  return { problems: [...told(late, further, first), ...told(early, first, further)] };
}
