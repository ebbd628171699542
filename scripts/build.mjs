// npm run build: builds what browsers load, texts included, wherever it changed since the last build.
import './lib/node-version.mjs';

import { ensureBuilt } from './lib/build.mjs';
import { isStopping, stopOnSignals } from './lib/children.mjs';

stopOnSignals();
try {
  await ensureBuilt();
  process.exit(isStopping() ? 130 : 0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
