// A whole server in a process of its own, to be killed: on the database and the folder of another, with the policies of these tests.
import { createApp, handleJobs } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import type { Context } from '../../src/context.ts';
import { createSignInLibrary } from '../../src/features/session/index.ts';
import { providersFor } from '../../src/features/verification/index.ts';
import { startRuntime } from '../../src/runtime.ts';
import { policyOf } from './vendors.ts';

const config = readConfig(process.env);
const { context: usual } = await startRuntime(config, () => undefined);
const context: Context = { ...usual, policyOf, policyOfHost: () => policyOf(config.site) };
// A test holds answers for as long as it likes.
const patience = { attempt: 60_000, attempts: 1 };
const providers = providersFor(config, { now: context.now, patience });
const app = await createApp(context, createSignInLibrary(context), providers);
await handleJobs(context, providers);
const listening = await app.listen({ host: '127.0.0.1', port: config.port });
process.on('disconnect', () => process.exit());
process.send?.({ listening });
