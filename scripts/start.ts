// npm start: builds what is missing, then runs the server until it is told to stop.
// npm run dev (--watch): development servers that follow every change.
import { whenListening } from './lib/beside.ts';
import { ensureBuilt } from './lib/build.ts';
import { isStopping, startChild, stopOnSignals } from './lib/children.ts';
import { root } from './lib/root.ts';
import { bundledArguments } from './lib/server-bundle.mjs';
import { planPartnerSite } from './lib/partner-site.ts';
import { planSimulator, wantsPartnerSite, wantsSimulator } from './lib/simulator.ts';

const serverFile = 'apps/api/src/main.ts';

async function main(): Promise<number> {
  if (process.argv.includes('--watch')) {
    const { develop } = await import('./lib/dev.ts');
    await develop(serverFile);
    return 0;
  }
  stopOnSignals();
  await ensureBuilt();
  const [simulator, partner] = await Promise.all([
    wantsSimulator() ? planSimulator() : undefined,
    wantsPartnerSite() ? planPartnerSite() : undefined,
  ]);
  if (isStopping()) return 130;
  const server = startChild(process.execPath, await bundledArguments(serverFile), {
    cwd: root,
    env: { ...process.env, ...simulator?.environment, ...partner?.environment },
    channel: true,
  });
  if (simulator !== undefined) whenListening(server, simulator.serverListens);
  if (partner !== undefined) whenListening(server, partner.serverListens);
  const { code } = await server.done;
  await Promise.all([simulator?.stop(), partner?.stop()]);
  return code;
}

try {
  process.exit(await main());
} catch (error) {
  if (!isStopping()) console.error(error instanceof Error ? error.message : error);
  process.exit(isStopping() ? 130 : 1);
}
