// A whole server in a separate process, to be killed: on another server's database and folder, with the
// policies of these tests.
import { createApp, handleJobs } from '../../src/app.ts';
import { readConfig } from '../../src/base/config/config.ts';
import type { Context } from '../../src/base/context.ts';
import { createSignInLibrary } from '../../src/features/sign-in/index.ts';
import { providersFor } from '../../src/features/provider/providers.ts';
import { startRuntime } from '../../src/runtime.ts';
import { policyOf } from './vendors.ts';

const config = readConfig(process.env);
const { context: usual } = await startRuntime(config, () => undefined);
const context: Context = { ...usual, policyOf, policyOfHost: () => policyOf(config.site) };
// A test holds answers for as long as it likes.
const retryPolicy = { attempt: 60_000, attempts: 1 };
const providers = providersFor(config, { now: context.now, retryPolicy });
const app = await createApp(context, createSignInLibrary(context), providers);
await handleJobs(context, providers);
const listening = await app.listen({ host: '127.0.0.1', port: config.port });
process.on('disconnect', () => process.exit());
process.send?.({ listening });
