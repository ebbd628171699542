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
  /** Milliseconds that the tests take without any mutant; throws where they do not pass. */
  rehearse: (proof: Proof) => Promise<number>;
  /** Whether the tests find the mutant: one fails, or they do not end in time. */
  finds: (file: string, mutant: Mutant, proof: Proof, milliseconds: number) => Promise<boolean>;
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
  const run = async (proof: Proof, milliseconds: number, isSecond = false): Promise<boolean> => {
    const specification = await specificationFor(vitest, proof);
    vitest.state.filesMap.clear();
    let outOfTime = false;
    const timer = setTimeout(() => {
      outOfTime = true;
      void stop(vitest);
    }, milliseconds);
    const { testModules, unhandledErrors } = await vitest
      .runTestSpecifications([specification])
      .finally(() => clearTimeout(timer));
    if (outOfTime || unhandledErrors.length > 0) return false;
    const states = new Set(testModules.map((module) => module.state()));
    if (states.has('failed')) return false;
    // A run that is cancelled as it begins, by the end of the one before, says nothing.
    if (states.size === 1 && states.has('passed')) return true;
    if (isSecond) throw new Error(`No test ran: ${proof.file}`);
    return run(proof, milliseconds, true);
  };
  return {
    rehearse: async (proof) => {
      const begun = performance.now();
      if (!(await run(proof, longest))) throw new Error(`${proof.file} fails without any mutant`);
      return performance.now() - begun;
    },
    finds: async (file, mutant, proof, milliseconds) => {
      const path = join(root, file);
      current = { path, text: applyMutant(readFileSync(path, 'utf8'), mutant) };
      vitest.invalidateFile(path);
      try {
        return !(await run(proof, milliseconds));
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

async function specificationFor(vitest: Vitest, { file, titles }: Proof): Promise<TestSpecification> {
  const [found] = await vitest.globTestSpecifications([file]);
  if (found === undefined) throw new Error(`Vitest knows no ${file}`);
  if (titles === undefined) return found;
  return found.project.createSpecification(found.moduleId, { testNamePattern: titles });
}
