import type { Provider } from '@credence/contract/first-words';
import { savePersonalInfo } from '@credence/contract/personal-info';
import { verificationSdkInfo } from '@credence/contract/vendor-calls';
import { currentCase } from '@credence/contract/verification';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { completeInfo } from '../../../../test/applicants.ts';
import { approved, FakeVendor, vendorIdOf } from '../../../../test/fake-vendor.ts';
import { hasten } from '../../../../test/later.ts';
import { startServer, type Client, type TestServer } from '../../../../test/server.ts';
import { builtInProvider } from '../../provider/built-in/built-in.ts';
import type { VerificationProvider } from '../../provider/port/provider.ts';
import { drainWebhooks, forgetWebhooks } from './jobs.ts';
import { inTransaction } from '../../../db/transaction.ts';

let server: TestServer;
let vendor: FakeVendor;
/** Delivery names are unique per attempt of a test, because a name is stored once. */
let tries = 0;
const providers = new Map<Provider, VerificationProvider>();

beforeAll(async () => {
  server = await startServer({ providers });
});
afterAll(() => server.stop());

beforeEach(() => {
  tries += 1;
  vendor = new FakeVendor('PROVIDER_SUMSUB', 'sumsub', () => server.context.now());
  providers.set('PROVIDER_SUMSUB', vendor.provider);
  providers.set('PROVIDER_DEFAULT', builtInProvider);
});

interface Delivery {
  delivery: string;
  vendorSession?: string;
  sessionId?: string;
  signature?: string;
  path?: string;
}

function deliver({ delivery, signature = 'good', path = 'sumsub', ...body }: Delivery): Promise<Response> {
  return fetch(`${server.address}/v1/webhooks/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': signature },
    body: JSON.stringify({ vendorSession: '', delivery: `${tries}: ${delivery}`, ...body }),
  });
}

async function withSession(): Promise<{ client: Client; session: string; vendorSession: string }> {
  const client = await server.applicant();
  await client.call(savePersonalInfo, { info: completeInfo });
  await client.call(verificationSdkInfo, { level: 1, country: 'SE', documentType: 'PASSPORT' });
  return { client, session: vendor.only, vendorSession: vendorIdOf(vendor.only) };
}

const caseIs = (client: Client, state: string) =>
  vi.waitFor(async () => expect((await client.call(currentCase, { level: '1' }))?.state).toBe(state), {
    timeout: 60_000,
    interval: 40,
  });

const stored = (delivery: string) =>
  server.db
    .selectFrom('vendor_webhook')
    .selectAll()
    .where('delivery', 'like', `${tries}: ${delivery}%`)
    .orderBy('delivery')
    .execute();

const outcomeIs = (delivery: string, outcome: string) =>
  vi.waitFor(async () => expect((await stored(delivery)).map((row) => row.outcome)).toEqual([outcome]), {
    timeout: 60_000,
    interval: 40,
  });

/** Runs something at a later time, then returns to the present. */
async function later(milliseconds: number, run: () => Promise<void>): Promise<void> {
  server.pass(milliseconds);
  try {
    await run();
  } finally {
    server.pass(-milliseconds);
  }
}

const drain = () => inTransaction(server.db, (work) => server.context.jobs.enqueue(work, drainWebhooks, {}));

const logLine = v.object({ level: v.literal(40), msg: v.string(), provider: v.string() });

/** The vendors in the log's warnings. */
function logged(message: string): string[] {
  const vendors = server.log.flatMap((line) => {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), logLine), line);
    return read.success && read.output.msg === message ? [read.output.provider] : [];
  });
  return [...new Set(vendors)];
}

async function actionsOf(client: Client): Promise<string[]> {
  const rows = await server.db
    .selectFrom('audit_event')
    .select('action')
    .where('user_id', '=', client.userId)
    .orderBy('sequence')
    .execute();
  return rows.map(({ action }) => action);
}

test('[S3.13] a report has the verdict read again, by whichever id the vendor names the session', async () => {
  for (const named of ['vendorSession', 'sessionId'] as const) {
    vendor.sessions.clear();
    const { client, session, vendorSession } = await withSession();
    vendor.say(session, approved);
    const answer = await deliver({
      delivery: `by ${named}`,
      ...(named === 'sessionId' ? { sessionId: session } : { vendorSession }),
    });
    expect([answer.status, await answer.text()]).toEqual([200, '{}']);
    await caseIs(client, 'approved');
    await outcomeIs(`by ${named}`, 'read');
  }
});

test('the same report a thousand times is one row, one verdict and one trail', async () => {
  const { client, session, vendorSession } = await withSession();
  vendor.say(session, approved);
  for (let round = 0; round < 20; round++) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => deliver({ delivery: 'thousand', vendorSession })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  }
  await caseIs(client, 'approved');
  await outcomeIs('thousand', 'read');
  expect(vendor.asked).toBeLessThan(5);
  const actions = await actionsOf(client);
  expect(actions.filter((action) => action === 'case.approved')).toHaveLength(1);
  expect(actions.filter((action) => action === 'session.finished')).toHaveLength(1);
  const decisions = await server.db
    .selectFrom('verification_decision')
    .select('id')
    .where('user_id', '=', client.userId)
    .execute();
  expect(decisions).toHaveLength(1);
});

test('reports out of order, late or against each other change nothing: what the vendor answers counts', async () => {
  const { client, session, vendorSession } = await withSession();
  vendor.say(session, { submitted: true });
  await deliver({ delivery: 'order 2: reviewed', vendorSession });
  await caseIs(client, 'submitted');
  vendor.say(session, approved);
  await deliver({ delivery: 'order 1: created', vendorSession });
  await caseIs(client, 'approved');
  // What comes after the end changes nothing: the vendor's later verdict is only recorded, for officers.
  vendor.say(session, { state: 'checked', submitted: true, facts: { providerVerdict: 'refused' } });
  await deliver({ delivery: 'order 3: refused', vendorSession });
  await outcomeIs('order 3', 'read');
  await vi.waitFor(async () => expect(await actionsOf(client)).toContain('case.late-verdict'), {
    timeout: 60_000,
  });
  expect((await client.call(currentCase, { level: '1' }))?.state).toBe('approved');
});

test('what a vendor concludes after the verdict is not lost while its API is down, and is forgotten where it agrees again [S3.13] [S4.9]', async () => {
  const { client, session, vendorSession } = await withSession();
  vendor.say(session, approved);
  await deliver({ delivery: 'late 1: approved', vendorSession });
  await caseIs(client, 'approved');
  const concluded = () =>
    server.db
      .selectFrom('verification_case')
      .select('late_conclusion')
      .where('user_id', '=', client.userId)
      .executeTakeFirstOrThrow();
  const soon = () => hasten(server, 7 * 3_600_000, client.userId);

  vendor.down = true;
  vendor.say(session, { state: 'checked', submitted: true, facts: { providerVerdict: 'refused' } });
  const { asked } = vendor;
  await deliver({ delivery: 'late 2: refused', vendorSession });
  await vi.waitFor(
    async () => {
      await soon();
      // More often than the queue itself retries a job.
      expect(vendor.asked - asked).toBeGreaterThan(12);
    },
    { timeout: 60_000, interval: 40 },
  );
  expect(await concluded()).toEqual({ late_conclusion: null });
  vendor.down = false;
  await vi.waitFor(
    async () => {
      await soon();
      expect(await concluded()).toEqual({ late_conclusion: 'refused' });
    },
    { timeout: 60_000, interval: 40 },
  );
  expect(await actionsOf(client)).toContain('case.late-verdict');
  expect((await client.call(currentCase, { level: '1' }))?.state).toBe('approved');

  vendor.say(session, approved);
  await deliver({ delivery: 'late 3: approved after all', vendorSession });
  await vi.waitFor(async () => expect(await concluded()).toEqual({ late_conclusion: null }), {
    timeout: 60_000,
  });
});

test('a report that comes before its session is stored waits for it', async () => {
  const client = await server.applicant();
  await client.call(savePersonalInfo, { info: completeInfo });
  vendor.afterOpening = async () => {
    vendor.say(vendor.only, approved);
    const answer = await deliver({ delivery: 'early', vendorSession: vendorIdOf(vendor.only) });
    expect(answer.status).toBe(200);
    // Looked up and not found, before we have stored the vendor's answer.
    await vi.waitFor(async () => expect((await stored('early'))[0]?.looks).toBeGreaterThan(0), {
      timeout: 60_000,
    });
  };
  await client.call(verificationSdkInfo, { level: 1, country: 'SE', documentType: 'PASSPORT' });
  await caseIs(client, 'approved');
  await outcomeIs('early', 'read');
});

test('a report of a session that nobody knows is looked for for a day, and then left', async () => {
  await deliver({ delivery: 'unknown', vendorSession: 'nobody' });
  await vi.waitFor(async () => expect((await stored('unknown'))[0]?.looks).toBeGreaterThan(0), {
    timeout: 60_000,
  });
  expect((await stored('unknown'))[0]).toMatchObject({ outcome: '' });
  await later(25 * 3_600_000, async () => {
    await drain();
    await outcomeIs('unknown', 'unmatched');
  });
  expect((await stored('unknown'))[0]?.next_look_at).toBeNull();
  expect(logged('a webhook names no session of ours')).toEqual(['PROVIDER_SUMSUB']);
});

test('a report that is wrongly signed is turned away without a word but in the log, and nothing is kept', async () => {
  const { client, session, vendorSession } = await withSession();
  vendor.say(session, approved);
  const answer = await deliver({ delivery: 'forged', vendorSession, signature: 'bad' });
  expect([answer.status, await answer.text()]).toEqual([401, '{}']);
  expect(await stored('forged')).toEqual([]);
  expect(logged('a webhook was not believed')).toEqual(['PROVIDER_SUMSUB']);
  expect((await client.call(currentCase, { level: '1' }))?.state).toBe('collecting');
});

test('there is no address for vendors that are not configured, nor for our own check', async () => {
  for (const path of ['onfido', 'built-in', 'PROVIDER_SUMSUB', '__proto__', 'toString']) {
    expect([path, (await deliver({ delivery: 'nowhere', path })).status]).toEqual([path, 404]);
  }
});

test('a body without end is not taken', async () => {
  const answer = await deliver({ delivery: 'x'.repeat(300_000) });
  expect(answer.status).toBe(413);
});

test('nothing of a report is kept but ids, and its text is in no log', async () => {
  const { vendorSession } = await withSession();
  const answer = await fetch(`${server.address}/v1/webhooks/sumsub`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': 'good' },
    body: JSON.stringify({ delivery: 'personal', vendorSession, name: 'Anna Maria Eriksson' }),
  });
  expect(answer.status).toBe(200);
  const { rows } = await sql<{ text: string }>`select w::text as text from vendor_webhook w`.execute(
    server.db,
  );
  expect(rows.map(({ text }) => text).join('\n')).not.toContain('Eriksson');
  expect(server.log.join('\n')).not.toContain('Eriksson');
});

test('reports are forgotten after thirty days, by a job that comes back every day', async () => {
  await deliver({ delivery: 'old', vendorSession: 'nobody' });
  await later(31 * 24 * 3_600_000, async () => {
    await deliver({ delivery: 'new', vendorSession: 'nobody' });
    await inTransaction(server.db, (work) => server.context.jobs.enqueue(work, forgetWebhooks, {}));
    await vi.waitFor(async () => expect(await stored('old')).toEqual([]), { timeout: 60_000 });
  });
  expect(await stored('new')).toHaveLength(1);
  const { rows } = await sql<{ name: string; cron: string }>`
    select name, cron from pgboss.schedule where name in (${drainWebhooks.name}, ${forgetWebhooks.name})
    order by name`.execute(server.db);
  expect(rows.map(({ cron }) => cron)).toEqual(['* * * * *', '37 3 * * *']);
});
