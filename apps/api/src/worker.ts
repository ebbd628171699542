import { createMonitor, handleJobs } from './app.ts';
import { readConfig } from './base/config/config.ts';
import { providersFor } from './features/provider/index.ts';
import { startRuntime } from './runtime.ts';
import { tellFailure } from './base/tell-failure.ts';
import { untilSignal } from './base/until-signal.ts';

/**
 * Works on jobs without serving requests: for installations that separate the two (CREDENCE_WORKER=off for
 * the server).
 */
async function main(): Promise<void> {
  const { context, stop } = await startRuntime(readConfig(process.env), (line) => console.log(line));
  const { host, workerPort: port } = context.config;
  // Without a port it is not read, and still sends to a collector.
  const monitor = await createMonitor(context);
  try {
    if (port !== 0) await monitor.listen({ host, port });
    await handleJobs(context, providersFor(context.config, context));
    const stopped = untilSignal();
    context.log.info('working on jobs');
    await stopped;
  } finally {
    await monitor.close();
    await stop();
  }
}

main().catch(tellFailure);
