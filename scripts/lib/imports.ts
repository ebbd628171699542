import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { parseSync } from 'rolldown/utils';

import { findCode } from './files.ts';

export interface Import {
  from: string;
  to: string;
  /** `type`: gone when the program runs; `dynamic`: by `import()` or `new URL()`, when it is needed. */
  kind: 'value' | 'type' | 'dynamic';
}

const code = /\.(?:tsx?|mjs)$/;

/** Every import between files of the repository; files are named by their paths from `base`. */
export function readImports(base: string): Import[] {
  const packages = readPackages(base);
  return findCode(base, code).flatMap((from) =>
    importsOf(from, readFileSync(join(base, from), 'utf8')).flatMap(({ specifier, kind }) => {
      const to = resolveImport(base, from, specifier, packages);
      return to === undefined ? [] : [{ from, to, kind }];
    }),
  );
}

/** What a file asks for, as it is written there. */
function importsOf(file: string, text: string): { specifier: string; kind: Import['kind'] }[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  return [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      kind: kindOf(entries),
    })),
    ...staticExports.flatMap(({ entries }) => {
      const specifier = entries[0]?.moduleRequest?.value;
      return specifier === undefined ? [] : [{ specifier, kind: kindOf(entries) }];
    }),
    ...dynamicImports.map(({ moduleRequest }) => ({
      specifier: text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
      kind: 'dynamic' as const,
    })),
    ...[...text.matchAll(/new URL\(\s*'([^']+)',\s*import\.meta\.url/g)].map(([, specifier = '']) => ({
      specifier,
      kind: 'dynamic' as const,
    })),
  ];
}

function kindOf(entries: readonly { isType: boolean }[]): 'value' | 'type' {
  return entries.length > 0 && entries.every(({ isType }) => isType) ? 'type' : 'value';
}

/** A package's folder and what it exports, by its name. */
type Packages = ReadonlyMap<string, { folder: string; exports: Readonly<Record<string, string>> }>;

function readPackages(base: string): Packages {
  const packages = new Map<string, { folder: string; exports: Record<string, string> }>();
  for (const parent of ['apps', 'packages']) {
    if (!existsSync(join(base, parent))) continue;
    for (const name of readdirSync(join(base, parent))) {
      const description = join(base, parent, name, 'package.json');
      if (!existsSync(description)) continue;
      const read: { name: string; exports?: Record<string, string> } = JSON.parse(
        readFileSync(description, 'utf8'),
      );
      packages.set(read.name, { folder: `${parent}/${name}`, exports: read.exports ?? {} });
    }
  }
  return packages;
}

/** The file of the repository that an import leads to; undefined for libraries and what does not exist. */
function resolveImport(
  base: string,
  from: string,
  specifier: string,
  packages: Packages,
): string | undefined {
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('.')) return existing(base, join(dirname(from), path));
  const [scope = '', name = '', ...rest] = path.split('/');
  const found = packages.get(`${scope}/${name}`);
  if (found === undefined) return undefined;
  const door = ['.', ...rest].join('/');
  const exact = found.exports[door];
  if (exact !== undefined) return existing(base, join(found.folder, exact));
  const pattern = found.exports['./*'];
  return pattern && existing(base, join(found.folder, pattern.replace('*', rest.join('/'))));
}

const existing = (base: string, path: string): string | undefined =>
  existsSync(join(base, path)) ? path : undefined;
