import { readIfThere } from './files.ts';
import type { OutsideError } from './errors-reporter.ts';

/** One test. */
export interface Result {
  /** Includes its describe blocks. */
  title: string;
  /** Absolute, or from the repository's root; empty for what is no test, such as a check. */
  file: string;
  passed: boolean;
  /** The first lines of what went wrong. */
  why?: string;
  seconds?: number;
}

export interface VitestReport {
  testResults: {
    name: string;
    assertionResults: {
      ancestorTitles: string[];
      title: string;
      status: string;
      duration?: number | null;
      failureMessages?: string[];
    }[];
  }[];
}

interface PlaywrightError {
  message?: string;
  stack?: string;
}

interface PlaywrightSuite {
  title: string;
  file: string;
  specs?: {
    title: string;
    file: string;
    tests: { status: string; results: { duration?: number; error?: PlaywrightError }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

export interface PlaywrightReport {
  errors?: { message?: string }[];
  suites: PlaywrightSuite[];
}

/**
 * The tests of a Vitest JSON report, a skipped one as failed since it shows nothing; and each error outside
 * any test, as written by `errors-reporter.ts`, as a failed test of its own.
 */
export function vitestResults(report: VitestReport, errors: readonly OutsideError[] = []): Result[] {
  const tests = report.testResults.flatMap((file) =>
    file.assertionResults.map(({ ancestorTitles, title, status, duration, failureMessages = [] }) => ({
      title: [...ancestorTitles, title].join(' > '),
      file: file.name,
      passed: status === 'passed',
      ...(status === 'passed' ? {} : { why: firstLines(failureMessages[0] ?? status) }),
      seconds: (duration ?? 0) / 1000,
    })),
  );
  const outside = errors.map(({ file, message }) => ({
    title: 'an error outside any test',
    file,
    passed: false,
    why: firstLines(message),
  }));
  return [...tests, ...outside];
}

/** The tests of a Playwright JSON report; errors outside any test count as one failed test each. */
export function playwrightResults(report: PlaywrightReport): Result[] {
  const outside = (report.errors ?? []).map(({ message }) => ({
    title: firstLine(message),
    file: 'e2e',
    passed: false,
    why: 'an error outside any test',
  }));
  return [...report.suites.flatMap((suite) => suiteResults(suite, [])), ...outside];
}

function suiteResults(suite: PlaywrightSuite, above: readonly string[]): Result[] {
  // The outermost suite is the file, whose name is no part of a title.
  const titles = suite.title === suite.file ? above : [...above, suite.title];
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map(({ status, results }) => ({
      title: [...titles, spec.title].join(' > '),
      file: `e2e/${spec.file}`,
      passed: status === 'expected',
      ...(status === 'expected'
        ? {}
        : { why: reasonOf(results.findLast(({ error }) => error)?.error) ?? status }),
      seconds: results.reduce((sum, { duration = 0 }) => sum + duration, 0) / 1000,
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => suiteResults(inner, titles))];
}

/** Reads a JSON report that a tool wrote; undefined when the tool did not get as far. */
export function readReport<Report>(file: string): Report | undefined {
  const text = readIfThere(file);
  if (text === undefined) return undefined;
  try {
    const report: Report = JSON.parse(text);
    return report;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The message and the ways to it: an expectation often stands in a helper. */
function reasonOf(error: PlaywrightError | undefined): string | undefined {
  if (error?.message === undefined) return undefined;
  const calls = linesOf(error.stack ?? '').filter((line) => /^\s+at /.test(line));
  return [firstLines(error.message), ...calls.slice(0, linesTold)].join('\n');
}

/** Enough to see which of a test's expectations failed, from a run that one cannot repeat. */
const linesTold = 6;

const firstLine = (text = ''): string => linesOf(text)[0] ?? '';

const firstLines = (text: string): string => linesOf(text).slice(0, linesTold).join('\n');

/** The lines that say something. */
function linesOf(text: string): string[] {
  // A report holds the terminal's colour codes, which begin with the escape character.
  const plain = text.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g'), '');
  return plain.split('\n').filter((line) => line.trim() !== '');
}
