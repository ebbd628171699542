import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Plugin } from 'vite';
import type { TestProjectConfiguration } from 'vitest/config';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';

import vitestConfig from '../../vitest.config.ts';
import { root } from '../lib/root.ts';
import { applyMutant, type Mutant } from './mutate.ts';
import type { Proof } from './targets.ts';

/** Runs tests against one changed file after another, without a change on disk. */
export interface Hunt {
  /** Milliseconds that the unchanged file's tests take; throws where they do not pass. */
  rehearse: (proofs: readonly Proof[]) => Promise<number>;
  /** Whether the tests find the mutant: one fails, or they do not end in time. */
  finds: (file: string, mutant: Mutant, proofs: readonly Proof[], milliseconds: number) => Promise<boolean>;
  close: () => Promise<void>;
}

export async function beginHunt(): Promise<Hunt> {
  let current: { path: string; text: string } | undefined;
  const plugin = {
    name: 'mutant',
    enforce: 'pre' as const,
    load: (id: string) =>
      current !== undefined && id.replace(/\?.*$/, '') === current.path ? current.text : undefined,
  };
  const { projects = [], ...options } = vitestConfig.test ?? {};
  const vitest = await createVitest(
    'test',
    {
      ...options,
      config: false,
      root,
      watch: false,
      bail: 1,
      reporters: [{}],
      projects: projects.map((project) => withPlugin(project, plugin)),
    },
    // Tests that fail because of a mutant print much of no use.
    { logLevel: 'silent' },
  );
  const run = async (proofs: readonly Proof[], milliseconds: number, isSecond = false): Promise<boolean> => {
    const specifications = await specificationsFor(vitest, proofs);
    vitest.state.filesMap.clear();
    let outOfTime = false;
    const timer = setTimeout(() => {
      outOfTime = true;
      void stop(vitest);
    }, milliseconds);
    const { testModules, unhandledErrors } = await vitest
      .runTestSpecifications(specifications)
      .finally(() => clearTimeout(timer));
    if (outOfTime || unhandledErrors.length > 0) return false;
    const states = new Set(testModules.map((module) => module.state()));
    if (states.has('failed')) return false;
    // A run that is cancelled as it begins, by the end of the one before, says nothing.
    if (states.size === 1 && states.has('passed')) return true;
    if (isSecond) throw new Error(`No test ran: ${proofs.map(({ file }) => file).join(', ')}`);
    return run(proofs, milliseconds, true);
  };
  return {
    rehearse: async (proofs) => {
      const begun = performance.now();
      if (!(await run(proofs, longest))) {
        throw new Error(`The tests fail without any mutant: ${proofs.map(({ file }) => file).join(', ')}`);
      }
      return performance.now() - begun;
    },
    finds: async (file, mutant, proofs, milliseconds) => {
      const path = join(root, file);
      current = { path, text: applyMutant(readFileSync(path, 'utf8'), mutant) };
      vitest.invalidateFile(path);
      try {
        return !(await run(proofs, milliseconds));
      } finally {
        vitest.invalidateFile(path);
        current = undefined;
      }
    },
    close: () => vitest.close(),
  };
}

/** milliseconds */
const longest = 600_000;

/** Ends the workers too that are in a loop without end: the second call does not wait for them. */
function stop(vitest: Vitest): void {
  void vitest.cancelCurrentRun('keyboard-input');
  void vitest.cancelCurrentRun('keyboard-input');
}

function withPlugin(project: TestProjectConfiguration, plugin: Plugin): TestProjectConfiguration {
  if (typeof project !== 'object' || project instanceof Promise) {
    throw new Error('A project of vitest.config.ts is no object');
  }
  return { ...project, plugins: [plugin] };
}

async function specificationsFor(vitest: Vitest, proofs: readonly Proof[]): Promise<TestSpecification[]> {
  const found = proofs.map(async ({ file, titles }) => {
    const [specification] = await vitest.globTestSpecifications([file]);
    if (specification === undefined) throw new Error(`Vitest knows no ${file}`);
    const { project, moduleId } = specification;
    return titles === undefined
      ? specification
      : project.createSpecification(moduleId, { testNamePattern: titles });
  });
  return Promise.all(found);
}
