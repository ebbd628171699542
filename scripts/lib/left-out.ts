import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { root } from './root.ts';

export const leftOutReport = join(root, 'reports/left-out.txt');

/** Called by a test file for tests that this machine or user cannot run; `npm test` lists them at its end. */
export function leaveOut(what: string, why: string, report = leftOutReport): void {
  mkdirSync(dirname(report), { recursive: true });
  appendFileSync(report, `${what}: ${why}\n`);
}
