// Adds texts of agreements that are not published yet to apps/api/agreements/published.json. A text that was
// published never changes.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { publishTexts } from '../apps/api/src/features/agreement/document/publish.ts';
import { root } from './lib/root.ts';

const folder = join(root, 'apps/api/agreements');
const list = join(folder, 'published.json');

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /^[^/]+\/\d{4}-\d\d-\d\d\/[^/]+\.json$/.test(file))
  .map((file) => ({ file, content: JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown }));
const { published, added, changed } = publishTexts(
  existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : undefined,
  files,
);
writeFileSync(list, `${JSON.stringify(published, undefined, 2)}\n`);
for (const file of added) console.log(`published: ${file}`);
for (const file of changed) console.error(`was changed after it was published: ${file}`);
if (changed.length > 0) process.exitCode = 1;
