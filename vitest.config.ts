import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { defineConfig, type TestProjectConfiguration } from 'vitest/config';

const settlePage = join(import.meta.dirname, 'scripts/lib/settle-page.mjs');

/** A test that is slow on a busy machine has not failed; the benchmarks tell what is slow. In milliseconds. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000 } } };

/** An app's screens: tested with the app's own Vite configuration, in Node unless that or the file asks for happy-dom. */
function screens(name: string): TestProjectConfiguration[] {
  const root = join(import.meta.dirname, 'apps', name);
  if (!existsSync(join(root, 'vite.config.ts'))) return [];
  return [
    {
      extends: join(root, 'vite.config.ts'),
      root,
      test: {
        name,
        ...patience,
        include: ['src/**/*.test.{ts,tsx}'],
        setupFiles: [settlePage],
        // Frames stay empty; without being let to load, each would report that it may not.
        environmentOptions: {
          happyDOM: {
            settings: { enableIframePageLoading: true, navigation: { disableChildFrameNavigation: true } },
          },
        },
        css: { modules: { classNameStrategy: 'non-scoped' } },
        restoreMocks: true,
        unstubGlobals: true,
      },
    },
  ];
}

export default defineConfig({
  test: {
    // The slowest machine this runs on has two cores; more workers would only wait for each other.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          ...patience,
          include: ['packages/**/*.test.{ts,tsx}', 'apps/simulator/**/*.test.ts', 'scripts/**/*.test.mjs'],
          setupFiles: [settlePage],
          css: { modules: { classNameStrategy: 'non-scoped' } },
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
      ...screens('web'),
      ...screens('console'),
      {
        test: {
          name: 'http',
          include: ['apps/api/**/*.test.ts'],
          pool: 'forks',
          globalSetup: ['apps/api/test/global-setup.ts'],
          ...patience,
          testTimeout: 240_000,
          hookTimeout: 180_000,
          restoreMocks: true,
        },
      },
    ],
  },
});
