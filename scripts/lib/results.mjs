import { readFileSync } from 'node:fs';

/**
 * @typedef {{ title: string, file: string, passed: boolean, why?: string }} Result one test; `title` includes its describe blocks. One that has
 * passed and has a `why` did so at the second try
 */

/**
 * The tests of a Vitest JSON report, a skipped one as failed since it shows nothing; and each error outside any test, as written by
 * `errors-reporter.mjs`, as a failed test of its own.
 * @returns {Result[]}
 */
export function vitestResults(report, errors = []) {
  const tests = report.testResults.flatMap((file) =>
    file.assertionResults.map((test) => ({
      title: [...test.ancestorTitles, test.title].join(' > '),
      file: file.name,
      passed: test.status === 'passed',
      ...why(test),
    })),
  );
  const outside = errors.map(({ file, message }) => ({
    title: 'an error outside any test',
    file,
    passed: false,
    why: firstLine(message),
  }));
  return [...tests, ...outside];
}

/** A test that has passed keeps the message of a try before that one. */
function why({ status, failureMessages: [message] = [] }) {
  if (status === 'passed' && message === undefined) return {};
  return { why: firstLine(message ?? status) };
}

/**
 * The tests of a Playwright JSON report; errors outside any test count as one failed test each.
 * @returns {Result[]}
 */
export function playwrightResults(report) {
  const outside = (report.errors ?? []).map(({ message }) => ({
    title: firstLine(message),
    file: 'e2e',
    passed: false,
    why: 'an error outside any test',
  }));
  return [...report.suites.flatMap((suite) => suiteResults(suite, [])), ...outside];
}

function suiteResults(suite, above) {
  // The outermost suite is the file, whose name is no part of a title.
  const titles = suite.title === suite.file ? above : [...above, suite.title];
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((test) => ({
      title: [...titles, spec.title].join(' > '),
      file: `e2e/${spec.file}`,
      passed: test.status === 'expected' || test.status === 'flaky',
      ...(test.status === 'expected'
        ? {}
        : { why: firstLine(test.results.findLast(({ error }) => error)?.error.message ?? test.status) }),
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => suiteResults(inner, titles))];
}

/** Reads a JSON report, or undefined when the tool did not get as far as writing one. */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function firstLine(text) {
  // A report holds the terminal's colour codes, which begin with the escape character.
  return (text ?? '')
    .replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g'), '')
    .split('\n', 1)[0];
}
