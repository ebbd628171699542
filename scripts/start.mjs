// npm start: installs and builds what is missing, then runs the server until it is told to stop.
// npm run dev (--watch): development servers that follow every change.
import './lib/node-version.mjs';

import { ensureBuilt } from './lib/build.mjs';
import { isStopping, startChild, stopOnSignals } from './lib/children.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';
import { typescriptArguments } from './lib/run-typescript.mjs';
import { startSimulator, wantsSimulator, whenListening } from './lib/simulator.mjs';

const serverFile = 'apps/api/src/main.ts';

async function main() {
  if (process.argv.includes('--watch')) {
    await ensureInstalled();
    const { develop } = await import('./lib/dev.mjs');
    await develop(serverFile);
    return 0;
  }
  stopOnSignals();
  await ensureInstalled();
  const [simulator] = await Promise.all([wantsSimulator() ? startSimulator() : undefined, ensureBuilt()]);
  if (isStopping()) return 130;
  const server = startChild(process.execPath, typescriptArguments(serverFile), {
    cwd: root,
    env: { ...process.env, ...simulator?.environment },
    channel: true,
  });
  if (simulator !== undefined) whenListening(server, simulator.serverListens);
  const { code } = await server.done;
  await simulator?.stop();
  return code;
}

try {
  process.exit(await main());
} catch (error) {
  if (!isStopping()) console.error(error instanceof Error ? error.message : error);
  process.exit(isStopping() ? 130 : 1);
}
