import { afterAll, afterEach, beforeEach } from 'vitest';
import * as v from 'valibot';
import { watchConnections } from './one-connection.ts';

const errorLevel = 50;
const logLine = v.pipe(v.string(), v.parseJson(), v.looseObject({ level: v.number(), msg: v.string() }));

/** What fails the test that runs. */
export const unexpected: string[] = [];
const expectedByFile = new Set<string>();
const expectedByTest = new Set<string>();
let testRuns = false;

// Once in a process: this module is loaded once for all files.
watchConnections((fault) => unexpected.push(`${fault}\n`));

/**
 * Errors with these messages are expected: by the current test or, called outside a test, by all of its file.
 */
export function expectErrors(...messages: string[]): void {
  for (const message of messages) (testRuns ? expectedByTest : expectedByFile).add(message);
}

/** Takes a line logged by a server. */
export function noteLine(line: string): void {
  const { level, msg } = v.parse(logLine, line);
  if (level >= errorLevel && !expectedByFile.has(msg) && !expectedByTest.has(msg)) unexpected.push(line);
}

/** Fails the test in which a server logged an unexpected error. */
export function checkErrorLog(): void {
  beforeEach(() => {
    testRuns = true;
  });
  afterEach(() => {
    testRuns = false;
    expectedByTest.clear();
    failOnErrors();
  });
  afterAll(() => {
    expectedByFile.clear();
    failOnErrors();
  });
}

function failOnErrors(): void {
  const lines = unexpected.splice(0);
  if (lines.length > 0)
    throw new Error(`The server logged, or did, what no test expects:\n${lines.join('')}`);
}
