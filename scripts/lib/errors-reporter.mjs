import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { root } from './root.mjs';

export const errorsReport = join(root, 'reports/vitest-errors.json');

/**
 * A Vitest reporter that writes what went wrong outside any test: a file that could not be loaded, a hook of a whole file or group, and
 * errors nobody caught. The JSON report has only the tests, so that a run could end with a code and no word of why.
 */
export default class ErrorsReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const errors = [
      ...modules.flatMap((module) =>
        [module, ...module.children.allSuites()].flatMap((part) =>
          part.errors().map((error) => named(error, module.moduleId)),
        ),
      ),
      ...unhandledErrors.map((error) => named(error, error.VITEST_TEST_PATH ?? '')),
    ];
    mkdirSync(dirname(errorsReport), { recursive: true });
    writeFileSync(errorsReport, JSON.stringify(errors));
  }
}

const named = ({ name, message }, file) => ({
  file,
  message: name === undefined ? message : `${name}: ${message}`,
});
