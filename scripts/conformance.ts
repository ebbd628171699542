// npm run conformance [-- --json]: which test of the last run proves which requirement of
// docs/requirements.tsv, or row of docs/asvs.md, and where that proof lies.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { asvsRequirements } from './lib/asvs.ts';
import { asksOverHttp } from './lib/asks-over-http.ts';
import { conformance, isProved, places, provedBelow, type Proof, unknownIds } from './lib/conformance.ts';
import {
  type PlaywrightReport,
  playwrightResults,
  readReport,
  type VitestReport,
  vitestResults,
} from './lib/results.ts';
import { root } from './lib/root.ts';
import { columns } from './lib/table.ts';
import { playwrightReport, vitestReport } from './lib/test-tools.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const requirements = `${read('docs/requirements.tsv').trimEnd()}\n${asvsRequirements(read('docs/asvs.md'))}`;
const vitest = readReport<VitestReport>(vitestReport);
const playwright = readReport<PlaywrightReport>(playwrightReport);
const results = [
  ...(vitest === undefined ? [] : vitestResults(vitest)),
  ...(playwright === undefined ? [] : playwrightResults(playwright)),
];
const byId = conformance(requirements, results, asksOverHttp);

function describe(verdict: string, { title, place, clientOnly }: Proof): string {
  return `  ${verdict}  ${place}${clientOnly ? ', client only' : ''}  ${title}`;
}

/** How many proofs each requirement has, and where. */
function overview(): string {
  const rows = [...byId].map(([id, { passed, failed }]) => {
    const whole = passed.filter(({ clientOnly }) => !clientOnly);
    const counts = places.map((place) => whole.filter((proof) => proof.place === place).length);
    const clientOnly = passed.length - whole.length;
    return [id, ...[...counts, clientOnly, failed.length].map((count) => (count === 0 ? '' : String(count)))];
  });
  const head = ['', ...places, 'client only', 'failed'];
  return columns([head, ...rows], ['left', ...head.slice(1).map(() => 'right' as const)]);
}

function printText(): void {
  for (const [id, { passed, failed }] of byId) {
    if (passed.length + failed.length === 0) continue;
    console.log(id);
    for (const proof of passed) console.log(describe('passed', proof));
    for (const proof of failed) console.log(describe('FAILED', proof));
  }
  console.log(`\n${overview()}\n`);
  const without = [...byId].filter(([, proofs]) => !isProved(proofs));
  const clientOnly = without.filter(([, { passed }]) => passed.length > 0).map(([id]) => id);
  const unproved = without.filter(([, { passed }]) => passed.length === 0).map(([id]) => id);
  const unknown = unknownIds(requirements, results);
  if (vitest === undefined) console.log('No reports/vitest.json: run npm test first.');
  if (playwright === undefined)
    console.log('No reports/playwright.json: the last run had no end-to-end part.');
  if (unknown.length > 0) console.log(`Ids in titles that are not in the list: ${unknown.join(' ')}`);
  console.log(`Without a passed test (${unproved.length}): ${unproved.join(' ') || 'none'}`);
  console.log(
    `Client only, in a state that the server does not send yet (${clientOnly.length}): ${clientOnly.join(' ') || 'none'}`,
  );
  const below = provedBelow(requirements, byId);
  console.log(
    `Seen by users and proved neither over HTTP nor in the browser (${below.length}): ${below.join(' ') || 'none'}`,
  );
  console.log(`${byId.size - without.length} of ${byId.size} requirements proved by a passed test`);
}

if (process.argv.includes('--json')) console.log(JSON.stringify(Object.fromEntries(byId), null, 2));
else printText();
