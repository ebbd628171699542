import { execFileSync } from 'node:child_process';

import { root } from './root.ts';

/**
 * The files that differ from where this branch left `main`, or on `main` itself from the commit before, those
 * not committed included.
 * @throws {Error} where there is no history to compare with
 */
export function changedFiles(): string[] {
  const head = git('rev-parse', 'HEAD');
  const main = ['origin/main', 'main'].find((name) => succeeds('rev-parse', '--verify', '--quiet', name));
  if (main === undefined) throw new Error('There is neither main nor origin/main to compare with.');
  const base = git('merge-base', 'HEAD', main);
  const since = base === head ? 'HEAD~1' : base;
  const changed = git('diff', '--name-only', '--no-renames', since).split('\n');
  const untracked = git('ls-files', '--others', '--exclude-standard').split('\n');
  return [...new Set([...changed, ...untracked])].filter((file) => file !== '').sort();
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}

function succeeds(...args: string[]): boolean {
  try {
    git(...args);
    return true;
  } catch {
    return false;
  }
}
