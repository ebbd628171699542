import { createApp, handleJobs } from './app.ts';
import { readConfig } from './config.ts';
import { describeDemonstration, seedDemonstration } from './demonstration.ts';
import { createSignInLibrary } from './features/session/index.ts';
import { providersFor } from './features/verification/index.ts';
import { listen } from './http/listen.ts';
import { startRuntime } from './runtime.ts';
import { tellFailure } from './tell-failure.ts';
import { untilSignal } from './until-signal.ts';

/** The server; with CREDENCE_WORKER=on, the default, it works on jobs as well. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const { context, stop } = await startRuntime(config, (line) => console.log(line));
  const library = createSignInLibrary(context);
  const providers = providersFor(config, context);
  const app = await createApp(context, library, providers);
  try {
    if (config.demonstration) await seedDemonstration(context, library);
    if (config.worker) await handleJobs(context, providers);
    const address = await listen(app, config);
    console.log(`\nAccount area   ${address}/user/accounts/auth`);
    console.log(`Console        ${address}/console/`);
    console.log(`API            ${address}/docs\n`);
    if (config.demonstration) console.log(await describeDemonstration(context));
    // To the command that started it, which is told so where it is.
    process.send?.({ listening: address });
    await untilSignal();
    console.log('Stopping.');
  } finally {
    await app.close();
    await stop();
  }
}

main().catch(tellFailure);
