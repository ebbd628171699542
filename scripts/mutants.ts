// npm run mutants [-- words]: puts one small fault after another into the lines of scripts/mutants/targets.ts
// and asks the tests to find it; fails where they find less than 95 of 100.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './lib/root.ts';
import { columns } from './lib/table.ts';
import { equivalents } from './mutants/equivalent.ts';
import { beginHunt, type Hunt } from './mutants/hunt.ts';
import { type Mutant, mutantsOf } from './mutants/mutate.ts';
import { share, splitEquivalent, wanted } from './mutants/score.ts';
import { type Proof, type Target, targets } from './mutants/targets.ts';

interface Outcome {
  file: string;
  mutants: number;
  found: number;
  equivalent: number;
  seconds: number;
  survivors: Mutant[];
}

async function huntIn(hunt: Hunt, { file, declarations, proofs }: Target): Promise<Outcome> {
  const text = readFileSync(join(root, file), 'utf8');
  const { run, skipped } = splitEquivalent(file, text, mutantsOf(file, text, declarations), equivalents);
  const begun = performance.now();
  const inTurn: { proof: Proof; milliseconds: number }[] = [];
  for (const proof of proofs) {
    // The first run starts what the next ones share; only the second says how long the tests take.
    await hunt.rehearse(proof);
    inTurn.push({ proof, milliseconds: 5 * (await hunt.rehearse(proof)) + 15_000 });
  }
  const isFound = async (mutant: Mutant): Promise<boolean> => {
    for (const [index, { proof, milliseconds }] of inTurn.entries()) {
      if (!(await hunt.finds(file, mutant, proof, milliseconds))) continue;
      // What found this one finds the next one oftenest.
      inTurn.unshift(...inTurn.splice(index, 1));
      return true;
    }
    return false;
  };
  const survivors: Mutant[] = [];
  for (const mutant of run) {
    if (await isFound(mutant)) continue;
    survivors.push(mutant);
    console.log(`  ${file}:${mutant.line}  ${mutant.before} → ${mutant.after}`);
  }
  const seconds = Math.round((performance.now() - begun) / 1000);
  const found = run.length - survivors.length;
  console.log(`${file}: ${found} of ${run.length} found in ${seconds} s`);
  return { file, mutants: run.length, found, equivalent: skipped.length, seconds, survivors };
}

const words = process.argv.slice(2);
const chosen = targets.filter(({ file }) => words.length === 0 || words.some((word) => file.includes(word)));
const hunt = await beginHunt();
const outcomes: Outcome[] = [];
try {
  for (const target of chosen) outcomes.push(await huntIn(hunt, target));
} finally {
  await hunt.close();
}

const total = (of: (outcome: Outcome) => number) => outcomes.reduce((sum, outcome) => sum + of(outcome), 0);
const [mutants, found] = [total((one) => one.mutants), total((one) => one.found)];
const rows = [...outcomes, { file: 'all', mutants, found, equivalent: total((one) => one.equivalent) }];
console.log(
  `\n${columns(
    [
      ['file', 'mutants', 'found', 'equivalent'],
      ...rows.map((row) => [row.file, `${row.mutants}`, `${row.found}`, `${row.equivalent}`]),
    ],
    ['left', 'right', 'right', 'right'],
  )}`,
);
const survivors = outcomes.flatMap(({ file, survivors }) =>
  survivors.map(({ line, before, after }) => `  ${file}:${line}  ${before} → ${after}`),
);
if (survivors.length > 0) console.log(`\nNot found:\n${survivors.join('\n')}`);
console.log(`\n${share(found, mutants).toFixed(1)} % found; ${wanted} % wanted`);
mkdirSync(join(root, 'reports'), { recursive: true });
writeFileSync(
  join(root, 'reports/mutants.json'),
  `${JSON.stringify({ mutants, found, outcomes }, null, 2)}\n`,
);
process.exit(share(found, mutants) >= wanted ? 0 : 1);
