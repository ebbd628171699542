import { kycInfo } from '@credence/contract/kyc';
import type { Client } from 'pg';
import { median } from './median.ts';
import type { ApiReady } from './servers/child.ts';
import { signIn } from './sign-in.ts';

const warmingUp = 200;
const requests = 2000;

/** Nine campaigns that are over and one that is open; both accounts are verified at the same site. */
async function join(client: Client, [member, other]: readonly string[]): Promise<void> {
  await client.query(`update applicant set site = 'IN', level = 1 where user_id = any($1::uuid[])`, [
    [member, other],
  ]);
  await client.query(`delete from reverification where user_id = any($1::uuid[])`, [[member, other]]);
  await client.query(`delete from task where user_id = any($1::uuid[])`, [[member, other]]);
  await client.query(
    `insert into reverification (user_id, id, campaign_id, site, country, level, reason, rules, due_at, consequence,
       state, ordered_at, settled_at)
     select $1::uuid, gen_random_uuid(), gen_random_uuid(), 'IN', 'IN', 1, 'regulator',
       '{"countries":["IN"],"documentTypes":[],"refused":["PAN"]}', now() + interval '60 days', 'limits',
       case when n = 10 then 'needed' else 'passed' end, now() - (11 - n) * interval '30 days',
       case when n = 10 then null else now() end
     from generate_series(1, 10) n`,
    [member],
  );
  await client.query(
    `insert into task (user_id, code, subject, status, due_at, reason, updated_at)
     values ($1, 'REVERIFICATION', '', 'todo', now() + interval '60 days', 'regulator', now())`,
    [member],
  );
}

/** Median times of KYC info in milliseconds for a member of ten campaigns and one of none, asked in turn. */
export async function kycInfoOfMember(
  client: Client,
  ready: ApiReady,
): Promise<{ ten: number; none: number }> {
  await join(client, ready.userIds);
  const cookies = await Promise.all(ready.emails.slice(0, 2).map((email) => signIn({ ...ready, email })));
  const body = JSON.stringify({ obtain_state: true, obtain_quotas: true });
  const ask = async (cookie: string): Promise<number> => {
    const begun = performance.now();
    const response = await fetch(`${ready.address}${kycInfo.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body,
    });
    const text = await response.text();
    if (!text.startsWith('{"ret_code":0,')) throw new Error(`KYC info was answered with ${text}`);
    return performance.now() - begun;
  };
  const times = { ten: [] as number[], none: [] as number[] };
  const [ten = '', none = ''] = cookies;
  for (let turn = 0; turn < warmingUp + requests; turn++) {
    const [one, other] = [await ask(ten), await ask(none)];
    if (turn < warmingUp) continue;
    times.ten.push(one);
    times.none.push(other);
  }
  return { ten: median(times.ten), none: median(times.none) };
}
