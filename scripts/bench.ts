// npm run bench [-- <filter> [<arguments>]]: runs bench/*.bench.ts, each in a process of its own, prints one
// table each and writes reports/bench.json.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { ensureBuilt } from './lib/build.ts';
import { isStopping, startChild, stopOnSignals } from './lib/children.ts';
import { root } from './lib/root.ts';
import { typescriptArguments } from './lib/run-typescript.ts';
import { columns } from './lib/table.ts';

const [filter = '', ...further] = process.argv.slice(2);

interface Line {
  label: string;
  value: number | string;
  unit: string;
  target?: number | string;
  ok?: boolean;
}

/** What a benchmark returns. */
interface Measured {
  name: string;
  lines: Line[];
}

/** Undefined when the benchmark failed. */
async function measure(file: string): Promise<Measured | undefined> {
  const handle = startChild(
    process.execPath,
    typescriptArguments('scripts/lib/bench-process.ts', [file, ...further]),
    {
      cwd: root,
      channel: true,
    },
  );
  let result: Measured | undefined;
  handle.child.on('message', (message: Measured) => (result = message));
  const { code } = await handle.done;
  return code === 0 ? result : undefined;
}

function table(lines: readonly Line[]): string {
  const rows: string[][] = [
    ['', 'value', 'unit', 'target', ''],
    ...lines.map(({ label, value, unit, target, ok }) => [
      label,
      format(value),
      unit,
      target === undefined ? '' : format(target),
      ok === undefined ? '' : ok ? 'ok' : 'MISSED',
    ]),
  ];
  return columns(rows, ['left', 'right', 'left', 'right', 'left']);
}

function format(value: number | string): string {
  return typeof value === 'number' ? String(Math.round(value * 1000) / 1000) : String(value);
}

stopOnSignals();
try {
  const files = readdirSync(join(root, 'bench'))
    .filter((name) => name.endsWith('.bench.ts') && name.includes(filter))
    .sort();
  if (files.length === 0) throw new Error(`No benchmark matches ${filter}.`);
  await ensureBuilt();

  const results: Measured[] = [];
  let failed = 0;
  for (const file of files) {
    if (isStopping()) process.exit(130);
    console.log(`Measuring ${file} …`);
    const result = await measure(`bench/${file}`);
    if (result === undefined) {
      console.error(`${file} failed.`);
      failed += 1;
    } else {
      results.push(result);
    }
  }
  for (const { name, lines } of results) console.log(`\n${name}\n${table(lines)}`);
  mkdirSync(join(root, 'reports'), { recursive: true });
  const report = { time: new Date().toISOString(), node: process.version, results };
  writeFileSync(join(root, 'reports/bench.json'), `${JSON.stringify(report, null, 2)}\n`);
  process.exit(failed > 0 || results.some(({ lines }) => lines.some(({ ok }) => ok === false)) ? 1 : 0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
