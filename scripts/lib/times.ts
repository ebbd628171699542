import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join, relative } from 'node:path';

import type { Result } from './results.ts';
import { root } from './root.ts';
import { columns } from './table.ts';

const timesReport = join(root, 'reports/times.json');

interface Phase {
  name: string;
  seconds: number;
  /** Of the whole machine; only where nothing else was measured beside it. */
  cpuSeconds?: number;
}

/** Where the time of a run goes. */
export class Times {
  readonly #begun = new Date();
  readonly #phases: Phase[] = [];

  /** One phase after the other. */
  async phase<Value>(name: string, act: () => Promise<Value>): Promise<Value> {
    const cpu = busySeconds();
    const place = this.#phases.length;
    const begun = performance.now();
    try {
      return await act();
    } finally {
      const seconds = secondsSince(begun);
      this.#phases.splice(place, 0, { name, seconds, cpuSeconds: busySeconds() - cpu });
    }
  }

  /** A part of a phase, perhaps beside others. */
  async part<Value>(name: string, act: () => Promise<Value>): Promise<Value> {
    const begun = performance.now();
    try {
      return await act();
    } finally {
      this.#phases.push({ name: `  ${name}`, seconds: secondsSince(begun) });
    }
  }

  /** Prints the table and the slowest tests, and writes reports/times.json. */
  report(size: string, limitMinutes: number, results: readonly Result[]): void {
    const seconds = (Date.now() - this.#begun.getTime()) / 1000;
    const slowest = results
      .filter((result) => result.seconds !== undefined)
      .sort((one, other) => (other.seconds ?? 0) - (one.seconds ?? 0))
      .slice(0, 20)
      .map(({ file, title, seconds: taken = 0 }) => ({ seconds: taken, file: named(file), title }));
    console.log(`\n${phaseTable([...this.#phases, { name: 'all', seconds }])}`);
    if (slowest.length > 0) {
      const rows = slowest.map((one) => [one.seconds.toFixed(1), one.file, one.title.slice(0, 90)]);
      console.log(`\nThe slowest tests\n${columns(rows, ['right', 'left', 'left'])}`);
    }
    if (seconds > limitMinutes * 60) {
      console.log(
        `\nIt took ${(seconds / 60).toFixed(1)} min; on two cores it should take at most ${limitMinutes} min.`,
      );
    }
    const report = {
      size,
      begun: this.#begun.toISOString(),
      seconds,
      limitSeconds: limitMinutes * 60,
      cores: cpus().length,
      phases: this.#phases.map((phase) => ({ ...phase, name: phase.name.trim() })),
      files: fileTimes(results),
      slowest,
    };
    mkdirSync(dirname(timesReport), { recursive: true });
    writeFileSync(timesReport, `${JSON.stringify(report, null, 2)}\n`);
  }
}

function phaseTable(phases: readonly Phase[]): string {
  const rows = phases.map(({ name, seconds, cpuSeconds }) => [
    name,
    seconds.toFixed(1),
    cpuSeconds === undefined ? '' : cpuSeconds.toFixed(1),
  ]);
  return columns([['', 'seconds', 'CPU seconds of the machine'], ...rows], ['left', 'right', 'right']);
}

/** What the tests of each file took, the slowest first; those that run beside each other count each. */
function fileTimes(results: readonly Result[]): { file: string; seconds: number; tests: number }[] {
  const files = new Map<string, { seconds: number; tests: number }>();
  for (const { file, seconds } of results) {
    if (seconds === undefined) continue;
    const sum = files.get(named(file)) ?? { seconds: 0, tests: 0 };
    files.set(named(file), { seconds: sum.seconds + seconds, tests: sum.tests + 1 });
  }
  return [...files]
    .map(([file, sum]) => ({ file, ...sum }))
    .sort((one, other) => other.seconds - one.seconds);
}

const named = (file: string): string => (file.startsWith(root) ? relative(root, file) : file);
const secondsSince = (begun: number): number => (performance.now() - begun) / 1000;

function busySeconds(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000;
}
