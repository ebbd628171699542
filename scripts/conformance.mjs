// npm run conformance [-- --json]: which requirement of docs/requirements.tsv which test of the last run proves.
import './lib/node-version.mjs';

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { conformance, unknownIds } from './lib/conformance.mjs';
import { playwrightResults, readReport, vitestResults } from './lib/results.mjs';
import { root } from './lib/root.mjs';

const requirements = readFileSync(join(root, 'docs/requirements.tsv'), 'utf8');
const vitest = readReport(join(root, 'reports/vitest.json'));
const playwright = readReport(join(root, 'reports/playwright.json'));
const results = [
  ...(vitest === undefined ? [] : vitestResults(vitest)),
  ...(playwright === undefined ? [] : playwrightResults(playwright)),
];
const byId = conformance(requirements, results);

if (process.argv.includes('--json')) {
  console.log(JSON.stringify(byId, null, 2));
} else {
  for (const [id, { passed, failed }] of Object.entries(byId)) {
    if (passed.length + failed.length === 0) continue;
    console.log(id);
    for (const title of passed) console.log(`  passed  ${title}`);
    for (const title of failed) console.log(`  FAILED  ${title}`);
  }
  const without = Object.keys(byId).filter((id) => byId[id].passed.length === 0);
  const unknown = unknownIds(requirements, results);
  if (vitest === undefined) console.log('No reports/vitest.json: run npm test first.');
  if (playwright === undefined)
    console.log('No reports/playwright.json: the last run had no end-to-end part.');
  if (unknown.length > 0) console.log(`Ids in titles that are not in the list: ${unknown.join(' ')}`);
  console.log(`Without a passed test (${without.length}): ${without.join(' ') || 'none'}`);
  console.log(
    `${Object.keys(byId).length - without.length} of ${Object.keys(byId).length} requirements proved by a passed test`,
  );
}
