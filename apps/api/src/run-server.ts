import { createApp, handleJobs } from './app.ts';
import type { Config } from './base/config/config.ts';
import { findingsOf, lookAtFiles } from './base/config/safety.ts';
import type { Context } from './base/context.ts';
import {
  demonstrationLogins,
  describeDemonstration,
  prepareDemonstration,
  prepareDemonstrationPartner,
} from './features/demonstration/index.ts';
import { createSignInLibrary, type SignInLibrary } from './features/sign-in/index.ts';
import { providersFor } from './features/provider/index.ts';
import { listen } from './http/listen.ts';
import { startRuntime } from './runtime.ts';
import { untilSignal } from './base/until-signal.ts';

interface Options {
  /** Replaces the machine's clock. */
  now?: () => Date;
  /** Called when everything is ready, before requests are served. */
  onStart?: (context: Context, library: SignInLibrary) => void | Promise<void>;
}

/** Runs the server until it is stopped; with CREDENCE_WORKER=on, the default, it works on jobs as well. */
export async function runServer(config: Config, { now, onStart }: Options = {}): Promise<void> {
  const runtime = await startRuntime(config, (line) => console.log(line));
  const context = now === undefined ? runtime.context : { ...runtime.context, now };
  const library = createSignInLibrary(context);
  const providers = providersFor(config, context);
  const app = await createApp(context, library, providers);
  try {
    await prepareDemonstration(context, library);
    await onStart?.(context, library);
    if (config.worker) await handleJobs(context, providers);
    for (const { weight, says, set } of findingsOf(config, await lookAtFiles(config))) {
      context.log.warn({ weight, set }, says);
    }
    const address = await listen(app, config);
    console.log(`\nAccount area   ${address}/user/accounts/auth`);
    console.log(`Console        ${config.consoleOrigin ?? address}/console/`);
    console.log(config.docs ? `API            ${address}/docs\n` : '');
    const logins = config.demonstration ? await demonstrationLogins(context) : undefined;
    if (logins !== undefined) console.log(describeDemonstration(logins, { seeds: process.stdout.isTTY }));
    const site = config.demonstration ? config.demonstrationPartner : undefined;
    const partnerKey = site && (await prepareDemonstrationPartner(context, site));
    const stopped = untilSignal();
    // For the process that started it, which may stop it at once.
    process.send?.({ listening: address, logins, partnerKey });
    await stopped;
    console.log('Stopping.');
  } finally {
    await app.close();
    await runtime.stop();
  }
}
