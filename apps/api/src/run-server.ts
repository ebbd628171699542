import type { FastifyInstance } from 'fastify';
import { createApp, handleJobs } from './app.ts';
import type { Config } from './base/config/config.ts';
import { findingsOf, lookAtFiles } from './base/config/safety.ts';
import type { Context } from './base/context.ts';
import {
  addDemonstration,
  demonstrationLogins,
  describeDemonstration,
  prepareDemonstration,
  prepareDemonstrationPartner,
} from './features/demonstration/index.ts';
import { missingTemplates } from './features/template-editing/index.ts';
import { createSignInLibrary, type SignInLibrary } from './features/sign-in/index.ts';
import { providersFor } from './features/provider/index.ts';
import type { OwnDatabase } from './db/embedded/own-database.ts';
import { listen } from './http/listen.ts';
import { startRuntime } from './runtime.ts';
import { untilSignal } from './base/until-signal.ts';

interface Options {
  /** The database, where its start has begun already. */
  database?: OwnDatabase['started'];
  /** Replaces the machine's clock. */
  now?: () => Date;
  /** Called when everything is ready, before requests are served. */
  onStart?: (context: Context, library: SignInLibrary) => void | Promise<void>;
}

/** Runs the server until it is stopped; with CREDENCE_WORKER=on, the default, it works on jobs as well. */
export async function runServer(config: Config, { database, now, onStart }: Options = {}): Promise<void> {
  const runtime = await startRuntime(config, (line) => console.log(line), database);
  const context = now === undefined ? runtime.context : { ...runtime.context, now };
  const library = createSignInLibrary(context);
  const providers = providersFor(config, context);
  let app: FastifyInstance | undefined;
  try {
    const firstStart = await prepareDemonstration(context);
    await onStart?.(context, library);
    app = await createApp(context, library, providers);
    for (const { weight, says, set } of findingsOf(config, await lookAtFiles(config))) {
      context.log.warn({ weight, set }, says);
    }
    const stopped = untilSignal();
    const address = await listen(app, config);
    console.log(`\nAccount area   ${address}/user/accounts/auth`);
    console.log(`Console        ${config.consoleOrigin ?? address}/console/`);
    console.log(config.docs ? `API            ${address}/docs\n` : '');
    // What no request waits for: jobs stay queued, and nobody knows the passwords of the demonstration yet.
    if (config.worker) await handleJobs(context, providers);
    if (firstStart) await addDemonstration(context, library);
    for (const missing of await missingTemplates(context))
      context.log.error(missing, 'a policy asks for a questionnaire that is not published for its site');
    const logins = config.demonstration ? await demonstrationLogins(context) : undefined;
    if (logins !== undefined) console.log(describeDemonstration(logins, { seeds: process.stdout.isTTY }));
    const site = config.demonstration ? config.demonstrationPartner : undefined;
    const partnerKey = site && (await prepareDemonstrationPartner(context, site));
    // For the process that started it, which may stop it at once.
    process.send?.({ listening: address, logins, partnerKey });
    await stopped;
    console.log('Stopping.');
  } finally {
    await app?.close();
    await runtime.stop();
  }
}
