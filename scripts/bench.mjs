// npm run bench [-- <filter>]: runs bench/*.bench.ts, each in a process of its own, prints one table and writes reports/bench.json.
import './lib/node-version.mjs';

import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { ensureBuilt } from './lib/build.mjs';
import { isStopping, startChild, stopOnSignals } from './lib/children.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';
import { typescriptArguments } from './lib/run-typescript.mjs';

const filter = process.argv[2] ?? '';

/** One benchmark: `{ name, lines: [{ label, value, unit, target?, ok? }] }`, or undefined when it failed. */
async function measure(file) {
  const handle = startChild(process.execPath, typescriptArguments('scripts/lib/bench-process.mjs', [file]), {
    cwd: root,
    channel: true,
  });
  let result;
  handle.child.on('message', (message) => (result = message));
  const { code } = await handle.done;
  return code === 0 ? result : undefined;
}

function table(lines) {
  const rows = [
    ['', 'value', 'unit', 'target', ''],
    ...lines.map(({ label, value, unit, target, ok }) => [
      label,
      format(value),
      unit,
      target === undefined ? '' : format(target),
      ok === undefined ? '' : ok ? 'ok' : 'MISSED',
    ]),
  ];
  const widths = rows[0].map((_cell, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 1 || column === 3 ? cell.padStart(widths[column]) : cell.padEnd(widths[column]),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function format(value) {
  return typeof value === 'number' ? String(Math.round(value * 1000) / 1000) : String(value);
}

stopOnSignals();
try {
  await ensureInstalled();
  const files = readdirSync(join(root, 'bench'))
    .filter((name) => name.endsWith('.bench.ts') && name.includes(filter))
    .sort();
  if (files.length === 0) throw new Error(`No benchmark matches ${filter}.`);
  await ensureBuilt();

  const results = [];
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
