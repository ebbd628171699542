import { handleJobs } from './app.ts';
import { readConfig } from './config.ts';
import { providersFor } from './features/verification/index.ts';
import { startRuntime } from './runtime.ts';
import { untilSignal } from './until-signal.ts';

/** Works on jobs and serves nothing: for installations that keep the two apart (CREDENCE_WORKER=off for the server). */
const { context, stop } = await startRuntime(readConfig(process.env), (line) => context.log.info(line));
await handleJobs(context, providersFor(context.config, context));
context.log.info('working on jobs');
await untilSignal();
await stop();
