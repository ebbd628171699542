import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { run } from './children.ts';
import { errorsReport, type OutsideError } from './errors-reporter.ts';
import {
  type PlaywrightReport,
  playwrightResults,
  readReport,
  type Result,
  type VitestReport,
  vitestResults,
} from './results.ts';
import { root } from './root.ts';

export const vitestReport = join(root, 'reports/vitest.json');
export const playwrightReport = join(root, 'reports/playwright.json');

/** So many failures end a part: it does not get better, and each may wait for something that never comes. */
const failureLimits = { vitest: 20, playwright: 10 };

/** What neither part ever takes, however slow the machine is: something hangs. */
const minutes = 90;

/** Removes what an earlier run left. */
export function forgetReports(): void {
  for (const report of [vitestReport, errorsReport, playwrightReport]) rmSync(report, { force: true });
}

/**
 * Runs Vitest on the files whose paths contain one of the words, or on all. A quiet run writes what it has to
 * say at its end, so that it does not mix with what runs beside it.
 */
export async function runVitest(
  words: readonly string[],
  { env, quiet }: { env: NodeJS.ProcessEnv; quiet: boolean },
): Promise<Result[]> {
  if (!quiet) console.log('\nUnit and server tests');
  const { code, output } = await run(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--passWithNoTests',
      `--bail=${failureLimits.vitest}`,
      `--reporter=${process.env['CI'] ? 'dot' : 'default'}`,
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
      `--reporter=${join(root, 'scripts/lib/errors-reporter.ts')}`,
      ...words,
    ],
    { cwd: root, env: toolEnvironment(env), minutes, capture: quiet },
  );
  if (quiet) console.log(`\nUnit and server tests\n${output}`);
  const report = readReport<VitestReport>(vitestReport);
  const errors = readReport<OutsideError[]>(errorsReport);
  return complete('vitest', code, report && vitestResults(report, errors));
}

/** Runs Playwright on the files whose paths match one of the words, or on all. */
export async function runPlaywright(
  words: readonly string[],
  { env, updatePictures }: { env: NodeJS.ProcessEnv; updatePictures: boolean },
): Promise<Result[]> {
  console.log('\nEnd-to-end tests');
  const { code } = await run(
    process.execPath,
    [
      join(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      '--config',
      join(root, 'e2e/playwright.config.ts'),
      '--pass-with-no-tests',
      `--max-failures=${failureLimits.playwright}`,
      `--global-timeout=${minutes * 60_000}`,
      ...(updatePictures ? ['--update-snapshots'] : []),
      ...words,
    ],
    { cwd: root, env: toolEnvironment(env), minutes },
  );
  const report = readReport<PlaywrightReport>(playwrightReport);
  return complete('playwright', code, report && playwrightResults(report));
}

/** When a tool failed without naming a test, that is one failed test by itself. */
function complete(name: string, code: number, results: readonly Result[] | undefined): Result[] {
  if (results !== undefined && (code === 0 || results.some(({ passed }) => !passed))) return [...results];
  const why = `ended with code ${code}; see above`;
  return [...(results ?? []), { title: name, file: '', passed: false, why }];
}

function toolEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const all = { ...process.env, ...env };
  if (all['CI']) {
    all['NO_COLOR'] = '1';
    delete all['FORCE_COLOR'];
  }
  return all;
}
