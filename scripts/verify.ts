// npm run verify: format, lint, boundaries, dead code, types and the checks of scripts/checks/.
import { isStopping, stopOnSignals } from './lib/children.ts';
import { verify } from './checks/verify.ts';

stopOnSignals();
const results = await verify();
const failed = results.filter(({ passed }) => !passed);
if (!isStopping()) console.log(`${results.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length > 0 || isStopping() ? 1 : 0);
