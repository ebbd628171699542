// npm test [-- <pattern>] [--update-snapshots]: everything, or only the test files whose path contains the pattern; the option takes the
// compared pictures anew. Ends with `N passed, N failed`.
import './lib/node-version.mjs';

import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';

import { checkBudgets } from './checks/budgets.mjs';
import { findBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { isStopping, run, stopOnSignals } from './lib/children.mjs';
import { errorsReport } from './lib/errors-reporter.mjs';
import { findFiles } from './lib/files.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { playwrightResults, readReport, vitestResults } from './lib/results.mjs';
import { root } from './lib/root.mjs';

const options = process.argv.slice(2);
const pattern = options.find((option) => !option.startsWith('--'));
const updatePictures = options.includes('--update-snapshots');
const vitestReport = join(root, 'reports/vitest.json');
const playwrightReport = join(root, 'reports/playwright.json');

/**
 * Every result of the run; a part that could not do its work adds one failed result instead of stopping the others. A whole run is long:
 * what fails in one is tried once more, and named in the summary.
 */
async function main() {
  await ensureInstalled();
  for (const report of [vitestReport, errorsReport, playwrightReport]) rmSync(report, { force: true });

  const specs = findFiles(root, 'e2e', /\.spec\.ts$/).filter((file) => file.includes(pattern ?? ''));
  const needsBrowser = specs.length > 0;
  const results = [];
  let browser;
  if (needsBrowser) {
    browser = await attempt('a browser', results, findBrowser);
    if (browser !== undefined) console.log(`Browser: ${browser.path} (from ${browser.from})`);
  }
  // A page may be part of a server test too, so a whole run always builds.
  if (needsBrowser || pattern === undefined) await attempt('the build', results, ensureBuilt);
  if (pattern === undefined && !isStopping()) {
    const { problems } = checkBudgets(root);
    console.log([`${problems.length === 0 ? 'ok    ' : 'FAILED'}  budgets`, ...problems].join('\n'));
    results.push({ title: 'verify: budgets', file: '', passed: problems.length === 0, why: problems[0] });
  }
  if (pattern === undefined && !isStopping()) {
    const { verify } = await import('./lib/verify.mjs');
    results.push(
      ...(await verify()).map(({ name, passed }) => ({ title: `verify: ${name}`, file: '', passed })),
    );
  }
  if (!isStopping()) results.push(...(await unitAndServerTests()));
  if (browser !== undefined && !isStopping()) results.push(...(await endToEndTests(browser)));
  return results;
}

async function unitAndServerTests() {
  console.log('\nUnit and server tests');
  const { code } = await run(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--passWithNoTests',
      `--reporter=${process.env.CI ? 'dot' : 'default'}`,
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
      `--reporter=${join(root, 'scripts/lib/errors-reporter.mjs')}`,
      ...(pattern === undefined ? ['--retry=1'] : [pattern]),
    ],
    { cwd: root, env: toolEnvironment() },
  );
  return toolResults('vitest', code, readReport(vitestReport), (report) =>
    vitestResults(report, readReport(errorsReport)),
  );
}

async function endToEndTests(browser) {
  console.log('\nEnd-to-end tests');
  const { code } = await run(
    process.execPath,
    [
      join(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      '--config',
      join(root, 'e2e/playwright.config.ts'),
      '--pass-with-no-tests',
      ...(pattern === undefined ? ['--retries=1'] : []),
      ...(updatePictures ? ['--update-snapshots'] : []),
      ...(pattern === undefined ? [] : [pattern]),
    ],
    { cwd: root, env: { ...toolEnvironment(), CREDENCE_BROWSER: browser.path } },
  );
  return toolResults('playwright', code, readReport(playwrightReport), playwrightResults);
}

/** What the tool reported; when it failed without naming a test, that is one failed test by itself. */
function toolResults(name, code, report, read) {
  const results = report === undefined ? [] : read(report);
  if (report !== undefined && (code === 0 || results.some(({ passed }) => !passed))) return results;
  return [...results, { title: name, file: '', passed: false, why: `ended with code ${code}; see above` }];
}

async function attempt(what, results, act) {
  try {
    return await act();
  } catch (error) {
    console.error(error.message);
    results.push({ title: what, file: '', passed: false, why: 'see above' });
    return undefined;
  }
}

function toolEnvironment() {
  const env = { ...process.env };
  if (env.CI) {
    env.NO_COLOR = '1';
    delete env.FORCE_COLOR;
  }
  return env;
}

function print(heading, results) {
  if (results.length > 0) console.log(`\n${heading}`);
  for (const { title, file, why } of results) {
    console.log(
      `  ${file === '' ? '' : `${relative(root, file) || file}: `}${title}${why === undefined ? '' : `\n    ${why}`}`,
    );
  }
}

stopOnSignals();
try {
  const results = await main();
  if (isStopping()) process.exit(130);
  const failed = results.filter(({ passed }) => !passed);
  print(
    'Passed at the second try:',
    results.filter(({ passed, why }) => passed && why !== undefined),
  );
  print('Failed:', failed);
  if (results.length === 0) console.log('No test matches.');
  console.log(`\n${results.length - failed.length} passed, ${failed.length} failed`);
  process.exit(failed.length > 0 || results.length === 0 ? 1 : 0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('\n0 passed, 1 failed');
  process.exit(1);
}
