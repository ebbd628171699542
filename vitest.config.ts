import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config';

import { testWorkers } from './scripts/lib/test-workers.ts';
import { isWhole } from './scripts/lib/whole.ts';

const settlePage = join(import.meta.dirname, 'scripts/lib/settle-page.ts');

/** What `npm run test:whole` alone runs. */
const exclude = [...configDefaults.exclude, ...(isWhole ? [] : ['**/*.whole.test.{ts,tsx}'])];

const common = {
  // A test that is slow on a busy machine has not failed; the benchmarks tell what is slow. In milliseconds.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 50_000 } },
  restoreMocks: true,
  unstubGlobals: true,
};

/** For files that touch a page. A thread of its own costs a third less than a process. */
const page = {
  pool: 'threads' as const,
  setupFiles: [settlePage],
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
};

/** Frames stay empty; without being let to load, each would report that it may not. */
const emptyFrames = {
  happyDOM: {
    settings: { enableIframePageLoading: true, navigation: { disableChildFrameNavigation: true } },
  },
};

/**
 * An app's screens: tested with the app's own Vite configuration, in Node unless that or the file asks for
 * happy-dom.
 */
function screens(name: string, { isolate }: { isolate: boolean }): TestProjectConfiguration[] {
  const root = join(import.meta.dirname, 'apps', name);
  if (!existsSync(join(root, 'vite.config.ts'))) return [];
  return [
    {
      extends: join(root, 'vite.config.ts'),
      root,
      test: {
        ...common,
        ...page,
        name,
        isolate,
        include: ['src/**/*.test.{ts,tsx}'],
        exclude,
        environmentOptions: emptyFrames,
      },
    },
  ];
}

export default defineConfig({
  test: {
    maxWorkers: testWorkers,
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/simulator/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...exclude, 'packages/{ui,sdk}/**'],
          // These files leave nothing behind that another could find.
          isolate: false,
        },
      },
      {
        test: {
          ...common,
          ...page,
          name: 'ui',
          include: ['packages/{ui,sdk}/**/*.test.{ts,tsx}'],
          exclude,
          environmentOptions: emptyFrames,
        },
      },
      // What it runs in is decided when a module of it is loaded.
      ...screens('web', { isolate: true }),
      // A thread that keeps the libraries it has read needs two fifths of the time.
      ...screens('console', { isolate: false }),
      {
        test: {
          ...common,
          name: 'http',
          include: ['apps/api/**/*.test.ts'],
          exclude,
          pool: 'forks',
          // Each file has its own database, folder and port; loading the server anew would take longer than
          // most.
          isolate: false,
          globalSetup: ['apps/api/test/global-setup.ts'],
          setupFiles: ['apps/api/test/setup.ts'],
          testTimeout: 240_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
