import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { tookToPreview } from './campaign-preview.ts';
import { copyAccounts } from './copy-accounts.ts';
import { kycInfoOfMember } from './kyc-info-member.ts';
import { startChildServer, type ApiReady, type Server } from './servers/child.ts';

const usual = 1_000_000;
const target = 3;
const memberTarget = 1.2;
/** Memory is flat: what it takes at most in the second half of the accounts, against the first. */
const memoryTarget = 1.25;

const campaignId = '00000000-0000-7000-8000-000000000001';

/** Accounts that were verified at a site that re-verifies, each by a case. */
async function fill(client: Client, accounts: number, template: string): Promise<void> {
  await copyAccounts(client, accounts, template, { site: 'IN', level: 1 });
  await client.query(
    `insert into verification_case (user_id, id, level, state, attempt, provider, country, document_type, created_at,
       updated_at, submitted_at, expires_at, reading_state, difference_count, suggested_labels, verdict_outcome,
       verdict_labels, decided_at)
     select user_id, ('${'a'.repeat(8)}' || substr(md5(user_id::text), 9))::uuid, 1, 'approved', 1,
       'PROVIDER_DEFAULT', 'IN', 'PASSPORT', now(), now(), now(), now(), 'sure', 0, '[]', 'approved', '[]', now()
     from applicant where site = 'IN' order by user_id`,
  );
  // As in life from now on: rows are checked and written for good.
  await client.query('set session_replication_role = origin');
  await client.query('set synchronous_commit = on');
  for (const table of ['account_holder', 'applicant', 'verification_case'])
    await client.query(`vacuum analyze ${table}`);
}

/** A campaign that waits to be started. */
async function write(client: Client): Promise<void> {
  await client.query(
    `insert into campaign (id, name, site, countries, levels, documents, reason, deadline, reminders, consequence,
       state, revision, created_at, changed_at, changed_by)
     values ($1, 'bench', 'IN', '[]', '[1]', '[]', 'regulator', now() + interval '60 days', '[30]', 'limits',
       'submitted', 3, now(), now(), $1)`,
    [campaignId],
  );
}

/** Starts it as the console does: its row, and the job. */
async function start(client: Client, accounts: number): Promise<void> {
  await client.query(
    `update campaign set state = 'starting', started_at = now(), started_by = $1, accounts = $2 where id = $1`,
    [campaignId, accounts],
  );
  await client.query(`insert into pgboss.job (name, data) values ('ask-accounts', $1)`, [
    JSON.stringify({ campaignId }),
  ]);
}

interface Seen {
  state: string;
  looked_at: number;
  asked: number;
}

/** Waits until everybody is asked; the most memory that the server had in either half. */
async function followed(client: Client, server: Server<ApiReady>, accounts: number) {
  const most = { first: 0, second: 0 };
  for (;;) {
    const { rows } = await client.query<Seen>('select state, looked_at, asked from campaign');
    const [seen] = rows;
    if (seen === undefined) throw new Error('There is no campaign');
    const bytes = await server.residentBytes();
    const half = seen.looked_at < accounts / 2 ? 'first' : 'second';
    if (seen.looked_at > 0) most[half] = Math.max(most[half], bytes);
    if (seen.state === 'running') return { most, asked: seen.asked };
    await wait(250);
  }
}

/** Seconds from the beginning of the first portion to the end of the last. */
async function tookToAsk(client: Client): Promise<number> {
  const { rows } = await client.query<{ seconds: number }>(
    `select extract(epoch from max(completed_on) - min(started_on))::float8 as seconds
     from pgboss.job where name = 'ask-accounts'`,
  );
  return rows[0]?.seconds ?? Number.NaN;
}

/** Seconds of the bare statement: the same rows into a table with the same keys and indexes. */
async function tookBare(client: Client): Promise<number> {
  await client.query('create table bare (like reverification including all)');
  await client.query('alter table bare add foreign key (user_id) references applicant (user_id)');
  const begun = performance.now();
  await client.query(
    `insert into bare (user_id, id, campaign_id, site, country, level, reason, rules, due_at, consequence, state,
       ordered_at)
     select user_id, gen_random_uuid(), $1::uuid, 'IN', 'IN', 1, 'regulator',
       '{"countries":["IN"],"documentTypes":[],"refused":["PAN"]}', now() + interval '60 days', 'limits', 'needed',
       now()
     from applicant where site = 'IN' and level = 1`,
    [campaignId],
  );
  return (performance.now() - begun) / 1000;
}

/**
 * Starting a campaign over 1,000,000 accounts (or as many as the argument says) by its job, tasks included,
 * against the bare `insert … select` of the same rows in the same database and run; the preview of it against
 * a bare count of the same rows; and KYC info for a member of ten campaigns against one of none. Needs about
 * 2 GB of disk for a few minutes.
 */
export default async function campaignStart(argument?: string) {
  const accounts = Number(argument ?? usual);
  const server = await startChildServer<ApiReady>('api-server.ts', ['{"CREDENCE_WORKER":"on"}', '2']);
  const client = new Client(server.ready.administrator);
  await client.connect();
  try {
    await fill(client, accounts, server.ready.userId);
    await write(client);
    const looked = await tookToPreview(client, server.ready, { campaignId, accounts });
    await start(client, accounts);
    const { most, asked } = await followed(client, server, accounts);
    if (asked !== accounts) throw new Error(`${asked} of ${accounts} were asked`);
    const took = await tookToAsk(client);
    // What accounts are told afterwards is not measured here.
    await client.query(`update campaign set state = 'ended'`);
    const bare = await tookBare(client);
    const member = await kycInfoOfMember(client, server.ready);
    const [ratio, memory] = [took / bare, most.second / most.first];
    const rounded = (value: number) => Math.round(value * 100) / 100;
    const megabytes = (bytes: number) => Math.round(bytes / 1e6);
    return {
      name: `starting a campaign over ${accounts} accounts`,
      lines: [
        { label: 'by the job', value: rounded(took), unit: 's' },
        { label: 'bare insert … select', value: rounded(bare), unit: 's' },
        { label: 'ratio', value: rounded(ratio), unit: '', target, ok: ratio <= target },
        { label: 'memory, first half', value: megabytes(most.first), unit: 'MB' },
        { label: 'memory, second half', value: megabytes(most.second), unit: 'MB' },
        {
          label: 'ratio',
          value: rounded(memory),
          unit: '',
          target: memoryTarget,
          ok: memory <= memoryTarget,
        },
        { label: 'preview', value: rounded(looked.preview), unit: 's' },
        { label: 'bare count of the same rows', value: rounded(looked.count), unit: 's' },
        { label: 'ratio', value: rounded(looked.preview / looked.count), unit: '' },
        { label: 'kyc-info, member of ten campaigns', value: rounded(member.ten), unit: 'ms' },
        { label: 'kyc-info, member of none', value: rounded(member.none), unit: 'ms' },
        {
          label: 'ratio',
          value: rounded(member.ten / member.none),
          unit: '',
          target: memberTarget,
          ok: member.ten / member.none <= memberTarget,
        },
      ],
    };
  } finally {
    await client.end();
    await server.stop();
  }
}
