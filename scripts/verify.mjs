// npm run verify: format, lint, boundaries, dead code, types and the checks of scripts/checks/.
import './lib/node-version.mjs';

import { isStopping, stopOnSignals } from './lib/children.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { verify } from './lib/verify.mjs';

stopOnSignals();
try {
  await ensureInstalled();
  const results = await verify();
  const failed = results.filter(({ passed }) => !passed);
  if (!isStopping()) console.log(`${results.length - failed.length} passed, ${failed.length} failed`);
  process.exit(failed.length > 0 || isStopping() ? 1 : 0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
