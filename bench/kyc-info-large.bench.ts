import { Agent, request } from 'node:http';
import { kycInfo } from '@credence/contract/kyc';
import { Client } from 'pg';
import { copyAccounts } from './copy-accounts.ts';
import { median } from './median.ts';
import { signIn } from './sign-in.ts';
import { startChildServer, type ApiReady, type Server } from './servers/child.ts';

const small = 10_000;
const large = 1_000_000;
const casesOfAccount = 3;
/** Who asks: accounts among the others, so that the database has to find one here and one there. */
const askers = 24;
/** milliseconds */
const warmingUp = 3000;
const measuring = 20_000;
const connections = 4;
const target = 1.3;

/**
 * Time of KYC info (signed in, with states, quotas and tasks) with 1,000,000 accounts and 3,000,000 cases,
 * against 10,000 accounts in another database. Requests alternate between the two, so that other load affects
 * both alike; medians. Needs about 2 GB of disk for a few minutes.
 */
export default async function kycInfoLargeBench() {
  const one = await filledServer(large);
  try {
    const other = await filledServer(small);
    try {
      await alternately(warmingUp, one, other);
      const took = await alternately(measuring, one, other);
      const rounded = (value: number) => Math.round(value * 100) / 100;
      const ratio = took.one / took.other;
      return {
        name: `kyc-info, ${large} accounts against ${small}, ${connections} connections`,
        lines: [
          {
            label: `filling ${large} accounts, ${large * casesOfAccount} cases`,
            value: Math.round(one.filling),
            unit: 's',
          },
          { label: `a request with ${large}`, value: rounded(took.one), unit: 'ms' },
          { label: `a request with ${small}`, value: rounded(took.other), unit: 'ms' },
          { label: 'ratio', value: rounded(ratio), unit: '', target, ok: ratio <= target },
        ],
      };
    } finally {
      await other.server.stop();
    }
  } finally {
    await one.server.stop();
  }
}

/** A server whose database holds so many accounts; `filling` in seconds. */
async function filledServer(accounts: number): Promise<Filled & { filling: number }> {
  const server = await startChildServer<ApiReady>('api-server.ts', ['{}', String(askers)]);
  const begun = performance.now();
  const client = new Client(server.ready.administrator);
  await client.connect();
  try {
    await fill(client, accounts, server.ready.userId);
  } finally {
    await client.end();
  }
  const filling = (performance.now() - begun) / 1000;
  const cookies: string[] = [];
  for (const email of server.ready.emails) cookies.push(await signIn({ ...server.ready, email }));
  return { server, cookies, filling };
}

/**
 * Copies the first account's row, so that every column has a valid value, and gives each account three cases.
 * Ids grow with time, as the server's do: half of the copies are older than the accounts that ask.
 */
async function fill(client: Client, accounts: number, template: string): Promise<void> {
  await copyAccounts(client, accounts, template);
  await client.query(
    `insert into verification_case (user_id, id, level, state, attempt, provider, country, document_type, created_at,
       updated_at, submitted_at, expires_at, reading_state, difference_count, suggested_labels, verdict_outcome,
       verdict_labels, decided_at)
     select user_id, ('${'a'.repeat(8)}' || substr(md5(user_id || ' ' || attempt), 9))::uuid, 1, outcome, attempt,
       'PROVIDER_DEFAULT', 'SE', 'PASSPORT', now(), now(), now(), now() + interval '30 days', 'sure', 0, '[]', outcome,
       '["document-blurred"]', now()
     from applicant, (values (1, 'retry'), (2, 'retry'), (3, 'approved')) attempts (attempt, outcome)
     order by user_id`,
  );
  await client.query('update applicant set level = 1 where user_id = $1', [template]);
  await client.query('vacuum analyze account_holder');
  await client.query('vacuum analyze applicant');
  await client.query('vacuum analyze verification_case');
}

interface Filled {
  server: Server<ApiReady>;
  cookies: readonly string[];
}

/** Sends requests to both servers in turn, each as another account; returns median times in milliseconds. */
async function alternately(
  length: number,
  one: Filled,
  other: Filled,
): Promise<{ one: number; other: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times = { one: [] as number[], other: [] as number[] };
  let turn = 0;
  const end = performance.now() + length;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        turn++;
        times.one.push(await millisecondsOf(agent, one, turn));
        times.other.push(await millisecondsOf(agent, other, turn));
      }
    }),
  );
  agent.destroy();
  return { one: median(times.one), other: median(times.other) };
}

const body = JSON.stringify({
  obtain_state: true,
  obtain_quotas: true,
  obtain_verification_process: true,
});

function millisecondsOf(agent: Agent, { server, cookies }: Filled, turn: number): Promise<number> {
  const cookie = cookies[turn % cookies.length] ?? '';
  const url = `${server.ready.address}${kycInfo.path}`;
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), cookie };
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume();
      response.on('end', () => resolve(performance.now() - begun));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
