// npm test [-- <word>] [--update-snapshots]: everything but the matrices, or the test files whose path
// contains the word. npm test -- --changed: what the change since main can reach. npm run test:whole: the
// matrices too. Ends with `N passed, N failed`.
import { rmSync } from 'node:fs';
import { relative } from 'node:path';

import { checkBudgets } from './checks/budgets.ts';
import { findBrowser } from './lib/browser.ts';
import { ensureBuilt } from './lib/build.ts';
import { changedFiles } from './lib/changed-files.ts';
import { isStopping, run, stopOnSignals } from './lib/children.ts';
import { findFiles, readIfThere } from './lib/files.ts';
import { readImports } from './lib/imports.ts';
import { leftOutReport } from './lib/left-out.ts';
import { openMemoryFolder } from './lib/memory-folder.ts';
import { reachOf } from './lib/reach.ts';
import type { Result } from './lib/results.ts';
import { root } from './lib/root.ts';
import { typescriptArguments } from './lib/run-typescript.ts';
import { forgetReports, runPlaywright, runVitest } from './lib/test-tools.ts';
import { Times } from './lib/times.ts';
import { verify } from './checks/verify.ts';

/** What a run consists of. */
interface Plan {
  size: 'file' | 'changed' | 'usual' | 'whole';
  limitMinutes: number;
  /** Words in the paths of test files; undefined for all files. */
  tests: readonly string[] | undefined;
  specs: readonly string[] | undefined;
}

const options = process.argv.slice(2);
const updatePictures = options.includes('--update-snapshots');
const times = new Times();

function makePlan(): Plan {
  const word = options.find((option) => !option.startsWith('--'));
  const whole = options.includes('--whole');
  if (word !== undefined) return { size: 'file', limitMinutes: 12, tests: [word], specs: specsWith(word) };
  if (options.includes('--changed')) return planOfChange();
  return {
    size: whole ? 'whole' : 'usual',
    limitMinutes: whole ? 22 : 12,
    tests: undefined,
    specs: undefined,
  };
}

const specsWith = (word: string): string[] =>
  findFiles(root, 'e2e', /\.spec\.ts$/).filter((file) => file.includes(word));

function planOfChange(): Plan {
  const changed = changedFiles();
  const tests = ['apps', 'packages', 'scripts'].flatMap((folder) =>
    findFiles(root, folder, /(?<!\.whole)\.test\.tsx?$/),
  );
  const specs = findFiles(root, 'e2e', /(?<!\.whole)\.spec\.ts$/);
  const reach = reachOf(changed, readImports(root), tests, specs);
  if ('everything' in reach) {
    console.log(`Everything runs: ${reach.everything}.`);
    return { size: 'usual', limitMinutes: 12, tests: undefined, specs: undefined };
  }
  console.log(
    `${changed.length} changed files reach ${reach.tests.length} of ${tests.length} test files and ${reach.specs.length} of ${specs.length} browser specs.`,
  );
  return { size: 'changed', limitMinutes: 3, ...reach };
}

/** What the tests rest on; where that fails, nothing else is worth trying. */
async function foundations(plan: Plan): Promise<{ results: Result[]; browser: string }> {
  const browser = await times.part('browser', findBrowser);
  console.log(`Browser: ${browser.path} (from ${browser.from})`);
  const [checks] = await Promise.all([
    plan.size === 'file' ? [] : times.part('verify', verify),
    buildAndPrepare(),
  ]);
  const results = checks.map(({ name, passed }) => ({ title: `verify: ${name}`, file: '', passed }));
  if (plan.size === 'file') return { results, browser: browser.path };
  const { problems } = checkBudgets(root);
  console.log([`${problems.length === 0 ? 'ok    ' : 'FAILED'}  budgets`, ...problems].join('\n'));
  const why = problems[0] === undefined ? {} : { why: problems[0] };
  const budgets = { title: 'verify: budgets', file: '', passed: problems.length === 0, ...why };
  return { results: [...results, budgets], browser: browser.path };
}

/** Prepares what the browser tests copy, which shows that a server starts, before anything waits for one. */
async function buildAndPrepare(): Promise<void> {
  await times.part('build', ensureBuilt);
  const prepare = typescriptArguments('e2e/prepare.ts');
  const { code, output } = await times.part('a server starts', () =>
    run(process.execPath, prepare, { cwd: root, capture: true, channel: true, minutes: 1 }),
  );
  if (code !== 0 && !isStopping()) throw new Error(`The server does not start:\n${output}`);
}

async function main(plan: Plan): Promise<Result[]> {
  forgetReports();
  rmSync(leftOutReport, { force: true });
  const hasTests = plan.tests?.length !== 0;
  const hasSpecs = plan.specs?.length !== 0;
  if (!hasSpecs && plan.size === 'file') return times.phase('tests', () => runTests(plan, undefined));
  try {
    const { results, browser } = await times.phase('build and checks', () => foundations(plan));
    if (isStopping() || (!hasTests && !hasSpecs)) return results;
    const tested = await times.phase('tests', () => runTests(plan, hasSpecs ? browser : undefined));
    return [...results, ...tested];
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return [{ title: 'what all tests need', file: '', passed: false, why: 'see above' }];
  }
}

/** Both kinds of tests side by side: either alone leaves a part of the machine idle. */
async function runTests(plan: Plan, browser: string | undefined): Promise<Result[]> {
  const env = plan.size === 'whole' ? { CREDENCE_WHOLE: '1' } : {};
  const parts: Promise<Result[]>[] = [];
  if (plan.tests?.length !== 0) {
    const options = { env, quiet: browser !== undefined };
    parts.push(times.part('unit and server tests', () => runVitest(plan.tests ?? [], options)));
  }
  if (browser !== undefined) {
    const options = { env: { ...env, CREDENCE_BROWSER: browser }, updatePictures };
    parts.push(times.part('end-to-end tests', () => runPlaywright(plan.specs ?? [], options)));
  }
  return (await Promise.all(parts)).flat();
}

function printFailures(failed: readonly Result[]): void {
  if (failed.length > 0) console.log('\nFailed:');
  for (const { title, file, why } of failed) {
    const place = file.startsWith(root) ? relative(root, file) : file;
    console.log(`  ${place === '' ? '' : `${place}: `}${title}`);
    if (why !== undefined) console.log(why.replaceAll(/^/gm, '    '));
  }
}

function printLeftOut(): void {
  const lines = new Set((readIfThere(leftOutReport) ?? '').split('\n').filter((line) => line !== ''));
  if (lines.size > 0) console.log(`\nLeft out:\n${[...lines].map((line) => `  ${line}`).join('\n')}`);
}

stopOnSignals();
const memoryFolder = openMemoryFolder();
if (memoryFolder !== undefined) process.env['TMPDIR'] = memoryFolder;
try {
  const plan = makePlan();
  const results = await main(plan);
  if (isStopping()) process.exit(130);
  const failed = results.filter(({ passed }) => !passed);
  times.report(plan.size, plan.limitMinutes, results);
  printLeftOut();
  printFailures(failed);
  if (results.length === 0) console.log('No test matches.');
  console.log(`\n${results.length - failed.length} passed, ${failed.length} failed`);
  process.exit(failed.length > 0 || results.length === 0 ? 1 : 0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('\n0 passed, 1 failed');
  process.exit(1);
}
