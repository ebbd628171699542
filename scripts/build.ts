// npm run build: builds what browsers load, texts included, and bundles the server, wherever it changed since
// the last build.
import { ensureBuilt } from './lib/build.ts';
import { isStopping, stopOnSignals } from './lib/children.ts';
import { serverBundle } from './lib/server-bundle.mjs';

stopOnSignals();
try {
  await ensureBuilt();
  if (!isStopping()) await serverBundle();
  process.exit(isStopping() ? 130 : 0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
