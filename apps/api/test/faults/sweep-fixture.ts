import type { Provider } from '@credence/contract/first-words';
import { kycInfo } from '@credence/contract/kyc';
import { savePersonalInfo } from '@credence/contract/personal-info';
import { vendorStep, verificationSdkInfo } from '@credence/contract/vendor-calls';
import { currentCase } from '@credence/contract/verification';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { handleJobs } from '../../src/app.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { sweepJob } from '../../src/features/provider-session/sweep/sweep.ts';
import { builtInProvider } from '../../src/features/provider/built-in/built-in.ts';
import type { VerificationProvider } from '../../src/features/provider/port/provider.ts';
import { providersFor, type Providers } from '../../src/features/provider/providers.ts';
import { completeInfo } from '../applicants.ts';
import { FakeVendor } from '../fake-vendor.ts';
import { startServer, type Client, type TestServer } from '../server.ts';

export const minute = 60_000;
export const hour = 60 * minute;

/** A server whose jobs wait until `work` is called. */
export async function withServer(
  options: { providers?: Map<Provider, VerificationProvider>; environment?: Record<string, string> },
  run: (server: TestServer, work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const server = await startServer({ ...options, jobs: false });
  const providers: Providers = options.providers ?? providersFor(server.context.config, server.context);
  try {
    await run(server, () => handleJobs(server.context, providers));
  } finally {
    await server.stop();
  }
}

/** All jobs of an account were lost. */
export async function lose({ db }: TestServer, { userId }: Client): Promise<void> {
  await sql`delete from pgboss.job where data ->> 'userId' = ${userId}`.execute(db);
}

export const jobsOf = async ({ db }: TestServer, { userId }: Client, name: string): Promise<number> =>
  (
    await sql`select id from pgboss.job where name = ${name} and data ->> 'userId' = ${userId}
      and state in ('created', 'retry', 'active')`.execute(db)
  ).rows.length;

/** What runs every five minutes. */
export const sweepNow = ({ context }: TestServer) =>
  inTransaction(context.db, (work) => sweepJob(context, work));

/** Repeated, as every five minutes: what a job holds at that moment is left to the next run. */
export function sweepUntil(server: TestServer, holds: () => Promise<void>): Promise<void> {
  return vi.waitFor(
    async () => {
      await sweepNow(server);
      await holds();
    },
    { timeout: 60_000, interval: 40 },
  );
}

export const stateOf = async (client: Client) => (await client.call(currentCase, { level: '1' }))?.state;

export const actions = async ({ db }: TestServer, { userId }: Client): Promise<string[]> =>
  (
    await db
      .selectFrom('audit_event')
      .select('action')
      .where('user_id', '=', userId)
      .orderBy('sequence')
      .execute()
  ).map(({ action }) => action);

export const count = (list: readonly string[], one: string): number =>
  list.filter((each) => each === one).length;

export const statusOf = async (client: Client) =>
  (await client.call(kycInfo, { obtain_state: true })).state[0]?.status;

export function caseIs(client: Client, state: string): Promise<void> {
  return vi.waitFor(async () => expect((await client.call(currentCase, { level: '1' }))?.state).toBe(state), {
    timeout: 60_000,
    interval: 40,
  });
}

/** Until the vendor has confirmed it: the page's report is shown before that. */
export function submitted({ db }: TestServer, { userId }: Client): Promise<void> {
  return vi.waitFor(
    async () => {
      const row = await db
        .selectFrom('verification_case')
        .select('state')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      expect(row.state).toBe('submitted');
    },
    { timeout: 60_000, interval: 40 },
  );
}

/** The only provider is a vendor in memory. */
export function vendorOf(now: () => Date): {
  vendor: FakeVendor;
  providers: Map<Provider, VerificationProvider>;
} {
  const vendor = new FakeVendor('PROVIDER_SUMSUB', 'sumsub', now);
  return { vendor, providers: new Map([builtInProvider, vendor.provider].map((one) => [one.name, one])) };
}

/** An applicant who has finished at the vendor and told us so; nothing was polled yet. */
export async function finishedAtVendor(server: TestServer): Promise<Client & { caseId: string }> {
  const client = await server.applicant();
  await client.call(savePersonalInfo, { info: completeInfo });
  await client.call(verificationSdkInfo, { level: 1, country: 'SE', documentType: 'PASSPORT' });
  const open = await client.call(currentCase, { level: '1' });
  if (open === null) throw new Error('Nothing was begun');
  await client.call(vendorStep, { caseId: open.id, step: 'handed-in' });
  return { ...client, caseId: open.id };
}
