import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../apps/api/src/app.ts';
import { readConfig } from '../../apps/api/src/config.ts';
import { addApplicant } from '../../apps/api/src/features/applicant/index.ts';
import { createSignInLibrary } from '../../apps/api/src/features/session/index.ts';
import { startRuntime } from '../../apps/api/src/runtime.ts';
import { answerParent } from './parent.ts';

/** The product's own server as it runs in production, with its database, and one account to sign in with. */
const directory = await mkdtemp(join(tmpdir(), 'credence-bench-'));
const config = readConfig({ CREDENCE_DATA: directory, LOG_LEVEL: 'warn', CREDENCE_WORKER: 'off' });
const { context, stop } = await startRuntime(config, () => undefined);
const library = createSignInLibrary(context);
const app = await createApp(context, library);
const person = { email: 'bench@example.com', password: 'correct horse battery', currencyCode: 'EUR' };
const userId = await addApplicant(context, library, person);
const address = await app.listen({ host: '127.0.0.1', port: 0 });
const { connection } = context;
answerParent({ address, userId, email: person.email, password: person.password, connection }, async () => {
  await app.close();
  await stop();
  await rm(directory, { recursive: true, force: true });
});
