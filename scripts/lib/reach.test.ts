import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { findFiles } from './files.ts';
import { reachOf } from './reach.ts';
import { root } from './root.ts';
import { alwaysSpecs, specsByFeature, specsByPath } from './specs.ts';

const value = (from: string, to: string) => ({ from, to, kind: 'value' as const });
const features = 'apps/api/src/features';
const imports = [
  value(`${features}/transfer/index.ts`, `${features}/case/index.ts`),
  value(`${features}/case/index.ts`, `${features}/case/store.ts`),
  value('apps/api/src/app.ts', `${features}/transfer/index.ts`),
  value('apps/api/test/server.ts', 'apps/api/src/app.ts'),
  value(`${features}/hand-off/hand-off.test.ts`, 'apps/api/test/server.ts'),
  value('e2e/browser/console.spec.ts', 'e2e/officers.ts'),
];
const tests = [
  `${features}/case/case.test.ts`,
  `${features}/transfer/transfer.test.ts`,
  `${features}/hand-off/hand-off.test.ts`,
  'apps/web/src/app/app.test.tsx',
  'packages/ui/src/button.test.tsx',
];
const specs = ['walk', 'console', 'catalogue', 'transfer', 'shell'].map(
  (name) => `e2e/browser/${name}.spec.ts`,
);

function reach(...changed: string[]) {
  const found = reachOf(changed, imports, tests, specs);
  if ('everything' in found) return found;
  const short = (files: readonly string[]) =>
    files.map((file) =>
      file
        .split('/')
        .at(-1)
        ?.replace(/\.(?:test|spec)\.tsx?$/, ''),
    );
  return { tests: short(found.tests), specs: short(found.specs) };
}

test('a change reaches the tests of every room that imports it, but not through the roof', () => {
  expect(reach(`${features}/case/store.ts`)).toEqual({
    tests: ['case', 'transfer'],
    specs: ['walk', 'console', 'shell'],
  });
  expect(reach(`${features}/transfer/store.ts`)).toEqual({
    tests: ['transfer'],
    specs: ['walk', 'transfer', 'shell'],
  });
});

test('a change of the roof reaches the whole app, one of a helper all that import it', () => {
  expect(reach('apps/api/src/app.ts')).toMatchObject({ tests: ['case', 'transfer', 'hand-off'] });
  expect(reach('apps/api/test/server.ts')).toMatchObject({ tests: ['hand-off'] });
  expect(reach('e2e/officers.ts')).toEqual({ tests: [], specs: ['walk', 'console', 'shell'] });
});

test('the design system brings its catalogue', () => {
  expect(reach('packages/ui/src/button.tsx')).toEqual({
    tests: ['button'],
    specs: ['walk', 'catalogue', 'shell'],
  });
});

test.each([
  'package-lock.json',
  'apps/api/src/db/migrations/2026-12-01-a.ts',
  'packages/contract/src/review.ts',
  'scripts/lib/build.ts',
])('%s can reach anything', (file) => {
  expect(reach('README.md', file)).toEqual({ everything: `${file} changed` });
});

test('the source texts reach the screens, those of another language only the browser', () => {
  expect(reach('locales/user-accounts/en.json')).toMatchObject({ tests: ['app'] });
  expect(reach('locales/user-accounts/de-DE.json')).toMatchObject({ tests: [] });
});

test('a document reaches nothing but what always runs', () => {
  expect(reach('docs/operating.md')).toEqual({ tests: [], specs: ['walk', 'shell'] });
});

test('every feature has browser tests in the map, or of its own name, or none on purpose', () => {
  const names = findFiles(root, 'e2e', /\.spec\.ts$/).map((file) =>
    file.replace(/^.*\//, '').replace(/(?:\.whole)?\.spec\.ts$/, ''),
  );
  const known = new Set(names);
  const mapped = [
    ...alwaysSpecs,
    ...Object.values(specsByFeature).flat(),
    ...specsByPath.flatMap((one) => one.specs),
  ];
  expect(mapped.filter((name) => !known.has(name))).toEqual([]);
  const folders = ['api', 'web']
    .map((app) => join(root, 'apps', app, 'src/features'))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder));
  const without = [...new Set(folders)].filter((name) => !known.has(name) && !(name in specsByFeature));
  expect(without).toEqual([]);
});
