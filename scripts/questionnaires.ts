// Adds versions and languages of the questionnaires to packages/questionnaire/published.json. What was
// published never changes.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { compareTemplates, publishedList } from './lib/published-templates.ts';
import { root } from './lib/root.ts';

const { published, added, changed } = compareTemplates(root);
writeFileSync(join(root, publishedList), `${JSON.stringify(published, undefined, 2)}\n`);
for (const file of added) console.log(`published: ${file}`);
for (const file of changed) console.error(`was changed after it was published: ${file}`);
if (changed.length > 0) process.exitCode = 1;
