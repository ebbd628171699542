import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { leaveOut } from './left-out.ts';

test('what is left out is a line of the report, after those before it', () => {
  const base = mkdtempSync(join(tmpdir(), 'credence-left-out-'));
  try {
    const report = join(base, 'reports/left-out.txt');
    leaveOut('the embedded database: another user’s folder', 'needs root', report);
    leaveOut('b', 'needs root', report);
    expect(readFileSync(report, 'utf8')).toBe(
      'the embedded database: another user’s folder: needs root\nb: needs root\n',
    );
  } finally {
    rmSync(base, { recursive: true });
  }
});
