import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Reporter, TestModule, Vitest } from 'vitest/node';

import { root } from './root.ts';

export const errorsReport = join(root, 'reports/vitest-errors.json');

/** What went wrong outside any test. */
export interface OutsideError {
  file: string;
  message: string;
}

/** This many files that could not even begin, such as for want of a server, end the run. */
const hopeless = 5;

/**
 * Writes what went wrong outside any test: a file that could not be loaded, a hook of a file or group, and
 * errors that were not caught. Vitest's JSON report holds only tests, and its `bail` counts only tests.
 */
export default class ErrorsReporter implements Reporter {
  #vitest: Vitest | undefined;
  #failedToBegin = 0;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestModuleEnd(module: TestModule): void {
    if (errorsOf(module).length === 0) return;
    this.#failedToBegin += 1;
    if (this.#failedToBegin === hopeless) void this.#vitest?.cancelCurrentRun('test-failure');
  }

  onTestRunEnd(modules: readonly TestModule[], uncaught: readonly SerializedError[]): void {
    const errors = [
      ...modules.flatMap(errorsOf),
      ...uncaught.map((error) => described(error, String(error['VITEST_TEST_PATH'] ?? ''))),
    ];
    mkdirSync(dirname(errorsReport), { recursive: true });
    writeFileSync(errorsReport, JSON.stringify(errors));
  }
}

type SerializedError = Parameters<NonNullable<Reporter['onTestRunEnd']>>[1][number];

function errorsOf(module: TestModule): OutsideError[] {
  return [module, ...module.children.allSuites()].flatMap((part) =>
    part.errors().map((error) => described(error, module.moduleId)),
  );
}

function described({ name, message }: SerializedError, file: string): OutsideError {
  return { file, message: name === undefined ? message : `${name}: ${message}` };
}
