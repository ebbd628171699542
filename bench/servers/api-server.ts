import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp, handleJobs } from '../../apps/api/src/app.ts';
import { systemCall } from '../../apps/api/src/base/call.ts';
import { readConfig } from '../../apps/api/src/base/config/config.ts';
import { superuser } from '../../apps/api/src/db/embedded/cluster.ts';
import { addApplicant } from '../../apps/api/src/features/applicant/index.ts';
import { addFirstKey, addPartner } from '../../apps/api/src/features/partner/index.ts';
import { addOfficer } from '../../apps/api/src/features/officer/index.ts';
import { createSignInLibrary } from '../../apps/api/src/features/sign-in/index.ts';
import { providersFor } from '../../apps/api/src/features/provider/index.ts';
import { startRuntime } from '../../apps/api/src/runtime.ts';
import { answerParent } from './parent.ts';

/**
 * Our server as in production, with its database, an officer, a partner, and accounts to sign in with.
 * Arguments: further environment variables as JSON, and the number of accounts.
 */
const [environment = '{}', accounts = '1'] = process.argv.slice(2);
const directory = await mkdtemp(join(tmpdir(), 'credence-bench-'));
const config = readConfig({
  CREDENCE_DATA: directory,
  LOG_LEVEL: 'warn',
  CREDENCE_WORKER: 'off',
  // One person does not call so often: the limit is for that.
  CREDENCE_CALLS_PER_MINUTE: '10000000',
  ...JSON.parse(environment),
});
const { context, stop } = await startRuntime(config, () => undefined);
const library = createSignInLibrary(context);
const providers = providersFor(config, context);
const app = await createApp(context, library, providers);
if (config.worker) await handleJobs(context, providers);
const emails = Array.from({ length: Number(accounts) }, (_, index) => `bench${index}@example.com`);
const password = 'correct horse battery';
const userIds: string[] = [];
for (const email of emails) {
  userIds.push(await addApplicant(context, library, { email, password, currencyCode: 'EUR' }));
}
// Of the one-time codes, as text.
const officer = { email: 'officer@example.com', secret: 'twenty letters or so' };
await addOfficer(context, library, { ...officer, password, name: 'Mara Lind', roles: ['lead'], sites: [] });
const setup = systemCall(context, 'bench', 'bench');
const partnerId = await addPartner(setup, { name: 'Bench' });
const partner = { partnerId, key: await addFirstKey(setup, partnerId, 'live') };
const address = await app.listen({ host: '127.0.0.1', port: 0 });
const { connection } = context;
const administrator = { ...connection, user: superuser };
const first = { userId: userIds[0], email: emails[0] };
const people = { ...first, userIds, emails, password, officer, partner };
answerParent({ address, ...people, connection, administrator }, async () => {
  await app.close();
  await stop();
  await rm(directory, { recursive: true, force: true });
});
