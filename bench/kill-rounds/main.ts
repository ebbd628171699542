/*
 * npm run kill-rounds -- [rounds] [--seed <number>]: keeps several callers busy, kills server, worker or
 * database in the middle of it, starts it again, and looks whether anything is lost or doubled. Exits with 1
 * at the first round that finds something.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { officerSecondFactor, officerSignIn } from '@credence/contract/session';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { openDatabase, type Database } from '../../apps/api/src/db/database.ts';
import { openKeyring } from '../../apps/api/src/seal/open-keyring.ts';
import { mailEnvironment, startMailServer } from '../../apps/api/test/fixtures/mail-server.ts';
import { createRandom } from '../../scripts/lib/random.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { agrees, applies, decides, signsIn } from './callers.ts';
import { age, jobsLeft, type Place, problemsOf, repeatedMails, strayBlobs } from './checks.ts';
import { Client } from './client.ts';
import { Gate } from './gate.ts';
import { type Login, officersSecret, prepareInstallation } from './installation.ts';
import { Ledger } from './ledger.ts';
import { killDatabase, Program, socketOf } from './processes.ts';

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' } },
});
const rounds = Number(positionals[0] ?? 120);
const seed = Number(options.seed ?? Date.now() % 1_000_000);
const random = createRandom(seed);
const targets = ['server', 'worker', 'database'] as const;
const applicants = 3;
/** How many sign in again and again. */
const returning = 20;
/** How many accounts are verified in a round at most. */
const accountsARound = 8;
/** Jobs are done within this, in milliseconds. */
const patience = 120_000;

const directory = await mkdtemp(join(tmpdir(), 'credence-kill-rounds-'));
const mail = await startMailServer();
const [port, workerPort] = [await freePort(), await freePort()];
const anchors = join(directory, 'anchors');
const environment = {
  ...mailEnvironment(mail.port),
  CREDENCE_DATA: directory,
  CREDENCE_PUBLIC_ORIGINS: `http://127.0.0.1:${port}`,
  CREDENCE_ANCHOR_FILE: anchors,
  CREDENCE_DEMONSTRATION: 'off',
  CREDENCE_CALLS_PER_MINUTE: '10000000',
  CREDENCE_SIGN_IN_ATTEMPTS: '1000',
  CREDENCE_SESSION_IDLE_MINUTES: '1440',
  // A decision takes effect by a job.
  CREDENCE_UNDO_SECONDS: '1',
  CREDENCE_WORKER: 'off',
  CREDENCE_WORKER_PORT: String(workerPort),
  LOG_LEVEL: 'error',
  PORT: String(port),
};
const server = new Program('apps/api/src/main.ts', port, environment);
const worker = new Program('apps/api/src/worker.ts', workerPort, environment);
const gate = new Gate();
const ledger = new Ledger();

async function officerOf({ email, password }: Login): Promise<Client> {
  const client = new Client(server.address, gate);
  await client.insist(officerSignIn, { email, password });
  const code = new TOTP({ secret: Secret.fromUTF8(officersSecret) }).generate();
  const entered = await client.insist(officerSecondFactor, { code });
  if (entered.kind !== 'done') throw new Error('An officer could not sign in.');
  return client;
}

/** Tries until the database is there again. */
async function answered<T>(ask: () => Promise<T>): Promise<T> {
  for (const begun = performance.now(); ;) {
    try {
      return await ask();
    } catch (error) {
      if (performance.now() - begun > patience) throw error;
      await wait(100);
    }
  }
}

/** What waits is done at once: what failed in the kill waits longer the oftener. */
const hasten = (db: Database) =>
  sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db);

async function untilDone(db: Database): Promise<void> {
  for (const begun = performance.now(); ;) {
    const left = await answered(async () => {
      await hasten(db);
      return jobsLeft(db);
    });
    if (left === 0) return;
    if (performance.now() - begun > patience) throw new Error(`${left} jobs are left.\n${worker.said}`);
    await wait(200);
  }
}

async function killAndStartAgain(target: (typeof targets)[number], db: Database): Promise<void> {
  if (target === 'database') return killDatabase(directory);
  const program = target === 'server' ? server : worker;
  await program.kill();
  // As after fifteen seconds: jobs of a worker that is gone are taken up again.
  if (target === 'worker')
    await answered(() =>
      sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`.execute(
        db,
      ),
    );
  await program.start();
}

async function runRound(place: Place, round: number): Promise<string[]> {
  const target = targets[Math.floor(random() * targets.length)] ?? 'server';
  const moment = 200 + random() * 1500;
  gate.open();
  await wait(moment);
  await killAndStartAgain(target, place.db);
  await Promise.all([server.ready(), worker.ready()]);
  await wait(200);
  await gate.close();
  await untilDone(place.db);
  const problems = await answered(() => problemsOf(place, ledger));
  const { acknowledged, unknown } = ledger;
  console.log(
    `round ${round}: ${target} after ${Math.round(moment)} ms; ${acknowledged} writes acknowledged, ${unknown} unanswered; ${problems.length} problems`,
  );
  return problems;
}

async function sweep(place: Place): Promise<string[]> {
  const { db } = place;
  const before = await strayBlobs(place);
  await age(place);
  await sql`insert into pgboss.job (name, data) values ('sweep-blobs', '{}')`.execute(db);
  await untilDone(db);
  const after = await strayBlobs(place);
  console.log(`${before} blobs without a row, ${after} after the sweep`);
  return after === 0 ? problemsOf(place, ledger) : [`${after} blobs are named by nothing`];
}

console.log(`${rounds} rounds, seed ${seed}`);
const { people, officers } = await prepareInstallation(environment, rounds * accountsARound + returning);
await server.start();
await worker.start();
const connection = { host: socketOf(directory), user: 'credence', database: 'credence' };
const { db, close } = openDatabase({ connection, size: 2, prepare: false, onError: () => undefined });
let failed = true;
try {
  const keyring = await openKeyring(
    db,
    { directory },
    { shared: false, trial: true, hasAccounts: async () => true, wrappingKeysInUse: async () => [] },
  );
  const place: Place = { db, keyring, directory, anchors, mail };
  gate.open();
  const [first, second] = await Promise.all(officers.map(officerOf));
  const browser = () => new Client(server.address, gate);
  const regulars = people.splice(0, returning);
  if (first === undefined || second === undefined) throw new Error('Nobody is there.');
  const failures: unknown[] = [];
  const callers = [
    signsIn(ledger, browser, regulars),
    decides(ledger, first, createRandom(seed + 1)),
    agrees(ledger, second),
    ...Array.from({ length: applicants }, () => applies(ledger, browser, () => people.shift())),
  ];
  for (const caller of callers) caller.catch((error: unknown) => failures.push(error));
  let problems: string[] = [];
  for (let round = 1; round <= rounds && problems.length === 0; round++) {
    problems = await runRound(place, round);
    if (failures.length > 0) throw failures[0];
  }
  if (problems.length === 0) problems = await sweep(place);
  for (const problem of problems) console.log(`  ${problem}`);
  const { acknowledged, unknown } = ledger;
  console.log(
    `${acknowledged} writes acknowledged, ${unknown} unanswered, ${ledger.submitted.size} cases, ${mail.received.length} messages of which ${repeatedMails(mail)} went out again; ${problems.length === 0 ? 'nothing lost, nothing doubled' : 'seed ' + seed}`,
  );
  failed = problems.length > 0;
} catch (error) {
  console.error(error);
  console.error(server.said, worker.said);
} finally {
  await close();
  await server.stop();
  await worker.stop();
  await mail.stop();
  if (!failed) await rm(directory, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
